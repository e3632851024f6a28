import type { Cart, CartProblem } from '#shared/features/cart/shape.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import {
  ORDER_CONFIRMED_PATH,
  PAYMENT_LEFT_PARAMETER,
  PAYMENT_RETURN_PATH,
} from '#shared/features/checkout/paths.ts';
import { DECLINE_TEXTS, type DeclineReason, isRetryable } from '#shared/features/checkout/rules.ts';
import type { Address } from '#shared/features/orders/contract.ts';
import { giftCardTitle } from '#shared/features/gift-cards/rules.ts';
import { amountDue, needsFulfillment } from '#shared/features/orders/rules.ts';
import { fulfillmentOf } from '#shared/features/orders/states.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { keptAnswer, runOnce } from '../../http/idempotency.ts';
import { type Refusal, refuseAs } from '../../http/refusal.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { CouponUses } from '../coupons/uses.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { NewOrder, OrderBook } from '../orders/book.ts';
import type { OrderRow } from '../orders/reads.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { PaymentOffer } from '../payments/service.ts';
import type { Attempt } from './attempts.ts';
import type { Cashier, Settled } from './cashier.ts';

type Body = HandlerInput<typeof checkOutCart>['body'];
type Answer = Output<typeof checkOutCart>;

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
  /** The cart of a token, locked until the transaction ends and priced anew. */
  lockToBuy(scope: SiteScope, site: Site, token: string, now: number): Promise<CartToBuy | undefined>;
  /** Says which order a cart became; it is kept for good then (runtime-contract B3.9). */
  markBought(scope: SiteScope, cartId: string, orderId: string): Promise<void>;
}

export interface CheckoutService {
  /**
   * Buys a cart (runtime-contract B5): holds the stock and writes the order, asks for the money, records the result,
   * each in a transaction of its own and none of them open while the provider is asked.
   * @throws Refusal with the codes of the contract; nothing is charged then
   */
  checkOut(context: RequestContext, token: string, body: Body): Promise<Answer>;
}

interface Begun {
  readonly order: OrderRow;
  readonly attempt: Attempt | undefined;
  /** True for a cart that is not the visitor's usual one, so that who comes back has to name it. */
  readonly isSubscription: boolean;
}

const nameOf = ({ firstName = '', lastName = '' }: Address) => `${firstName} ${lastName}`.trim();

/** Where a buyer goes when the order is made. */
export function confirmedUrl(token: string): string {
  return `${ORDER_CONFIRMED_PATH}?o=${token}`;
}

/** What still keeps the cart from being bought; how to pay is said with the call itself. */
function problemsOf(cart: Cart, accepted: readonly string[]): CartProblem[] {
  return cart.problems.filter(
    ({ severity, code }) => code !== 'PAYMENT_REQUIRED' && (severity === 'block' || !accepted.includes(code)),
  );
}

function refuseProblems(problems: readonly CartProblem[]): Refusal {
  return refuseAs(checkOutCart, 'PROBLEMS', { facts: { problems } });
}

/** Another sum than the buyer was shown. */
function priceProblem(cart: Cart, expected: number): CartProblem {
  return {
    code: 'PRICE_CHANGED',
    severity: 'warn',
    message: 'The total has changed since you saw it. Look at it once more, then pay.',
    was: String(expected),
    now: String(cart.grandTotalCents),
  };
}

/** Another rest than the buyer was shown: a gift card was spent elsewhere, or filled up. */
function dueProblem(cart: Cart, expected: number): CartProblem {
  return {
    code: 'GIFT_CARD_INVALID',
    severity: 'warn',
    field: 'giftCards',
    message: 'What the gift cards pay has changed since you saw it. Look at it once more, then pay.',
    was: String(expected),
    now: String(cart.amountDueCents),
  };
}

