import type { ListedOrder, Order } from '#shared/features/orders/shape.ts';

const idOf = (letter: string) => letter.repeat(24);
const usd = (value: string) => ({ currency: 'USD', value });

/** A paid order of two mugs and a bowl for 61.50 USD, nothing of which was sent. */
export function sampleOrder(change: Partial<Order> = {}): Order {
  const item = {
    itemId: idOf('e'),
    variantId: idOf('f'),
    variantOptions: [{ optionName: 'Glaze', value: 'Oat' }],
    discount: usd('0.00'),
    tax: usd('0.00'),
    productType: 1,
    fulfilledQuantity: 0,
    refundedQuantity: 0,
    answers: [],
  };
  const mugs = { id: idOf('a'), sku: 'MUG', productName: 'Tide mug', quantity: 2, unitPrice: usd('24.00') };
  const image = { assetUrl: '/images/1/mug.webp', altText: 'A mug', originalSize: '1500x1000' };
  const bowl = { id: idOf('b'), sku: 'BOWL', productName: 'Bowl', quantity: 1, unitPrice: usd('10.00') };
  return {
    id: idOf('1'),
    orderNumber: '1001',
    websiteId: idOf('c'),
    purchasedCartId: idOf('d'),
    kind: 'purchase',
    testMode: true,
    createdOn: Date.UTC(2026, 10, 21, 12),
    modifiedOn: Date.UTC(2026, 10, 21, 12),
    version: 2,
    status: 'OPEN',
    fulfillmentStatus: 'PENDING',
    paymentState: 'PAID',
    fulfillmentState: 'UNFULFILLED',
    customerEmail: 'ada@marsh.example',
    currency: 'USD',
    items: [
      {
        ...item,
        ...mugs,
        lineTotal: usd('48.00'),
        image,
        answers: [{ title: 'Engraving', text: 'For Ada' }],
      },
      { ...item, ...bowl, lineTotal: usd('10.00') },
    ],
    subtotal: usd('58.00'),
    discountTotal: usd('0.00'),
    shippingTotal: usd('3.50'),
    taxTotal: usd('0.00'),
    isTaxIncluded: false,
    grandTotal: usd('61.50'),
    paidTotal: usd('61.50'),
    refundedTotal: usd('0.00'),
    refundableTotal: usd('61.50'),
    amountDue: usd('61.50'),
    discountLines: [],
    shippingLines: [{ title: 'Post', amount: usd('3.50') }],
    giftCards: [],
    billingAddress: {},
    shippingAddress: {
      firstName: 'Ada',
      lastName: 'Marsh',
      addressLine1: '1 Quay',
      city: 'Rye',
      country: 'GB',
    },
    fulfillments: [],
    refunds: [],
    refundsUnderWay: [],
    failedRefunds: [],
    disputes: [],
    note: 'Leave it with the neighbours',
    history: [
      { at: '2026-11-21T12:00:00.000Z', type: 'placed', actor: 'Ada Marsh', note: '' },
      { at: '2026-11-21T12:00:05.000Z', type: 'paid', actor: 'Awning', note: '' },
    ],
    ...change,
  };
}

/** An order as the list has it. */
export function sampleListed(number: number, change: Partial<ListedOrder> = {}): ListedOrder {
  const { createdOn, status, paymentState, fulfillmentState, customerEmail, grandTotal } = sampleOrder();
  return {
    id: String(number).padStart(24, '0'),
    orderNumber: String(number),
    kind: 'purchase',
    createdOn,
    status,
    paymentState,
    fulfillmentState,
    customerEmail,
    grandTotal,
    testMode: false,
    customerName: 'Ada Marsh',
    totalQuantity: 3,
    isNew: false,
    ...change,
  };
}
