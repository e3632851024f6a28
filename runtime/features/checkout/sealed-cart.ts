import { seal, unseal } from '../../http/idempotency.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { CARTS } from '../cart/to-join.ts';
import { ORDERS } from '../orders/to-join.ts';

/** What a cart's token is sealed for: that of one order opens as that of no other. */
const sealOf = (orderId: string): string => `cart of order ${orderId}`;

/** Seals the token of the cart that an order is made of, so that a payment which fails later leads back to it. */
export function sealCart(site: Pick<Site, 'siteSecret'>, orderId: string, cartToken: string): string {
  return seal(cartToken, site.siteSecret, sealOf(orderId)).toString('base64');
}

/** A cart that is still there to be bought. */
export interface CartToPayAgain {
  readonly cartToken: string;
  readonly isSubscription: boolean;
}

const LATEST = `
  SELECT a.order_id AS "orderId", a.sealed_cart AS "sealedCart", c.is_subscription AS "isSubscription"
    FROM ${ORDERS} o
    JOIN payment_attempts a ON a.website_id = o.website_id AND a.order_id = o.id AND a.sealed_cart IS NOT NULL
    JOIN ${CARTS} c ON c.website_id = o.website_id AND c.id = o.source_id
   WHERE o.website_id = $1 AND o.source_kind = 'cart' AND o.source_id = $2 AND c.order_id IS NULL AND c.merged_into IS NULL AND c.expires_at > $3
   ORDER BY o.created_at DESC, a.number DESC LIMIT 1`;

/** The cart whose payment failed; undefined where it was bought since, or is gone. */
export async function findCartToPayAgain(
  scope: ReadScope,
  site: Pick<Site, 'siteSecret'>,
  cartId: string,
  now: number,
): Promise<CartToPayAgain | undefined> {
  const [row] = await scope.query<{ orderId: string; sealedCart: string; isSubscription: boolean }>(LATEST, [
    scope.websiteId,
    cartId,
    new Date(now),
  ]);
  if (row === undefined) return undefined;
  const cartToken = String(
    unseal(Buffer.from(row.sealedCart, 'base64'), site.siteSecret, sealOf(row.orderId)),
  );
  return { cartToken, isSubscription: row.isSubscription };
}
