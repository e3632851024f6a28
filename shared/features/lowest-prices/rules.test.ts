import { expect, it } from 'vitest';
import { tellsLowestPrice } from './rules.ts';

it.each([
  [{ country: 'DE' }, true],
  [{ country: 'ie' }, true],
  [{ country: 'NO' }, true],
  [{ country: 'US' }, false],
  [{ country: 'GB' }, false],
  [{ country: 'CH' }, false],
  [{ country: '' }, false],
  [{}, false],
  [undefined, false],
  [{ country: 'US', lowestPrice: 'byLaw' }, false],
  [{ country: 'US', lowestPrice: 'always' }, true],
  [{ country: 'CH', lowestPrice: 'always' }, true],
  // No setting takes away what the law of the store's country demands.
  [{ country: 'DE', lowestPrice: 'byLaw' }, true],
  [{ country: 'DE', lowestPrice: 'never' }, true],
  [{ country: 'US', lowestPrice: true }, false],
])('a store with %j tells the lowest price before a reduction: %s', (settings, isTold) => {
  expect(tellsLowestPrice(settings)).toBe(isTold);
});
