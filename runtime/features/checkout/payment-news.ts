import type { PaymentFailure } from '#shared/features/checkout/failures.ts';
import {
  CAPTURE_FAILED,
  DECLINE_TEXTS,
  type DeclineReason,
  settlePayment,
} from '#shared/features/checkout/rules.ts';
import { amountDue } from '#shared/features/orders/rules.ts';
import { moveOrder } from '#shared/features/orders/states.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { known, type Statement } from '../../database/in-order.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { ActResult, KeptMethod, PaymentResult } from '../../platform/payments/payment-provider.ts';
import type { CouponUses } from '../coupons/uses.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { OrderStore } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { Attempt } from './attempts.ts';
import type { CashierEvents } from './cashier.ts';
import { oweBack, tellGivenBack } from './give-back.ts';
import { type PaymentAttemptColumns, paymentAttempts } from './model.ts';
import { toLookAgain, UNANSWERED_MS } from './settle-payment.ts';

/** `giveBack` where its money has to go back; `declined`, once, which counts against who tries out cards. */
type Outcome = 'right' | 'giveBack' | 'declined';

/** What news of payments are taken in with. */
export interface PaymentNewsDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly jobs: Pick<Jobs, 'toEnqueue'>;
  readonly orders: OrderStore;
  readonly ledger: Pick<StockLedger, 'hold' | 'claim' | 'release' | 'renew'>;
  readonly coupons: Pick<CouponUses, 'release'>;
  readonly giftCards: Pick<GiftCardLedger, 'release'>;
  readonly events: CashierEvents;
}

const SYSTEM = 'Awning';
const STATE_OF_NEWS = {
  authorized: 'done',
  captured: 'done',
  actionRequired: 'action',
  pending: 'pending',
  declined: 'failed',
  voided: 'failed',
  notFound: 'failed',
} as const satisfies Record<Exclude<PaymentResult['kind'], 'unknown'>, PaymentAttemptColumns['state']>;

/** How an order ends without being paid. */
interface Ending {
  readonly event: 'declined' | 'timedOut';
  /** What its history says. */
  readonly note: string;
  /** Why its payment was declined. */
  readonly reason?: DeclineReason;
  /** What its buyer is told who waits elsewhere; as the reason where it is not said. */
  readonly failure?: PaymentFailure;
}

const methodOf = (news: PaymentResult) => ('method' in news ? news.method : undefined);

/** An order that is paid and of which nothing has to be sent is done. */
async function closeIfDone(
  { orders, clock }: PaymentNewsDeps,
  scope: SiteScope,
  order: OrderRow,
): Promise<void> {
  if (order.fulfillmentState !== 'NOT_REQUIRED' || order.paymentState !== 'PAID') return;
  const move = moveOrder(order.status, 'fulfilled');
  if (move.status === undefined) return;
  const told = { type: 'fulfilled', actor: SYSTEM };
  await scope.ask(orders.change(order.id, { status: move.status }, told, clock.now()));
}

/** What was held is sold; where the hold is over meanwhile, the pieces are asked for once more. */
async function sell(
  { clock, ids, ledger }: PaymentNewsDeps,
  scope: SiteScope,
  order: OrderRow,
): Promise<boolean> {
  // A donation has no pieces.
  if (order.items.length === 0) return true;
  const now = clock.now();
  if (await ledger.claim(scope, order.id, undefined, now)) return true;
  const again = ids.id();
  const lines = order.items.map(({ variantId, quantity }) => ({ variantId, quantity }));
  const held = await ledger.hold(scope, { id: again, lines, seconds: HOLD_SECONDS.payment }, now);
  return held.kind === 'held' && ledger.claim(scope, again, undefined, now);
}

