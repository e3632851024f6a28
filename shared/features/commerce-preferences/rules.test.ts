import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicNamespace, mayChangePreferences, NAMESPACE_PATTERN, toPreferences } from './rules.ts';

describe('a namespace', () => {
  it.each([
    ['merchandising', true],
    ['a', true],
    ['tax-2026', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['Cart', false],
    ['a_b', false],
    ['a/b', false],
  ])('%s is one: %s', (word, isOne) => {
    expect(NAMESPACE_PATTERN.test(word)).toBe(isOne);
  });

  it.each([
    ['merchandising', true],
    ['product', true],
    ['cart', true],
    ['installments', false],
    ['constructor', false],
  ])('%s is read by visitors: %s', (word, isPublic) => {
    expect(isPublicNamespace(word)).toBe(isPublic);
  });

  it.each([
    ['all', 'tax', true],
    ['all', 'merchandising', true],
    ['shippingAndStock', 'merchandising', true],
    ['shippingAndStock', 'shipping', true],
    ['shippingAndStock', 'tax', false],
    ['shippingAndStock', 'cart', false],
    ['none', 'merchandising', false],
  ] as const)('by who may change %s, %s is changed: %s', (grant, namespace, isChanged) => {
    expect(mayChangePreferences(grant, namespace)).toBe(isChanged);
  });
});

describe('preferences', () => {
  it('lose the id of the site and what is null or empty', () => {
    const sent = { websiteId: 'x', a: null, b: '', c: [], d: {}, e: undefined };
    expect(
      toPreferences({ ...sent, cleaned: ['soldOutText'], f: false, g: 0, h: ' ', i: [null], j: { k: null } }),
    ).toEqual({
      f: false,
      g: 0,
      h: ' ',
      i: [null],
      j: { k: null },
    });
  });

  it('stay as they are the second time', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (sent) => {
        const once = toPreferences(sent);
        expect(toPreferences(once)).toEqual(once);
      }),
    );
  });
});
