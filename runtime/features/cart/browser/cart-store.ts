import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { Cart } from '#shared/features/cart/shape.ts';

/** What the page's own widgets show of a cart, or decide by. */
export interface CartSummary extends Pick<Cart, 'totalQuantity' | 'subtotal'> {
  /** True when everything in it is a physical product; of an empty cart too. */
  readonly isPhysicalOnly: boolean;
}

/** The cart as this page knows it. */
export interface CartStore {
  /** Tells every listener. */
  set(cart: CartSummary): void;
  /** Calls back with each cart from now on. */
  subscribe(listener: (cart: CartSummary) => void): void;
}

/** Makes the page's cart. */
export function createCartStore(): CartStore {
  const listeners: ((cart: CartSummary) => void)[] = [];
  return {
    set(cart) {
      for (const listener of listeners) listener(cart);
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}

/** The parts of an answered cart that the widgets show, or undefined when it is no cart. */
export function readCartSummary(body: unknown): CartSummary | undefined {
  const {
    totalQuantity,
    subtotal,
    entries = [],
  } = (typeof body === 'object' && body !== null ? body : {}) as Partial<Cart>;
  if (typeof totalQuantity !== 'number' || !subtotal) return undefined;
  const isPhysicalOnly = entries.every(({ productType }) => productType === PRODUCT_TYPE.physical);
  return { totalQuantity, subtotal, isPhysicalOnly };
}
