import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { cartOf, line, usd } from './testing/sample-cart.ts';

const HOME = { country: 'US', region: 'CA', postalCode: '94103' };
const byWeight = {
  places: [{ country: 'US', regions: [], postalPrefixes: [] }],
  options: [
    {
      id: 'b'.repeat(24),
      name: 'Post',
      description: '',
      profiles: [],
      rate: {
        kind: 'byWeight' as const,
        upToGrams: null,
        tiers: [
          { fromGrams: 0, price: usd('4.00') },
          { fromGrams: 1000, price: usd('9.00') },
        ],
      },
    },
  ],
};
const costOf = (lines: Parameters<typeof cartOf>[0]) =>
  cartOf(lines, { choices: { shippingLocation: HOME }, rules: { shippingZones: [byWeight] } });

const heavy = { weightGrams: 900 };

describe('what includes its shipping', () => {
  it.each([
    ['costs nothing to send by itself', [{ isShippingIncluded: true }], 0],
    ['does not count toward the weight of the rest', [{ isShippingIncluded: true }, {}], 400],
    ['is not there: all of it counts', [{}, {}], 900],
    [
      'beside what is not sent costs nothing either',
      [{ isShippingIncluded: true }, { productType: PRODUCT_TYPE.service }],
      0,
    ],
  ])('%s', (_, facts, cents) => {
    expect(costOf(facts.map((fact) => line({ ...fact, variant: heavy }))).shippingCostCents).toBe(cents);
  });

  it('still asks where it goes, and how', () => {
    const cart = costOf([line({ isShippingIncluded: true })]);
    expect(cart.requiresShipping).toBe(true);
    expect(cart.shippingOptions.map(({ name, price }) => [name, price.value])).toEqual([['Post', '0.00']]);
  });

  it('covers the cheapest way to send it; a dearer one costs the difference, and picking it up nothing', () => {
    const flat = (id: string, name: string, price: string) => ({
      id: id.repeat(24),
      name,
      description: '',
      profiles: [],
      rate: { kind: 'flat' as const, price: usd(price) },
    });
    const pickUp = {
      ...flat('f', 'Pickup', '0.00'),
      rate: { kind: 'pickUp' as const, price: usd('0.00'), address: '' },
    };
    const options = [flat('c', 'Express', '15.00'), flat('d', 'Standard', '6.00'), pickUp];
    const cart = cartOf([line({ isShippingIncluded: true })], {
      choices: { shippingLocation: HOME },
      rules: { shippingZones: [{ ...byWeight, options }] },
    });
    expect(cart.shippingOptions.map(({ name, price }) => [name, price.value])).toEqual([
      ['Express', '9.00'],
      ['Standard', '0.00'],
      ['Pickup', '0.00'],
    ]);
    expect(cart.shippingCostCents).toBe(0);
  });

  it('never makes the sending of a cart dearer', () => {
    const facts = fc.record({
      isShippingIncluded: fc.boolean(),
      weight: fc.nat(2000),
      quantity: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 6 }), (all) => {
        const cart = (isCounted: boolean) =>
          costOf(
            all.map(({ isShippingIncluded, weight, quantity }) =>
              line({
                isShippingIncluded: isCounted && isShippingIncluded,
                quantity,
                variant: { weightGrams: weight },
              }),
            ),
          ).shippingCostCents;
        const rest = all.filter(({ isShippingIncluded }) => !isShippingIncluded);
        const ofRest =
          rest.length === 0
            ? 0
            : costOf(rest.map(({ weight, quantity }) => line({ quantity, variant: { weightGrams: weight } })))
                .shippingCostCents;
        expect(cart(true)).toBeLessThanOrEqual(cart(false));
        expect(cart(true)).toBe(ofRest);
      }),
    );
  });
});
