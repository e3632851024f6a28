import { CART_COUPONS_MAX } from '#shared/features/coupons/rules.ts';
import { type Statement, statement } from '../../database/in-order.ts';

const lock = statement('carts.lockById', 'SELECT 1 FROM carts WHERE website_id = $1 AND id = $2 FOR UPDATE');

/** Locks the cart of an id until the transaction ends, as whoever buys it does. */
export function lockCartOfId(cartId: string): Statement<void> {
  return lock.none(cartId);
}

const bring = statement(
  'carts.bringCoupon',
  `UPDATE carts SET coupon_codes = array_append(coupon_codes, $3), version = version + 1
    WHERE website_id = $1 AND id = $2 AND NOT $3 = ANY (coupon_codes) AND cardinality(coupon_codes) < ${CART_COUPONS_MAX}`,
);

/** Puts the code of a coupon into a cart that has room for it. */
export function bringCoupon(cartId: string, code: string): Statement<void> {
  return bring.none(cartId, code);
}
