import { ownHistory, PLACED } from '#shared/features/orders/history.ts';
import type { Order, OwnOrder } from '#shared/features/orders/shape.ts';
import { giftCardTitle } from '#shared/features/gift-cards/rules.ts';
import { amountDue, refundable } from '#shared/features/orders/rules.ts';
import { externalStatus } from '#shared/features/orders/states.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
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
  SELECT o.website_id AS "websiteId", o.id, o.number, o.token_hash AS "tokenHash", o.cart_id AS "cartId", o.kind, o.version,
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

/** The number of an order in answers; empty until it is paid. */
export function numberOf({ number }: { readonly number: number | null }): string {
  return number === null ? '' : String(number);
}

/** The refunds of an order that stand like this. */
function toRefunds(
  { refunds, currency }: OrderRow,
  wanted: OrderRefundColumns['state'],
): Order['failedRefunds'] {
  return refunds
    .filter(({ kind, state }) => state === wanted && (kind === 'refund' || state !== 'given'))
    .map(({ id, at, amountMinor, reason, failure, isRestocked, lines }) => ({
      id,
      at,
      amount: toMoney(amountMinor, currency),
      reason,
      failure,
      isRestocked,
      lines: [...lines],
    }));
}

/** An order as staff sees it. */
export function toOrder(row: OrderRow): Order {
  const money = (minor: number) => toMoney(minor, row.currency);
  const sums = (lines: OrderRow['discountLines']) =>
    lines.map(({ title, minor }) => ({ title, amount: money(minor) }));
  return {
    id: row.id,
    orderNumber: numberOf(row),
    websiteId: row.websiteId,
    purchasedCartId: row.cartId,
    kind: row.kind,
    testMode: row.isTest,
    createdOn: Math.round(row.createdAt),
    modifiedOn: Math.round(row.modifiedAt),
    version: row.version,
    status: row.status,
    fulfillmentStatus: externalStatus(row.status),
    paymentState: row.paymentState,
    fulfillmentState: row.fulfillmentState,
    customerEmail: row.email,
    ...(row.siteUserId === null ? {} : { siteUserId: row.siteUserId }),
    currency: row.currency,
    items: row.items.map((item) => ({
      id: item.id,
      itemId: item.productId,
      variantId: item.variantId,
      sku: item.sku,
      productName: item.productName,
      variantOptions: [...item.variantOptions],
      quantity: item.quantity,
      unitPrice: money(item.unitMinor),
      lineTotal: money(item.lineMinor),
      ...(item.freeText === null ? {} : { freeText: item.freeText }),
      discount: money(item.discountMinor),
      tax: money(item.taxMinor),
      productType: item.productType,
      fulfilledQuantity: item.fulfilledQuantity,
      refundedQuantity: item.refundedQuantity,
      ...(item.backorder === null ? {} : { backorder: item.backorder }),
      ...(item.customizations === null ? {} : { customizations: item.customizations }),
      answers: [...item.answers],
      ...(item.image === null ? {} : { image: item.image }),
    })),
    subtotal: money(row.subtotalMinor),
    discountTotal: money(row.discountMinor),
    shippingTotal: money(row.shippingMinor),
    taxTotal: money(row.taxMinor),
    isTaxIncluded: row.isTaxIncluded,
    grandTotal: money(row.grandTotalMinor),
    paidTotal: money(row.capturedMinor),
    refundedTotal: money(row.refundedMinor + row.giftCardRefundedMinor),
    refundableTotal: money(refundable(row)),
    discountLines: sums(row.discountLines),
    shippingLines: sums(row.shippingLines),
    giftCards: row.giftCardLines.map(({ last4, minor }) => ({
      title: giftCardTitle(last4),
      last4,
      amount: money(minor),
    })),
    amountDue: money(amountDue(row)),
    billingAddress: row.billingAddress,
    shippingAddress: row.shippingAddress,
    fulfillments: row.fulfillments.map(({ shippedAt, lines, ...parcel }) => ({
      ...parcel,
      shipDate: shippedAt,
      lines: [...lines],
    })),
    refunds: toRefunds(row, 'given'),
    refundsUnderWay: toRefunds(row, 'asked'),
    failedRefunds: toRefunds(row, 'failed'),
    disputes: row.disputes.map(({ id, state, amountMinor, reason, page, openedAt, dueAt, closedAt }) => ({
      id,
      state,
      amount: money(amountMinor),
      reason,
      page,
      openedOn: openedAt,
      ...(dueAt === null ? {} : { dueOn: dueAt }),
      ...(closedAt === null ? {} : { closedOn: closedAt }),
    })),
    ...(row.terms === null ? {} : { terms: row.terms }),
    note: row.note,
    history: [...row.history],
  };
}

/** An order as its buyer sees it, without what staff wrote for each other. */
export function toOwnOrder(row: OrderRow, orderToken: string): OwnOrder {
  const {
    history,
    version: _version,
    refundsUnderWay: _open,
    failedRefunds: _failed,
    disputes: _disputes,
    ...order
  } = toOrder(row);
  return { ...order, history: ownHistory(history), orderToken };
}

/** What whoever holds the link of an order sees of it: what was bought and how far it is, and nothing of its buyer. */
export function withoutBuyer(order: OwnOrder): OwnOrder {
  const { siteUserId: _member, ...rest } = order;
  return {
    ...rest,
    customerEmail: '',
    billingAddress: {},
    shippingAddress: {},
    note: '',
    items: order.items.map(({ customizations: _answers, ...item }) => ({ ...item, answers: [] })),
    history: order.history.map((entry) => (entry.type === PLACED ? { ...entry, actor: '' } : entry)),
  };
}
