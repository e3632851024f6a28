// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createCartStore } from './cart-store.ts';
import { CART_WIDGET_SELECTOR, mountCartWidget } from './cart-widgets.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';

beforeEach(() => {
  document.body.innerHTML = `<a href="/cart" class="sqs-custom-cart">
    <span class="sqs-cart-quantity">0</span> <span class="sqs-cart-subtotal"></span></a>`;
});

it('shows count and subtotal, and marks its first sync and an empty cart', () => {
  const widget = document.querySelector(CART_WIDGET_SELECTOR);
  if (!widget) throw new Error('The page has no cart widget.');
  const store = createCartStore();
  mountCartWidget(widget, store, createFormatMoney('en-US'));
  expect(widget.className).toBe('sqs-custom-cart');

  store.set({ totalQuantity: 0, subtotal: { currency: 'USD', value: '0' }, isPhysicalOnly: true });
  expect(widget.className).toBe('sqs-custom-cart sqs-custom-cart-initialized sqs-custom-cart-empty');

  store.set({ totalQuantity: 150, subtotal: { currency: 'USD', value: '1234.5' }, isPhysicalOnly: true });
  expect(widget.className).toBe('sqs-custom-cart sqs-custom-cart-initialized');
  expect(widget.querySelector('.sqs-cart-quantity')?.textContent).toBe('100+');
  expect(widget.querySelector('.sqs-cart-subtotal')?.textContent).toBe('$1,234.50');
});
