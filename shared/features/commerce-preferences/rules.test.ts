import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  isPublicNamespace,
  mayChangePreferences,
  mayReadPreferences,
  NAMESPACE_PATTERN,
  toPreferences,
} from './rules.ts';

const { admin, storeManager, editor } = CONTRIBUTOR_ROLE;
const person = (...roles: number[]) => ({ roles, isOwner: false });

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
    expect(mayReadPreferences(undefined, word)).toBe(isPublic);
  });

  it.each([
    ['an admin', admin, 'installments', true, true],
    ['a store manager', storeManager, 'merchandising', true, true],
    ['a store manager', storeManager, 'shipping', true, true],
    ['a store manager', storeManager, 'tax', true, false],
    ['a store manager', storeManager, 'cart', true, false],
    ['an editor', editor, 'cart', true, false],
    ['an editor', editor, 'tax', false, false],
  ])('for %s (%i): %s is read: %s, changed: %s', (_, role, namespace, isRead, isChanged) => {
    expect(mayReadPreferences(person(role), namespace)).toBe(isRead);
    expect(mayChangePreferences(person(role), namespace)).toBe(isChanged);
  });
});

describe('preferences', () => {
  it('lose the id of the site and what is null or empty', () => {
    const sent = { websiteId: 'x', a: null, b: '', c: [], d: {}, e: undefined };
    expect(toPreferences({ ...sent, f: false, g: 0, h: ' ', i: [null], j: { k: null } })).toEqual({
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
