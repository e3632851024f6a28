import { describe, expect, it } from 'vitest';
import { OFFERED_CURRENCIES } from '#shared/money/currencies.ts';
import { fromStripeAmount, toStripeAmount } from './stripe-amounts.ts';

describe('amounts as Stripe counts them', () => {
  it.each([
    ['USD', 2_650, 2_650],
    ['COP', 2_650, 2_650],
    ['IDR', 2_650, 2_650],
    ['JPY', 2_650, 2_650],
    // Sites of former times, whose amounts are in hundredths too.
    ['KRW', 265_000, 2_650],
    ['KRW', 2_650, undefined],
    ['KWD', 2_650, 26_500],
    ['ISK', 2_600, 2_600],
    ['ISK', 2_650, undefined],
    ['UGX', 2_600, 2_600],
    ['UGX', 2_650, undefined],
  ])('of %s: %i of ours are %s of theirs', (currency, minor, amount) => {
    expect(toStripeAmount(minor, currency)).toBe(amount);
    expect(amount === undefined ? minor : fromStripeAmount(amount, currency)).toBe(minor);
  });

  it.each(OFFERED_CURRENCIES)('are ours in %s', (currency) => {
    expect([toStripeAmount(12_345, currency), fromStripeAmount(12_345, currency)]).toEqual([12_345, 12_345]);
  });
});
