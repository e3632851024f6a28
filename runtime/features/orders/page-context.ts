import type { OwnOrder } from '#shared/features/orders/contract.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { PageContributor } from '../pages/page-context.ts';
import { readOrderOfToken, toOwnOrder } from './reads.ts';

/** What a buyer is told about where the order stands. */
function stateTextOf({ status, paymentState, fulfillmentState }: OwnOrder): string {
  if (status === 'CANCELED')
    return paymentState === 'FAILED' ? 'The payment was declined.' : 'This order was canceled.';
  if (status === 'EXPIRED') return 'This order was not paid, and is over.';
  if (status === 'PENDING_PAYMENT') return 'We are waiting for the payment.';
  if (fulfillmentState === 'RETURNED') return 'All of it was given back.';
  if (fulfillmentState === 'FULFILLED') return 'All of it is on its way or done.';
  if (fulfillmentState === 'PARTIALLY_FULFILLED') return 'A part of it is on its way.';
  return fulfillmentState === 'NOT_REQUIRED'
    ? 'It is paid and done.'
    : 'It is paid, and we are working on it.';
}

/** An order as its page shows it. */
function toShownOrder(order: OwnOrder, isNew: boolean, language: string): Record<string, unknown> {
  return {
    ...order,
    items: order.items.map((item) => ({
      ...item,
      options: item.variantOptions.map(({ value }) => value).join(', '),
    })),
    address: addressLines(order.shippingAddress, language),
    isNew,
    isPaid: order.orderNumber !== '',
    isOver: order.status === 'CANCELED' || order.status === 'EXPIRED',
    hasTax: Number(order.taxTotal.value) > 0,
    hasRefund: Number(order.refundedTotal.value) > 0,
    stateText: stateTextOf(order),
  };
}

/** The order's part of pages: of the page of who has just bought, and of the one that the mails lead to. */
export function createOrderContext(): PageContributor {
  return async ({ route, scope, site, orderToken, isPreview }) => {
    if (route.kind !== 'orderConfirmed' && route.kind !== 'order') return undefined;
    if (isPreview) return { json: { order: null }, isPrivate: true };
    const row = orderToken === undefined ? undefined : await readOrderOfToken(scope, sha256(orderToken));
    if (row === undefined || orderToken === undefined) return { json: {}, found: false };
    const order = toShownOrder(toOwnOrder(row, orderToken), route.kind === 'orderConfirmed', site.language);
    return { json: { order }, isPrivate: true };
  };
}