/** Counts an order as paid, or its money as reserved; false where its pieces were sold meanwhile. */
async function markPaid(
  deps: PaymentNewsDeps,
  scope: SiteScope,
  order: OrderRow,
  how: { readonly paymentState: 'AUTHORIZED' | 'PAID'; readonly method: KeptMethod | undefined },
): Promise<boolean> {
  const { clock, orders, events } = deps;
  const { paymentState, method } = how;
  const move = moveOrder(order.status, 'paid');
  if (move.status === undefined || !(await sell(deps, scope, order))) return false;
  const amount = amountDue(order);
  // Whoever is numbered next waits until this is committed: the number comes when all else is known.
  const [tellPaid, number] = await scope.inOrder([events.paid(scope, order, method), orders.nextNumber()]);
  const change = {
    status: move.status,
    number,
    paymentState,
    authorizedMinor: amount,
    capturedMinor: paymentState === 'PAID' ? amount : 0,
  };
  const written = orders.change(order.id, change, { type: 'paid', actor: SYSTEM }, clock.now());
  await tellPaid({ ...order, ...change }, written);
  if (paymentState === 'PAID') await events.captured(scope, { ...order, ...change });
  await closeIfDone(deps, scope, { ...order, ...change });
  return true;
}

/** An order that is locked, and the attempt at paying it that there is news of. */
interface Paid {
  readonly order: OrderRow;
  readonly attempt: Attempt;
}

/** Whether the buyer of an attempt was told to wait and has left, so that only a mail can tell how it ended. */
function isLate({ state, chargeKey, createdAt }: Attempt, now: number): boolean {
  return (
    chargeKey === null && (state === 'pending' || (state === 'asked' && now - createdAt >= UNANSWERED_MS))
  );
}

/** Ends an order that was not paid: the stock that it held is free again. */
async function drop(
  deps: PaymentNewsDeps,
  scope: SiteScope,
  { order, attempt }: Paid,
  { event, note, reason, failure = reason }: Ending,
): Promise<void> {
  const { clock, orders, ledger, events } = deps;
  const move = moveOrder(order.status, event);
  if (move.status === undefined) return;
  await ledger.release(scope, order.id, clock.now());
  await deps.coupons.release(scope, order.id);
  await deps.giftCards.release(scope, order.id, clock.now());
  const change = { status: move.status, paymentState: 'FAILED' as const };
  await scope.ask(orders.change(order.id, change, { type: event, actor: SYSTEM, note }, clock.now()));
  await events.dropped(scope, order, reason, isLate(attempt, clock.now()) ? failure : undefined);
}

/** Writes down that money which was reserved is taken. */
async function bookCapture(deps: PaymentNewsDeps, scope: SiteScope, order: OrderRow): Promise<void> {
  const { clock, orders, events } = deps;
  const change = { paymentState: 'PAID' as const, capturedMinor: order.authorizedMinor };
  await scope.ask(orders.change(order.id, change, { type: 'captured', actor: SYSTEM }, clock.now()));
  await events.captured(scope, { ...order, ...change });
  await closeIfDone(deps, scope, { ...order, ...change });
}

/** Writes down that an order's payment takes its time, and keeps what is held for it. */
async function waitFor(
  { clock, orders, ledger }: PaymentNewsDeps,
  scope: SiteScope,
  order: OrderRow,
  { news, paymentState }: { readonly news: PaymentResult; readonly paymentState: OrderRow['paymentState'] },
): Promise<void> {
  if (news.kind === 'actionRequired') await ledger.renew(scope, order.id, HOLD_SECONDS.authentication);
  if (paymentState === order.paymentState) return;
  await ledger.renew(scope, order.id, HOLD_SECONDS.bankTransfer);
  const told = { type: 'pending', actor: SYSTEM };
  await scope.ask(orders.change(order.id, { paymentState: 'PENDING' }, told, clock.now()));
}

function noteNews(attempt: Attempt, news: PaymentResult): Statement<void> {
  if (news.kind === 'unknown') return known(undefined);
  const state = STATE_OF_NEWS[news.kind];
  return paymentAttempts.change(attempt.id, {
    state,
    ...(state === 'done' || state === 'failed' ? { payer: null } : {}),
    ...(state === 'done' ? { sealedCart: null } : {}),
    reference: news.kind === 'notFound' ? '' : news.reference,
    nextAction: news.kind === 'actionRequired' ? news.nextAction : null,
  });
}

