import { describe, expect, it } from 'vitest';
import { can, ROLES } from '#shared/features/contributors/permissions.ts';
import { productReleaseChange } from './shape.ts';

describe('what a release may change of a product', () => {
  const price = { kind: 'percent', percent: -20 };
  it.each([
    ['a price', { price }, true],
    ['the end of a sale', { salePrice: null }, true],
    ['visibility and stock display', { isVisible: false, isStockShown: true }, true],
    ['stock display that is neither shown nor hidden', { isStockShown: null }, false],
    ['nothing', {}, false],
    ['nothing, said of a field', { price: undefined }, false],
    ['a name', { name: 'Tide jar' }, false],
    ['a price that is none', { price: '12.00' }, false],
  ])('%s: %o %s', (_, change, isGood) => {
    expect(productReleaseChange.safeParse(change).success).toBe(isGood);
  });
});

it('every role that may publish may change products', () => {
  const publishing = ROLES.filter((role) => can({ roles: [role], isOwner: false }, 'site.design', 'change'));
  expect(publishing).not.toEqual([]);
  for (const role of publishing) {
    expect(can({ roles: [role], isOwner: false }, 'products.edit', 'change')).toBe(true);
  }
});
