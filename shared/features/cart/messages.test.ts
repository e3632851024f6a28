import { expect, it } from 'vitest';
import { cartMessages } from '#shared/features/cart/messages.ts';

it('says in each language why a code takes nothing off', () => {
  expect(cartMessages('de').coupon('BELOW_MINIMUM', '20,00 $')).toBe(
    'Dieser Code gilt ab einer Zwischensumme von 20,00 $.',
  );
  expect(cartMessages('fr-CA').coupon('EXPIRED', undefined)).toBe('Ce code a expiré.');
  expect(cartMessages('en').coupon('BELOW_MINIMUM', '$20.00')).toBe(
    'This code requires a subtotal of at least $20.00.',
  );
});
