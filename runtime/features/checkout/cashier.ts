import {
  CAPTURE_FAILED,
  DECLINE_TEXTS,
  type DeclineReason,
  isToBeTaken,
  settlePayment,
} from '#shared/features/checkout/rules.ts';
import { amountDue } from '#shared/features/orders/rules.ts';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { moveOrder } from '#shared/features/orders/states.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import { type Database, despiteLocks, type SiteScope } from '../../database/database.ts';
import type { OutsideTurn } from '../../http/site-turns.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type {
  ActResult,
  PaymentAccount,
  PaymentAsk,
  PaymentProvider,
  PaymentResult,
  SavedAsk,
} from '../../platform/payments/payment-provider.ts';
import type { CouponUses } from '../coupons/uses.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { OrderBook } from '../orders/book.ts';
import type { OrderRow } from '../orders/reads.ts';
import type { StockLedger } from '../stock/ledger.ts';
import { createTurns } from '../../platform/turns/turns.ts';
import {
  type Attempt,
  endGiveBack,
  markGiveBack,
  type NewAttempt,
  newAttempt,
  readLatestAttempt,
  toKnownPayment,
} from './attempts.ts';
import { definePayments, type PaymentAttemptColumns } from './model.ts';
import { settlePaymentJob } from './settle-payment.ts';

/** An order and the latest attempt at paying it, as they are after the news was taken in. */
export interface Settled {
  readonly order: OrderRow;
  readonly attempt: Attempt | undefined;
}

/** Takes the money of orders, and sees to it that order, stock and money say the same (runtime-contract B5). */
export interface Cashier {
  /** Writes down that a payment will be asked for, in the transaction that makes the order. */
  open(scope: SiteScope, of: NewAttempt): Promise<Attempt>;
  /**
   * Asks the provider for the money; no transaction is open meanwhile.
   * @param outsideTurn around the call, which may take long
   */
  authorize(
    order: OrderRow,
    attempt: Attempt,
    ask: Omit<PaymentAsk, 'attemptKey'>,
    outsideTurn: OutsideTurn,
  ): Promise<Settled>;
  /** Takes the money from a means of payment that the provider keeps; as `authorize`. */
  charge(
    order: OrderRow,
    attempt: Attempt,
    ask: Pick<SavedAsk, 'method' | 'orderReference'>,
  ): Promise<Settled>;
  /** Asks the provider how an order's payment stands, and takes that in; undefined for an order that is not there. */
  catchUp(websiteId: string, orderId: string): Promise<Settled | undefined>;
  /** Counts an order over nothing as paid, in the transaction that makes it. */
  settleFree(scope: SiteScope, order: OrderRow): Promise<void>;
  /**
   * Gives up a payment that waits for its buyer.
   * @returns as `catchUp`: the payment may have come through just then
   */
  giveUp(websiteId: string, orderId: string): Promise<Settled | undefined>;
  /** Takes what was only reserved; false when the provider would not, or cannot be asked now. */
  capture(websiteId: string, orderId: string): Promise<boolean>;
  /** Gives money back; `refundKey` makes asking twice give once. */
  refund(
    websiteId: string,
    orderId: string,
    refundKey: string,
    amountMinor: number,
  ): Promise<'given' | 'refused' | 'unknown'>;
  /** Gives back what was only reserved. */
  void(websiteId: string, orderId: string): Promise<'given' | 'refused' | 'unknown'>;
}

/** What the cashier tells others, in the transaction in which it happens. */
export interface CashierEvents {
  /**
   * The order is paid, or its money is reserved: it counts.
   * @param method the means of payment as the provider keeps it, where it was to be kept
   */
  paid(scope: SiteScope, order: OrderRow, method: string | undefined): Promise<void>;
  /** All of its money is there: what nobody has to send can be given out. */
  captured(scope: SiteScope, order: OrderRow): Promise<void>;
  /**
   * The order came to nothing.
   * @param reason why its payment was declined; undefined where nobody paid
   */
  dropped(scope: SiteScope, order: OrderRow, reason: DeclineReason | undefined): Promise<void>;
}

/** What an account that is not there any more says of its payments. */
const NOT_CONNECTED: ActResult = { kind: 'failed', reason: 'The provider is not connected any more.' };
/** Wait before a payment without an answer is asked about, in ms (runtime-contract B5). */
const UNANSWERED_MS = 60_000;
const SYSTEM = 'Awning';
const STATE_OF_NEWS = {
  authorized: 'done',
  captured: 'done',
  actionRequired: 'action',
  pending: 'pending',
  declined: 'failed',
  voided: 'failed',
  notFound: 'failed',
} as const;

const methodOf = (news: PaymentResult) => ('method' in news ? news.method : undefined);

