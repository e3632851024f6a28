import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSiteShares } from './site-shares.ts';

it('tells which sites have their share, and when one has it no more', () => {
  const shares = createSiteShares(2);
  shares.take('alpha');
  shares.take('beta');
  expect(shares.full()).toEqual([]);
  shares.take('alpha');
  expect(shares.full()).toEqual(['alpha']);
  expect(shares.giveBack('beta')).toBe(false);
  expect(shares.giveBack('alpha')).toBe(true);
  expect(shares.full()).toEqual([]);
});

it('knows nothing of a site whose work has ended, whatever the order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('alpha', 'beta', 'gamma')),
      fc.integer({ min: 1, max: 4 }),
      (sites, share) => {
        const shares = createSiteShares(share);
        for (const site of sites) shares.take(site);
        for (const site of [...sites].sort()) shares.giveBack(site);
        expect(shares.full()).toEqual([]);
      },
    ),
  );
});
