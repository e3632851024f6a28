import { needsFulfillment } from '#shared/features/orders/rules.ts';
import { SAMPLE_ADDRESS } from '#shared/features/orders/sample-buyer.ts';
import type { ReviewState } from '#shared/features/reviews/rules.ts';
import type { Address } from '#shared/features/orders/shape.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { ORDER_LINES, ORDERS } from '../orders/to-join.ts';
import { PRODUCTS } from '../products/to-join.ts';

/** A product that a buyer has, with what they said of it. */
export interface BoughtProduct {
  readonly orderId: string;
  readonly productId: string;
  readonly name: string;
  readonly billingAddress: Address;
  readonly shippingAddress: Address;
  /** Null where they have not said anything yet. */
  readonly review: {
    readonly stars: number;
    readonly body: string;
    readonly authorName: string;
    readonly state: ReviewState;
  } | null;
}

interface Row extends BoughtProduct {
  readonly productType: number;
  readonly fulfilledQuantity: number;
}

const BOUGHT = `
  SELECT o.id AS "orderId", o.billing_address AS "billingAddress", o.shipping_address AS "shippingAddress",
         i.product_id AS "productId", p.name, i.product_type AS "productType",
         sum(i.fulfilled_quantity)::int AS "fulfilledQuantity",
         CASE WHEN r.id IS NULL THEN NULL ELSE json_build_object(
           'stars', r.stars, 'body', r.body, 'authorName', r.author_name, 'state', r.state) END AS review
    FROM ${ORDERS} o
    JOIN ${ORDER_LINES} i ON i.website_id = o.website_id AND i.order_id = o.id
    JOIN ${PRODUCTS} p ON p.website_id = i.website_id AND p.id = i.product_id
    LEFT JOIN reviews r ON r.website_id = o.website_id AND r.order_id = o.id AND r.product_id = i.product_id
   WHERE o.website_id = $1 AND o.token_hash = $2 AND o.kind = 'purchase' AND o.number IS NOT NULL
     AND o.status IN ('OPEN', 'ON_HOLD', 'FULFILLED')
   GROUP BY o.website_id, o.id, o.billing_address, o.shipping_address, i.product_id, p.name, i.product_type, r.website_id, r.id
   ORDER BY min(i.position)`;

/** A product of an order of nobody, of which nobody has said anything yet, for previews. */
export function toSampleBought(productId: string, name: string): BoughtProduct {
  return {
    orderId: '',
    productId,
    name,
    billingAddress: SAMPLE_ADDRESS,
    shippingAddress: SAMPLE_ADDRESS,
    review: null,
  };
}

/** The products of an order that its buyer has by now: what was sent to them, and what needs no sending. */
export async function readBought(scope: ReadScope, orderToken: string): Promise<BoughtProduct[]> {
  const rows = await scope.query<Row>(BOUGHT, [scope.websiteId, sha256(orderToken)]);
  return rows.filter(
    ({ productType, fulfilledQuantity }) => fulfilledQuantity > 0 || !needsFulfillment(productType),
  );
}
