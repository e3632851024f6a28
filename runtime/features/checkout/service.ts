import { cartMessages } from '#shared/features/cart/messages.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { capturesAtOnce } from '#shared/features/checkout/rules.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { PAYMENT_RETURN_PATH } from '#shared/features/checkout/paths.ts';
import { problemsAtCheckout, type Shown } from '#shared/features/checkout/problems.ts';
import { INSTALLMENTS_TOKEN } from '#shared/features/payments/rules.ts';
import { type Database, despiteLocks, type SiteScope } from '../../database/database.ts';
import { known, type Statement, statement, unread } from '../../database/in-order.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { keptAnswerOf } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { FilledCart } from '../cart/fill.ts';
import type { CouponUses } from '../coupons/uses.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { OrderStore } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import { ORDERS } from '../orders/to-join.ts';
import type { PaymentOffer } from '../payments/settings.ts';
import type { QuoteService } from '../quotes/service.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { News } from '../../sockets/news.ts';
import type { Attempt } from './attempts.ts';
import type { CardGuard } from './card-guard.ts';
import type { CartsToBuy, CartToBuy } from './cart-to-buy.ts';
import type { Cashier } from './cashier.ts';
import { claimCoupons, claimGiftCards, refuseProblems, toHoldPieces } from './claims.ts';
import { addressesOf, type CheckoutBody, payingOf, termsOf } from './order-facts.ts';
import type { PaymentAnswer, Paying } from './paying.ts';
import { type PlacedFacts, placeOrder } from './place-order.ts';
import { sealCart } from './sealed-cart.ts';

/** What a buyer has in front of them who pays on the page of the checkout. */
export interface PageOfCheckout {
  readonly filled: FilledCart;
  /** The lines that the buyer was shown. */
  readonly expectedLines?: Shown['expectedLines'];
}

/** Buys carts. */
export type CheckoutService = ReturnType<typeof createCheckoutService>;

interface CheckoutDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly carts: CartsToBuy;
  readonly orders: OrderStore;
  readonly cashier: Cashier;
  readonly ledger: Pick<StockLedger, 'toHold'>;
  readonly coupons: Pick<CouponUses, 'claim'>;
  readonly giftCards: Pick<GiftCardLedger, 'claim'>;
  readonly guard: Pick<CardGuard, 'assertMayPay' | 'payerOf'>;
  readonly paying: Paying;
  /** The ways to pay that the site offers. */
  readonly offer: () => Statement<PaymentOffer>;
  /** Who lets a cart be paid in installments; undefined where nobody does. */
  readonly installmentsOf: (scope: SiteScope, site: Site, cart: Cart) => Promise<object | undefined>;
  /** The preferences of the checkout. */
  readonly settings: (scope: SiteScope) => Statement<Preferences>;
  readonly orderPlaced: News['orderPlaced'];
  /** Signs buyers up for the news of the shop who want them. */
  readonly subscribe: (scope: SiteScope, context: RequestContext, order: OrderRow) => Promise<void>;
  /** Has the merchant's services asked what the cart costs where it goes. */
  readonly freshen: QuoteService['freshen'];
}

