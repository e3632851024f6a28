import { createRequire } from 'node:module';
import type * as reference from '@squarespace/template-engine';
import { describe, expect, it } from 'vitest';
import type { LocaleData } from '#shared/locale/locale.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine, type RenderInput } from '../index.ts';

const engine = createEngine();
const library = createRequire(import.meta.url)('@squarespace/template-engine') as typeof reference;
const theirs = new library.Compiler({ formatters: library.Formatters, predicates: library.Predicates });

const TAGS = [
  'en-US',
  'en-GB',
  'de',
  'de-CH',
  'fr',
  'fr-CA',
  'ja',
  'es-MX',
  'pt-BR',
  'pl',
  'ru',
  'ar',
  'hi',
  'sv',
];
const LOCALES = new Map(await Promise.all(TAGS.map(async (tag) => [tag, await loadLocale(tag)] as const)));

const localeOf = (tag: string): LocaleData => LOCALES.get(tag) as LocaleData;
/** Tables write a plain space for the special ones of the locale data. */
const plain = (text: string): string => text.replace(/[\u00a0\u2009\u202f]/g, ' ');

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
/** 2017-11-02 14:26:57 in New York. */
const NOVEMBER = 1_509_647_217_000;

function print(template: string, json: unknown, more: Partial<RenderInput> = {}): string {
  return plain(engine.compile(template).render({ json, locale: localeOf('en-US'), ...more }).html);
}

describe('dates (18.2)', () => {
  it.each([
    ['', 'November 2, 2017', '2. November 2017', '2 novembre 2017'],
    [' short', '11/2/17, 2:26 PM', '02.11.17, 14:26', '02/11/2017 14:26'],
    [' medium', 'Nov 2, 2017, 2:26:57 PM', '02.11.2017, 14:26:57', '2 nov. 2017, 14:26:57'],
    [
      ' long',
      'November 2, 2017 at 2:26:57 PM EDT',
      '2. November 2017 um 14:26:57 GMT-4',
      '2 novembre 2017 à 14:26:57 UTC−4',
    ],
    [' date', '11/2/17', '02.11.17', '02/11/2017'],
    [' time', '2:26 PM', '14:26', '14:26'],
    [' date:medium time:short', 'Nov 2, 2017, 2:26 PM', '02.11.2017, 14:26', '2 nov. 2017, 14:26'],
    [' yMMMd', 'Nov 2, 2017', '2. Nov. 2017', '2 nov. 2017'],
    [' yMMMd hm', 'Nov 2, 2017, 2:26 PM', '2. Nov. 2017, 2:26 PM', '2 nov. 2017, 2:26 PM'],
    [' jm', '2:26 PM', '14:26', '14:26'],
    [
      ' wrap:full date:yMMMd time:hm',
      'Nov 2, 2017 at 2:26 PM',
      '2. Nov. 2017 um 2:26 PM',
      '2 nov. 2017 à 2:26 PM',
    ],
    [' context:begin-sentence MMMM', 'November', 'November', 'Novembre'],
    [' calendar:buddhist', 'November 2, 2560 BE', '2. November 2560 BE', '2 novembre 2560 E. B.'],
    [' foo:bar', 'November 2, 2017', '2. November 2017', '2 novembre 2017'],
    [' date:', '11/2/17', '02.11.17', '02/11/2017'],
  ])('by the options%s', (options, ...texts) => {
    const printed = ['en-US', 'de', 'fr'].map((tag) =>
      print(`{t|datetime${options}}`, { t: NOVEMBER }, { locale: localeOf(tag) }),
    );
    expect(printed).toEqual(texts);
  });

  it.each<readonly [value: unknown, text: string]>([
    ['x', ''],
    [null, 'December 31, 1969'],
    [undefined, 'December 31, 1969'],
    [{}, 'December 31, 1969'],
    [String(NOVEMBER), 'November 2, 2017'],
  ])('of %j are %j', (t, text) => {
    expect(print('{t|datetime}', { t })).toBe(text);
  });
});

