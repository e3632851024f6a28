import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadLocale } from '#shared/locale/load-locale.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import { createEngine } from '#shared/template/index.ts';
import { toAmountText } from './amount-text.ts';
import { OFFERED_CURRENCIES } from './currencies.ts';
import { createFormatMoney } from './format-money.ts';
import { toMoney } from './minor-units.ts';

const LANGUAGES = [
  'en-US',
  'en-GB',
  'en-ZA',
  'es-CO',
  'id',
  'de',
  'de-CH',
  'fr',
  'fr-CA',
  'ja',
  'pt-BR',
  'ar',
];

const engine = createEngine();
/** Each way in which a template prints an amount by the locale: two shapes of money, a message, a price. */
const TEMPLATES = [
  '{priceMoney|money}',
  '{wire|money}',
  '{pattern|message priceMoney}',
  '{@|product-price}',
].map((source) => engine.compile(source));

const locales = new Map<string, LocaleData>();

beforeAll(async () => {
  for (const language of LANGUAGES) locales.set(language, await loadLocale(language));
});

function printed(minor: number, currency: string, language: string): string[] {
  const money = toMoney(minor, currency);
  const json = {
    priceMoney: money,
    wire: { currencyCode: currency, decimalValue: money.value },
    pattern: '{0 currency}',
    structuredContent: { productType: 2, priceMoney: money },
    featureFlags: { useCLDRMoneyFormat: true },
  };
  const locale = locales.get(language);
  const byTemplates = TEMPLATES.map((template) => {
    const { html, errors } = template.render({ json, ...(locale ? { locale } : {}) });
    expect(errors).toEqual([]);
    return html.replace(/<[^>]*>/g, '').replace(/^\n+|\n+$/g, '');
  });
  // Pill, cart widgets, teaser and studio; then mails, papers and notes.
  return [...byTemplates, createFormatMoney(language)(money), toAmountText(minor, currency, language)];
}

describe('money is printed one way', () => {
  it.each(OFFERED_CURRENCIES)('in %s by templates, scripts, mails, papers and the studio', (currency) => {
    const amounts = fc.integer({ min: -(10 ** 11), max: 10 ** 11 });
    fc.assert(
      fc.property(amounts, fc.constantFrom(...LANGUAGES), (minor, language) => {
        expect(new Set(printed(minor, currency, language)).size).toBe(1);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    [2650, 'COP', 'en-US', 'COP\u00a026.50'],
    [2650, 'IDR', 'en-US', 'IDR\u00a026.50'],
    [2650, 'ZAR', 'en-ZA', 'R\u00a026,50'],
    [2650, 'JPY', 'en-US', '¥2,650'],
    [2650, 'KWD', 'en-US', 'KWD\u00a026.50'],
  ])('%i of %s in %s as %s', (minor, currency, language, text) => {
    expect(new Set(printed(minor, currency, language))).toEqual(new Set([text]));
  });

  it.each([
    ['26.505', 'COP', 'COP\u00a026.50'],
    ['26.515', 'COP', 'COP\u00a026.52'],
    ['26.5', 'JPY', '¥26'],
    ['27.5', 'JPY', '¥28'],
  ])('a half of %s %s is rounded to the even neighbour everywhere', (value, currency, text) => {
    const locale = locales.get('en-US');
    const money = engine
      .compile('{@|money}')
      .render({ json: { value, currency }, ...(locale ? { locale } : {}) });
    expect([money.html, createFormatMoney('en-US')({ value, currency })]).toEqual([text, text]);
  });
});
