import { can } from '#shared/features/contributors/permissions.ts';
import { giftCardPartOf } from '#shared/features/gift-cards/rules.ts';
import { refundOrder } from '#shared/features/orders/contract.ts';
import {
  DAILY_REFUND_CENTS,
  fromHundredths,
  nextMoneyBackLook,
  ORDER_ERRORS,
  REFUND_DAY_MS,
  refundable,
} from '#shared/features/orders/rules.ts';
import { moveOrder } from '#shared/features/orders/states.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { Cashier } from '../checkout/cashier.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { OrderStore } from './store.ts';
import { linesOf } from './lines.ts';
import { CUT_OFF_MS, moneyBackJob } from './money-back-job.ts';
import { defineOrders, type OrderRefundColumns, type Pieces } from './model.ts';
import type { OrderMails, OrderSite } from './order-mails.ts';
import type { OrderRow } from './queries.ts';
import type { Asker, RefundBooking } from './refund-booking.ts';
import { refund, refundOfKey, type RefundRow, toAsker } from './refund-queries.ts';

/** Money of an order that is to go back. */
export interface MoneyBackAsk {
  /** What was taken, or only reserved. */
  readonly kind: OrderRefundColumns['kind'];
  /** Whether the order is canceled with it. */
  readonly cancels: boolean;
  /** In the minor unit. */
  readonly amountMinor: number;
  readonly lines: readonly Pieces[];
  readonly restock: boolean;
  readonly reason: string;
}

/** How the provider answered; `unknown` where it did not. */
type Given = Awaited<ReturnType<Cashier['refund']>>;

/**
 * Gives the money of orders back: it is written down before the provider is asked, and asked again with the same key
 * until it is given or refused, so that it is given once and no amount stays blocked for ever.
 */
export type MoneyBack = ReturnType<typeof createMoneyBack>;

const SYSTEM = 'Awning';
const WAITING = {
  type: 'refundWaits',
  note: 'The provider has not answered yet. It is asked again until it does.',
};
const SILENT = {
  type: 'refundSilent',
  note: 'The provider has not answered for a day and is not asked any more. Ask again, or look there.',
};
const lockRefunds = statement(
  'orders.lockRefunds',
  "SELECT pg_advisory_xact_lock(hashtextextended('order_refunds ' || $1, 0))",
);
const givenSince = statement<{ given: number }>(
  'orders.givenSince',
  `SELECT COALESCE(sum(amount_minor), 0)::int AS given FROM order_refunds
    WHERE website_id = $1 AND by_limited AND state <> 'failed' AND at > $2`,
);

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const openRefunds = ({ refunds }: OrderRow) =>
  refunds.filter(({ kind, state }) => kind === 'refund' && state === 'asked');

/** What can still be given back of an order, in the minor unit: what is asked of the provider already cannot. */
export function openToRefund(order: OrderRow): number {
  return refundable(order) - sumOf(openRefunds(order).map(({ amountMinor }) => amountMinor));
}

/** @throws Refusal 409 while the order is being canceled and the provider's answer is still to come */
export function assertStays({ refunds }: OrderRow): void {
  if (!refunds.some(({ cancels, state }) => cancels && state === 'asked')) return;
  throw refuseAs({ errors: ORDER_ERRORS }, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
}

interface MoneyBackDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly store: OrderStore;
  readonly cashier: Pick<Cashier, 'refund' | 'void'>;
  readonly booking: RefundBooking;
  readonly giftCards: Pick<GiftCardLedger, 'release'>;
  readonly mails: Pick<OrderMails, 'refunded' | 'canceled'>;
  readonly siteOf: (scope: SiteScope, order: OrderRow) => Promise<OrderSite>;
}

/** Whoever gives money back within limits shares them with everybody else who does. @throws Refusal REFUND_LIMIT */
async function assertWithinDay(
  scope: SiteScope,
  currency: string,
  amountMinor: number,
  now: number,
): Promise<void> {
  const [, { given }] = await scope.inOrder([
    lockRefunds.none(),
    givenSince.one(new Date(now - REFUND_DAY_MS)),
  ]);
  const most = fromHundredths(DAILY_REFUND_CENTS, currency);
  if (given + amountMinor > most) throw refuseAs(refundOrder, 'REFUND_LIMIT');
}

/** What the same call wrote down before, if it came and broke off. @throws Refusal 422 for another amount */
async function askedBefore(
  scope: SiteScope,
  askKey: string | null,
  ask: MoneyBackAsk,
): Promise<RefundRow | undefined> {
  if (askKey === null) return undefined;
  const row = await scope.ask(refundOfKey.maybe(askKey));
  if (row !== undefined && row.amountMinor !== ask.amountMinor) throw refuse('IDEMPOTENCY_MISMATCH');
  return row;
}

