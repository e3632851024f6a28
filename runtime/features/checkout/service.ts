import { type CartMessages, cartMessages } from '#shared/features/cart/messages.ts';
import type { Cart, CartProblem } from '#shared/features/cart/shape.ts';
import { capturesAtOnce } from '#shared/features/checkout/rules.ts';
import { readTaxNumber } from '#shared/features/checkout/tax-number.ts';
import { buyerCountry, checkoutTerms } from '#shared/features/checkout/terms.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { PAYMENT_RETURN_PATH } from '#shared/features/checkout/paths.ts';
import { problemsAtCheckout, type Shown } from '#shared/features/checkout/problems.ts';
import type { AcceptedTerms, Address, BillingAddress } from '#shared/features/orders/shape.ts';
import { amountDue, needsFulfillment } from '#shared/features/orders/rules.ts';
import { INSTALLMENTS_TOKEN } from '#shared/features/payments/rules.ts';
import { fulfillmentOf } from '#shared/features/orders/states.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { type Database, despiteLocks, type SiteScope } from '../../database/database.ts';
import { known, type Statement, statement } from '../../database/in-order.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { keptAnswer } from '../../http/idempotency.ts';
import { type Refusal, refuseAs } from '../../http/refusal.ts';
import { takeAddress } from '../../http/take-address.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { FilledCart } from '../cart/fill.ts';
import type { CouponUses } from '../coupons/uses.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { NewOrder, OrderBook } from '../orders/book.ts';
import type { OrderRow } from '../orders/reads.ts';
import type { QuoteService } from '../quotes/service.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { Renewals } from '../subscriptions/renewals.ts';
import type { PaymentOffer } from '../payments/service.ts';
import { type Attempt, latestAttemptOf } from './attempts.ts';
import type { CardGuard } from './card-guard.ts';
import type { Cashier } from './cashier.ts';
import type { PaymentAnswer, Paying } from './paying.ts';
import { sealCart } from './sealed-cart.ts';

type Body = HandlerInput<typeof checkOutCart>['body'];

/** A cart as it is bought: prices of this moment, in the minor unit, beside what its owner is shown. */
export interface CartToBuy {
  readonly cart: Cart;
  readonly lines: NewOrder['items'];
  readonly sums: Pick<
    NewOrder['order'],
    | 'subtotalMinor'
    | 'discountMinor'
    | 'shippingMinor'
    | 'taxMinor'
    | 'isTaxIncluded'
    | 'grandTotalMinor'
    | 'giftCardMinor'
    | 'giftCardLines'
    | 'discountLines'
    | 'shippingLines'
  >;
  /** The coupons that take something off. */
  readonly couponIds: readonly string[];
}

/** The carts, as far as buying concerns them. */
export interface CartsToBuy {
  /**
   * The cart of a token, locked until the transaction ends and priced anew.
   * @param filled what the buyer has filled in by now
   * @returns `saved` where that was something new and has been kept: the cart may come to another sum by it;
   * `otherCurrency` where the shop has taken another currency since the call came in
   */
  lockToBuy(
    scope: SiteScope,
    site: Site,
    token: string,
    now: number,
    filled?: FilledCart,
  ): Promise<CartToBuy | 'saved' | 'otherCurrency' | undefined>;
  /** Says which order a cart became; it is kept for good then (docs/cart-and-checkout.md). */
  markBought(cartId: string, orderId: string): Statement<void>;
}

export interface CheckoutService {
  /**
   * Buys a cart: holds the stock and writes the order, asks for the money, records the result,
   * each in a transaction of its own and none of them open while the provider is asked.
   * @param page what the page of the checkout says beside the body: all of it is kept, whatever becomes of the payment
   * @throws Refusal with the codes of the contract; nothing is charged then
   */
  checkOut(context: RequestContext, token: string, body: Body, page?: PageOfCheckout): Promise<PaymentAnswer>;
}

/** What a buyer has in front of them who pays on the page of the checkout. */
export interface PageOfCheckout {
  readonly filled: FilledCart;
  /** The lines that the buyer was shown. */
  readonly expectedLines?: Shown['expectedLines'];
}

