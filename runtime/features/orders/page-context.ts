import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { PAGE_TYPE, type PageType } from '#shared/codes/page-type.ts';
import { CHECKOUT_PAGE_PATH, pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import { pathOfNewOrder } from '#shared/features/checkout/paths.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import type { OwnOrder } from '#shared/features/orders/shape.ts';
import { needsFulfillment } from '#shared/features/orders/rules.ts';
import { type OrderWords, wordsOfOrder } from '#shared/features/orders/words.ts';
import { backorderedText } from '#shared/features/backorders/rules.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import type { Site } from '../../http/context.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { PageContributor } from '../pages/page-context.ts';
import { type OrderRow, readOrderOfToken, toOwnOrder } from './reads.ts';

/** What a buyer is told about where the order stands. */
function stateTextOf({ status, paymentState, fulfillmentState }: OwnOrder, words: OrderWords): string {
  if (status === 'CANCELED') return paymentState === 'FAILED' ? words.declined : words.canceled;
  if (status === 'EXPIRED') return words.expired;
  if (status === 'PENDING_PAYMENT') return words.pending;
  if (fulfillmentState === 'RETURNED') return words.returned;
  if (fulfillmentState === 'FULFILLED') return words.fulfilled;
  if (fulfillmentState === 'PARTIALLY_FULFILLED') return words.partlyFulfilled;
  return fulfillmentState === 'NOT_REQUIRED' ? words.done : words.working;
}

/** Where a buyer whose payment came to nothing tries once more. */
function againPathOf({ kind }: OwnOrder, cartToken: string | undefined): string {
  if (kind === 'donation') return DONATE_PAGE_PATH;
  return cartToken === undefined ? CHECKOUT_PAGE_PATH : pathOfSubscriptionCart(cartToken);
}

/** Where a buyer says what they think of what they have by now; empty while there is nothing. */
function reviewsPathOf({ kind, status, orderNumber, orderToken, items }: OwnOrder): string {
  const isOver = status === 'CANCELED' || status === 'EXPIRED';
  if (kind !== 'purchase' || orderNumber === '' || isOver) return '';
  const isThere = items.some(
    ({ productType, fulfilledQuantity }) => fulfilledQuantity > 0 || !needsFulfillment(productType),
  );
  return isThere ? `${REVIEWS_PAGE_PATH}/${orderToken}` : '';
}

/**
 * An order as its page shows it.
 * @param cartToken of the cart that the address names
 */
function toShownOrder(
  order: OwnOrder,
  isNew: boolean,
  cartToken: string | undefined,
  { language, timeZone }: Pick<Site, 'language' | 'timeZone'>,
): Record<string, unknown> {
  const words = wordsOfOrder(order.kind, language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return {
    ...order,
    words,
    fulfillments: order.fulfillments.map((parcel) => ({
      ...parcel,
      sentOn: days.format(new Date(parcel.shipDate)),
    })),
    items: order.items.map((item) => ({
      ...item,
      options: item.variantOptions.map(({ value }) => value).join(', '),
      backorderText:
        item.backorder === undefined ? '' : backorderedText(item.backorder, item.quantity, language),
    })),
    address: addressLines(order.shippingAddress, language),
    isNew,
    herePath: pathOfNewOrder(order.orderToken, cartToken),
    againPath: againPathOf(order, cartToken),
    isPaid: order.orderNumber !== '',
    reviewsPath: reviewsPathOf(order),
    isOver: order.status === 'CANCELED' || order.status === 'EXPIRED',
    hasTax: Number(order.taxTotal.value) > 0,
    hasRefund: Number(order.refundedTotal.value) > 0,
    stateText: stateTextOf(order, words),
  };
}

/** What kind of page tells a buyer of a new order, where it is another one than usual (runtime-contract B5). */
function typeOfNew({ status, kind, items }: OrderRow): { pageType?: PageType } {
  if (status === 'PENDING_PAYMENT') return { pageType: PAGE_TYPE.orderReceived };
  const isMembership =
    items.length > 0 && items.every(({ productType }) => productType === PRODUCT_TYPE.paywall);
  if (isMembership) return { pageType: PAGE_TYPE.membershipConfirmed };
  return kind === 'donation' ? { pageType: PAGE_TYPE.contributionConfirmed } : {};
}

/** The order's part of pages: of the page of who has just bought, and of the one that the mails lead to. */
export function createOrderContext(): PageContributor {
  return async ({ route, scope, site, orderToken, cartToken, isPreview }) => {
    if (route.kind !== 'orderConfirmed' && route.kind !== 'order') return undefined;
    if (isPreview) return { json: { order: null }, isPrivate: true };
    const row = orderToken === undefined ? undefined : await readOrderOfToken(scope, sha256(orderToken));
    if (row === undefined || orderToken === undefined) return { json: {}, found: false };
    const isNew = route.kind === 'orderConfirmed';
    const order = toShownOrder(toOwnOrder(row, orderToken), isNew, cartToken, site);
    return { json: { order }, isPrivate: true, ...(isNew ? typeOfNew(row) : {}) };
  };
}
