import type { PaymentFailure } from '#shared/features/checkout/failures.ts';
import { type DeclineReason, isToBeTaken } from '#shared/features/checkout/rules.ts';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import { type Database, despiteLocks, type SiteScope } from '../../database/database.ts';
import { type Statement, together } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { OutsideTurn } from '../../http/site-turns.ts';
import type {
  ActResult,
  KeptMethod,
  PaymentAccount,
  PaymentAsk,
  PaymentProvider,
  PaymentResult,
  SavedAsk,
} from '../../platform/payments/payment-provider.ts';
import type { TellPaid } from '../../sockets/news.ts';
import type { OrderRow } from '../orders/queries.ts';
import { createTurns } from '../../platform/turns/turns.ts';
import { type Attempt, type NewAttempt, latestAttemptOf, newAttempt, toKnownPayment } from './attempts.ts';
import type { CardGuard } from './card-guard.ts';
import { giveBack } from './give-back.ts';
import { paymentAttempts } from './model.ts';
import { createPaymentNews, type PaymentNewsDeps } from './payment-news.ts';
import { toLookAgain, UNANSWERED_MS } from './settle-payment.ts';

/** An order and the latest attempt at paying it, as they are after the news was taken in. */
export interface Settled {
  readonly order: OrderRow;
  readonly attempt: Attempt | undefined;
}

/**
 * Told what became of a payment, in the last transaction that writes it down, with the very object that is given to
 * who asked; with another one before, where a transaction is repeated. It is not told where money goes back.
 */
export type OnSettled = (scope: SiteScope, settled: Settled) => void;

/** Takes the money of orders, and sees to it that order, stock and money say the same. */
export type Cashier = ReturnType<typeof createCashier>;

