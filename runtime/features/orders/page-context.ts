import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { PAGE_TYPE, type PageType } from '#shared/codes/page-type.ts';
import { cartMessages } from '#shared/features/cart/messages.ts';
import { CHECKOUT_PAGE_PATH, pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import { pathOfNewOrder } from '#shared/features/checkout/paths.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import type { OwnOrder } from '#shared/features/orders/shape.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { needsFulfillment } from '#shared/features/orders/rules.ts';
import { type OrderWords, wordsOfOrder } from '#shared/features/orders/words.ts';
import { backorderedText } from '#shared/features/backorders/rules.ts';
import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { systemPageOf } from '#shared/features/pages/rules.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { dayText } from '#shared/dates/day-text.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { PageAsk, PageContributor, PagePart } from '../pages/page-context.ts';
import { isBuyer } from './readers.ts';
import { type OrderRow, orderOfToken } from './queries.ts';
import { toOwnOrder, withoutBuyer } from './to-order.ts';
import { tellOrder, tellStranger, type ToldOrder } from './told.ts';
import { type ReadSample, toSampleOrder } from './sample-order.ts';

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

/** Who looks at an order, and where. */
interface OrderLook {
  readonly isNew: boolean;
  readonly isBuyer: boolean;
  /** Of the cart that the address names. */
  readonly cartToken: string | undefined;
}

/**
 * An order as its page shows it.
 * @param order without its buyer for who only has its link
 * @param told its facts, without those of its buyer for the same
 */
function toShownOrder(
  order: OwnOrder,
  told: ToldOrder,
  { isNew, isBuyer: isYours, cartToken }: OrderLook,
  { language, timeZone }: Pick<Site, 'language' | 'timeZone'>,
): Record<string, unknown> {
  const words = wordsOfOrder(order.kind, language);
  return {
    ...order,
    words,
    giftCards: order.giftCards.map((card) => ({
      ...card,
      title: cartMessages(language).giftCardTitle(card.last4),
    })),
    fulfillments: order.fulfillments.map((parcel) => ({
      ...parcel,
      sentOn: dayText(Date.parse(parcel.shipDate), language, timeZone),
    })),
    items: order.items.map((item) => ({
      ...item,
      options: item.variantOptions.map(({ value }) => value).join(', '),
      backorderText:
        item.backorder === undefined ? '' : backorderedText(item.backorder, item.quantity, language),
    })),
    placedOn: dayText(order.createdOn, language, timeZone),
    ...told,
    address: told.shipTo,
    isNew,
    isBuyer: isYours,
    isWaiting: order.status === 'PENDING_PAYMENT',
    readerAction: `${ORDER_PAGE_PATH}/${order.orderToken}`,
    herePath: pathOfNewOrder(order.orderToken, cartToken),
    againPath: againPathOf(order, cartToken),
    isPaid: order.orderNumber !== '',
    reviewsPath: reviewsPathOf(order),
    isOver: order.status === 'CANCELED' || order.status === 'EXPIRED',
    // Themes that were made earlier tell the sums by themselves.
    hasTax: Number(order.taxTotal.value) > 0,
    hasRefund: Number(order.refundedTotal.value) > 0,
    stateText: stateTextOf(order, words),
  };
}

/** What kind of page tells a buyer of a new order, where it is another one than usual. */
function typeOfNew({ status, kind, items }: OrderRow): { pageType?: PageType } {
  if (status === 'PENDING_PAYMENT') return { pageType: PAGE_TYPE.orderReceived };
  const isMembership =
    items.length > 0 && items.every(({ productType }) => productType === PRODUCT_TYPE.paywall);
  if (isMembership) return { pageType: PAGE_TYPE.membershipConfirmed };
  return kind === 'donation' ? { pageType: PAGE_TYPE.contributionConfirmed } : {};
}

const ordersRead = new WeakMap<ReadScope, Promise<OrderRow | undefined>>();

/** The order that a page is about, read once for all its parts; undefined where the address opens none. */
function readOrderOfPage({ scope, orderToken }: PageAsk): Promise<OrderRow | undefined> {
  if (orderToken === undefined) return Promise.resolve(undefined);
  const reading = ordersRead.get(scope) ?? scope.ask(orderOfToken(sha256(orderToken)));
  ordersRead.set(scope, reading);
  return reading;
}

/** Part of a preview: a sample, of one digital product where its delivery is looked at. */
async function toSample({ route, scope, site, now }: PageAsk, readSample: ReadSample): Promise<PagePart> {
  const page = systemPageOf(route);
  const productId = route.kind === 'system' && page === 'delivery' ? route.rest : undefined;
  const sample = await readSample(scope, site, now, productId);
  const isDigital = sample.lines.some(({ productType }) => productType === PRODUCT_TYPE.digital);
  if (productId !== undefined && !isDigital) return { json: {}, found: false };
  const row = toSampleOrder(site, sample, now);
  const own = toOwnOrder(row, SAMPLE_TOKEN);
  const look = { isNew: page !== 'order', isBuyer: true, cartToken: undefined };
  const order = toShownOrder(own, tellOrder(row, site.language), look, site);
  return { json: { order }, isPrivate: true };
}

/**
 * The order's part of pages: of the page of who has just bought, and of the one that the mails lead to.
 * @param readSample what previews show
 */
export function createOrderContext(readSample: ReadSample): PageContributor {
  return async (ask) => {
    const { route, site, orderToken, cartToken, ...reader } = ask;
    const page = systemPageOf(route);
    if (page !== 'orderConfirmed' && page !== 'order' && page !== 'delivery') return undefined;
    if (ask.isPreview) return toSample(ask, readSample);
    const row = await readOrderOfPage(ask);
    if (row === undefined || orderToken === undefined) return { json: {}, found: false };
    const isNew = page === 'orderConfirmed';
    const own = toOwnOrder(row, orderToken);
    const isYours = isBuyer(site, row, reader);
    const told = isYours ? tellOrder(row, site.language) : tellStranger(row, site.language);
    const look = { isNew, isBuyer: isYours, cartToken };
    const order = toShownOrder(isYours ? own : withoutBuyer(own), told, look, site);
    return { json: { order }, isPrivate: true, ...(isNew ? typeOfNew(row) : {}) };
  };
}

/** The order that a page is about, where its buyer asks for it; undefined for everybody else. */
export async function readBoughtOfPage(ask: PageAsk): Promise<OrderRow | undefined> {
  const row = await readOrderOfPage(ask);
  return row !== undefined && isBuyer(ask.site, row, ask) ? row : undefined;
}

/** Whether who asks for a page is the buyer of the order that it is about. */
export async function isBuyerOfPage(ask: PageAsk): Promise<boolean> {
  return (await readBoughtOfPage(ask)) !== undefined;
}