/** Makes the service that buys carts. */
export function createCheckoutService(deps: {
  db: Database;
  ids: Ids;
  carts: CartsToBuy;
  book: OrderBook;
  cashier: Cashier;
  ledger: Pick<StockLedger, 'hold'>;
  coupons: Pick<CouponUses, 'claim'>;
  giftCards: Pick<GiftCardLedger, 'claim'>;
  /** The ways to pay that the site offers. */
  offer: (scope: SiteScope) => Promise<PaymentOffer>;
  capturesAtOnce: (scope: SiteScope) => Promise<boolean>;
}): CheckoutService {
  const { db, ids, carts, book, cashier, ledger } = deps;

  function addressesOf(cart: Cart, { billing }: Body): { shippingAddress: Address; billingAddress: Address } {
    const shippingAddress = cart.shippingLocation;
    const billingAddress = billing.sameAsShipping ? shippingAddress : (billing.address ?? {});
    return { shippingAddress, billingAddress };
  }

  /** Counts the coupons as used; one that somebody else was faster with is told. */
  async function claimCoupons(
    scope: SiteScope,
    orderId: string,
    { cart, couponIds }: CartToBuy,
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
        message: `${title} cannot be used any more.`,
      });
    }
    if (lost.length > 0) throw refuseProblems(lost);
  }

  /** Takes off the gift cards what they pay; one that somebody else has just spent of is told. */
  async function claimGiftCards(
    scope: SiteScope,
    orderId: string,
    { giftCardLines }: CartToBuy['sums'],
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
          message: `${giftCardTitle(last4)}: it does not hold that much any more.`,
        })),
    );
  }

  async function hold(scope: SiteScope, orderId: string, bought: CartToBuy, now: number): Promise<void> {
    const lines = bought.lines.map(({ variantId, quantity }) => ({ variantId, quantity }));
    const held = await ledger.hold(scope, { id: orderId, lines, seconds: HOLD_SECONDS.payment }, now);
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
            message: 'Somebody else was faster: there are not that many left.',
            available,
          },
        ];
      }),
    );
  }

  /** The order that a cart became, or is just becoming, is told and not made twice. */
  async function assertFree(scope: SiteScope, site: Site, bought: CartToBuy): Promise<void> {
    const [live] = await scope.query<{ id: string; status: string }>(
      `SELECT id, status FROM orders
        WHERE website_id = $1 AND cart_id = $2 AND status NOT IN ('CANCELED', 'EXPIRED')`,
      [scope.websiteId, bought.cart.id],
    );
    if (live === undefined) return;
    const row = await book.read(scope, live.id);
    if (row === undefined) throw new Error('An order that was just found is gone.');
    const order = book.show(site, row);
    if (live.status !== 'PENDING_PAYMENT')
      throw refuseAs(checkOutCart, 'CART_PURCHASED', { facts: { order } });
    throw refuseAs(checkOutCart, 'IN_PROGRESS', { facts: { order }, retryAfter: 1 });
  }

  /** Holds the stock and writes the order; what costs nothing is paid at once. */
  async function begin(context: RequestContext, token: string, body: Body): Promise<Begun> {
    const { site, now } = context;
    return db.withSite(site.id, async (scope) => {
      const bought = await carts.lockToBuy(scope, site, token, now);
      if (bought === undefined) throw refuseAs(checkOutCart, 'CART_NOT_FOUND');
      const { cart } = bought;
      await assertFree(scope, site, bought);
      if (bought.lines.length === 0) throw refuseAs(checkOutCart, 'CART_EMPTY');
      const problems = problemsOf(cart, body.acceptProblems);
      if (problems.length > 0) throw refuseProblems(problems);
      if (body.expectedGrandTotalCents !== cart.grandTotalCents) {
        throw refuseProblems([priceProblem(cart, body.expectedGrandTotalCents)]);
      }
      const { expectedDueCents = cart.amountDueCents } = body;
      if (expectedDueCents !== cart.amountDueCents)
        throw refuseProblems([dueProblem(cart, expectedDueCents)]);
      const addresses = addressesOf(cart, body);
      const { sums } = bought;
      const isFree = amountDue(sums) === 0;
      const asked = body.payment?.provider;
      if (!isFree && asked === undefined) throw refuseAs(checkOutCart, 'PAYMENT_REQUIRED');
      const { mode, providers } = await deps.offer(scope);
      const provider = isFree ? undefined : providers.find((name) => name === asked);
      if (!isFree && provider === undefined) throw refuseAs(checkOutCart, 'PROVIDER_UNKNOWN');
      const id = ids.id();
      await hold(scope, id, bought, now);
      await claimCoupons(scope, id, bought, now);
      await claimGiftCards(scope, id, sums, now);
      const progress = bought.lines.map(({ quantity, productType }) => ({
        quantity,
        fulfilledQuantity: 0,
        refundedQuantity: 0,
        needsFulfillment: needsFulfillment(productType),
      }));
      await book.place(
        scope,
        {
          order: {
            id,
            tokenHash: sha256(book.tokenOf(site, id)),
            cartId: cart.id,
            fulfillmentState: fulfillmentOf(progress),
            isTest: !isFree && mode === 'test',
            capturesAtOnce: cart.purelyDigital || (await deps.capturesAtOnce(scope)),
            language: site.language,
            origin: context.origin,
            email: cart.email,
            siteUserId: context.siteUser?.id ?? null,
            customerName: nameOf(addresses.billingAddress) || nameOf(addresses.shippingAddress),
            ...addresses,
            note: body.note,
            currency: cart.currency,
            ...sums,
          },
          items: bought.lines,
        },
        now,
      );
      const attempt =
        provider === undefined ? undefined : await cashier.open(scope, { orderId: id, provider, mode });
      const order = await book.read(scope, id);
      if (order === undefined) throw new Error('An order that was just written is gone.');
      if (isFree) await cashier.settleFree(scope, order);
      return { order, attempt, isSubscription: cart.entries[0]?.subscriptionPlan !== undefined };
    });
  }

  function answerOf(site: Site, { order, attempt }: Settled): Answer {
    const token = book.tokenOf(site, order.id);
    const own = book.show(site, order);
    if (order.status === 'PENDING_PAYMENT') {
      return { order: own, nextAction: attempt?.nextAction ?? { type: 'await', url: confirmedUrl(token) } };
    }
    return { order: own, redirectUrl: confirmedUrl(token) };
  }

  async function problemOf(scope: SiteScope, attempt: Attempt): Promise<DeclineReason> {
    const [row] = await scope.query<{ problem: string }>(
      'SELECT problem FROM payment_attempts WHERE website_id = $1 AND id = $2',
      [scope.websiteId, attempt.id],
    );
    const reason = row?.problem ?? '';
    return Object.hasOwn(DECLINE_TEXTS, reason) ? (reason as DeclineReason) : 'generic';
  }

  /** Where a buyer comes back to from a provider's own page. */
  function returnUrlOf({ site, origin }: RequestContext, token: string, { order, isSubscription }: Begun) {
    const query = new URLSearchParams({ o: book.tokenOf(site, order.id) });
    if (isSubscription) query.set('cartToken', token);
    return `${origin}${PAYMENT_RETURN_PATH}?${query.toString()}`;
  }

  /** A buyer who comes back with another card gives up what waits for the first one. */
  async function leaveOpenPayment(context: RequestContext, token: string): Promise<void> {
    const { site, now } = context;
    const waiting = await db.withSite(site.id, async (scope) => {
      const bought = await carts.lockToBuy(scope, site, token, now);
      const [row] = await scope.query<{ id: string }>(
        `SELECT o.id FROM orders o
          WHERE o.website_id = $1 AND o.cart_id = $2 AND o.status = 'PENDING_PAYMENT'
            AND EXISTS (SELECT FROM payment_attempts a WHERE a.website_id = o.website_id AND a.order_id = o.id
                           AND a.state = 'action')`,
        [site.id, bought?.cart.id ?? null],
      );
      return row?.id;
    });
    if (waiting !== undefined) await cashier.giveUp(site.id, waiting);
  }

  return {
    async checkOut(context, token, body) {
      const { site } = context;
      const kept = await db.withSite(site.id, (scope) => keptAnswer<Answer>(scope, context));
      if (kept !== undefined) return kept;
      await leaveOpenPayment(context, token);
      const begun = await begin(context, token, body);
      const returnUrl = returnUrlOf(context, token, begun);
      const settled =
        begun.attempt === undefined || body.payment === undefined
          ? await db.withSite(site.id, async (scope) => ({
              order: (await book.read(scope, begun.order.id)) ?? begun.order,
              attempt: undefined,
            }))
          : await cashier.authorize(begun.order, begun.attempt, {
              amountMinor: amountDue(begun.order),
              currency: begun.order.currency,
              token: body.payment.token,
              returnUrl,
              cancelUrl: `${returnUrl}&${PAYMENT_LEFT_PARAMETER}=1`,
              email: begun.order.email,
              orderReference: `${site.title} ${begun.order.id.slice(-6)}`,
            });
      const { order, attempt } = settled;
      if ((order.status === 'CANCELED' || order.status === 'EXPIRED') && attempt !== undefined) {
        const reason = await db.withSite(site.id, (scope) => problemOf(scope, attempt));
        const facts = { reason, retryable: isRetryable(reason) };
        throw refuseAs(checkOutCart, 'DECLINED', { text: DECLINE_TEXTS[reason], facts });
      }
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => Promise.resolve(answerOf(site, settled))),
      );
    },
  };
}
