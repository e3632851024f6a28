import { describe, expect, it } from 'vitest';
import { mergePolicyOf, minimumSubtotalCentsOf, needsTaxZone } from './terms.ts';

describe('what a merchant has settled for carts', () => {
  it.each([
    [{}, 'sum'],
    [{ mergePolicy: 'keep-member' }, 'keep-member'],
    [{ mergePolicy: 'drop-all' }, 'sum'],
    [{ mergePolicy: 3 }, 'sum'],
  ])('merges carts by %j as %s', (preferences, policy) => {
    expect(mergePolicyOf({ preferences })).toBe(policy);
  });

  it.each([
    [{}, 0],
    [{ minimumSubtotalCents: 2500 }, 2500],
    [{ minimumSubtotalCents: -5 }, 0],
    [{ minimumSubtotalCents: 'much' }, 0],
  ])('asks by %j for at least %d', (preferences, cents) => {
    expect(minimumSubtotalCentsOf({ preferences })).toBe(cents);
  });

  it('sells everywhere unless it says so', () => {
    expect(needsTaxZone({ preferences: {} })).toBe(false);
    expect(needsTaxZone({ preferences: { sellOnlyToTaxZones: true } })).toBe(true);
  });
});
