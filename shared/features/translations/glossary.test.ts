import { expect, it } from 'vitest';
import { termsIn } from './glossary.ts';

const GLOSSARY = ['mug', 'Tide mug', 'ear', 'n° 1'].map((term) => ({ term, translation: term, note: '' }));

it.each([
  ['The Mug and the cup', ['mug']],
  ['A tide mug, of clay', ['mug', 'Tide mug']],
  ['Smugglers appear', []],
  ['An ear to appear', ['ear']],
  ['(N° 1)', ['n° 1']],
])('the words of “%s” that the glossary knows are %j', (text, expected) => {
  expect(termsIn(GLOSSARY, text).map(({ term }) => term)).toEqual(expected);
});
