import type { PaymentFailure } from '#shared/features/checkout/failures.ts';
import { type DeclineReason, isToBeTaken } from '#shared/features/checkout/rules.ts';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import { type Database, despiteLocks, type SiteScope } from '../../database/database.ts';
import { type Statement, together } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { OutsideTurn } from '../../http/site-turns.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type {
  ActResult,
  KeptMethod,
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
import { type Attempt, type NewAttempt, latestAttemptOf, newAttempt, toKnownPayment } from './attempts.ts';
import type { CardGuard } from './card-guard.ts';
import { paymentAttempts } from './model.ts';
import { createPaymentNews } from './payment-news.ts';
import { toLookAgain, UNANSWERED_MS } from './settle-payment.ts';

/** An order and the latest attempt at paying it, as they are after the news was taken in. */
export interface Settled {
  readonly order: OrderRow;
  readonly attempt: Attempt | undefined;
}

/** Takes the money of orders, and sees to it that order, stock and money say the same. */
export interface Cashier {
  /** Writes down that a payment will be asked for, in the transaction that makes the order. */
  open(scope: SiteScope, of: NewAttempt): Promise<Attempt>;
  /** The statement that does what `open` does; `last` is the latest attempt at paying the order, read before. */
  toOpen(scope: SiteScope, of: NewAttempt, last: Attempt | undefined): Promise<Statement<Attempt>>;
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
   * @param method the means of payment, where it was to be kept
   */
  paid(scope: SiteScope, order: OrderRow, method: KeptMethod | undefined): Statement<void>;
  /** All of its money is there: what nobody has to send can be given out. */
  captured(scope: SiteScope, order: OrderRow): Promise<void>;
  /**
   * The order came to nothing.
   * @param reason why its payment was declined; undefined where nobody paid
   * @param late why it came to nothing, where its buyer had left with the order waiting for its payment
   */
  dropped(
    scope: SiteScope,
    order: OrderRow,
    reason: DeclineReason | undefined,
    late: PaymentFailure | undefined,
  ): Promise<void>;
}

/** What an account that is not there any more says of its payments. */
const NOT_CONNECTED: ActResult = { kind: 'failed', reason: 'The provider is not connected any more.' };
const WORD_OF = { ok: 'given', failed: 'refused', unknown: 'unknown' } as const;

/** Makes the cashier. */
export function createCashier(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  jobs: Pick<Jobs, 'toEnqueue'>;
  book: OrderBook;
  ledger: Pick<StockLedger, 'hold' | 'claim' | 'release' | 'renew'>;
  coupons: Pick<CouponUses, 'release'>;
  giftCards: Pick<GiftCardLedger, 'release'>;
  /** The site's account with a provider; undefined where it is not connected any more. */
  accountOf: (scope: ReadScope, provider: string, mode: PaymentMode) => Promise<PaymentAccount | undefined>;
  providerOf: (name: string) => PaymentProvider;
  events: CashierEvents;
  guard: Pick<CardGuard, 'countDeclined'>;
}): Cashier {
  const { db, clock, ids, book, providerOf } = deps;
  const paymentNews = createPaymentNews(deps);
  const turns = createTurns();

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
    await db.withSite(account.websiteId, (scope) => paymentNews.tellGivenBack(scope, attempt, result));
  }

  async function readSettled(scope: ReadScope, orderId: string): Promise<Settled | undefined> {
    const [order, attempt] = await scope.inOrder([book.read(orderId), latestAttemptOf(orderId)]);
    return order === undefined ? undefined : { order, attempt };
  }

  /**
   * Takes in what is known, and tells what came of it. Orders that want the same pieces come one after the other in
   * this process: their rows let in only one anyway, and who waits here keeps no connection.
   */
  function takeInTurn({ websiteId, id, items }: OrderRow, attempt: Attempt, news: PaymentResult) {
    const [first = id] = items.map(({ variantId }) => variantId).toSorted();
    const work = (scope: SiteScope) => paymentNews.takeIn(scope, attempt, news);
    return turns.take(`${websiteId} ${first}`, () => despiteLocks(() => db.writeSite(websiteId, work)));
  }

  async function settle(
    account: PaymentAccount,
    order: OrderRow,
    attempt: Attempt,
    news: PaymentResult,
  ): Promise<Settled | undefined> {
    const { websiteId } = account;
    const outcome = await takeInTurn(order, attempt, news);
    if (outcome === 'giveBack') await giveBack(account, attempt, news);
    if (outcome === 'declined' && attempt.payer !== null) {
      await deps.guard.countDeclined(websiteId, attempt.payer, { origin: order.origin, now: clock.now() });
    }
    const settled = await db.readSite(websiteId, (scope) => readSettled(scope, order.id));
    if (settled === undefined || !isToBeTaken(settled.order)) return settled;
    await capture(websiteId, order.id);
    return db.readSite(websiteId, (scope) => readSettled(scope, order.id));
  }

  async function find(websiteId: string, orderId: string) {
    return db.readSite(websiteId, async (scope) => {
      const { order, attempt } = (await readSettled(scope, orderId)) ?? {};
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
    await db.writeSite(websiteId, (scope) => paymentNews.takeInCapture(scope, orderId, taken));
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
    const account = await db.readSite(order.websiteId, (scope) => deps.accountOf(scope, provider, mode));
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

  const toOpen: Cashier['toOpen'] = async (scope, of, last) => {
    const now = clock.now();
    const attempt = newAttempt(ids.id(), last, of, now);
    const { askedAt: _askedAt, ...row } = attempt;
    const sealedCart = of.sealedCart ?? null;
    const more = { problem: '', giveBackMinor: 0, sealedCart, createdAt: new Date(now) };
    const looking = await toLookAgain(deps, scope, of.orderId);
    return together([paymentAttempts.add([{ ...row, ...more }]), looking]).map(() => attempt);
  };

  return {
    toOpen,

    async open(scope, of) {
      const last = await scope.ask(latestAttemptOf(of.orderId));
      return scope.ask(await toOpen(scope, of, last));
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

    settleFree: paymentNews.settleFree,

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
      return WORD_OF[result.kind];
    },

    async void(websiteId, orderId) {
      const { account, attempt } = await find(websiteId, orderId);
      if (attempt === undefined || account === undefined) return 'refused';
      const result = await providerOf(attempt.provider).void(account, toKnownPayment(attempt));
      return WORD_OF[result.kind];
    },
  };
}
