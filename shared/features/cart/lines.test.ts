import { expect, it } from 'vitest';
import { backorderedOf } from './lines.ts';
import { line } from './testing/sample-cart.ts';

const backorder = { limit: 4, isPreorder: false, promisedOn: null };
const variant = { id: 'a'.repeat(24), unlimited: false, available: 7, backorder };
const wish = (quantity: number, more: object = {}) => line({ quantity, variant: { ...variant, ...more } });

it('lines of one variant share what is in stock, in their order, and the rest of them is on back-order', () => {
  expect(backorderedOf([wish(2), wish(3), wish(1)])).toEqual([0, 2, 1]);
});

it.each([[{ unlimited: true }], [{ backorder: null }]])(
  'lines of a variant with %j have none on back-order',
  (more) => {
    expect(backorderedOf([wish(9, more)])).toEqual([0]);
  },
);
