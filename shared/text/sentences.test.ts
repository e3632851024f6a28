import { expect, it } from 'vitest';
import { sentenceIn } from './sentences.ts';

const GERMAN = { 'Please try again.': 'Bitte noch einmal.', 'Choose the {} options.': 'Wählen Sie: {}.' };

it.each([
  ['Please try again.', 'Bitte noch einmal.'],
  ['Choose the Size and Glaze options.', 'Wählen Sie: Size, Glaze.'],
  ['Choose the Size, Shape, and Glaze options.', 'Wählen Sie: Size, Shape, Glaze.'],
  ['Choose the $& options.', 'Wählen Sie: $&.'],
  ['The shop says this.', 'The shop says this.'],
  ['constructor', 'constructor'],
])('says %s in German: %s', (text, said) => {
  expect(sentenceIn(GERMAN, text)).toBe(said);
});
