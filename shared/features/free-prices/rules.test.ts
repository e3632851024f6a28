import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import { freeLabelIn, type FreePrice, freeTextOf, isFreeLabelMissing, tidyFreeLabels } from './rules.ts';
import { usualFreeLabels } from './words.ts';

const GIFT: FreePrice = { freeIfZero: true, freeLabel: 'Geschenkt', freeLabels: { en: 'A gift', fr: ' ' } };

describe('the label of a free price', () => {
  it.each([
    ['en', 'A gift'],
    ['en-GB', 'A gift'],
    ['de-AT', 'Geschenkt'],
    // One that is blank is none, and nobody speaks for languages that the program does not speak.
    ['fr', 'Geschenkt'],
    ['ja', 'Geschenkt'],
    ['', 'Geschenkt'],
  ])('is read in %j as %j', (language, label) => {
    expect(freeLabelIn(GIFT, language)).toBe(label);
  });

  it.each([
    [GIFT, 0, 'A gift'],
    [GIFT, 1, undefined],
    [{ ...GIFT, freeIfZero: false }, 0, undefined],
    [{ ...GIFT, freeLabels: {} }, 0, 'Geschenkt'],
  ])('of %j stands for %s as %j', (free, minor, text) => {
    expect(freeTextOf(free, minor, 'en')).toBe(text);
  });

  it.each([
    [{ freeIfZero: true, freeLabel: ' ' }, true],
    [{ freeIfZero: true, freeLabel: 'Free' }, false],
    [{ freeIfZero: false, freeLabel: '' }, false],
  ])('of %j is missing: %s', (free, isMissing) => {
    expect(isFreeLabelMissing(free)).toBe(isMissing);
  });

  it('is never blank where there is a label, in whatever language it is read', () => {
    const label = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '');
    const labels = fc.record(Object.fromEntries(SPOKEN_LANGUAGES.map((one) => [one, fc.string()])), {
      requiredKeys: [],
    });
    const language = fc.constantFrom('en', 'en-US', 'fr', 'de-CH', 'ja', 'nonsense', '');
    fc.assert(
      fc.property(label, labels, language, (freeLabel, freeLabels, read) => {
        expect(freeLabelIn({ freeLabel, freeLabels }, read)).not.toBe('');
        const tidy = tidyFreeLabels(freeLabels);
        expect(tidyFreeLabels(tidy)).toEqual(tidy);
        expect(freeLabelIn({ freeLabel, freeLabels: tidy }, read)).toBe(
          freeLabelIn({ freeLabel, freeLabels }, read),
        );
      }),
    );
  });
});

const LABELS = { fr: 'Gratuit', de: 'Kostenlos', es: 'Gratis', ja: '無料', ar: 'مجاني' };

it.each([
  ['en-US', 'Free', LABELS],
  ['de-AT', 'Kostenlos', { ...LABELS, en: 'Free', de: undefined }],
  ['nl', 'Free', { ...LABELS, en: 'Free' }],
])('a product of a site in %s begins with the label %s', (language, freeLabel, freeLabels) => {
  expect(usualFreeLabels(language)).toEqual({ freeLabel, freeLabels });
});