/** Makes the cashier. */
export function createCashier(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  jobs: Pick<Jobs, 'enqueue'>;
  book: OrderBook;
  ledger: Pick<StockLedger, 'hold' | 'claim' | 'release' | 'renew'>;
  coupons: Pick<CouponUses, 'release'>;
  giftCards: Pick<GiftCardLedger, 'release'>;
  /** The site's account with a provider; undefined where it is not connected any more. */
  accountOf: (scope: SiteScope, provider: string, mode: PaymentMode) => Promise<PaymentAccount | undefined>;
  providerOf: (name: string) => PaymentProvider;
  events: CashierEvents;
}): Cashier {
  const { db, clock, ids, jobs, book, ledger, providerOf, events } = deps;
  const { attempts } = definePayments(db.sequelize);
  const turns = createTurns();

  const lookLater = (scope: SiteScope, orderId: string, ms: number) =>
    jobs.enqueue(scope, settlePaymentJob, { orderId }, clock.now() + ms);

  /** An order that is paid and of which nothing has to be sent is done. */
  async function closeIfDone(scope: SiteScope, order: OrderRow): Promise<void> {
    if (order.fulfillmentState !== 'NOT_REQUIRED' || order.paymentState !== 'PAID') return;
    const move = moveOrder(order.status, 'fulfilled');
    if (move.status === undefined) return;
    const told = { type: 'fulfilled', actor: SYSTEM };
    await book.change(scope, order.id, { status: move.status }, told, clock.now());
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
    method: string | undefined,
  ): Promise<boolean> {
    const move = moveOrder(order.status, 'paid');
    if (move.status === undefined || !(await sell(scope, order))) return false;
    const amount = amountDue(order);
    const change = {
      status: move.status,
      number: await book.nextNumber(scope),
      paymentState,
      authorizedMinor: amount,
      capturedMinor: paymentState === 'PAID' ? amount : 0,
    };
    await book.change(scope, order.id, change, { type: 'paid', actor: SYSTEM }, clock.now());
    await events.paid(scope, { ...order, ...change }, method);
    if (paymentState === 'PAID') await events.captured(scope, { ...order, ...change });
    await closeIfDone(scope, { ...order, ...change });
    return true;
  }

  /** Ends an order that comes to nothing: what it held is free again. */
  async function drop(
    scope: SiteScope,
    order: OrderRow,
    event: 'declined' | 'timedOut',
    note: string,
    reason?: DeclineReason,
  ): Promise<void> {
    const move = moveOrder(order.status, event);
    if (move.status === undefined) return;
    await ledger.release(scope, order.id, clock.now());
    await deps.coupons.release(scope, order.id);
    await deps.giftCards.release(scope, order.id, clock.now());
    const change = { status: move.status, paymentState: 'FAILED' as const };
    await book.change(scope, order.id, change, { type: event, actor: SYSTEM, note }, clock.now());
    await events.dropped(scope, order, reason);
  }

  /** Writes down that money which was reserved is taken. */
  async function bookCapture(scope: SiteScope, order: OrderRow): Promise<void> {
    const change = { paymentState: 'PAID' as const, capturedMinor: order.authorizedMinor };
    await book.change(scope, order.id, change, { type: 'captured', actor: SYSTEM }, clock.now());
    await events.captured(scope, { ...order, ...change });
    await closeIfDone(scope, { ...order, ...change });
  }

  /** Writes down that money went back, or that the provider would not; without an answer it is asked again. */
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
    await book.change(scope, attempt.orderId, {}, told, clock.now());
  }

  /** Takes in what is known of a payment; says whether its money has to be given back. */
  async function takeIn(
    scope: SiteScope,
    attempt: Attempt,
    news: PaymentResult,
  ): Promise<'right' | 'giveBack'> {
    const order = await book.lock(scope, attempt.orderId);
    if (order === undefined) return 'right';
    const due = { ...order, amountMinor: amountDue(order) };
    const settlement = settlePayment(due, news);
    const { websiteId, transaction } = scope;
    const where = { websiteId, id: attempt.id };
    const note = async (change: Partial<PaymentAttemptColumns>) => {
      await attempts.update(change, { where, transaction });
    };
    if (news.kind !== 'unknown') {
      const nextAction = news.kind === 'actionRequired' ? news.nextAction : null;
      const reference = news.kind === 'notFound' ? '' : news.reference;
      await note({ state: STATE_OF_NEWS[news.kind], reference, nextAction });
    }
    const mark = async (): Promise<'giveBack'> => {
      const amountMinor = 'amountMinor' in news ? Math.round(news.amountMinor) : 0;
      if (await markGiveBack(scope, attempt, amountMinor)) await lookLater(scope, order.id, UNANSWERED_MS);
      return 'giveBack';
    };
    const hasMoney = news.kind === 'authorized' || news.kind === 'captured';
    if (news.kind === 'voided') await tellGivenBack(scope, attempt, { kind: 'ok', reference: '' });
    switch (settlement.kind) {
      case 'nothing':
        return hasMoney && order.paymentState === 'FAILED' ? mark() : 'right';
      case 'wait': {
        if (news.kind === 'actionRequired') await ledger.renew(scope, order.id, HOLD_SECONDS.authentication);
        if (settlement.paymentState !== order.paymentState) {
          const told = { type: 'pending', actor: SYSTEM };
          await ledger.renew(scope, order.id, HOLD_SECONDS.bankTransfer);
          await book.change(scope, order.id, { paymentState: 'PENDING' }, told, clock.now());
        }
        return 'right';
      }
      case 'paid':
        if (order.paymentState === 'AUTHORIZED') {
          await bookCapture(scope, order);
          return 'right';
        }
        if (await markPaid(scope, order, settlement.paymentState, methodOf(news))) return 'right';
        await drop(scope, order, 'timedOut', 'The pieces were sold meanwhile; the money goes back.');
        return mark();
      case 'mismatch':
        await note({ state: 'failed', problem: 'The provider took another amount than was asked for.' });
        await drop(scope, order, 'declined', 'The provider took another amount; it goes back.');
        return mark();
      case 'lapsed': {
        const told = {
          type: 'lapsed',
          actor: SYSTEM,
          note: 'The money is not reserved any more; it was never taken.',
        };
        await book.change(scope, order.id, { paymentState: 'VOIDED' }, told, clock.now());
        return 'right';
      }
      case 'over':
        await drop(scope, order, 'timedOut', 'Nobody paid.');
        return 'right';
      case 'declined':
        await note({ problem: settlement.reason });
        await drop(scope, order, 'declined', DECLINE_TEXTS[settlement.reason], settlement.reason);
        return 'right';
    }
  }

  /** Gives back money that no order has a right to; the same key each time, so that it is given once. */
  async function giveBack(account: PaymentAccount, attempt: Attempt, news: PaymentResult): Promise<void> {
    if (news.kind !== 'authorized' && news.kind !== 'captured') return;
    const [lately] = await db.withSite(account.websiteId, (scope) =>
      scope.query<{ state: string }>(
        'SELECT give_back AS state FROM payment_attempts WHERE website_id = $1 AND id = $2',
        [scope.websiteId, attempt.id],
      ),
    );
    if (lately?.state !== 'asked') return;
    const provider = providerOf(attempt.provider);
    const payment = { ...toKnownPayment(attempt), reference: news.reference };
    const result =
      news.kind === 'authorized'
        ? await provider.void(account, payment)
        : await provider.refund(account, payment, `${payment.attemptKey}:back`, news);
    await db.withSite(account.websiteId, (scope) => tellGivenBack(scope, attempt, result));
  }

  async function readSettled(scope: SiteScope, orderId: string): Promise<Settled | undefined> {
    const order = await book.read(scope, orderId);
    return order === undefined ? undefined : { order, attempt: await readLatestAttempt(scope, orderId) };
  }

  /**
   * Takes in what is known, and tells what came of it. Orders that want the same pieces come one after the other in
   * this process: their rows let in only one anyway, and who waits here keeps no connection.
   */
  function takeInTurn({ websiteId, id, items }: OrderRow, attempt: Attempt, news: PaymentResult) {
    const [first = id] = items.map(({ variantId }) => variantId).toSorted();
    const work = async (scope: SiteScope) => {
      const outcome = await takeIn(scope, attempt, news);
      return { outcome, settled: await readSettled(scope, id) };
    };
    return turns.take(`${websiteId} ${first}`, () => despiteLocks(() => db.withSite(websiteId, work)));
  }

  async function settle(
    account: PaymentAccount,
    order: OrderRow,
    attempt: Attempt,
    news: PaymentResult,
  ): Promise<Settled | undefined> {
    const { websiteId } = account;
    const { outcome, settled } = await takeInTurn(order, attempt, news);
    if (outcome === 'giveBack') await giveBack(account, attempt, news);
    if (settled === undefined || !isToBeTaken(settled.order)) return settled;
    await capture(websiteId, order.id);
    return db.withSite(websiteId, (scope) => readSettled(scope, order.id));
  }

  async function find(websiteId: string, orderId: string) {
    return db.withSite(websiteId, async (scope) => {
      const order = await book.read(scope, orderId);
      const attempt = await readLatestAttempt(scope, orderId);
      const account =
        attempt === undefined ? undefined : await deps.accountOf(scope, attempt.provider, attempt.mode);
      return { order, attempt, account };
    });
  }

  async function capture(websiteId: string, orderId: string): Promise<boolean> {
    const { account, order, attempt } = await find(websiteId, orderId);
    if (order === undefined || attempt === undefined || order.paymentState !== 'AUTHORIZED') return false;
    const taken =
      account === undefined
        ? NOT_CONNECTED
        : await providerOf(attempt.provider).capture(account, toKnownPayment(attempt));
    await db.withSite(websiteId, async (scope) => {
      const locked = await book.lock(scope, orderId);
      if (locked?.paymentState !== 'AUTHORIZED') return;
      if (taken.kind === 'unknown') await lookLater(scope, orderId, UNANSWERED_MS);
      if (taken.kind === 'failed') {
        const note = 'The provider would not take the money that was reserved.';
        await book.change(scope, orderId, {}, { type: CAPTURE_FAILED, actor: SYSTEM, note }, clock.now());
      }
      if (taken.kind !== 'ok') return;
      await bookCapture(scope, locked);
    });
    return taken.kind === 'ok';
  }

  /** Gives up what waits for its buyer at the provider. */
  async function voidOpen(websiteId: string, orderId: string): Promise<void> {
    const { account, attempt } = await find(websiteId, orderId);
    if (attempt?.state !== 'action' || account === undefined) return;
    await providerOf(attempt.provider).void(account, toKnownPayment(attempt));
  }

  async function catchUp(websiteId: string, orderId: string): Promise<Settled | undefined> {
    const { account, order, attempt } = await find(websiteId, orderId);
    if (order === undefined) return undefined;
    if (attempt === undefined || account === undefined) return { order, attempt };
    const age = clock.now() - order.createdAt;
    if (age > HOLD_SECONDS.authentication * 1000) await voidOpen(websiteId, orderId);
    const news = await providerOf(attempt.provider).retrieve(account, toKnownPayment(attempt));
    // Who has just made the order may not have asked for its money yet.
    const isEarly = news.kind === 'notFound' && age < UNANSWERED_MS;
    return settle(account, order, attempt, isEarly ? { kind: 'unknown' } : news);
  }

  /** Asks for the money of an attempt, and takes the answer in. */
  async function askFor(
    order: OrderRow,
    attempt: Attempt,
    call: (provider: PaymentProvider, account: PaymentAccount, attemptKey: string) => Promise<PaymentResult>,
  ): Promise<Settled> {
    const { provider, mode } = attempt;
    const account = await db.withSite(order.websiteId, (scope) => deps.accountOf(scope, provider, mode));
    if (account === undefined) throw new Error(`${provider} was disconnected while an order was made.`);
    const { attemptKey } = toKnownPayment(attempt);
    const settled = await settle(
      account,
      order,
      attempt,
      await call(providerOf(provider), account, attemptKey),
    );
    if (settled === undefined) throw new Error('An order that was just made is gone.');
    return settled;
  }

  const wordOf = { ok: 'given', failed: 'refused', unknown: 'unknown' } as const;

  return {
    async open(scope, of) {
      const now = clock.now();
      const last = await readLatestAttempt(scope, of.orderId);
      const attempt = newAttempt(ids.id(), last, of, now);
      const { askedAt: _askedAt, ...row } = attempt;
      const { websiteId, transaction } = scope;
      const more = { websiteId, problem: '', giveBackMinor: 0, createdAt: new Date(now) };
      await attempts.create({ ...row, ...more }, { transaction });
      await lookLater(scope, of.orderId, UNANSWERED_MS);
      return attempt;
    },

    authorize: (order, attempt, ask, outsideTurn) =>
      askFor(order, attempt, (provider, account, attemptKey) =>
        outsideTurn(() => provider.authorize(account, { ...ask, attemptKey })),
      ),

    charge: (order, attempt, ask) =>
      askFor(order, attempt, (provider, account, attemptKey) => {
        const { grandTotalMinor: amountMinor, currency } = order;
        return provider.chargeSaved(account, { ...ask, attemptKey, amountMinor, currency });
      }),

    catchUp,

    async settleFree(scope, order) {
      if (!(await markPaid(scope, order, 'PAID', undefined)))
        throw new Error('Stock that was just held is gone.');
    },

    async giveUp(websiteId, orderId) {
      await voidOpen(websiteId, orderId);
      return catchUp(websiteId, orderId);
    },

    capture,

    async refund(websiteId, orderId, refundKey, amountMinor) {
      const { account, order, attempt } = await find(websiteId, orderId);
      if (attempt === undefined || account === undefined || order === undefined) return 'refused';
      const provider = providerOf(attempt.provider);
      const money = { amountMinor, currency: order.currency };
      const result = await provider.refund(account, toKnownPayment(attempt), refundKey, money);
      return wordOf[result.kind];
    },

    async void(websiteId, orderId) {
      const { account, attempt } = await find(websiteId, orderId);
      if (attempt === undefined || account === undefined) return 'refused';
      const result = await providerOf(attempt.provider).void(account, toKnownPayment(attempt));
      return wordOf[result.kind];
    },
  };
}
