import { describe, expect, it } from 'vitest';
import { isSpoken, readingLanguage } from './languages.ts';

describe('isSpoken', () => {
  it.each([
    ['fr-CA', true],
    ['EN', true],
    ['de', false],
    ['', false],
  ])('%s among French and English: %s', (language, expected) => {
    expect(isSpoken(language, ['fr', 'en-US'])).toBe(expected);
  });
});

describe('a site is read', () => {
  it.each([
    ['in its own language by who chose none', 'en-US', undefined, 'en-US'],
    ['in the chosen one', 'en-US', 'de', 'de'],
    ['as it is written in the country of the chosen one', 'en-US', 'fr-ca', 'fr-CA'],
    ['without what else a tag may say', 'en-US', 'DE-Latn-at-x-kitchen', 'de-AT'],
    ['in its own language by who chose that of another country', 'fr-CA', 'fr-FR', 'fr-CA'],
    ['in its own language by who speaks one that has no words', 'pt', 'ja', 'pt'],
  ])('%s', (_, own, chosen, expected) => {
    expect(readingLanguage(own, chosen)).toBe(expected);
  });
});