/** Does to an order that is locked what the news asks for, as `takeIn` tells it. */
async function follow(
  deps: PaymentNewsDeps,
  scope: SiteScope,
  { order, attempt }: Paid,
  news: PaymentResult,
): Promise<Outcome> {
  const { clock, orders } = deps;
  if (news.kind === 'voided') await tellGivenBack(deps, scope, attempt, { kind: 'ok', reference: '' });
  const end = (ending: Ending) => drop(deps, scope, { order, attempt }, ending);
  const settlement = settlePayment({ ...order, amountMinor: amountDue(order) }, news);
  switch (settlement.kind) {
    case 'nothing': {
      const hasMoney = news.kind === 'authorized' || news.kind === 'captured';
      return hasMoney && order.paymentState === 'FAILED' ? oweBack(deps, scope, attempt, news) : 'right';
    }
    case 'wait':
      await waitFor(deps, scope, order, { news, paymentState: settlement.paymentState });
      return 'right';
    case 'paid': {
      if (order.paymentState === 'AUTHORIZED') {
        await bookCapture(deps, scope, order);
        return 'right';
      }
      const { paymentState } = settlement;
      if (await markPaid(deps, scope, order, { paymentState, method: methodOf(news) })) return 'right';
      const note = 'The pieces were sold meanwhile; the money goes back.';
      await end({ event: 'timedOut', note, failure: 'soldMeanwhile' });
      return oweBack(deps, scope, attempt, news);
    }
    case 'mismatch': {
      const problem = 'The provider took another amount than was asked for.';
      await scope.ask(paymentAttempts.change(attempt.id, { state: 'failed', problem }));
      const note = 'The provider took another amount; it goes back.';
      await end({ event: 'declined', note });
      return oweBack(deps, scope, attempt, news);
    }
    case 'lapsed': {
      const lost = 'The money is not reserved any more; it was never taken.';
      const told = { type: 'lapsed', actor: SYSTEM, note: lost };
      await scope.ask(orders.change(order.id, { paymentState: 'VOIDED' }, told, clock.now()));
      return 'right';
    }
    case 'over':
      await end({ event: 'timedOut', note: 'Nobody paid.', failure: 'notFinished' });
      return 'right';
    case 'declined': {
      const { reason } = settlement;
      await scope.ask(paymentAttempts.change(attempt.id, { problem: reason }));
      await end({ event: 'declined', note: DECLINE_TEXTS[reason], reason });
      return 'declined';
    }
  }
}

/** Takes in what the provider said when money that was reserved was to be taken. */
async function takeInCapture(
  deps: PaymentNewsDeps,
  scope: SiteScope,
  orderId: string,
  result: ActResult,
): Promise<void> {
  const { orders, clock } = deps;
  const order = await scope.ask(orders.lock(orderId));
  if (order?.paymentState !== 'AUTHORIZED') return;
  if (result.kind === 'ok') await bookCapture(deps, scope, order);
  else if (result.kind === 'unknown') await scope.ask(await toLookAgain(deps, scope, orderId));
  else {
    const refused = 'The provider would not take the money that was reserved.';
    const told = { type: CAPTURE_FAILED, actor: SYSTEM, note: refused };
    await scope.ask(orders.change(orderId, {}, told, clock.now()));
  }
}

/** Makes what takes in news of payments: what becomes of orders by them, each act part of the caller's transaction. */
export function createPaymentNews(deps: PaymentNewsDeps) {
  const { orders } = deps;
  return {
    /** Takes in what is known of a payment, and says what is right of its money. */
    async takeIn(scope: SiteScope, attempt: Attempt, told: PaymentResult): Promise<Outcome> {
      // An attempt is of an order: where there is none, nothing is noted either.
      const [order] = await scope.inOrder([orders.lock(attempt.orderId), noteNews(attempt, told)]);
      return order === undefined ? 'right' : follow(deps, scope, { order, attempt }, told);
    },

    /** Counts an order over nothing as paid. */
    async settleFree(scope: SiteScope, order: OrderRow): Promise<void> {
      if (await markPaid(deps, scope, order, { paymentState: 'PAID', method: undefined })) return;
      throw new Error('Stock that was just held is gone.');
    },

    takeInCapture: (scope: SiteScope, orderId: string, result: ActResult) =>
      takeInCapture(deps, scope, orderId, result),
  };
}
