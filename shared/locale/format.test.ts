import { beforeAll, describe, expect, it } from 'vitest';
import { formatDate, formatDecimal, formatMoney } from './format.ts';
import { loadLocale } from './load-locale.ts';
import type { LocaleData } from './locale.ts';

const MOMENT = Date.UTC(2024, 0, 31, 23, 30);
const FURTHER_AMOUNTS = 600;

let english: LocaleData;
let german: LocaleData;

beforeAll(async () => {
  [english, german] = await Promise.all([loadLocale('en-US'), loadLocale('de')]);
});

describe('texts of a locale', () => {
  it('are the same when they are asked for again', () => {
    const price = { value: '1234.5', currency: 'USD' };
    const printed = [1, 2].map(() => formatMoney(english, price, {}));
    expect(printed).toEqual(['$1,234.50', '$1,234.50']);
  });

  it('differ by locale', () => {
    const price = { value: '3.5', currency: 'EUR' };
    expect([english, german, english].map((locale) => formatMoney(locale, price, {}))).toEqual([
      '€3.50',
      '3,50\u00a0€',
      '€3.50',
    ]);
  });

  it('differ by options', () => {
    const price = { value: '1234.5', currency: 'USD' };
    expect(formatMoney(english, price, { group: false })).toBe('$1234.50');
    expect(formatMoney(english, price, { style: 'code' })).toBe('1,234.50 USD');
    expect(formatDecimal(english, '1234.5', { group: true })).toBe('1,234.5');
    expect(formatDecimal(english, '1234.5', { style: 'short' })).toBe('1.2K');
  });

  it('do not take a part of the currency for a part of the amount', () => {
    expect(formatMoney(english, { value: '2', currency: 'X1' }, {})).toBe('¤2.00');
    expect(formatMoney(english, { value: '12', currency: 'X' }, {})).toBe('¤12.00');
  });

  it('differ by zone and moment', () => {
    const options = { skeleton: 'yMMMd' };
    expect(formatDate(english, MOMENT, 'UTC', options)).toBe('Jan 31, 2024');
    expect(formatDate(english, MOMENT, 'Asia/Kolkata', options)).toBe('Feb 1, 2024');
    expect(formatDate(english, 0, 'UTC', options)).toBe('Jan 1, 1970');
    expect(formatDate(english, Number.NaN, 'UTC', options)).toBe('');
  });

  it('stay right when more of them were asked for than are kept', () => {
    const first = { value: '0.25', currency: 'USD' };
    const before = formatMoney(english, first, {});
    const further = Array.from({ length: FURTHER_AMOUNTS }, (_, i) =>
      formatMoney(english, { value: i, currency: 'USD' }, {}),
    );
    expect(further.at(-1)).toBe('$599.00');
    expect(formatMoney(english, first, {})).toBe(before);
  });

  it.each([
    [{ value: 'many', currency: 'USD' }],
    [{ value: '1', currency: 5 }],
    [{ value: null, currency: 'USD' }],
    ['1'],
    [undefined],
  ])('are empty for %j, which is no money', (value) => {
    expect(formatMoney(english, value, {})).toBe('');
  });
});
