import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { PAYMENT_LEFT_PARAMETER, pathOfNewOrder } from '#shared/features/checkout/paths.ts';
import { DECLINE_TEXTS, isRetryable } from '#shared/features/checkout/rules.ts';
import { amountDue } from '#shared/features/orders/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { runOnce, toKeepAnswer } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { PaymentAsk } from '../../platform/payments/payment-provider.ts';
import type { OrderStore } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import { type Attempt, readDecline } from './attempts.ts';
import type { Cashier, OnSettled, Settled } from './cashier.ts';

/** What somebody who pays is answered. */
export type PaymentAnswer = Output<typeof checkOutCart>;

/** An order that was written down, and how its buyer pays for it. */
export interface OrderToPay {
  readonly order: OrderRow;
  /** Undefined where there is nothing to take. */
  readonly attempt: Attempt | undefined;
  /** Stands for the means of payment. */
  readonly token: string;
  /** Where the buyer comes back to from a provider's own page. */
  readonly returnUrl: string;
  /** Whether the provider keeps the means of payment. */
  readonly isKept: boolean;
}

/** Asks for the money of new orders. */
export type Paying = ReturnType<typeof createPaying>;

/** Where the things of an order go, as providers are told; nothing where nothing is sent. */
function shipToOf({ shippingAddress, customerName }: OrderRow): {
  shipTo?: NonNullable<PaymentAsk['shipTo']>;
} {
  const {
    addressLine1 = '',
    addressLine2 = '',
    city = '',
    region = '',
    postalCode = '',
    country = '',
  } = shippingAddress;
  if (addressLine1 === '') return {};
  const { firstName = '', lastName = '' } = shippingAddress;
  const name = `${firstName} ${lastName}`.trim() || customerName;
  return { shipTo: { name, addressLine1, addressLine2, city, region, postalCode, country } };
}

const isLost = ({ status }: OrderRow) => status === 'CANCELED' || status === 'EXPIRED';

/** Makes what asks for the money of new orders. */
export function createPaying(deps: {
  db: Database;
  orders: OrderStore;
  cashier: Pick<Cashier, 'authorize'>;
  /** Lets the browser see all of the order from now on, which others see by a confirmed address alone. */
  remember: (context: RequestContext, orderId: string) => void;
}) {
  const { db, orders, cashier } = deps;

  function answerOf(site: Site, { order, attempt }: Settled, returnUrl: string): PaymentAnswer {
    const own = orders.show(site, order);
    if (order.status !== 'PENDING_PAYMENT') {
      return { order: own, redirectUrl: pathOfNewOrder(orders.tokenOf(site, order.id)) };
    }
    // Where buyers come back to the provider is asked: one that did not answer in time may know by then.
    const { pathname, search } = new URL(returnUrl);
    return { order: own, nextAction: attempt?.nextAction ?? { type: 'await', url: `${pathname}${search}` } };
  }

  async function settle(context: RequestContext, asked: OrderToPay, onSettled: OnSettled): Promise<Settled> {
    const { order, attempt, token, returnUrl, isKept } = asked;
    if (attempt === undefined) return { order, attempt };
    const ask = {
      amountMinor: amountDue(order),
      currency: order.currency,
      token,
      returnUrl,
      cancelUrl: `${returnUrl}&${PAYMENT_LEFT_PARAMETER}=1`,
      email: order.email,
      ...shipToOf(order),
      isKept,
      orderReference: `${context.site.title} ${order.id.slice(-6)}`,
    };
    return cashier.authorize(order, attempt, ask, { outsideTurn: context.outsideTurn, onSettled });
  }

  return {
    /**
     * Asks for the money and keeps the answer for a call that is repeated; no transaction is open meanwhile.
     * @throws Refusal 402 DECLINED with the reason
     */
    async pay(context: RequestContext, asked: OrderToPay): Promise<PaymentAnswer> {
      const { site } = context;
      const { returnUrl } = asked;
      deps.remember(context, asked.order.id);
      const kept: { of?: Settled } = {};
      const settled = await settle(context, asked, (scope, now) => {
        if (isLost(now.order)) return;
        kept.of = now;
        scope.tell(toKeepAnswer(context, answerOf(site, now, returnUrl)));
      });
      if (kept.of === settled) return answerOf(site, settled, returnUrl);
      const { order, attempt } = settled;
      if (isLost(order) && attempt !== undefined) {
        const reason = await db.withSite(site.id, (scope) => readDecline(scope, attempt));
        const facts = { reason, retryable: isRetryable(reason) };
        throw refuseAs(checkOutCart, 'DECLINED', { text: DECLINE_TEXTS[reason], facts });
      }
      return db.writeSite(site.id, (scope) =>
        runOnce(scope, context, async () => Promise.resolve(answerOf(site, settled, returnUrl))),
      );
    },

    /** Tells a browser whose call is repeated what it was told before. */
    tellAgain(context: RequestContext, answer: PaymentAnswer): PaymentAnswer {
      deps.remember(context, answer.order.id);
      return answer;
    },
  };
}
