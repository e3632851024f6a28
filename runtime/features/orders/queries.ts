import { type Statement, statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/reads.ts';
import { epoch, iso } from '../../database/sql-times.ts';
import type {
  OrderColumns,
  OrderDisputeColumns,
  OrderFulfillmentColumns,
  OrderHistoryColumns,
  OrderItemColumns,
  OrderRefundColumns,
} from './model.ts';

/** An order with all that belongs to it, as the database has it. Times inside the lists are ISO texts. */
export interface OrderRow extends Omit<OrderColumns, 'createdAt' | 'modifiedAt' | 'seenAt'> {
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly items: readonly Omit<OrderItemColumns, 'websiteId' | 'orderId' | 'position'>[];
  readonly history: readonly (Pick<OrderHistoryColumns, 'type' | 'actor' | 'note'> & { at: string })[];
  readonly fulfillments: readonly (Omit<OrderFulfillmentColumns, 'websiteId' | 'orderId' | 'shippedAt'> & {
    shippedAt: string;
  })[];
  readonly refunds: readonly (Pick<
    OrderRefundColumns,
    | 'id'
    | 'amountMinor'
    | 'giftCardMinor'
    | 'state'
    | 'reason'
    | 'failure'
    | 'isRestocked'
    | 'lines'
    | 'kind'
    | 'cancels'
    | 'providerReference'
  > & { at: string })[];
  /** The first one first. */
  readonly disputes: readonly (Pick<
    OrderDisputeColumns,
    'id' | 'providerReference' | 'state' | 'amountMinor' | 'reason' | 'page'
  > & { openedAt: string; dueAt: string | null; closedAt: string | null })[];
}

const parts = (from: string, object: string, order: string) => `
  COALESCE((SELECT json_agg(json_build_object(${object}) ORDER BY ${order})
              FROM ${from} t WHERE t.website_id = o.website_id AND t.order_id = o.id), '[]'::json)`;

const ORDER = `
  SELECT o.website_id AS "websiteId", o.id, o.number, o.token_hash AS "tokenHash", o.source_id AS "sourceId", o.source_kind AS "sourceKind", o.kind, o.version,
         o.status, o.payment_state AS "paymentState", o.fulfillment_state AS "fulfillmentState", o.is_test AS "isTest",
         o.captures_at_once AS "capturesAtOnce", o.language, o.origin, o.email, o.site_user_id AS "siteUserId",
         o.customer_name AS "customerName", o.billing_address AS "billingAddress", o.shipping_address AS "shippingAddress", o.terms, o.note, o.currency,
         o.subtotal_minor AS "subtotalMinor", o.discount_minor AS "discountMinor", o.shipping_minor AS "shippingMinor",
         o.tax_minor AS "taxMinor", o.is_tax_included AS "isTaxIncluded", o.grand_total_minor AS "grandTotalMinor",
         o.gift_card_minor AS "giftCardMinor", o.gift_card_refunded_minor AS "giftCardRefundedMinor",
         o.gift_card_lines AS "giftCardLines",
         o.discount_lines AS "discountLines", o.shipping_lines AS "shippingLines",
         o.authorized_minor AS "authorizedMinor", o.captured_minor AS "capturedMinor",
         o.refunded_minor AS "refundedMinor", ${epoch('o.created_at')} AS "createdAt",
         ${epoch('o.modified_at')} AS "modifiedAt",
         ${parts(
           'order_items',
           `'id', id, 'productId', product_id, 'variantId', variant_id, 'sku', sku, 'productName', product_name,
            'variantOptions', variant_options, 'productType', product_type, 'quantity', quantity,
            'unitMinor', unit_minor, 'lineMinor', line_minor, 'freeText', free_text, 'discountMinor', discount_minor, 'taxMinor', tax_minor,
            'backorder', backorder, 'customizations', customizations, 'answers', answers, 'image', image, 'fulfilledQuantity', fulfilled_quantity,
            'refundedQuantity', refunded_quantity`,
           'position',
         )} AS items,
         ${parts('order_history', `'at', ${iso('at')}, 'type', type, 'actor', actor, 'note', note`, 'at, id')} AS history,
         ${parts(
           'order_fulfillments',
           `'id', id, 'carrier', carrier, 'service', service, 'trackingNumber', tracking_number,
            'trackingUrl', tracking_url, 'shippedAt', ${iso('shipped_at')}, 'lines', lines`,
           'id',
         )} AS fulfillments,
         ${parts(
           'order_refunds',
           `'id', id, 'at', ${iso('at')}, 'amountMinor', amount_minor,
            'giftCardMinor', gift_card_minor, 'state', state, 'reason', reason,
            'failure', failure, 'isRestocked', is_restocked, 'lines', lines, 'kind', kind, 'cancels', cancels,
            'providerReference', provider_reference`,
           'id',
         )} AS refunds,
         ${parts(
           'order_disputes',
           `'id', id, 'providerReference', provider_reference, 'state', state, 'amountMinor', amount_minor,
            'reason', reason, 'page', page, 'openedAt', ${iso('opened_at')}, 'dueAt', ${iso('due_at')},
            'closedAt', ${iso('closed_at')}`,
           'id',
         )} AS disputes
    FROM orders o WHERE o.website_id = $1`;

const read = statement<OrderRow>('orders.read', `${ORDER} AND o.id = $2`);
const readSome = statement<OrderRow>('orders.readSome', `${ORDER} AND o.id = ANY ($2)`);
const readByToken = statement<OrderRow>('orders.readByToken', `${ORDER} AND o.token_hash = $2`);

/** The order of an id. */
export function orderOf(orderId: string): Statement<OrderRow | undefined> {
  return read.maybe(orderId);
}

/** The orders of some ids, in that order, without those that are not there. */
export function ordersOf(ids: readonly string[]): Statement<OrderRow[]> {
  return readSome.many(ids).map((rows) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
}

/** The order that a token opens, by the SHA-256 of the token. */
export function orderOfToken(tokenHash: string): Statement<OrderRow | undefined> {
  return readByToken.maybe(tokenHash);
}

/** The orders of a member, the latest first. One that was never paid is nothing that a member would look for. */
export async function readOrdersOfMember(
  scope: ReadScope,
  siteUserId: string,
  most: number,
): Promise<OrderRow[]> {
  return scope.query<OrderRow>(
    `${ORDER} AND o.site_user_id = $2 AND o.status NOT IN ('EXPIRED')
       AND (o.number IS NOT NULL OR o.status = 'PENDING_PAYMENT')
     ORDER BY o.created_at DESC, o.id DESC LIMIT $3`,
    [scope.websiteId, siteUserId, most],
  );
}