/** An order that waits for its payment, or is paid already where there is nothing to take. */
interface Begun {
  readonly kind: 'begun';
  readonly order: OrderRow;
  readonly attempt: Attempt | undefined;
  /** True for a cart that is not the visitor's usual one, so that who comes back has to name it. */
  readonly isSubscription: boolean;
}

/** What a call that buys a cart leads to at first. */
type Beginning =
  | Begun
  /** The answer that the same call was given before. */
  | { readonly kind: 'kept'; readonly answer: PaymentAnswer }
  /** What was filled in has been kept; the cart has to be looked at anew. */
  | { readonly kind: 'saved' }
  /** Another payment for the cart still waits for its buyer. */
  | { readonly kind: 'waiting'; readonly orderId: string };

const nameOf = ({ firstName = '', lastName = '' }: Address) => `${firstName} ${lastName}`.trim();

function refuseProblems(problems: readonly CartProblem[]): Refusal {
  return refuseAs(checkOutCart, 'PROBLEMS', { facts: { problems } });
}

const liveOrder = statement<{ id: string; status: string; isWaiting: boolean }>(
  'orders.liveOfCart',
  `SELECT o.id, o.status, o.status = 'PENDING_PAYMENT' AND EXISTS (
           SELECT FROM payment_attempts a WHERE a.website_id = o.website_id AND a.order_id = o.id AND a.state = 'action')
         AS "isWaiting"
    FROM orders o WHERE o.website_id = $1 AND o.cart_id = $2 AND o.status NOT IN ('CANCELED', 'EXPIRED')`,
);

