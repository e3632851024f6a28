import { describe, expect, it } from 'vitest';
import { toPageOptions } from './page-options.ts';

const HOME = { path: '/', title: 'Home', kind: 'page', template: 'pages/home.page' } as const;
const MUG = {
  path: '/shop/p/mug',
  title: 'Mug',
  kind: 'item',
  template: 'collections/products.item',
} as const;
const CART = { path: '/cart', title: 'Cart', kind: 'system', template: 'pages/cart.page' } as const;

describe('the page picker', () => {
  it('keeps the pages of the store under a heading of their own', () => {
    expect(toPageOptions([HOME, CART, MUG], '/cart')).toEqual([
      {
        group: 'Pages',
        items: [
          { value: '/', label: 'Home (/)' },
          { value: '/shop/p/mug', label: 'Mug (/shop/p/mug)' },
        ],
      },
      { group: 'Store pages', items: [{ value: '/cart', label: 'Cart (/cart)' }] },
    ]);
  });

  it('names a page that was reached by a link, and shows no heading without pages', () => {
    expect(toPageOptions([HOME], '/shop?page=2')).toEqual([
      {
        group: 'Pages',
        items: [
          { value: '/', label: 'Home (/)' },
          { value: '/shop?page=2', label: '/shop?page=2' },
        ],
      },
    ]);
    expect(toPageOptions([CART], null).map(({ group }) => group)).toEqual(['Store pages']);
  });
});
