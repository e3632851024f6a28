import { describe, expect, it } from 'vitest';
import { compareDecimals, parseDecimal, timesHundred, toGroupedText, toPlainText, ZERO } from './decimal.ts';

describe('decimals', () => {
  it.each([
    ['12.50', '12.5'],
    ['.5', '0.5'],
    ['-3', '-3'],
    ['1e3', '1000'],
    ['1.5e-3', '0.0015'],
    ['100', '100'],
  ])('reads %s', (text, plain) => {
    expect(toPlainText(parseDecimal(text) ?? ZERO)).toBe(plain);
  });

  it.each(['', '.', 'x', '1.2.3', '1,5', '--1'])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  it.each([
    ['1234.5', '1,234.50'],
    ['1234567.005', '1,234,567.01'],
    ['8.0049', '8.00'],
    ['-8.005', '-8.01'],
    ['0.015', '0.02'],
    ['-1551.755', '-1,551.76'],
    ['0', '0.00'],
    ['999.999', '1,000.00'],
  ])('groups %s', (text, grouped) => {
    expect(toGroupedText(parseDecimal(text) ?? ZERO, 2)).toBe(grouped);
  });

  it('compares numbers of different scale', () => {
    expect(compareDecimals({ units: 10n, scale: 1 }, { units: 1n, scale: 0 })).toBe(0);
    expect(compareDecimals({ units: 11n, scale: 1 }, { units: 1n, scale: 0 })).toBe(1);
  });

  it('multiplies exactly', () => {
    expect(toPlainText(timesHundred({ units: 5005n, scale: 3 }))).toBe('500.5');
  });
});