/** Makes the service that buys carts. */
export function createCheckoutService(deps: {
  db: Database;
  ids: Ids;
  carts: CartsToBuy;
  book: OrderBook;
  cashier: Cashier;
  ledger: Pick<StockLedger, 'toHold'>;
  coupons: Pick<CouponUses, 'claim'>;
  giftCards: Pick<GiftCardLedger, 'claim'>;
  guard: Pick<CardGuard, 'assertMayPay' | 'payerOf'>;
  paying: Paying;
  /** The ways to pay that the site offers. */
  offer: () => Statement<PaymentOffer>;
  /** Who lets a cart be paid in installments; undefined where nobody does. */
  installmentsOf: (scope: SiteScope, site: Site, cart: Cart) => Promise<object | undefined>;
  /** The preferences of the checkout. */
  settings: (scope: SiteScope) => Statement<Preferences>;
  subscriptions: Pick<Renewals, 'begin'>;
  /** Has the merchant's services asked what the cart costs where it goes. */
  freshen: QuoteService['freshen'];
}): CheckoutService {
  const { db, ids, carts, book, cashier, ledger } = deps;

  function addressesOf(
    cart: Cart,
    body: Body,
    { language, settings }: Site,
  ): { shippingAddress: Address; billingAddress: BillingAddress; country: string } {
    const { billing } = body;
    const shopCountry = toText(propertyAt(settings, ['storeSettings', 'country']));
    const shippingAddress = cart.shippingLocation;
    const check = { path: 'billingAddress', language };
    const ownOfCall = billing?.sameAsShipping === false ? (billing.address ?? {}) : undefined;
    const own = ownOfCall ?? (billing === undefined ? cart.billingAddress : undefined);
    const billTo: Address =
      own === undefined ? shippingAddress : takeAddress<Address>(own, check, 'billing.address');
    const country = buyerCountry({ billingAddress: billTo, shippingLocation: shippingAddress }, shopCountry);
    const billingAddress = { ...billTo, ...businessOf(cart, body, country) };
    return { shippingAddress, billingAddress, country };
  }

  /** The business that buys, where one does. @throws Refusal 400 TAX_NUMBER_INVALID */
  function businessOf(
    { checkoutEntries }: Cart,
    { billing }: Body,
    country: string,
  ): Pick<BillingAddress, 'company' | 'taxNumber'> {
    const { company = '', taxNumber: typed = '' } = { ...checkoutEntries, ...billing };
    const taxNumber = readTaxNumber(typed, country);
    if (typed !== '' && taxNumber === undefined) {
      const { text } = checkOutCart.errors.TAX_NUMBER_INVALID;
      throw refuseAs(checkOutCart, 'TAX_NUMBER_INVALID', { errors: { 'billing.taxNumber': text } });
    }
    return { ...(company === '' ? {} : { company }), ...(taxNumber === undefined ? {} : { taxNumber }) };
  }

  /** What the buyer was told of the shop's rules; null where it tells of none. @throws Refusal 400 TERMS_REQUIRED */
  function termsOf(
    { site, now }: RequestContext,
    { acceptsTerms }: Body,
    settings: Preferences,
    country: string,
  ): AcceptedTerms | null {
    const { pages, isAcceptanceAsked } = checkoutTerms(settings, country);
    if (isAcceptanceAsked && !acceptsTerms) throw refuseAs(checkOutCart, 'TERMS_REQUIRED');
    if (pages.length === 0) return null;
    const acceptedOn = new Date(now).toISOString();
    return { pages: [...pages], release: site.liveReleaseId, isTicked: isAcceptanceAsked, acceptedOn };
  }

  /** Counts the coupons as used; one that somebody else was faster with is told. */
  async function claimCoupons(
    scope: SiteScope,
    orderId: string,
    { cart, couponIds }: CartToBuy,
    messages: CartMessages,
    now: number,
  ): Promise<void> {
    const lost: CartProblem[] = [];
    for (const couponId of couponIds.toSorted()) {
      const reason = await deps.coupons.claim(scope, { couponId, orderId, email: cart.email }, now);
      if (reason === undefined) continue;
      const title = cart.discounts.find(({ id }) => id === couponId)?.title ?? '';
      lost.push({
        code: 'COUPON_LOST_RACE',
        severity: 'block',
        field: 'coupons',
        message: messages.couponLost(title),
      });
    }
    if (lost.length > 0) throw refuseProblems(lost);
  }

  /** Takes off the gift cards what they pay; one that somebody else has just spent of is told. */
  async function claimGiftCards(
    scope: SiteScope,
    orderId: string,
    { giftCardLines }: CartToBuy['sums'],
    messages: CartMessages,
    now: number,
  ): Promise<void> {
    const short = await deps.giftCards.claim(scope, orderId, giftCardLines, now);
    if (short.length === 0) return;
    throw refuseProblems(
      giftCardLines
        .filter(({ id }) => short.includes(id))
        .map(({ last4 }) => ({
          code: 'GIFT_CARD_INVALID',
          severity: 'block',
          field: 'giftCards',
          message: messages.giftCardShort(last4),
        })),
    );
  }

  function hold(
    scope: SiteScope,
    orderId: string,
    bought: CartToBuy,
    messages: CartMessages,
    now: number,
  ): Statement<void> {
    const lines = bought.lines.map(({ variantId, quantity, backorder }) => ({
      variantId,
      quantity,
      backordered: backorder?.quantity ?? 0,
    }));
    const ask = { id: orderId, lines, seconds: HOLD_SECONDS.payment };
    return ledger.toHold(scope, ask, now).map((held) => {
      if (held.kind === 'held') return;
      if (held.kind === 'over') throw new Error('An order that is just being made holds nothing any more.');
      const short = new Map(held.shortages.map((shortage) => [shortage.variantId, shortage.available]));
      throw refuseProblems(
        bought.cart.entries.flatMap((entry): CartProblem[] => {
          const available = short.get(entry.chosenVariant.id);
          if (available === undefined) return [];
          return [
            {
              code: available === 0 ? 'OUT_OF_STOCK' : 'INSUFFICIENT_STOCK',
              severity: 'block',
              entryId: entry.id,
              message: messages.soldMeanwhile,
              available,
            },
          ];
        }),
      );
    });
  }

  /**
   * The order that a cart became, or is just becoming, is told and not made twice.
   * @returns the order whose payment waits for its buyer, if there is one
   */
  function assertFree(scope: SiteScope, site: Site, bought: CartToBuy): Statement<string | undefined> {
    return liveOrder.maybe(bought.cart.id).map(async (live) => {
      if (live === undefined) return undefined;
      if (live.isWaiting) return live.id;
      const row = await scope.ask(book.read(live.id));
      if (row === undefined) throw new Error('An order that was just found is gone.');
      const order = book.show(site, row);
      if (live.status !== 'PENDING_PAYMENT')
        throw refuseAs(checkOutCart, 'CART_PURCHASED', { facts: { order } });
      throw refuseAs(checkOutCart, 'IN_PROGRESS', { facts: { order }, retryAfter: 1 });
    });
  }

  /** How what is due is to be paid; no provider where there is nothing to take. */
  function payingOf(
    { mode, providers }: PaymentOffer,
    { payment }: Body,
    { sums }: CartToBuy,
  ): { provider: string | undefined; mode: PaymentOffer['mode'] } {
    const isFree = amountDue(sums) === 0;
    if (!isFree && payment === undefined) throw refuseAs(checkOutCart, 'PAYMENT_REQUIRED');
    const provider = isFree ? undefined : providers.find((name) => name === payment?.provider);
    if (!isFree && provider === undefined) throw refuseAs(checkOutCart, 'PROVIDER_UNKNOWN');
    return { provider, mode };
  }

  /** Writes the order of a cart, and reads it with the latest attempt at paying it. */
  async function place(
    scope: SiteScope,
    { site, origin, now, siteUser }: RequestContext,
    body: Body,
    { cart, lines, sums }: CartToBuy,
    facts: Pick<NewOrder['order'], 'isTest' | 'capturesAtOnce' | 'terms'> & {
      readonly addresses: Pick<NewOrder['order'], 'shippingAddress' | 'billingAddress'>;
    },
  ): Promise<{ order: OrderRow; last: Attempt | undefined }> {
    const id = ids.id();
    const { addresses, ...settled } = facts;
    const progress = lines.map(({ quantity, productType }) => ({
      quantity,
      fulfilledQuantity: 0,
      refundedQuantity: 0,
      needsFulfillment: needsFulfillment(productType),
    }));
    const order = {
      id,
      tokenHash: sha256(book.tokenOf(site, id)),
      cartId: cart.id,
      kind: 'purchase' as const,
      fulfillmentState: fulfillmentOf(progress),
      ...settled,
      language: site.language,
      origin,
      email: cart.email,
      siteUserId: siteUser?.id ?? null,
      customerName: nameOf(addresses.billingAddress) || nameOf(addresses.shippingAddress),
      ...addresses,
      note: body.note,
      currency: cart.currency,
      ...sums,
    };
    const [, placed, last] = await scope.inOrder([
      book.place({ order, items: lines }, now),
      book.read(id),
      amountDue(sums) === 0 ? known(undefined) : latestAttemptOf(id),
    ]);
    if (placed === undefined) throw new Error('An order that was just written is gone.');
    return { order: placed, last };
  }

  /** Writes the order and holds the stock; what costs nothing is paid at once. */
  async function begin(
    context: RequestContext,
    token: string,
    body: Body,
    { filled, expectedLines }: PageOfCheckout,
  ): Promise<Beginning> {
    const { site, now } = context;
    const work = async (scope: SiteScope): Promise<Beginning> => {
      const kept = await keptAnswer<PaymentAnswer>(scope, context);
      if (kept !== undefined) return { kind: 'kept', answer: kept };
      const bought = await carts.lockToBuy(scope, site, token, now, filled);
      if (bought === 'saved') return { kind: 'saved' };
      if (bought === 'otherCurrency') throw refuseAs(checkOutCart, 'CURRENCY_CHANGED');
      if (bought === undefined) throw refuseAs(checkOutCart, 'CART_NOT_FOUND');
      const [waiting, offer, settings] = await scope.inOrder([
        assertFree(scope, site, bought),
        deps.offer(),
        deps.settings(scope),
      ]);
      if (waiting !== undefined) return { kind: 'waiting', orderId: waiting };
      if (bought.lines.length === 0) throw refuseAs(checkOutCart, 'CART_EMPTY');
      const messages = cartMessages(site.language);
      const problems = problemsAtCheckout(bought.cart, { ...body, expectedLines }, messages);
      if (problems.length > 0) throw refuseProblems(problems);
      const { country, ...addresses } = addressesOf(bought.cart, body, site);
      const terms = termsOf(context, body, settings, country);
      const { provider, mode } = payingOf(offer, body, bought);
      if (provider !== undefined && body.payment?.token === INSTALLMENTS_TOKEN) {
        const split = await deps.installmentsOf(scope, site, bought.cart);
        if (split === undefined) throw refuseAs(checkOutCart, 'PROVIDER_UNKNOWN');
      }
      const { order, last } = await place(scope, context, body, bought, {
        isTest: provider !== undefined && mode === 'test',
        capturesAtOnce: bought.cart.purelyDigital || capturesAtOnce(settings),
        terms,
        addresses,
      });
      const { id } = order;
      const first = { order, items: bought.lines, cart: bought.cart, provider: provider ?? '', mode };
      await deps.subscriptions.begin(scope, site, first, now);
      const payer = deps.guard.payerOf(context, token);
      // What many want is locked last, so that nobody waits for it longer than has to be.
      const sealedCart = sealCart(site, id, token);
      const opening =
        provider === undefined
          ? known(undefined)
          : await cashier.toOpen(scope, { orderId: id, provider, mode, payer, sealedCart }, last);
      const [attempt] = await scope.inOrder([opening, hold(scope, id, bought, messages, now)]);
      await claimCoupons(scope, id, bought, messages, now);
      await claimGiftCards(scope, id, bought.sums, messages, now);
      const isSubscription = bought.cart.entries[0]?.subscriptionPlan !== undefined;
      if (provider !== undefined) return { kind: 'begun', order, attempt, isSubscription };
      await cashier.settleFree(scope, order);
      const paid = (await scope.ask(book.read(id))) ?? order;
      return { kind: 'begun', order: paid, attempt, isSubscription };
    };
    return despiteLocks(() => db.writeSite(site.id, work));
  }

  /** Begins; a buyer who comes back with another card gives up what waits for the first one. */
  async function beginAnew(
    context: RequestContext,
    token: string,
    body: Body,
    page: PageOfCheckout,
  ): Promise<Exclude<Beginning, { kind: 'waiting' }>> {
    const first = await begin(context, token, body, page);
    if (first.kind !== 'waiting') return first;
    await cashier.giveUp(context.site.id, first.orderId);
    const second = await begin(context, token, body, page);
    if (second.kind !== 'waiting') return second;
    throw refuseAs(checkOutCart, 'IN_PROGRESS', { retryAfter: 1 });
  }

  /** Where a buyer comes back to from a provider's own page. */
  function returnUrlOf({ site, origin }: RequestContext, token: string, { order, isSubscription }: Begun) {
    const query = new URLSearchParams({ o: book.tokenOf(site, order.id) });
    if (isSubscription) query.set('cartToken', token);
    return `${origin}${PAYMENT_RETURN_PATH}?${query.toString()}`;
  }

  return {
    async checkOut(context, token, body, page = { filled: {} }) {
      if (body.payment !== undefined) await deps.guard.assertMayPay(context, token, body.captchaToken);
      const look = async (filled: FilledCart) => {
        await deps.freshen(context.site, token, context.now, context.outsideTurn);
        return beginAnew(context, token, body, { ...page, filled });
      };
      const first = await look(page.filled);
      const begun = first.kind === 'saved' ? await look({}) : first;
      if (begun.kind === 'kept') return deps.paying.tellAgain(context, begun.answer);
      if (begun.kind === 'saved') throw new Error('A cart that was just saved was saved once more.');
      return deps.paying.pay(context, {
        order: begun.order,
        attempt: begun.attempt,
        token: body.payment?.token ?? '',
        returnUrl: returnUrlOf(context, token, begun),
        isKept: begun.isSubscription,
      });
    },
  };
}
