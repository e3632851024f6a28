import { describe, expect, it } from 'vitest';
import { cartMessages } from '#shared/features/cart/messages.ts';
import { cartWords } from '#shared/features/cart/words.ts';
import { donationWords } from '#shared/features/donations/words.ts';
import { orderWords } from '#shared/features/orders/words.ts';
import { checkoutWords } from './words.ts';

describe.each([
  ['cart', cartWords],
  ['checkout', checkoutWords],
  ['order', orderWords],
  ['donation', donationWords],
])('the words of the page of the %s', (_, words) => {
  it('are all there in each language', () => {
    const names = Object.keys(words('en')).sort();
    for (const language of ['fr', 'de-AT']) {
      expect(Object.keys(words(language)).sort()).toEqual(names);
      expect(Object.values(words(language)).filter((text) => text.trim() === '')).toEqual([]);
      expect(words(language)).not.toEqual(words('en'));
    }
  });

  it('are English where the language is none of ours', () => {
    expect(words('nl')).toEqual(words('en'));
    expect(words('constructor')).toEqual(words('en'));
  });
});

it('says in each language why a code takes nothing off', () => {
  expect(cartMessages('de').coupon('BELOW_MINIMUM', '20,00 $')).toBe(
    'Dieser Code gilt ab einer Zwischensumme von 20,00 $.',
  );
  expect(cartMessages('fr-CA').coupon('EXPIRED', undefined)).toBe('Ce code a expiré.');
  expect(cartMessages('en').coupon('BELOW_MINIMUM', '$20.00')).toBe(
    'This code counts from a subtotal of $20.00.',
  );
});