describe('spans (18.3)', () => {
  const LATER = NOVEMBER + 5 * HOUR;
  const DAYS_LATER = NOVEMBER + 3 * DAY;

  it.each([
    ['', '2:26 – 7:26 PM', 'Nov 2 – 5, 2017'],
    [' yMMMd', 'Nov 2, 2017', 'Nov 2 – 5, 2017'],
    [' skeleton:yMd', '11/2/2017', '11/2/2017 – 11/5/2017'],
    [' hm', '2:26 – 7:26 PM', 'Nov 2, 2017, 2:26 PM – Nov 5, 2017, 1:26 PM'],
    [' yMMMdhm', 'Nov 2, 2017, 2:26 – 7:26 PM', 'Nov 2, 2017, 2:26 PM – Nov 5, 2017, 1:26 PM'],
    [' date:yMMMd time:hm', '2:26 – 7:26 PM', 'Nov 2 – 5, 2017'],
  ])('by the options%s', (options, sameDay, otherDay) => {
    const template = `{a,b|datetime-interval${options}}`;
    expect(print(template, { a: NOVEMBER, b: LATER })).toBe(sameDay);
    expect(print(template, { a: NOVEMBER, b: DAYS_LATER })).toBe(otherDay);
  });

  it.each<readonly [template: string, json: object]>([
    ['{a|datetime-interval}', { a: NOVEMBER }],
    ['{a,b|datetime-interval}', { a: NOVEMBER, b: 'x' }],
    ['{a,b|datetime-interval}', { a: 'x', b: NOVEMBER }],
  ])('print nothing for %s of %j', (template, json) => {
    expect(print(template, json)).toBe('');
  });
});

describe('relative times (18.4)', () => {
  const SPANS = [-12 * DAY, -DAY, -2 * HOUR, -30 * SECOND, 0, 45 * SECOND, 30 * HOUR, 8 * DAY];

  it.each<readonly [options: string, texts: string]>([
    ['', '12 days ago|yesterday|2 hours ago|30 seconds ago|now|in 45 seconds|tomorrow|in 8 days'],
    [
      ' numericOnly:true',
      '12 days ago|1 day ago|2 hours ago|30 seconds ago|in 0 seconds|in 45 seconds|in 1 day|in 8 days',
    ],
    [
      ' allowWeeks:true',
      '2 weeks ago|yesterday|2 hours ago|30 seconds ago|now|in 45 seconds|tomorrow|next week',
    ],
    [' width:short', '12 days ago|yesterday|2 hr. ago|30 sec. ago|now|in 45 sec.|tomorrow|in 8 days'],
    [
      ' context:begin-sentence',
      '12 days ago|Yesterday|2 hours ago|30 seconds ago|Now|In 45 seconds|Tomorrow|In 8 days',
    ],
    [
      ' field:hour',
      '288 hours ago|24 hours ago|2 hours ago|this hour|this hour|this hour|in 30 hours|in 192 hours',
    ],
  ])('by the options%s', (options, texts) => {
    const template = `{t|relative-time${options}}`;
    const printed = SPANS.map((span) => print(template, { t: NOVEMBER + span }, { now: NOVEMBER }));
    expect(printed.join('|')).toBe(texts);
  });

  it('relate a second moment to the first', () => {
    expect(print('{a,b|relative-time}', { a: NOVEMBER, b: NOVEMBER + DAY })).toBe('tomorrow');
    expect(print('{a,b|relative-time}', { a: NOVEMBER, b: 'x' })).toBe('');
  });
});

