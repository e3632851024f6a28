import { expect, it } from 'vitest';
import type { Answer } from '../../../browser/http.ts';
import { type CartSummary, createCartStore } from './cart-store.ts';
import { loadCart } from './load-cart.ts';

const page = { currency: 'EUR' };
const cart: CartSummary = {
  totalQuantity: 3,
  subtotal: { currency: 'EUR', value: '9.00' },
  isPhysicalOnly: true,
};

async function load(cookies: string, authenticated: boolean, answer: Answer) {
  const asked: string[] = [];
  const carts: CartSummary[] = [];
  const store = createCartStore();
  store.subscribe((next) => carts.push(next));
  const http = ({ path }: { path: string }) => {
    asked.push(path);
    return Promise.resolve(answer);
  };
  await loadCart(http, store, page, { cookies, authenticated });
  return { asked, carts };
}

it.each([
  ['the has-cart cookie', 'hasCart=true', false],
  ['the cart cookie', 'CART=x', false],
  ['a member', '', true],
])('asks the server for %s', async (_, cookies, authenticated) => {
  const { asked, carts } = await load(cookies, authenticated, { ok: true, body: { ...cart, id: 'x' } });
  expect(asked).toEqual(['/api/commerce/shopping-cart']);
  expect(carts).toEqual([cart]);
});

it('shows a stranger an empty cart without a call', async () => {
  const { asked, carts } = await load('crumb=x', false, { ok: true, body: cart });
  expect(asked).toEqual([]);
  expect(carts).toEqual([
    { totalQuantity: 0, subtotal: { currency: 'EUR', value: '0' }, isPhysicalOnly: true },
  ]);
});

it.each<[string, Answer]>([
  ['a failure', { ok: false, status: 500, crumbFail: false, error: '' }],
  ['something that is no cart', { ok: true, body: 'hello' }],
])('leaves the page as it is after %s', async (_, answer) => {
  expect((await load('hasCart=true', false, answer)).carts).toEqual([]);
});
