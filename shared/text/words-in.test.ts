import { describe, expect, it } from 'vitest';
import { cartWords } from '#shared/features/cart/words.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import { merchandisingWords } from '#shared/features/commerce-preferences/merchandising-words.ts';
import { donationWords } from '#shared/features/donations/words.ts';
import { protectedWords } from '#shared/features/entitlements/words.ts';
import { formMessages, scaleTexts } from '#shared/features/forms/texts.ts';
import { orderWords } from '#shared/features/orders/words.ts';
import { pageTitles, themeWords } from '#shared/features/pages/words.ts';
import { productTexts } from '#shared/features/products/words.ts';
import { subscriptionPageWords } from '#shared/features/subscriptions/page-words.ts';

type Words = (language: string) => Readonly<Record<string, string>>;

/** What stands in braces in each text, by its name: what the text is filled with, and not its words. */
function placesOf(words: Readonly<Record<string, string>>): Record<string, string[]> {
  const places = (text: string) => [...new Set(text.match(/\{\w+/g) ?? [])].sort();
  return Object.fromEntries(Object.entries(words).map(([name, text]) => [name, places(text)]));
}

describe.each<[string, Words]>([
  ['cart', cartWords],
  ['checkout', checkoutWords],
  ['donations', donationWords],
  ['forms', formMessages],
  ['merchandising', merchandisingWords],
  ['orders', orderWords],
  ['page titles', pageTitles],
  ['protected pages', protectedWords],
  ['scale of agreement', scaleTexts],
  ['subscriptions', subscriptionPageWords],
  ['themes', themeWords],
])('the words of %s', (_, words) => {
  it('are all there in each language, filled with the same', () => {
    for (const language of ['fr', 'de-AT', 'es', 'ja', 'ar-EG']) {
      expect(placesOf(words(language))).toEqual(placesOf(words('en')));
      expect(Object.values(words(language)).filter((text) => text.trim() === '')).toEqual([]);
      expect(words(language)).not.toEqual(words('en'));
    }
  });

  it('are English where the language is none of ours', () => {
    expect(words('nl')).toEqual(words('en'));
    expect(words('constructor')).toEqual(words('en'));
  });
});

it('has the same texts of goods in each other language', () => {
  expect(placesOf(productTexts('de'))).toEqual(placesOf(productTexts('fr-CA')));
  expect(productTexts('de')['productPrice__multiplePrices__nMonthly__limited__1Years']).toBe(
    'ab {price} alle {billingPeriodValue} Monate für {duration} Jahr',
  );
  expect(productTexts('nl')).toEqual({});
  expect(`${productTexts('fr')['productQuantityInputLabel']}:`).toBe('Quantité\u00a0:');
});
