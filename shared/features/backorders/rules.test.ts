import { describe, expect, it } from 'vitest';
import { backorderedText, backorderText, inStockOf, offeredBackorder } from './rules.ts';

const backorder = { limit: 4, isPreorder: false, promisedOn: '2026-12-12' };
const preorder = { ...backorder, isPreorder: true };
const open = { ...backorder, promisedOn: null };

describe('what is told of a back-order', () => {
  it.each([
    [backorder, 'en-US', 'Back-order. Sent from December 12, 2026.'],
    [backorder, 'en-GB', 'Back-order. Sent from 12 December 2026.'],
    [preorder, 'en', 'Pre-order. Sent from December 12, 2026.'],
    [open, 'en', 'Back-order. Sent as soon as it is here.'],
    [backorder, 'fr', 'Sur commande. Envoi à partir du 12 décembre 2026.'],
    [preorder, 'de-AT', 'Vorbestellung. Versand ab 12. Dezember 2026.'],
    [open, 'de', 'Auf Nachbestellung. Versand, sobald es da ist.'],
  ])('of %j in %s is %j', (promise, language, text) => {
    expect(backorderText(promise, language)).toBe(text);
  });

  it('says how many pieces of a line it is about, unless it is all of them', () => {
    const line = { ...open, quantity: 2 };
    expect(backorderedText(line, 2, 'en')).toBe('Back-order. Sent as soon as it is here.');
    expect(backorderedText(line, 3, 'en')).toBe('2 of 3: Back-order. Sent as soon as it is here.');
  });
});

describe('a variant with back-order', () => {
  it.each([
    [7, 3, 4],
    [4, 0, 4],
    [1, 0, 1],
    [0, 0, undefined],
    [-2, 0, undefined],
  ])('of which %i can be bought has %i in stock and offers %s more', (available, inStock, left) => {
    const variant = { unlimited: false, available, backorder };
    expect(inStockOf(variant)).toBe(inStock);
    expect(offeredBackorder(variant).backorder?.left).toBe(left);
  });

  it('offers none where it is not counted', () => {
    const variant = { unlimited: true, available: 9, backorder };
    expect([inStockOf(variant), offeredBackorder(variant)]).toEqual([0, {}]);
  });
});
