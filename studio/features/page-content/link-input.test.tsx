import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { sitePage } from '../page-tree/testing/site-page.ts';
import { summaryOf } from '../products/testing/summary-of.ts';
import { LinkInput } from './link-input.tsx';

const FIRST = 'a'.repeat(24);
const SECOND = 'b'.repeat(24);
const GONE = 'c'.repeat(24);

afterEach(cleanup);

const storeOf = (id: string, urlId: string) => sitePage(urlId, { id, title: 'Shop', madeOf: 'store' });
const mugOf = (collectionId: string) =>
  summaryOf({ id: collectionId, collectionId, name: 'Tide mug', urlId: 'tide-mug' });

/** A field over a site with two stores of one name, each with a mug of the same name and address. */
function show(mayReadProducts = true) {
  const searches: (string | undefined)[] = [];
  const studio = createTestStudio({
    'GET /api/v1/pages': () => ({
      pages: [
        { path: '/shop', title: 'Shop', kind: 'list', template: 'collections/products.list' },
        { path: '/shop-2', title: 'Shop', kind: 'list', template: 'collections/products.list' },
        { path: '/cart', title: 'Cart', kind: 'system', template: 'pages/cart.page' },
      ],
    }),
    'GET /api/v1/site-pages': () => ({
      pages: [storeOf(FIRST, 'shop'), storeOf(SECOND, 'shop-2')],
      version: 'n1',
      templates: [],
      navigations: [],
      redirects: [],
      redirectsVersion: 'none',
    }),
    'GET /api/v1/products': ({ query }: { query: { search?: string } }) => {
      searches.push(query.search);
      const products = [FIRST, SECOND, GONE]
        .map(mugOf)
        .filter(({ urlId }) => urlId.includes(query.search ?? ''));
      return { products, total: products.length, hasNextPage: false, nextPageCursor: null };
    },
  });
  const Field = () => {
    const [value, setValue] = useState('');
    return <LinkInput label="Link" value={value} mayReadProducts={mayReadProducts} onChange={setValue} />;
  };
  renderInStudio(<Field />, studio);
  return { searches, field: screen.getByRole<HTMLInputElement>('combobox', { name: 'Link' }) };
}

const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('offers products of the same name and address by the stores that they are in', async () => {
  const { field, searches } = show();
  await userEvent.type(field, 'mug');
  const mugs = ['Tide mug /shop/p/tide-mug', 'Tide mug /shop-2/p/tide-mug'];
  await waitFor(() => expect(offered()).toEqual(mugs));
  expect(searches).toContain('mug');
  await userEvent.click(screen.getByRole('option', { name: 'Tide mug /shop-2/p/tide-mug' }));
  expect(field.value).toBe('/shop-2/p/tide-mug');
});

it('offers stores of the same name by their addresses, and no page of the system', async () => {
  const { field } = show();
  await userEvent.type(field, 'shop');
  await screen.findByRole('option', { name: 'Shop /shop-2' });
  await userEvent.clear(field);
  await userEvent.type(field, 'shop-2');
  await waitFor(() => expect(offered()).toEqual(['Shop /shop-2']));
  expect(screen.queryByText(/\/cart/)).toBeNull();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('/shop-2');
});

it('offers pages alone to who may not read products, and looks for none with an address of another site', async () => {
  const { field, searches } = show(false);
  await userEvent.type(field, 's');
  await screen.findByRole('option', { name: 'Shop /shop' });
  expect(offered()).toEqual(['Shop /shop', 'Shop /shop-2']);
  expect(searches).toEqual([]);
});
