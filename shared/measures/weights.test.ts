import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WEIGHT_UNITS } from '#shared/places/home-country.ts';
import { readWeight, sumOfWeights, weightText, weightWords } from './weights.ts';

it.each([
  ['1.2', 'KILOGRAM', 1200, '1.2'],
  ['1,2', 'KILOGRAM', 1200, '1.2'],
  ['350', 'GRAM', 350, '350'],
  ['1', 'POUND', 454, '1'],
  ['8', 'OUNCE', 227, '8'],
  ['0.5', 'POUND', 227, '0.5'],
  ['5', 'POUND', 2268, '5'],
  ['2,5', 'OUNCE', 71, '2.5'],
  [' ', 'POUND', null, ''],
  ['0', 'POUND', null, ''],
] as const)('"%s" in %s is %s grams, shown as "%s"', (text, unit, grams, shown) => {
  expect(readWeight(text, unit)).toBe(grams);
  expect(weightText(grams, unit)).toBe(shown);
});

it.each([
  [5, '1', 'POUND', '5'],
  [16, '1', 'OUNCE', '16'],
  [3, '0.1', 'POUND', '0.3'],
  [7, '0.35', 'KILOGRAM', '2.45'],
] as const)('%i pieces of %s %s weigh what one of %s does', (quantity, text, unit, together) => {
  const grams = readWeight(text, unit) ?? 0;
  expect(sumOfWeights([{ grams, quantity }], unit)).toBe(readWeight(together, unit));
});

it.each(['heavy', '-1', '1.', '1e3', '1.2.3'])('"%s" is no weight', (text) => {
  expect(readWeight(text, 'GRAM')).toBeUndefined();
});

it.each([
  [0, 'KILOGRAM', '0 kg'],
  [1500, 'KILOGRAM', '1.5 kg'],
  [2268, 'POUND', '5 lb'],
  [28, 'OUNCE', '1 oz'],
  [70, 'GRAM', '70 g'],
] as const)('%s grams in %s are told as %j', (grams, unit, words) => {
  expect(weightWords(grams, unit)).toBe(words);
});

it('is shown as it was typed where that has one decimal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.constantFrom(...WEIGHT_UNITS), (tenths, unit) => {
      const typed = String(unit === 'GRAM' ? tenths : tenths / 10);
      expect(weightText(readWeight(typed, unit) ?? null, unit)).toBe(typed);
    }),
  );
});

it('is the nearest gram to what was typed, and heavier for more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom(...WEIGHT_UNITS),
      (one, other, unit) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map(
          (thousandths) => readWeight(String(thousandths / 1000), unit) ?? 0,
        );
        expect(less).toBeLessThanOrEqual(more ?? 0);
        const grams = readWeight(String(one), unit) ?? 0;
        const back = Number(weightText(grams, unit));
        expect(Math.abs(back - one)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

it('stays the same however often it is shown and typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(...WEIGHT_UNITS), (grams, unit) => {
      expect(readWeight(weightText(grams, unit), unit)).toBe(grams);
    }),
  );
});