/** A call that buys the cart of a token. */
interface CheckoutCall {
  readonly context: RequestContext;
  readonly token: string;
  readonly body: CheckoutBody;
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

const liveOrder = statement<{ id: string; status: string; isWaiting: boolean }>(
  'orders.liveOfCart',
  `SELECT o.id, o.status, o.status = 'PENDING_PAYMENT' AND EXISTS (
           SELECT FROM payment_attempts a WHERE a.website_id = o.website_id AND a.order_id = o.id AND a.state = 'action')
         AS "isWaiting"
    FROM ${ORDERS} o WHERE o.website_id = $1 AND o.source_kind = 'cart' AND o.source_id = $2 AND o.status NOT IN ('CANCELED', 'EXPIRED')`,
);

/**
 * The order that a cart became, or is just becoming, is told and not made twice.
 * @returns the order whose payment waits for its buyer, if there is one
 */
function assertFree(
  orders: OrderStore,
  scope: SiteScope,
  site: Site,
  cartId: string,
): Statement<string | undefined> {
  return liveOrder.maybe(cartId).map(async (live) => {
    if (live === undefined) return undefined;
    if (live.isWaiting) return live.id;
    const row = await scope.ask(orders.read(live.id));
    if (row === undefined) throw new Error('An order that was just found is gone.');
    const order = orders.show(site, row);
    if (live.status !== 'PENDING_PAYMENT')
      throw refuseAs(checkOutCart, 'CART_PURCHASED', { facts: { order } });
    throw refuseAs(checkOutCart, 'IN_PROGRESS', { facts: { order }, retryAfter: 1 });
  });
}

/** A cart that can be bought as it is, and how. */
interface Ready {
  readonly bought: CartToBuy;
  readonly facts: PlacedFacts;
  readonly provider: string | undefined;
  readonly mode: PaymentOffer['mode'];
}

/** Looks at all that a cart, which is locked, is bought by. @throws Refusal with the codes of the contract */
async function prepare(
  deps: CheckoutDeps,
  scope: SiteScope,
  { context, body, expectedLines }: Omit<CheckoutCall, 'token'> & Pick<PageOfCheckout, 'expectedLines'>,
  bought: CartToBuy | 'saved' | 'otherCurrency' | undefined,
): Promise<Ready | Extract<Beginning, { kind: 'saved' | 'waiting' }>> {
  const { site } = context;
  if (bought === 'saved') return { kind: 'saved' };
  if (bought === 'otherCurrency') throw refuseAs(checkOutCart, 'CURRENCY_CHANGED');
  if (bought === undefined) throw refuseAs(checkOutCart, 'CART_NOT_FOUND');
  const [waiting, offer, settings] = await scope.inOrder([
    assertFree(deps.orders, scope, site, bought.cart.id),
    deps.offer(),
    deps.settings(scope),
  ]);
  if (waiting !== undefined) return { kind: 'waiting', orderId: waiting };
  if (bought.lines.length === 0) throw refuseAs(checkOutCart, 'CART_EMPTY');
  const problems = problemsAtCheckout(bought.cart, { ...body, expectedLines }, cartMessages(site.language));
  if (problems.length > 0) throw refuseProblems(problems);
  const { country, ...addresses } = await addressesOf(bought.cart, body, site);
  const terms = termsOf(context, body, settings, country);
  const { provider, mode } = payingOf(offer, body, bought);
  if (provider !== undefined && body.payment?.token === INSTALLMENTS_TOKEN) {
    const split = await deps.installmentsOf(scope, site, bought.cart);
    if (split === undefined) throw refuseAs(checkOutCart, 'PROVIDER_UNKNOWN');
  }
  const facts = {
    isTest: provider !== undefined && mode === 'test',
    capturesAtOnce: bought.cart.purelyDigital || capturesAtOnce(settings),
    terms,
    addresses,
  };
  return { bought, facts, provider, mode };
}

/** Writes the order and takes what it needs; what costs nothing is paid at once. */
async function makeOrder(
  deps: CheckoutDeps,
  scope: SiteScope,
  call: CheckoutCall,
  { bought, facts, provider, mode }: Ready,
): Promise<Begun> {
  const { orders, cashier } = deps;
  const { context, token } = call;
  const { site, now } = context;
  const { order, last } = await placeOrder(deps, scope, call, { ...bought, facts });
  const { id } = order;
  const first = { order, items: bought.lines, cart: bought.cart, provider: provider ?? '', mode };
  await deps.orderPlaced(scope, site, first, now);
  if (call.body.subscribeToList) await deps.subscribe(scope, context, order);
  const payer = deps.guard.payerOf(context, token);
  // What many want is locked last, so that nobody waits for it longer than has to be.
  const sealedCart = sealCart(site, id, token);
  const opening =
    provider === undefined
      ? known(undefined)
      : await cashier.toOpen(scope, { orderId: id, provider, mode, payer, sealedCart }, last);
  const claim = { orderId: id, bought, messages: cartMessages(site.language), now };
  const [attempt] = await scope.inOrder([opening, toHoldPieces(deps.ledger, scope, claim)]);
  await claimCoupons(deps.coupons, scope, claim);
  await claimGiftCards(deps.giftCards, scope, claim);
  const isSubscription = bought.cart.entries[0]?.subscriptionPlan !== undefined;
  if (provider !== undefined) return { kind: 'begun', order, attempt, isSubscription };
  await cashier.settleFree(scope, order);
  const paid = (await scope.ask(orders.read(id))) ?? order;
  return { kind: 'begun', order: paid, attempt, isSubscription };
}

/** Begins to buy a cart, in one transaction. */
function begin(deps: CheckoutDeps, call: CheckoutCall, page: PageOfCheckout): Promise<Beginning> {
  const work = async (scope: SiteScope): Promise<Beginning> => {
    const { context, token, body } = call;
    const { filled, expectedLines } = page;
    const [kept, bought] = await scope.inOrder([
      keptAnswerOf<PaymentAnswer>(context),
      unread(deps.carts.lockToBuy(scope, context.site, { token, filled }, context.now)),
    ]);
    if (kept !== undefined) return { kind: 'kept', answer: kept };
    const ready = await prepare(deps, scope, { context, body, expectedLines }, await bought());
    return 'kind' in ready ? ready : makeOrder(deps, scope, call, ready);
  };
  return despiteLocks(() => deps.db.writeSite(call.context.site.id, work));
}

/** Begins; a buyer who comes back with another card gives up what waits for the first one. */
async function beginAnew(
  deps: CheckoutDeps,
  call: CheckoutCall,
  page: PageOfCheckout,
): Promise<Exclude<Beginning, { kind: 'waiting' }>> {
  const first = await begin(deps, call, page);
  if (first.kind !== 'waiting') return first;
  await deps.cashier.giveUp(call.context.site.id, first.orderId);
  const second = await begin(deps, call, page);
  if (second.kind !== 'waiting') return second;
  throw refuseAs(checkOutCart, 'IN_PROGRESS', { retryAfter: 1 });
}

/** Where a buyer comes back to from a provider's own page. */
function returnUrlOf(
  orders: OrderStore,
  { context, token }: CheckoutCall,
  { order, isSubscription }: Begun,
): string {
  const { site, origin } = context;
  const query = new URLSearchParams({ o: orders.tokenOf(site, order.id) });
  if (isSubscription) query.set('cartToken', token);
  return `${origin}${PAYMENT_RETURN_PATH}?${query.toString()}`;
}

/** Makes the service that buys carts. */
export function createCheckoutService(deps: CheckoutDeps) {
  return {
    /**
     * Buys a cart: holds the stock and writes the order, asks for the money, records the result,
     * each in a transaction of its own and none of them open while the provider is asked.
     * @param page what the page of the checkout says beside the body: all of it is kept, whatever becomes of the payment
     * @throws Refusal with the codes of the contract; nothing is charged then
     */
    async checkOut(
      context: RequestContext,
      token: string,
      body: CheckoutBody,
      page: PageOfCheckout = { filled: {} },
    ): Promise<PaymentAnswer> {
      const call = { context, token, body };
      if (body.payment !== undefined) await deps.guard.assertMayPay(context, token, body.captchaToken);
      const look = async (filled: FilledCart) => {
        await deps.freshen(context.site, token, context.now, context.outsideTurn);
        return beginAnew(deps, call, { ...page, filled });
      };
      const first = await look(page.filled);
      const begun = first.kind === 'saved' ? await look({}) : first;
      if (begun.kind === 'kept') return deps.paying.tellAgain(context, begun.answer);
      if (begun.kind === 'saved') throw new Error('A cart that was just saved was saved once more.');
      return deps.paying.pay(context, {
        order: begun.order,
        attempt: begun.attempt,
        token: body.payment?.token ?? '',
        returnUrl: returnUrlOf(deps.orders, call, begun),
        isKept: begun.isSubscription,
      });
    },
  };
}