describe('times since (17.2)', () => {
  it.each([
    [-5 * SECOND, 'less than a minute ago'],
    [59 * SECOND, 'less than a minute ago'],
    [60 * SECOND, 'about a minute ago'],
    [HOUR - 1, 'about 59 minutes ago'],
    [HOUR, 'about an hour ago'],
    [DAY, 'about a day ago'],
    [7 * DAY, 'about a week ago'],
    [29 * DAY, 'about 4 weeks ago'],
    [30 * DAY, 'about a month ago'],
    [364 * DAY, 'about 12 months ago'],
    [365 * DAY, 'about a year ago'],
    [730 * DAY, 'about 2 years ago'],
  ])('of %i ms are %s, in every locale', (span, text) => {
    for (const locale of LOCALES.values()) {
      expect(print('{t|timesince}', { t: 0 }, { now: span, locale })).toBe(
        `<span class="timesince" data-date="0">${text}</span>`,
      );
    }
  });

  it('are invalid for what is no date, and without locale data', () => {
    expect(print('{t|timesince}', { t: 'x' })).toBe('Invalid date.');
    expect(engine.compile('{t|timesince}').render({ json: { t: 0 } }).html).toBe('Invalid date.');
  });
});

describe('numbers (18.5)', () => {
  it.each([
    ['', '8,915.346', '-0.005', '1,250,000'],
    [' style:percent', '891,535%', '0%', '125,000,000%'],
    [' style:percent-scaled', '8,915%', '0%', '1,250,000%'],
    [' style:permille', '8,915,346‰', '-5‰', '1,250,000,000‰'],
    [' style:short', '8.9K', '-0.005', '1.2M'],
    [' style:long', '8.9 thousand', '-0.005', '1.2 million'],
    [' style:scientific', '9E+3', '-5E-3', '1E+6'],
    [' style:nothing', '8,915.346', '-0.005', '1,250,000'],
    [' no-group', '8915.346', '-0.005', '1250000'],
    [' group:false', '8915.346', '-0.005', '1250000'],
    [' group', '8,915.346', '-0.005', '1,250,000'],
    [' round:floor maxfrac:1', '8,915.3', '0', '1,250,000'],
    [' round:ceil maxfrac:1', '8,915.4', '0', '1,250,000'],
    [' minint:6', '008,915.346', '-000,000.005', '1,250,000'],
    [' minfrac:2', '8,915.346', '-0.005', '1,250,000.00'],
    [' maxfrac:0', '8,915', '0', '1,250,000'],
    [' minfrac:4 maxfrac:2', '8,915.35', '0.00', '1,250,000.00'],
    [' maxsig:3', '8,920', '-0.00500', '1,250,000'],
    [' style:short minsig:3', '8.92K', '-0.00500', '1.25M'],
    [' maxfrac:x', '8,915', '0', '1,250,000'],
    [' maxfrac:-5', '8,915', '0', '1,250,000'],
  ])('by the options%s', (options, ...texts) => {
    const printed = [8915.34567, -0.005, 1250000].map((n) => print(`{n|decimal${options}}`, { n }));
    expect(printed).toEqual(texts);
  });

  it.each(['minfrac', 'minFrac', 'minimumFractionDigits'])('have at most 50 digits by %s', (option) => {
    const fraction = (digits: number): string => print(`{n|decimal ${option}:${digits}}`, { n: '1' });
    expect(fraction(50)).toBe(`1.${'0'.repeat(50)}`);
    expect(fraction(51)).toBe(fraction(50));
    expect(fraction(1e9)).toBe(fraction(50));
  });

  it('have at most 50 digits before the point', () => {
    const whole = (digits: number): string => print(`{n|decimal no-group minint:${digits}}`, { n: '1' });
    expect(whole(50)).toBe(`${'0'.repeat(49)}1`);
    expect(whole(60)).toBe(whole(50));
  });

  it.each<readonly [value: unknown]>([['x'], [''], [null], [undefined], [true], [{}], [[1]]])(
    'print nothing for %j',
    (n) => {
      expect(print('{n|decimal}{n|money}', { n })).toBe('');
    },
  );

  it.each<readonly [n: unknown, padded: string, trimmed: string]>([
    [12.5, '12.50', '12.5'],
    [1234.56789, '1,234.568', '1,234.568'],
    [0, '0.00', '0'],
    [-3, '-3.00', '-3'],
    ['x', '0.00', '0'],
  ])('are percentages without a sign: %j', (n, padded, trimmed) => {
    expect(print('{n|percentage-format}', { n })).toBe(padded);
    expect(print('{n|percentage-format trim}', { n })).toBe(trimmed);
  });
});

