import { FIRST_ORDER_NUMBER, needsFulfillment } from '#shared/features/orders/rules.ts';
import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '#shared/features/orders/sample-buyer.ts';
import { fulfillmentOf } from '#shared/features/orders/states.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { CartToBuy } from '../checkout/cart-to-buy.ts';
import type { OrderRow } from './queries.ts';

/**
 * What a sample of an order is made of: goods of the site, as the checkout would sell them.
 * @param productId the one that it is for; some of the first ones where none is named
 */
export type ReadSample = (
  scope: ReadScope,
  site: Site,
  now: number,
  productId?: string,
) => Promise<Pick<CartToBuy, 'cart' | 'lines' | 'sums'>>;

/** An order of somebody made up, paid a moment ago, as the database would have it; it is written nowhere. */
export function toSampleOrder(
  site: Site,
  { cart, lines, sums }: Awaited<ReturnType<ReadSample>>,
  now: number,
): OrderRow {
  const items = lines.map((line, index) => ({
    ...line,
    id: String(index).padStart(24, '0'),
    fulfilledQuantity: 0,
    refundedQuantity: 0,
  }));
  const fulfillmentState = fulfillmentOf(
    items.map((item) => ({ ...item, needsFulfillment: needsFulfillment(item.productType) })),
  );
  return {
    ...sums,
    websiteId: site.id,
    id: '0'.repeat(24),
    number: FIRST_ORDER_NUMBER,
    tokenHash: '',
    sourceId: cart.id,
    sourceKind: 'cart',
    kind: 'purchase',
    version: 1,
    status: fulfillmentState === 'NOT_REQUIRED' ? 'FULFILLED' : 'OPEN',
    paymentState: 'PAID',
    fulfillmentState,
    isTest: false,
    capturesAtOnce: true,
    language: site.language,
    origin: '',
    email: SAMPLE_BUYER.email,
    siteUserId: null,
    customerName: `${SAMPLE_BUYER.firstName} ${SAMPLE_BUYER.lastName}`,
    billingAddress: SAMPLE_ADDRESS,
    shippingAddress: cart.requiresShipping ? SAMPLE_ADDRESS : {},
    terms: null,
    note: '',
    currency: cart.currency,
    authorizedMinor: 0,
    capturedMinor: sums.grandTotalMinor - sums.giftCardMinor,
    refundedMinor: 0,
    giftCardRefundedMinor: 0,
    createdAt: now,
    modifiedAt: now,
    items,
    history: [],
    fulfillments: [],
    refunds: [],
    disputes: [],
  };
}
