import { expect, it } from 'vitest';
import { readGrams } from '#shared/measures/weights.ts';
import { cartOf, line, usd } from './testing/sample-cart.ts';

const HOME = { country: 'US', region: 'CA', postalCode: '94103' };
const upToFivePounds = {
  places: [{ country: 'US', regions: [], postalPrefixes: [] }],
  options: [
    {
      id: 'b'.repeat(24),
      name: 'Post',
      description: '',
      profiles: [],
      rate: {
        kind: 'byWeight' as const,
        upToGrams: readGrams('5', 'POUND') ?? null,
        tiers: [{ fromGrams: 0, price: usd('4.00') }],
      },
    },
  ],
};

it.each([
  [5, ['Post']],
  [6, []],
])(
  'where a shop weighs in pounds and sends up to 5 lb, %i pieces of 1 lb are offered %j',
  (quantity, names) => {
    const pound = { weightGrams: readGrams('1', 'POUND') ?? null };
    const cart = cartOf([line({ quantity, variant: pound })], {
      choices: { shippingLocation: HOME },
      rules: { shippingZones: [upToFivePounds], weightUnit: 'POUND' },
    });
    expect(cart.shippingOptions.map(({ name }) => name)).toEqual(names);
  },
);