describe('money (18.6)', () => {
  const DOLLARS = { value: '-1551.755', currency: 'USD' };
  const YEN = { value: '12345', currency: 'JPY' };
  const CANADIAN = { decimalValue: 7, currencyCode: 'CAD' };

  it.each([
    ['', 'en-US', '-$1,551.76', '¥12,345', 'CA$7.00'],
    ['', 'de', '-1.551,76 $', '12.345 ¥', '7,00 CA$'],
    ['', 'fr', '-1 551,76 $US', '12 345 JPY', '7,00 $CA'],
    ['', 'ja', '-$1,551.76', '￥12,345', 'CA$7.00'],
    [' style:accounting', 'en-US', '($1,551.76)', '¥12,345', 'CA$7.00'],
    [' style:code', 'en-US', '-1,551.76 USD', '12,345 JPY', '7.00 CAD'],
    [' style:name', 'en-US', '-1,551.76 US dollars', '12,345 Japanese yen', '7.00 Canadian dollars'],
    [' style:short', 'en-US', '-$1.6K', '¥12K', 'CA$7'],
    [' symbol:narrow', 'en-US', '-$1,551.76', '¥12,345', '$7.00'],
    [' no-group', 'en-US', '-$1551.76', '¥12345', 'CA$7.00'],
    [' minfrac:0', 'en-US', '-$1,551.76', '¥12,345', 'CA$7'],
    [' maxfrac:0', 'en-US', '-$1,552', '¥12,345', 'CA$7'],
    [' minfrac:3', 'en-US', '-$1,551.755', '¥12,345.000', 'CA$7.000'],
  ])('by the options%s in %s', (options, tag, ...texts) => {
    const locale = localeOf(tag);
    const printed = [DOLLARS, YEN, CANADIAN].map((m) => print(`{m|money${options}}`, { m }, { locale }));
    expect(printed).toEqual(texts);
  });

  /** Currencies of the shop with a price of 1234.5 in English, with the decimals of the shop. */
  const CURRENCIES: readonly (readonly [code: string, text: string])[] = [
    ['EUR', '€1,234.50'],
    ['USD', '$1,234.50'],
    ['AUD', 'A$1,234.50'],
    ['NOK', 'NOK 1,234.50'],
    ['CAD', 'CA$1,234.50'],
    ['NZD', 'NZ$1,234.50'],
    ['DKK', 'DKK 1,234.50'],
    ['GBP', '£1,234.50'],
    ['HKD', 'HK$1,234.50'],
    ['CHF', 'CHF 1,234.50'],
    ['MXN', 'MX$1,234.50'],
    ['SGD', 'SGD 1,234.50'],
    ['SEK', 'SEK 1,234.50'],
    ['CZK', 'CZK 1,234.50'],
    ['ILS', '₪1,234.50'],
    ['PHP', '₱1,234.50'],
    ['RUB', 'RUB 1,234.50'],
    ['PLN', 'PLN 1,234.50'],
    ['THB', 'THB 1,234.50'],
    ['MYR', 'MYR 1,234.50'],
    ['ARS', 'ARS 1,234.50'],
    ['BRL', 'R$1,234.50'],
    ['COP', 'COP 1,234.50'],
    ['IDR', 'IDR 1,234.50'],
    ['INR', '₹1,234.50'],
    ['JPY', '¥1,234'],
    ['ZAR', 'ZAR 1,234.50'],
  ];

  /** The locale data has no decimals for these, the shop has two. */
  const OTHERWISE = new Set(['COP', 'IDR']);

  const priced = (currency: string, value: string, useCLDRMoneyFormat: boolean) => ({
    featureFlags: { useCLDRMoneyFormat },
    v: { structuredContent: { productType: 2, priceMoney: { value, currency } } },
  });

  it.each(CURRENCIES)('prints prices in %s as %s, or plainly', (currency, text) => {
    const element = (price: string): string => `\n\n\n<div class="product-price">\n${price}\n</div>`;
    expect(print('{v|product-price}', priced(currency, '1234.5', true))).toBe(element(text));
    expect(print('{v|product-price}', priced(currency, '1234.5', false))).toBe(
      element('<span class="sqs-money-native">1,234.50</span>'),
    );
  });

  it.each(TAGS)('prints prices as the reference engine does in %s', (tag) => {
    const { code } = theirs.parse('{v|product-price}{v.structuredContent.priceMoney|money style:accounting}');
    const template = engine.compile(
      '{v|product-price}{v.structuredContent.priceMoney|money style:accounting}',
    );
    const locale = localeOf(tag);
    for (const [currency] of CURRENCIES) {
      if (OTHERWISE.has(currency)) continue;
      for (const value of ['0', '7.25', '-0.005', '1234567.895', '9007199254740.99', 'x']) {
        for (const isLocal of [true, false]) {
          const json = priced(currency, value, isLocal);
          const { ctx } = theirs.execute({ code, json, cldr: locale.cldr } as Parameters<
            typeof theirs.execute
          >[0]);
          expect(template.render({ json, locale }).html).toBe(ctx.render());
        }
      }
    }
  });

  it.each([
    ['en-US', '$123.45'],
    ['en-GB', '£123.45'],
    ['de', '123,45 €'],
    ['de-CH', 'CHF 123.45'],
    ['ja', '￥123'],
  ])('keeps books in the currency of %s', (tag, text) => {
    expect(print('{@|bookkeeper-money-format}', 12345, { locale: localeOf(tag) })).toBe(text);
  });
});

