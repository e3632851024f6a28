import { expect, it } from 'vitest';
import { currencyChangeText } from './currency-change.ts';

it.each([
  ['USD', 'EUR', 'what costs 12.50 USD now costs 12.50 EUR then', false],
  ['USD', 'JPY', 'what costs 12.50 USD now costs 13 JPY then', true],
  ['JPY', 'USD', 'what costs 13 JPY now costs 13.00 USD then', false],
])('a store that leaves %s for %s is told that %s', (from, to, sentence, isRounded) => {
  const text = currencyChangeText(from, to);
  expect(text).toContain(sentence);
  expect(text.includes('rounded for good')).toBe(isRounded);
});
