import { ownHistory, PLACED } from '#shared/features/orders/history.ts';
import type { Order, OwnOrder } from '#shared/features/orders/shape.ts';
import { giftCardTitle } from '#shared/features/gift-cards/rules.ts';
import { amountDue, refundable } from '#shared/features/orders/rules.ts';
import { externalStatus } from '#shared/features/orders/states.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { OrderRefundColumns } from './model.ts';
import type { OrderRow } from './queries.ts';

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
    purchasedCartId: row.sourceId,
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