/** What the cashier tells others, in the transaction in which it happens. */
export interface CashierEvents {
  /**
   * The order is paid, or its money is reserved: it counts, and gets its number next.
   * @param method the means of payment, where it was to be kept
   */
  paid(scope: SiteScope, order: OrderRow, method: KeptMethod | undefined): Statement<TellPaid>;
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

/** What an account that no longer exists says of its payments. */
const NOT_CONNECTED: ActResult = { kind: 'failed', reason: 'The provider is not connected any more.' };
/** What became of money that was to go back; `unknown` where the provider has not answered. */
type Given = 'given' | 'refused' | 'unknown';
const WORD_OF = { ok: 'given', failed: 'refused', unknown: 'unknown' } as const;

/** What the cashier works with. */
interface CashierDeps extends PaymentNewsDeps {
  readonly db: Database;
  /** The site's account with a provider; undefined where it is not connected any more. */
  readonly accountOf: (
    scope: ReadScope,
    provider: string,
    mode: PaymentMode,
  ) => Promise<PaymentAccount | undefined>;
  readonly providerOf: (name: string) => PaymentProvider;
  readonly guard: Pick<CardGuard, 'countDeclined'>;
}

interface Desk extends CashierDeps {
  readonly news: ReturnType<typeof createPaymentNews>;
  readonly turns: ReturnType<typeof createTurns>;
}

async function readSettled(
  { orders }: Desk,
  scope: ReadScope,
  orderId: string,
): Promise<Settled | undefined> {
  const [order, attempt] = await scope.inOrder([orders.read(orderId), latestAttemptOf(orderId)]);
  return order === undefined ? undefined : { order, attempt };
}

/** An order with the latest attempt at paying it, and the account that it was made with. */
async function find(desk: Desk, websiteId: string, orderId: string) {
  return desk.db.readSite(websiteId, async (scope) => {
    const { order, attempt } = (await readSettled(desk, scope, orderId)) ?? {};
    const account =
      attempt === undefined ? undefined : await desk.accountOf(scope, attempt.provider, attempt.mode);
    return { order, attempt, account };
  });
}

/** A payment that a provider was asked about. */
interface AskedPayment {
  readonly account: PaymentAccount;
  readonly order: OrderRow;
  readonly attempt: Attempt;
}

/**
 * Takes in what is known, and tells what came of it. Orders that want the same pieces come one after the other in
 * this process: their rows let in only one anyway, and who waits here keeps no connection.
 */
function takeInTurn(
  desk: Desk,
  { order: { websiteId, id, items }, attempt }: AskedPayment,
  told: PaymentResult,
  onSettled: OnSettled | undefined,
) {
  const { db, news, turns } = desk;
  const [first = id] = items.map(({ variantId }) => variantId).toSorted();
  const work = async (scope: SiteScope) => {
    const outcome = await news.takeIn(scope, attempt, told);
    const settled = await readSettled(desk, scope, id);
    if (settled !== undefined && outcome !== 'giveBack' && !isToBeTaken(settled.order)) {
      onSettled?.(scope, settled);
    }
    return { outcome, settled };
  };
  return turns.take(`${websiteId} ${first}`, () => despiteLocks(() => db.writeSite(websiteId, work)));
}

/** Takes in what is known of a payment, and does what follows from it at the provider. */
async function settle(
  desk: Desk,
  asked: AskedPayment,
  told: PaymentResult,
  onSettled?: OnSettled,
): Promise<Settled | undefined> {
  const { db, clock } = desk;
  const { account, order, attempt } = asked;
  const { websiteId } = account;
  const { outcome, settled } = await takeInTurn(desk, asked, told, onSettled);
  if (outcome === 'declined' && attempt.payer !== null) {
    await desk.guard.countDeclined(websiteId, attempt.payer, { origin: order.origin, now: clock.now() });
  }
  const read = () => db.readSite(websiteId, (scope) => readSettled(desk, scope, order.id));
  if (outcome === 'giveBack') await giveBack(desk, account, attempt, told);
  const now = outcome === 'giveBack' ? await read() : settled;
  if (now === undefined || !isToBeTaken(now.order)) return now;
  const taken = await capture(desk, websiteId, order.id, onSettled);
  return taken.settled ?? read();
}

/** Takes what was only reserved; not taken when the provider would not, or cannot be asked now. */
async function capture(
  desk: Desk,
  websiteId: string,
  orderId: string,
  onSettled?: OnSettled,
): Promise<{ readonly isTaken: boolean; readonly settled?: Settled | undefined }> {
  const { account, order, attempt } = await find(desk, websiteId, orderId);
  if (order === undefined || attempt === undefined || order.paymentState !== 'AUTHORIZED') {
    return { isTaken: false };
  }
  const told =
    account === undefined
      ? NOT_CONNECTED
      : await desk.providerOf(attempt.provider).capture(account, toKnownPayment(attempt));
  const settled = await desk.db.writeSite(websiteId, async (scope) => {
    await desk.news.takeInCapture(scope, orderId, told);
    const now = await readSettled(desk, scope, orderId);
    if (now !== undefined) onSettled?.(scope, now);
    return now;
  });
  return { isTaken: told.kind === 'ok', settled };
}

/** Gives up what waits for its buyer at the provider. */
async function voidOpen(desk: Desk, websiteId: string, orderId: string): Promise<void> {
  const { account, attempt } = await find(desk, websiteId, orderId);
  if (attempt?.state !== 'action' || account === undefined) return;
  await desk.providerOf(attempt.provider).void(account, toKnownPayment(attempt));
}

/** Asks the provider how an order's payment stands, and takes that in; undefined for an order that is not there. */
async function catchUp(desk: Desk, websiteId: string, orderId: string): Promise<Settled | undefined> {
  const { account, order, attempt } = await find(desk, websiteId, orderId);
  if (order === undefined) return undefined;
  if (attempt === undefined || account === undefined) return { order, attempt };
  const age = desk.clock.now() - order.createdAt;
  if (age > HOLD_SECONDS.authentication * 1000) await voidOpen(desk, websiteId, orderId);
  const told = await desk.providerOf(attempt.provider).retrieve(account, toKnownPayment(attempt));
  // Who has just made the order may not have asked for its money yet.
  const isEarly = told.kind === 'notFound' && age < UNANSWERED_MS;
  return settle(desk, { account, order, attempt }, isEarly ? { kind: 'unknown' } : told);
}

/** How a provider is asked for money, and who is told what became of it. */
interface PaymentCall {
  readonly call: (
    provider: PaymentProvider,
    account: PaymentAccount,
    attemptKey: string,
  ) => Promise<PaymentResult>;
  readonly onSettled?: OnSettled;
}

/** Asks for the money of an attempt, and takes the answer in. */
async function askFor(
  desk: Desk,
  order: OrderRow,
  attempt: Attempt,
  { call, onSettled }: PaymentCall,
): Promise<Settled> {
  const { provider, mode } = attempt;
  const account = await desk.db.readSite(order.websiteId, (scope) => desk.accountOf(scope, provider, mode));
  if (account === undefined) throw new Error(`${provider} was disconnected while an order was made.`);
  const { attemptKey } = toKnownPayment(attempt);
  const told = await call(desk.providerOf(provider), account, attemptKey);
  const settled = await settle(desk, { account, order, attempt }, told, onSettled);
  if (settled === undefined) throw new Error('An order that was just made is gone.');
  return settled;
}

/** Makes the cashier. */
export function createCashier(deps: CashierDeps) {
  const { clock, ids, providerOf } = deps;
  const desk = { ...deps, news: createPaymentNews(deps), turns: createTurns() };

  /** The statement that does what `open` does; `last` is the latest attempt at paying the order, read before. */
  async function toOpen(
    scope: SiteScope,
    of: NewAttempt,
    last: Attempt | undefined,
  ): Promise<Statement<Attempt>> {
    const now = clock.now();
    const attempt = newAttempt(ids.id(), last, of, now);
    const sealedCart = of.sealedCart ?? null;
    const more = { problem: '', giveBackMinor: 0, sealedCart, createdAt: new Date(now) };
    const looking = await toLookAgain(deps, scope, of.orderId);
    return together([paymentAttempts.add([{ ...attempt, ...more }]), looking]).map(() => attempt);
  }

  return {
    toOpen,

    /** Writes down that a payment will be asked for, in the transaction that makes the order. */
    async open(scope: SiteScope, of: NewAttempt): Promise<Attempt> {
      const last = await scope.ask(latestAttemptOf(of.orderId));
      return scope.ask(await toOpen(scope, of, last));
    },

    /**
     * Asks the provider for the money; no transaction is open meanwhile.
     * @param around.outsideTurn around the call, which may take long
     */
    authorize: (
      order: OrderRow,
      attempt: Attempt,
      ask: Omit<PaymentAsk, 'attemptKey'>,
      { outsideTurn, onSettled }: { readonly outsideTurn: OutsideTurn; readonly onSettled: OnSettled },
    ): Promise<Settled> =>
      askFor(desk, order, attempt, {
        call: (provider, account, attemptKey) =>
          outsideTurn(() => provider.authorize(account, { ...ask, attemptKey })),
        onSettled,
      }),

    /** Takes the money from a means of payment that the provider keeps; as `authorize`. */
    charge: (
      order: OrderRow,
      attempt: Attempt,
      ask: Pick<SavedAsk, 'method' | 'orderReference'>,
    ): Promise<Settled> =>
      askFor(desk, order, attempt, {
        call: (provider, account, attemptKey) => {
          const { grandTotalMinor: amountMinor, currency } = order;
          return provider.chargeSaved(account, { ...ask, attemptKey, amountMinor, currency });
        },
      }),

    catchUp: (websiteId: string, orderId: string) => catchUp(desk, websiteId, orderId),

    /** Counts an order over nothing as paid, in the transaction that makes it. */
    settleFree: desk.news.settleFree,

    /**
     * Gives up a payment that waits for its buyer.
     * @returns as `catchUp`: the payment may have come through just then
     */
    async giveUp(websiteId: string, orderId: string): Promise<Settled | undefined> {
      await voidOpen(desk, websiteId, orderId);
      return catchUp(desk, websiteId, orderId);
    },

    /** Takes what was only reserved; false when the provider would not, or cannot be asked now. */
    async capture(websiteId: string, orderId: string): Promise<boolean> {
      return (await capture(desk, websiteId, orderId)).isTaken;
    },

    /** Gives money back; `refundKey` makes asking twice give once. */
    async refund(websiteId: string, orderId: string, refundKey: string, amountMinor: number): Promise<Given> {
      const { account, order, attempt } = await find(desk, websiteId, orderId);
      if (attempt === undefined || account === undefined || order === undefined) return 'refused';
      const provider = providerOf(attempt.provider);
      const money = { amountMinor, currency: order.currency };
      const result = await provider.refund(account, toKnownPayment(attempt), refundKey, money);
      return WORD_OF[result.kind];
    },

    /** Gives back what was only reserved. */
    async void(websiteId: string, orderId: string): Promise<Given> {
      const { account, attempt } = await find(desk, websiteId, orderId);
      if (attempt === undefined || account === undefined) return 'refused';
      const result = await providerOf(attempt.provider).void(account, toKnownPayment(attempt));
      return WORD_OF[result.kind];
    },
  };
}
