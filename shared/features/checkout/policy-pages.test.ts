import fc from 'fast-check';
import { expect, it } from 'vitest';
import { policyPageErrors, policyWarning, type PolicyPage } from './policy-pages.ts';
import { policyUrlOf } from './policies.ts';

const PAGES: readonly PolicyPage[] = [
  { path: '/', kind: 'page' },
  { path: '/terms', kind: 'page' },
  { path: '/members', kind: 'page', hidden: 'protected' },
  { path: '/returns', kind: 'page', hidden: 'unpublished' },
  { path: '/shop', kind: 'list' },
  { path: '/cart', kind: 'system' },
];

it.each([
  ['', undefined],
  ['/terms', undefined],
  ['/terms/', undefined],
  ['/terms?v=2', undefined],
  ['/', undefined],
  ['/shop/p/mug', undefined],
  ['https://example.com/terms', undefined],
  ['/gone', 'missing'],
  ['/shopping', 'missing'],
  ['/members', 'protected'],
  ['/returns', 'unpublished'],
  ['http://example.com', 'wrong'],
  ['javascript:alert(1)', 'wrong'],
])('of the page %j is warned: %s', (value, warning) => {
  expect(policyWarning(value, PAGES)).toBe(warning);
});

it.each<[object, object, string[]]>([
  [{}, { termsPage: '/terms', privacyPage: 'https://example.com/privacy' }, []],
  [{}, { termsPage: 'terms' }, ['termsPage']],
  [{}, { termsPage: '//example.com', refundPage: 'http://example.com' }, ['termsPage', 'refundPage']],
  [{}, { privacyPage: 7 }, ['privacyPage']],
  [{}, { privacyPage: '' }, []],
  [{ termsPage: '/terms' }, {}, []],
  [{}, { termsPage: null }, []],
  // What was kept before it was checked stays until it is changed.
  [{ termsPage: 'terms' }, { termsPage: 'terms', wallets: true }, []],
  [{ termsPage: 'terms' }, { termsPage: 'term' }, ['termsPage']],
])('from %j to %j there are mistakes in %j', (before, after, paths) => {
  expect(policyPageErrors({ ...before }, { ...after }).map(({ path }) => path)).toEqual(paths);
});

it('takes what buyers are shown, and nothing else', () => {
  const typed = fc.oneof(fc.string(), fc.webUrl(), fc.webPath(), fc.constantFrom('//x', '/\\x', '/a/../b'));
  fc.assert(
    fc.property(typed, (termsPage) => {
      const isTaken = policyPageErrors({}, { termsPage }).length === 0;
      expect(isTaken).toBe(termsPage === '' || policyUrlOf(termsPage) !== undefined);
    }),
  );
});
