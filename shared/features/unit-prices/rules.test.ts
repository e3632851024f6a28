import { describe, expect, it } from 'vitest';
import { isMeasureAmount, MEASURE_TEXTS, measureText, readMeasure, unitPriceOf } from './rules.ts';

describe('the price for a measure', () => {
  it.each([
    [1_250, '750 ml per 1 l', 'EUR', '16.67', 'l'],
    [499, '250 g per 100 g', 'EUR', '2.00', '100\u00a0g'],
    [499, '0.25kg/kg', 'USD', '19.96', 'kg'],
    [500, '3 m per m', 'JPY', '167', 'm'],
    [9_900, '2.5 m² per m2', 'USD', '39.60', 'm²'],
    [1, '1000000 m3 per 1 ml', 'USD', '0.00', 'ml'],
  ])('of %i for %j in %s is %s for %s', (priceMinor, text, currency, value, per) => {
    const reading = readMeasure(text);
    const measure = 'set' in reading ? reading.set : null;
    expect(measure && unitPriceOf(priceMinor, measure, currency)).toEqual({
      money: { currency, value },
      per,
    });
  });

  it.each([
    ['750 ml', MEASURE_TEXTS.text],
    ['750 ml per 1 kg', MEASURE_TEXTS.kinds],
    ['0 ml per 1 l', MEASURE_TEXTS.amount],
    ['1.2345 kg per kg', MEASURE_TEXTS.text],
    ['9999999 kg per kg', MEASURE_TEXTS.amount],
    ['750 ml per 0 l', MEASURE_TEXTS.perAmount],
    ['750 oz per 1 l', MEASURE_TEXTS.text],
  ])('is not read from %j', (text, problem) => {
    expect(readMeasure(text)).toEqual({ problem });
  });

  it('is read back from what is written', () => {
    const measure = { amount: 0.5, unit: 'kg', perAmount: 100, perUnit: 'g' } as const;
    expect(readMeasure(measureText(measure))).toEqual({ set: measure });
    expect(readMeasure(measureText(null))).toEqual({ set: null });
  });

  it.each([
    [0.001, true],
    [1.1, true],
    [0.0005, false],
    [0, false],
    [1_000_001, false],
  ])('knows whether something can hold %d', (amount, isGood) => {
    expect(isMeasureAmount(amount)).toBe(isGood);
  });
});
