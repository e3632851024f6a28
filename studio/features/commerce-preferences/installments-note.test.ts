import { expect, it } from 'vitest';
import { describeInstallments } from './installments-note.tsx';

const british = {
  provider: 'Clearpay',
  country: 'GB',
  currency: 'GBP',
  takes: 'GBP',
  gap: null,
  isAtCheckout: true,
};

it.each<[string, Partial<Parameters<typeof describeInstallments>[0]>, boolean, string]>([
  [
    'where it shows',
    {},
    true,
    'Shown on product pages and in the cart, as Clearpay in United Kingdom: for physical products that are in stock and not sold by subscription.',
  ],
  [
    'that it is turned off',
    {},
    false,
    'Not shown, because it is turned off. Turned on, it shows on product pages and in the cart, as Clearpay in United Kingdom.',
  ],
  [
    'that the country has none',
    { provider: null, takes: null, gap: 'country', country: 'DE', isAtCheckout: false },
    true,
    'Not shown: Afterpay and Clearpay are not available to stores in Germany. The country is one of the site settings.',
  ],
  [
    'that the country is not set',
    { provider: null, takes: null, gap: 'country', country: '', isAtCheckout: false },
    true,
    'Not shown: Afterpay and Clearpay are not available to stores in a country that is not set. The country is one of the site settings.',
  ],
  [
    'that the currency is another one',
    { currency: 'USD', gap: 'currency', isAtCheckout: false },
    true,
    'Not shown: in United Kingdom Clearpay takes GBP, and your store sells in USD.',
  ],
  [
    'that the checkout does not take it',
    { isAtCheckout: false },
    true,
    'Not shown: your checkout does not offer Clearpay. Turn it on under Payments, or ask somebody who may.',
  ],
])('tells %s', (_, change, isWanted, words) => {
  expect(describeInstallments({ ...british, ...change }, isWanted)).toBe(words);
});
