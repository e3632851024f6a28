import { expect, it } from 'vitest';
import { keepsText } from './words.ts';

it.each([
  [1, 'en', 'It can be used for a month after it is bought.'],
  [18, 'en', 'It can be used for 18 months after it is bought.'],
  [12, 'fr-CA', 'Elle est valable un an à compter de l’achat.'],
  [36, 'de', 'Sie gilt 3 Jahre ab dem Kauf.'],
  [24, 'nl', 'It can be used for 2 years after it is bought.'],
])('a card of %i months is told in %s', (months, language, words) => {
  expect(keepsText(months, language)).toBe(words);
});