describe('messages (19)', () => {
  it.each<readonly [pattern: string, args: string, json: object, text: string]>([
    ['Hi {name} {0}', 'name:a', { a: 'x' }, 'Hi x x'],
    ['{0 plural one{# item} other{# items}}', 'a', { a: 1 }, '1 item'],
    ['{0 plural one{# item} other{# items}}', 'a', { a: 1234.5 }, '1234.5 items'],
    ['{0 plural =0{none} =1{just one} other{#}}', 'a', { a: 0 }, 'none'],
    ['{0 plural offset:1 =0{none} =1{just one} one{# other} other{# others}}', 'a', { a: 2 }, '1 other'],
    ['{0 selectordinal one{#st} two{#nd} few{#rd} other{#th}}', 'a', { a: 23 }, '23rd'],
    ['{g select female{her} male{his} other{their}}', 'g:a', { a: 'male' }, 'his'],
    ["it''s '{0}' {0}", 'a', { a: 'v' }, "it's {0} v"],
    ['{-0} {0}', 'a', { a: 'v' }, '{0} v'],
    ['{0 plural one{{1} item} other{{1} items {0}}}', 'a b', { a: 2, b: 'M' }, 'M items 2'],
    [
      '{0 decimal style:short} {1 money} {2;3 datetime-interval}',
      'a b c d',
      { a: 12345.678, b: { value: '5', currency: 'USD' }, c: NOVEMBER, d: NOVEMBER + 4 * DAY },
      '12K $5.00 Nov 2 – 6, 2017',
    ],
    ['#{0}#', 'a', { a: 9 }, '#9#'],
    ['{}{!}{0 nothing}{missing}', 'a', { a: 9 }, ''],
    ['{0', 'a', { a: 9 }, '{0'],
    ['{0 plural other{o} =2{t}}', 'a', { a: 2 }, 'o'],
    ['{0 plural one{a}}', 'a', { a: 2 }, ''],
    ['{0}{1}{2}', 'a b c', { a: true, b: null, c: { value: '5', currency: 'USD' } }, 'true5'],
  ])('%j with %s of %j', (m, args, json, text) => {
    expect(print(`{m|message ${args}}`, { ...json, m })).toBe(text);
    expect(print(`{m|plural ${args}}`, { ...json, m })).toBe(text);
  });

  it.each<readonly [locale: string, texts: readonly string[]]>([
    ['en-US', ['other', 'one', 'other', 'other', 'other']],
    ['fr', ['one', 'one', 'other', 'other', 'other']],
    ['ja', ['other', 'other', 'other', 'other', 'other']],
    ['pl', ['many', 'one', 'few', 'many', 'many']],
    ['ru', ['many', 'one', 'few', 'many', 'one']],
    ['ar', ['zero', 'one', 'two', 'few', 'many']],
  ])('choose by the numbers of %s', (tag, texts) => {
    const m = '{0 plural zero{zero} one{one} two{two} few{few} many{many} other{other}}';
    const numbers = tag === 'ar' ? [0, 1, 2, 3, 21] : [0, 1, 2, 5, 21];
    const printed = numbers.map((n) => print('{m|message n}', { m, n }, { locale: localeOf(tag) }));
    expect(printed).toEqual(texts);
  });

  it('say what is wrong with them, and print the rest', () => {
    const m = '{0 plural offset:1 few{x} other{# left}}!';
    const { html, errors } = engine
      .compile('{m|message n}')
      .render({ json: { m, n: 'many' }, locale: localeOf('en-US') });
    expect(html).toBe('-1 left!');
    expect(errors.map(({ code, type }) => `${type} ${code}`)).toEqual([
      'engine MESSAGE_OFFSET_NEEDS_NUMBER',
      'engine MESSAGE_KEY_INVALID',
    ]);
  });
});