/** @throws Refusal AMOUNT_TOO_HIGH, TOO_MANY_PIECES, LINE_NOT_FOUND, REFUND_LIMIT */
async function assertMayGoBack(
  scope: SiteScope,
  context: RequestContext,
  order: OrderRow,
  ask: MoneyBackAsk,
): Promise<{ byLimited: boolean }> {
  assertStays(order);
  const isRefund = ask.kind === 'refund';
  if (isRefund && ask.amountMinor > openToRefund(order)) throw refuseAs(refundOrder, 'AMOUNT_TOO_HIGH');
  const byLimited = isRefund && !can(contributorOf(context), 'orders.refund', 'change');
  if (byLimited) await assertWithinDay(scope, order.currency, ask.amountMinor, context.now);
  for (const { item, quantity } of linesOf(order, ask.lines)) {
    if (item.refundedQuantity + quantity > item.quantity) throw refuseAs(refundOrder, 'TOO_MANY_PIECES');
  }
  return { byLimited };
}

/** What of an amount goes to gift cards that paid for the order. */
function giftCardPart(order: OrderRow, { kind, amountMinor }: MoneyBackAsk): number {
  if (kind === 'void') return 0;
  const onCards = sumOf(openRefunds(order).map(({ giftCardMinor }) => giftCardMinor));
  return giftCardPartOf(amountMinor, order.giftCardMinor - order.giftCardRefundedMinor - onCards);
}

/** Writes down that money is to go back, as {@link MoneyBack} tells it. */
async function askBack(
  { db, ids, jobs }: MoneyBackDeps,
  scope: SiteScope,
  context: RequestContext,
  { order, ask }: { readonly order: OrderRow; readonly ask: MoneyBackAsk },
): Promise<string> {
  const call = context.idempotent;
  const askKey = call === undefined ? null : sha256(`${call.scope}\n${call.key}`);
  const before = await askedBefore(scope, askKey, ask);
  if (before !== undefined) return before.id;
  const { byLimited } = await assertMayGoBack(scope, context, order, ask);
  const by = contributorOf(context);
  const { websiteId, transaction } = scope;
  const id = ids.id();
  await defineOrders(db.sequelize).orderRefunds.create(
    {
      websiteId,
      id,
      orderId: order.id,
      at: new Date(context.now),
      amountMinor: ask.amountMinor,
      giftCardMinor: giftCardPart(order, ask),
      state: 'asked',
      reason: ask.reason,
      failure: '',
      isRestocked: ask.restock,
      lines: ask.lines,
      byLimited,
      kind: ask.kind,
      cancels: ask.cancels,
      byKind: by.kind,
      byId: by.id,
      byName: by.name,
      askKey,
      tries: 0,
      providerReference: null,
    },
    { transaction },
  );
  await jobs.enqueue(scope, moneyBackJob, { refundId: id, tries: 0 }, context.now + CUT_OFF_MS);
  return id;
}

/** Takes in that what was taken is given back. */
async function bookRefund(
  { booking, mails, siteOf }: MoneyBackDeps,
  scope: SiteScope,
  { order, row }: { readonly order: OrderRow; readonly row: RefundRow },
  now: number,
): Promise<void> {
  const { id, amountMinor, giftCardMinor, lines, isRestocked, byName, reason } = row;
  const restockBy = isRestocked ? toAsker(row) : undefined;
  const told = { type: 'refunded', actor: byName, note: reason };
  await booking.book(scope, order, { id, amountMinor, giftCardMinor, lines, restockBy, told }, now);
  const after = await booking.reread(scope, order.id);
  await mails.refunded(scope, await siteOf(scope, after), after, row.amountMinor);
}

/** An order that is to be canceled. */
export interface Canceling extends Pick<MoneyBackAsk, 'lines' | 'restock' | 'reason'> {
  readonly by: Asker;
  readonly now: number;
}

