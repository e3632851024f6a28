import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatGiftCardCode,
  giftCardPartOf,
  giftCardState,
  lastFourOf,
  normalizeGiftCardCode,
  refuseGiftCard,
  shareAmongGiftCards,
  toGiftCardCode,
  giftCardExpiry,
  giftCardMonths,
  lastDayText,
} from './rules.ts';

const NOW = Date.UTC(2026, 10, 22);
const card = {
  id: 'a'.repeat(24),
  last4: 'XYZ0',
  currency: 'USD',
  balanceMinor: 500,
  isDisabled: false,
  expiresAt: null,
};

describe('a code', () => {
  it('is 16 characters, and comes back from however it is written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 10, maxLength: 32 }), (bytes) => {
        const code = toGiftCardCode(bytes);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
        const typed = ` ${formatGiftCardCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
        expect(normalizeGiftCardCode(typed)).toBe(code);
        expect(code.endsWith(lastFourOf(code))).toBe(true);
      }),
    );
  });

  it('encodes every bit of its random value', () => {
    expect(toGiftCardCode(new Uint8Array(10).fill(255))).toBe('Z'.repeat(16));
    expect(formatGiftCardCode(toGiftCardCode(Uint8Array.from({ length: 10 }, (_, at) => at)))).toBe(
      '000G-40R4-0M30-E209',
    );
  });

  it.each(['', 'ABCD', 'U'.repeat(16), 'A'.repeat(17), 'AAAA-AAAA-AAAA-AAA!'])('is not %j', (text) => {
    expect(normalizeGiftCardCode(text)).toBeUndefined();
  });
});

describe('a card', () => {
  it.each([
    [{}, undefined, 'active'],
    [{ isDisabled: true }, 'DISABLED', 'disabled'],
    [{ expiresAt: NOW }, 'EXPIRED', 'expired'],
    [{ expiresAt: NOW + 1 }, undefined, 'active'],
    [{ balanceMinor: 0 }, 'EMPTY', 'empty'],
    [{ currency: 'EUR' }, 'OTHER_CURRENCY', 'active'],
  ])('with %j pays nothing because of %s and is %s', (facts, reason, state) => {
    expect(refuseGiftCard({ ...card, ...facts }, 'USD', NOW)).toBe(reason);
    expect(giftCardState({ ...card, ...facts }, NOW)).toBe(state);
  });

  it('pays with others never more than is on it, nor more than is to be paid, and together as much as they can', () => {
    const cards = fc.array(fc.nat(10_000), { maxLength: 10 });
    fc.assert(
      fc.property(cards, fc.integer({ min: -10, max: 20_000 }), (balances, payable) => {
        const offered = balances.map((balanceMinor) => ({ ...card, balanceMinor }));
        const shares = shareAmongGiftCards(offered, payable, 'USD', NOW);
        const paid = shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        const most = balances.reduce((sum, balance) => sum + balance, 0);
        expect(paid).toBe(Math.min(most, Math.max(0, payable)));
        expect(shares.every(({ amountMinor, card: { balanceMinor } }) => amountMinor <= balanceMinor)).toBe(
          true,
        );
      }),
    );
  });

  it.each([
    [500, 300, 300],
    [200, 300, 200],
    [200, 0, 0],
  ])('gets of %d that go back, with %d open on it, %d first', (amount, open, part) => {
    expect(giftCardPartOf(amount, open)).toBe(part);
  });
});

describe('how long a sold card keeps', () => {
  it.each([
    ['for ever', 0, null],
    ['a year', 12, '2027-01-31T09:30:00.000Z'],
    ['to the end of a shorter month', 1, '2026-02-28T09:30:00.000Z'],
    ['over the turn of the year', 13, '2027-02-28T09:30:00.000Z'],
  ])('%s', (_, months, expected) => {
    const at = giftCardExpiry(Date.parse('2026-01-31T09:30:00Z'), months);
    expect(at === null ? null : new Date(at).toISOString()).toBe(expected);
  });

  it.each([
    [{}, 0],
    [{ months: 24 }, 24],
    [{ months: -1 }, 0],
    [{ months: 1.5 }, 0],
    [{ months: '12' }, 0],
  ])('is said by %j', (preferences, months) => {
    expect(giftCardMonths(preferences)).toBe(months);
  });

  it('is told as a day of the zone', () => {
    expect(lastDayText(Date.parse('2027-01-31T23:30:00Z'), 'en-US', 'Europe/Berlin')).toBe(
      'February 1, 2027',
    );
  });
});
