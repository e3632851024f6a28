import { cartCountText } from '#shared/features/cart/rules.ts';
import type { CartStore } from './cart-store.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';

/** Marks a place of the theme that shows the cart. */
export const CART_WIDGET_SELECTOR = '.sqs-custom-cart';

function write(widget: Element, selector: string, toText: () => string): void {
  for (const element of widget.querySelectorAll(selector)) element.textContent = toText();
}

/** Keeps the count and the subtotal of a theme's cart widget in step with the cart. */
export function mountCartWidget(widget: Element, store: CartStore, formatMoney: FormatMoney): void {
  store.subscribe((cart) => {
    widget.classList.add('sqs-custom-cart-initialized');
    widget.classList.toggle('sqs-custom-cart-empty', cart.totalQuantity === 0);
    write(widget, '.sqs-cart-quantity', () => cartCountText(cart.totalQuantity));
    write(widget, '.sqs-cart-subtotal', () => formatMoney(cart.subtotal));
  });
}
