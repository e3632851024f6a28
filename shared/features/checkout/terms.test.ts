import { describe, expect, it } from 'vitest';
import { wantsBindingWords } from './legal-countries.ts';
import { policyUrlOf } from './policies.ts';
import { buyerCountry, checkoutTerms } from './terms.ts';

describe('the page of a policy', () => {
  it.each([
    ['/terms', '/terms'],
    [' /legal/terms?v=2 ', '/legal/terms?v=2'],
    ['https://example.com/terms', 'https://example.com/terms'],
    ['http://example.com/terms', undefined],
    ['//example.com', undefined],
    ['javascript:alert(1)', undefined],
    ['terms', undefined],
    ['', undefined],
    [7, undefined],
    [undefined, undefined],
  ])('%j leads to %s', (typed, url) => {
    expect(policyUrlOf(typed)).toBe(url);
  });
});

describe('the terms of a shop', () => {
  it.each<[object, string, boolean]>([
    [{ termsPage: '/terms' }, 'DE', true],
    [{ termsPage: '/terms' }, 'GB', true],
    [{ termsPage: '/terms' }, 'CH', true],
    [{ termsPage: '/terms' }, 'US', false],
    [{ termsPage: '/terms' }, '', false],
    [{ termsPage: '/terms', acceptTerms: 'always' }, 'US', true],
    [{ termsPage: '/terms', acceptTerms: 'never' }, 'DE', false],
    [{ termsPage: '/terms', acceptTerms: 'sometimes' }, 'DE', true],
    [{ privacyPage: '/privacy', acceptTerms: 'always' }, 'DE', false],
    [{}, 'DE', false],
  ])('%j from %j have to be accepted: %s', (preferences, country, isAsked) => {
    expect(checkoutTerms({ ...preferences }, country).isAcceptanceAsked).toBe(isAsked);
  });

  it('name the pages that there are, in one order', () => {
    const preferences = { refundPage: '/refunds', termsPage: '/terms', privacyPage: 'javascript:1' };
    expect(checkoutTerms(preferences, 'US').pages).toEqual([
      { kind: 'terms', url: '/terms' },
      { kind: 'refunds', url: '/refunds' },
    ]);
  });

  it.each([
    [{ billingAddress: { country: 'DE' }, shippingLocation: { country: 'US' } }, 'DE'],
    [{ shippingLocation: { country: 'US' } }, 'US'],
    [{ billingAddress: null, shippingLocation: {} }, 'GB'],
  ])('follow the country of the buyer: %j', (cart, country) => {
    expect(buyerCountry(cart, 'GB')).toBe(country);
  });
});

it.each([
  ['DE', true],
  ['FR', true],
  ['NO', true],
  ['GB', true],
  ['CH', false],
  ['US', false],
  ['', false],
])('the button of a buyer from %j says that it binds: %s', (country, isWanted) => {
  expect(wantsBindingWords(country)).toBe(isWanted);
});
