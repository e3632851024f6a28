import type { Cart } from '#shared/features/cart/shape.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Statement } from '../../database/in-order.ts';
import type { Site } from '../../http/context.ts';
import type { FilledCart } from '../cart/fill.ts';
import type { NewOrder } from '../orders/store.ts';

/** A cart as it is bought: prices of this moment, in the minor unit, beside what its owner is shown. */
export interface CartToBuy {
  readonly cart: Cart;
  readonly lines: NewOrder['items'];
  readonly sums: Pick<
    NewOrder['order'],
    | 'subtotalMinor'
    | 'discountMinor'
    | 'shippingMinor'
    | 'taxMinor'
    | 'isTaxIncluded'
    | 'grandTotalMinor'
    | 'giftCardMinor'
    | 'giftCardLines'
    | 'discountLines'
    | 'shippingLines'
  >;
  /** The coupons that take something off. */
  readonly couponIds: readonly string[];
}

/** A cart that somebody wants to buy. */
export interface BuyingAsk {
  readonly token: string;
  /** What the buyer has filled in by now. */
  readonly filled: FilledCart;
}

/** The carts, as far as buying concerns them. */
export interface CartsToBuy {
  /**
   * The statements that lock the cart of a token until the transaction ends, and price it anew.
   * @returns `saved` where that was something new and has been kept: the cart may come to another sum by it;
   * `otherCurrency` where the shop has taken another currency since the call came in
   */
  lockToBuy(
    scope: SiteScope,
    site: Site,
    ask: BuyingAsk,
    now: number,
  ): Statement<CartToBuy | 'saved' | 'otherCurrency' | undefined>;
  /** Says which order a cart became; it is kept for good then (docs/cart-and-checkout.md). */
  markBought(cartId: string, orderId: string): Statement<void>;
}
