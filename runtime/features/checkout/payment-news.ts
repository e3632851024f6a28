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
import type { Database, SiteScope } from '../../database/database.ts';
import { known, type Statement } from '../../database/in-order.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { ActResult, KeptMethod, PaymentResult } from '../../platform/payments/payment-provider.ts';
import type { CouponUses } from '../coupons/uses.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { OrderBook } from '../orders/book.ts';
import type { OrderRow } from '../orders/reads.ts';
import type { StockLedger } from '../stock/ledger.ts';
import { type Attempt, endGiveBack, markGiveBack } from './attempts.ts';
import type { CashierEvents } from './cashier.ts';
import { type PaymentAttemptColumns, paymentAttempts } from './model.ts';
import { toLookAgain, UNANSWERED_MS } from './settle-payment.ts';

/** What becomes of orders by what is known of their payments; each act is part of the caller's transaction. */
export interface PaymentNews {
  /**
   * Takes in what is known of a payment; says whether its money has to be given back, and once that it was declined,
   * which counts against who tries out cards.
   */
  takeIn(scope: SiteScope, attempt: Attempt, news: PaymentResult): Promise<'right' | 'giveBack' | 'declined'>;
  /** Counts an order over nothing as paid. */
  settleFree(scope: SiteScope, order: OrderRow): Promise<void>;
  /** Takes in what the provider said when money that was reserved was to be taken. */
  takeInCapture(scope: SiteScope, orderId: string, result: ActResult): Promise<void>;
  /** Writes down that money went back, or that the provider would not; without an answer it is asked again. */
  tellGivenBack(scope: SiteScope, attempt: Attempt, result: ActResult): Promise<void>;
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

/** How an order comes to nothing. */
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

/** Makes what takes in news of payments. */
export function createPaymentNews(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  jobs: Pick<Jobs, 'toEnqueue'>;
  book: OrderBook;
  ledger: Pick<StockLedger, 'hold' | 'claim' | 'release' | 'renew'>;
  coupons: Pick<CouponUses, 'release'>;
  giftCards: Pick<GiftCardLedger, 'release'>;
  events: CashierEvents;
}): PaymentNews {
  const { clock, ids, book, ledger, events } = deps;

  /** An order that is paid and of which nothing has to be sent is done. */
  async function closeIfDone(scope: SiteScope, order: OrderRow): Promise<void> {
    if (order.fulfillmentState !== 'NOT_REQUIRED' || order.paymentState !== 'PAID') return;
    const move = moveOrder(order.status, 'fulfilled');
    if (move.status === undefined) return;
    const told = { type: 'fulfilled', actor: SYSTEM };
    await scope.ask(book.change(order.id, { status: move.status }, told, clock.now()));
  }

  /** What was held is sold; where the hold is over meanwhile, the pieces are asked for once more. */
  async function sell(scope: SiteScope, order: OrderRow): Promise<boolean> {
    // A donation has no pieces.
    if (order.items.length === 0) return true;
    const now = clock.now();
    if (await ledger.claim(scope, order.id, undefined, now)) return true;
    const again = ids.id();
    const lines = order.items.map(({ variantId, quantity }) => ({ variantId, quantity }));
    const held = await ledger.hold(scope, { id: again, lines, seconds: HOLD_SECONDS.payment }, now);
    return held.kind === 'held' && ledger.claim(scope, again, undefined, now);
  }

  async function markPaid(
    scope: SiteScope,
    order: OrderRow,
    paymentState: 'AUTHORIZED' | 'PAID',
    method: KeptMethod | undefined,
  ): Promise<boolean> {
    const move = moveOrder(order.status, 'paid');
    if (move.status === undefined || !(await sell(scope, order))) return false;
    const amount = amountDue(order);
    const change = {
      status: move.status,
      number: await scope.ask(book.nextNumber()),
      paymentState,
      authorizedMinor: amount,
      capturedMinor: paymentState === 'PAID' ? amount : 0,
    };
    await scope.inOrder([
      book.change(order.id, change, { type: 'paid', actor: SYSTEM }, clock.now()),
      events.paid(scope, { ...order, ...change }, method),
    ]);
    if (paymentState === 'PAID') await events.captured(scope, { ...order, ...change });
    await closeIfDone(scope, { ...order, ...change });
    return true;
  }

  /** Whether the buyer of an attempt was told to wait and has left, so that only a mail can tell how it ended. */
  const isLate = ({ state, chargeKey, askedAt }: Attempt): boolean =>
    chargeKey === null &&
    (state === 'pending' || (state === 'asked' && clock.now() - askedAt >= UNANSWERED_MS));

  /** Ends an order that comes to nothing: what it held is free again. */
  async function drop(
    scope: SiteScope,
    order: OrderRow,
    attempt: Attempt,
    { event, note, reason, failure = reason }: Ending,
  ): Promise<void> {
    const move = moveOrder(order.status, event);
    if (move.status === undefined) return;
    await ledger.release(scope, order.id, clock.now());
    await deps.coupons.release(scope, order.id);
    await deps.giftCards.release(scope, order.id, clock.now());
    const change = { status: move.status, paymentState: 'FAILED' as const };
    await scope.ask(book.change(order.id, change, { type: event, actor: SYSTEM, note }, clock.now()));
    await events.dropped(scope, order, reason, isLate(attempt) ? failure : undefined);
  }

  /** Writes down that money which was reserved is taken. */
  async function bookCapture(scope: SiteScope, order: OrderRow): Promise<void> {
    const change = { paymentState: 'PAID' as const, capturedMinor: order.authorizedMinor };
    await scope.ask(book.change(order.id, change, { type: 'captured', actor: SYSTEM }, clock.now()));
    await events.captured(scope, { ...order, ...change });
    await closeIfDone(scope, { ...order, ...change });
  }

  /** Writes down that an order's payment takes its time, and keeps what is held for it. */
  async function waitFor(
    scope: SiteScope,
    order: OrderRow,
    news: PaymentResult,
    paymentState: OrderRow['paymentState'],
  ): Promise<void> {
    if (news.kind === 'actionRequired') await ledger.renew(scope, order.id, HOLD_SECONDS.authentication);
    if (paymentState === order.paymentState) return;
    await ledger.renew(scope, order.id, HOLD_SECONDS.bankTransfer);
    const told = { type: 'pending', actor: SYSTEM };
    await scope.ask(book.change(order.id, { paymentState: 'PENDING' }, told, clock.now()));
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

  /** Writes down that the money of an attempt has to go back, and has somebody look whether it did. */
  async function owe(scope: SiteScope, attempt: Attempt, news: PaymentResult): Promise<'giveBack'> {
    const amountMinor = 'amountMinor' in news ? Math.round(news.amountMinor) : 0;
    const isNew = await markGiveBack(scope, attempt, amountMinor);
    if (isNew) await scope.ask(await toLookAgain(deps, scope, attempt.orderId));
    return 'giveBack';
  }

  async function tellGivenBack(scope: SiteScope, attempt: Attempt, result: ActResult): Promise<void> {
    if (result.kind === 'unknown') return;
    const state = result.kind === 'ok' ? 'given' : 'failed';
    if (!(await endGiveBack(scope, attempt, state))) return;
    const told =
      result.kind === 'ok'
        ? { type: 'givenBack', actor: SYSTEM, note: 'The money is on its way back to the buyer.' }
        : {
            type: 'giveBackFailed',
            actor: SYSTEM,
            note: 'The provider would not give the money back. Give it back there by hand.',
          };
    await scope.ask(book.change(attempt.orderId, {}, told, clock.now()));
  }

  /** Does to an order that is locked what the news asks for, as `takeIn` tells it. */
  async function follow(
    scope: SiteScope,
    order: OrderRow,
    attempt: Attempt,
    news: PaymentResult,
  ): ReturnType<PaymentNews['takeIn']> {
    if (news.kind === 'voided') await tellGivenBack(scope, attempt, { kind: 'ok', reference: '' });
    const settlement = settlePayment({ ...order, amountMinor: amountDue(order) }, news);
    switch (settlement.kind) {
      case 'nothing': {
        const hasMoney = news.kind === 'authorized' || news.kind === 'captured';
        return hasMoney && order.paymentState === 'FAILED' ? owe(scope, attempt, news) : 'right';
      }
      case 'wait':
        await waitFor(scope, order, news, settlement.paymentState);
        return 'right';
      case 'paid':
        if (order.paymentState === 'AUTHORIZED') {
          await bookCapture(scope, order);
          return 'right';
        }
        if (await markPaid(scope, order, settlement.paymentState, methodOf(news))) return 'right';
        await drop(scope, order, attempt, {
          event: 'timedOut',
          note: 'The pieces were sold meanwhile; the money goes back.',
          failure: 'soldMeanwhile',
        });
        return owe(scope, attempt, news);
      case 'mismatch': {
        const problem = 'The provider took another amount than was asked for.';
        await scope.ask(paymentAttempts.change(attempt.id, { state: 'failed', problem }));
        const note = 'The provider took another amount; it goes back.';
        await drop(scope, order, attempt, { event: 'declined', note });
        return owe(scope, attempt, news);
      }
      case 'lapsed': {
        const lost = 'The money is not reserved any more; it was never taken.';
        const told = { type: 'lapsed', actor: SYSTEM, note: lost };
        await scope.ask(book.change(order.id, { paymentState: 'VOIDED' }, told, clock.now()));
        return 'right';
      }
      case 'over':
        await drop(scope, order, attempt, {
          event: 'timedOut',
          note: 'Nobody paid.',
          failure: 'notFinished',
        });
        return 'right';
      case 'declined':
        await scope.ask(paymentAttempts.change(attempt.id, { problem: settlement.reason }));
        await drop(scope, order, attempt, {
          event: 'declined',
          note: DECLINE_TEXTS[settlement.reason],
          reason: settlement.reason,
        });
        return 'declined';
    }
  }

  return {
    async takeIn(scope, attempt, news) {
      // An attempt is of an order: where there is none, nothing is noted either.
      const [order] = await scope.inOrder([book.lock(attempt.orderId), noteNews(attempt, news)]);
      return order === undefined ? 'right' : follow(scope, order, attempt, news);
    },

    async settleFree(scope, order) {
      if (await markPaid(scope, order, 'PAID', undefined)) return;
      throw new Error('Stock that was just held is gone.');
    },

    async takeInCapture(scope, orderId, result) {
      const order = await scope.ask(book.lock(orderId));
      if (order?.paymentState !== 'AUTHORIZED') return;
      if (result.kind === 'ok') await bookCapture(scope, order);
      else if (result.kind === 'unknown') await scope.ask(await toLookAgain(deps, scope, orderId));
      else {
        const refused = 'The provider would not take the money that was reserved.';
        const told = { type: CAPTURE_FAILED, actor: SYSTEM, note: refused };
        await scope.ask(book.change(orderId, {}, told, clock.now()));
      }
    },

    tellGivenBack,
  };
}