/** Cancels an order that is locked and of which no money has to go back any more. */
async function cancel(
  deps: MoneyBackDeps,
  scope: SiteScope,
  order: OrderRow,
  { lines, restock, reason, by, now }: Canceling,
): Promise<void> {
  const { store, booking, giftCards, mails, siteOf } = deps;
  const move = moveOrder(order.status, 'canceled');
  if (move.status === undefined) return;
  if (restock)
    await booking.restock(scope, by, { reference: `cancel:${order.id}`, lines: linesOf(order, lines) }, now);
  await booking.takeBackOpen(scope, order, now);
  await giftCards.release(scope, order.id, now);
  const voided = order.paymentState === 'AUTHORIZED' ? { paymentState: 'VOIDED' as const } : {};
  const told = { type: 'canceled', actor: by.name, note: reason };
  await scope.ask(store.change(order.id, { status: move.status, ...voided }, told, now));
  const after = await booking.reread(scope, order.id);
  await mails.canceled(scope, await siteOf(scope, after), after);
}

async function bookGiven(
  deps: MoneyBackDeps,
  scope: SiteScope,
  { order, row }: { readonly order: OrderRow; readonly row: RefundRow },
  now: number,
): Promise<void> {
  if (row.kind === 'refund') await bookRefund(deps, scope, { order, row }, now);
  if (!row.cancels) return;
  // What a refund puts on the shelf is there already.
  const restock = row.isRestocked && row.kind === 'void';
  const { lines, reason } = row;
  const open = await deps.booking.reread(scope, order.id);
  await cancel(deps, scope, open, { lines, restock, reason, by: toAsker(row), now });
}

/** Takes in what the provider answered, as {@link MoneyBack} tells it. */
async function conclude(
  deps: MoneyBackDeps,
  scope: SiteScope,
  { id, given }: { readonly id: string; readonly given: Given },
  now: number,
): Promise<OrderRefundColumns['state']> {
  const { db, jobs, store } = deps;
  const { orderId } = await scope.ask(refund.one(id));
  // The refund is read as it is once its order is locked: of two who bring the answer one is first.
  const [order, row] = await scope.inOrder([store.lock(orderId), refund.one(id)]);
  if (order === undefined || row.state !== 'asked') return row.state;
  const { websiteId, transaction } = scope;
  const end = async (change: Partial<OrderRefundColumns>) => {
    await defineOrders(db.sequelize).orderRefunds.update(change, { where: { websiteId, id }, transaction });
  };
  if (given === 'unknown') {
    const tries = row.tries + 1;
    await end({ tries });
    const next = nextMoneyBackLook(row.at, now);
    if (next !== undefined) await jobs.enqueue(scope, moneyBackJob, { refundId: id, tries }, next);
    const told = next === undefined ? SILENT : row.tries === 0 ? WAITING : undefined;
    if (told !== undefined) await scope.ask(store.change(orderId, {}, { ...told, actor: SYSTEM }, now));
    return 'asked';
  }
  if (given === 'refused') {
    await end({ state: 'failed' });
    const note = 'The provider would not give the money back.';
    await scope.ask(store.change(orderId, {}, { type: 'refundFailed', actor: SYSTEM, note }, now));
    return 'failed';
  }
  await end({ state: 'given' });
  await bookGiven(deps, scope, { order, row }, now);
  return 'given';
}

/** Makes what gives money back. */
export function createMoneyBack(deps: MoneyBackDeps) {
  const { db, cashier } = deps;
  return {
    /**
     * Writes down that money is to go back, in the transaction in which the order is locked. The same call that comes
     * twice gets what it asked for first.
     * @returns id of what was written down
     * @throws Refusal 409 AMOUNT_TOO_HIGH, TOO_MANY_PIECES; 400 LINE_NOT_FOUND; 403 REFUND_LIMIT; 422 for another amount
     */
    ask: (scope: SiteScope, context: RequestContext, order: OrderRow, ask: MoneyBackAsk): Promise<string> =>
      askBack(deps, scope, context, { order, ask }),

    /** Asks the provider; no transaction is open meanwhile. */
    async give(websiteId: string, id: string): Promise<Given> {
      const row = await db.withSite(websiteId, (scope) => scope.ask(refund.one(id)));
      if (row.state !== 'asked') return row.state === 'given' ? 'given' : 'refused';
      if (row.kind === 'void') return cashier.void(websiteId, row.orderId);
      const money = row.amountMinor - row.giftCardMinor;
      return money === 0 ? 'given' : cashier.refund(websiteId, row.orderId, id, money);
    },

    /** Takes in what the provider answered, once; says how it stands then. Without an answer another look follows. */
    conclude: (scope: SiteScope, id: string, given: Given, now: number) =>
      conclude(deps, scope, { id, given }, now),

    /** Cancels an order that is locked and of which no money has to go back any more. */
    cancel: (scope: SiteScope, order: OrderRow, canceling: Canceling) =>
      cancel(deps, scope, order, canceling),
  };
}