describe('time zones (18.8)', () => {
  it.each<readonly [website: unknown, zone: string]>([
    [undefined, 'EDT -04:00'],
    [{}, 'EDT -04:00'],
    [{ timeZone: 'Asia/Kolkata' }, 'IST +05:30'],
    [{ timeZone: 'asia/kolkata' }, 'IST +05:30'],
    [{ timeZone: 'US/Pacific' }, 'PDT -07:00'],
    [{ timeZone: 'EST' }, 'EST -05:00'],
    [{ timeZone: 'Etc/GMT+5' }, '-05 -05:00'],
    [{ timeZone: '' }, 'UTC +00:00'],
    [{ timeZone: null }, 'UTC +00:00'],
    [{ timeZone: 'Mars/Olympus' }, 'UTC +00:00'],
    [{ timeZone: 5 }, 'UTC +00:00'],
  ])('of the website %j are %s', (website, zone) => {
    expect(print('{t|date %Z %z}', { t: NOVEMBER, website })).toBe(zone);
  });

  it.each([210_895_185_600_000, 1e15, -2.2e14, -1e17])('are no matter for %d: no calendar has it', (t) => {
    const { html, errors } = engine
      .compile('[{t|date %Y}]')
      .render({ json: { t }, locale: localeOf('en-US') });
    expect(html).toBe('[]');
    expect(errors).toMatchObject([
      {
        code: 'UNEXPECTED_ERROR',
        message:
          'RuntimeError: Unexpected RangeError error when executing VARIABLE: The date is outside of the calendar.',
      },
    ]);
  });
});

describe('without locale data', () => {
  it.each(
    [
      ['datetime', 'datetime-interval', 'decimal', 'message', 'plural', 'money', 'relative-time'],
      ['percentage-format', 'bookkeeper-money-format'],
    ].flat(),
  )('%s prints nothing', (name) => {
    expect(engine.compile(`{a,a|${name}}`).render({ json: { a: 5 } }).html).toBe('');
  });

  it('a price is an empty frame, unless it is plain', () => {
    const json = { structuredContent: { productType: 2, priceMoney: { value: '5', currency: 'USD' } } };
    const flags = { useCLDRMoneyFormat: true };
    const printed = [json, { ...json, featureFlags: flags }].map(
      (item) => engine.compile('{@|product-price}').render({ json: item }).html,
    );
    expect(printed).toEqual([
      '\n\n\n<div class="product-price">\n<span class="sqs-money-native">5.00</span>\n</div>',
      '\n\n\n<div class="product-price">\n\n</div>',
    ]);
  });

  it('a locale that nobody knows is English', async () => {
    const locale = await loadLocale('xx-YY');
    expect(print('{n|decimal}', { n: 1234.5 }, { locale })).toBe('1,234.5');
  });
});
