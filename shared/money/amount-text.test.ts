import { expect, it } from 'vitest';
import { toAmountText } from './amount-text.ts';

it.each([
  [2400, 'USD', 'en-US', '$24.00'],
  [2400, 'EUR', 'de', '24,00\u00a0€'],
  [500, 'JPY', 'en', '¥500'],
  [-50, 'USD', 'en', '-$0.50'],
])('tells %d of %s in %s as %s', (minor, currency, language, text) => {
  expect(toAmountText(minor, currency, language)).toBe(text);
});
