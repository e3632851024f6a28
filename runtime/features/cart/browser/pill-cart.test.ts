// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { type CartSummary, createCartStore } from './cart-store.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { mountPillCart } from './pill-cart.ts';

const holding = (totalQuantity: number, value: string): CartSummary => ({
  isPhysicalOnly: true,
  totalQuantity,
  subtotal: { currency: 'USD', value },
});
const pill = () => document.querySelector<HTMLAnchorElement>('body > a.sqs-pill-cart');

beforeEach(() => {
  document.body.innerHTML = '<main></main>';
});

it('appears at the end of the page with the first cart that holds something and hides while it is empty', () => {
  const store = createCartStore();
  mountPillCart(document, store, createFormatMoney('en-US'));
  expect(pill()).toBeNull();

  store.set(holding(0, '0'));
  expect(pill()).toBeNull();

  store.set(holding(1, '38'));
  expect([pill()?.hidden, pill()?.hasAttribute('data-visible')]).toEqual([false, true]);
  expect(pill()?.textContent?.trim()).toBe('1 item $38.00');
  expect(pill()?.getAttribute('href')).toBe('/cart');
  expect(document.body.lastElementChild).toBe(pill());

  store.set(holding(101, '3838'));
  expect(pill()?.textContent?.trim()).toBe('100+ items $3,838.00');

  store.set(holding(0, '0'));
  expect([pill()?.hidden, pill()?.hasAttribute('data-visible')]).toEqual([true, false]);
});

it('writes amounts in the language of the page and the currency of the cart', () => {
  const store = createCartStore();
  mountPillCart(document, store, createFormatMoney('de-DE'));
  store.set({ totalQuantity: 2, subtotal: { currency: 'JPY', value: '5000' }, isPhysicalOnly: true });
  expect(pill()?.textContent).toMatch(/5\.000\s¥/);
});

it('sets the address of the editing frame instead of following its link', () => {
  const opened: string[] = [];
  const store = createCartStore();
  mountPillCart(document, store, createFormatMoney('en-US'), (path) => opened.push(path));
  store.set(holding(1, '38'));
  const isFollowed = pill()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect([isFollowed, opened]).toEqual([false, ['/cart']]);
});
