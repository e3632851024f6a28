import { type PaymentProviderName, PROVIDER_TITLES } from '#shared/features/payments/rules.ts';
import {
  type DisputeNews,
  planReversals,
  type RefundNews,
  type ReversalStep,
} from '#shared/features/orders/reversals.ts';
import { stateOfMoney } from '#shared/features/orders/states.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { OrderStore, OrderChange } from './store.ts';
import { defineOrders } from './model.ts';
import type { MoneyAlerts } from './money-alerts.ts';
import type { OrderMails, OrderSite } from './order-mails.ts';
import type { OrderRow } from './queries.ts';
import type { RefundBooking } from './refund-booking.ts';

/** All that a provider knows of. */
export interface ProviderNews {
  readonly refunds: readonly RefundNews[];
  readonly disputes: readonly DisputeNews[];
}

type DisputeStep = Extract<ReversalStep, { kind: 'dispute' }>;
type ReturnedStep = Extract<ReversalStep, { kind: 'returned' }>;

/** What the history calls a dispute that is new, or has ended. */
const DISPUTE_TYPES = { open: 'disputed', won: 'disputeWon', lost: 'disputeLost' } as const;

/** The history of orders is told in the language of the studio. */
const NOTE_LANGUAGE = 'en';

interface ReversalDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: OrderStore;
  readonly booking: RefundBooking;
  readonly mails: Pick<OrderMails, 'refunded'>;
  readonly siteOf: (scope: SiteScope, order: OrderRow) => Promise<OrderSite>;
  readonly alerts: MoneyAlerts;
}

/** Money that went back without us. */
interface Back {
  readonly reference: string;
  readonly amountMinor: number;
  readonly reason: string;
  /** What the history tells of it. */
  readonly told: { readonly type: string; readonly actor: string };
}

/** Writes money down that went back without us, and what that does to the order. */
async function bookBack(
  { db, ids, booking, clock }: ReversalDeps,
  scope: SiteScope,
  order: OrderRow,
  { reference, amountMinor, reason, told }: Back,
): Promise<void> {
  const { websiteId, transaction } = scope;
  const now = clock.now();
  const id = ids.id();
  await defineOrders(db.sequelize).orderRefunds.create(
    {
      websiteId,
      id,
      orderId: order.id,
      at: new Date(now),
      amountMinor,
      giftCardMinor: 0,
      state: 'given',
      reason,
      failure: '',
      isRestocked: false,
      lines: [],
      byLimited: false,
      kind: 'refund',
      cancels: false,
      byKind: 'provider',
      byId: '',
      byName: told.actor,
      askKey: null,
      tries: 0,
      providerReference: reference,
    },
    { transaction },
  );
  const refund = { id, amountMinor, giftCardMinor: 0, lines: [], restockBy: undefined };
  await booking.book(scope, order, { ...refund, told: { ...told, note: reason } }, now);
}

/** Writes down at a refund that its money came back. */
async function markReturned(
  { db, ids }: ReversalDeps,
  { websiteId, transaction }: SiteScope,
  { refundId, amountMinor, reason }: ReturnedStep,
): Promise<void> {
  const { orderRefunds } = defineOrders(db.sequelize);
  const found = await orderRefunds.findOne({ where: { websiteId, id: refundId }, transaction });
  const row = found?.get({ plain: true });
  if (row === undefined) throw new Error('A refund that was given is gone.');
  const failed = { state: 'failed' as const, failure: reason };
  if (row.giftCardMinor === 0) {
    await orderRefunds.update(failed, { where: { websiteId, id: refundId }, transaction });
    return;
  }
  // What went to the cards stays given, so what failed beside it gets a row of its own.
  const onCards = { amountMinor: row.giftCardMinor };
  await orderRefunds.update(onCards, { where: { websiteId, id: refundId }, transaction });
  const own = {
    id: ids.id(),
    amountMinor,
    giftCardMinor: 0,
    byLimited: false,
    lines: [],
    isRestocked: false,
  };
  const none = { askKey: null, providerReference: null };
  await orderRefunds.create({ ...row, ...own, ...none, ...failed }, { transaction });
}

/**
 * Counts money as not gone back, so that it can be given back anew. What went to gift cards with it stays there, and
 * pieces, cards and rights that were taken back stay so: the buyer still has a claim to the money.
 */
async function bookReturned(
  deps: ReversalDeps,
  scope: SiteScope,
  order: OrderRow,
  { step, actor }: { readonly step: ReturnedStep; readonly actor: string },
): Promise<void> {
  await markReturned(deps, scope, step);
  const { amountMinor, reason } = step;
  const refundedMinor = order.refundedMinor - amountMinor;
  const isDisputed = order.disputes.some(({ state }) => state === 'open');
  const change = { refundedMinor, paymentState: stateOfMoney({ ...order, refundedMinor }, isDisputed) };
  const note = [toAmountText(amountMinor, order.currency, NOTE_LANGUAGE), reason].filter(Boolean).join(': ');
  const told = { type: 'refundReturned', actor, note };
  await scope.ask(deps.store.change(order.id, change, told, deps.clock.now()));
}

async function keepDispute(
  { db, ids, clock }: ReversalDeps,
  { websiteId, transaction }: SiteScope,
  orderId: string,
  { dispute, isNew, amountMinor }: DisputeStep,
): Promise<void> {
  const { orderDisputes } = defineOrders(db.sequelize);
  const { reference: providerReference, state, reason, page, dueAt } = dispute;
  const at = new Date(clock.now());
  const closedAt = state === 'open' ? null : at;
  if (!isNew) {
    const where = { websiteId, orderId, providerReference };
    await orderDisputes.update({ state, closedAt }, { where, transaction });
    return;
  }
  const due = dueAt === undefined ? null : new Date(dueAt);
  const row = { providerReference, state, amountMinor, reason, page, openedAt: at, dueAt: due, closedAt };
  await orderDisputes.create({ ...row, websiteId, id: ids.id(), orderId }, { transaction });
}

/** Takes in that a dispute began, or has ended, and what that does to the order. */
async function followDispute(
  deps: ReversalDeps,
  scope: SiteScope,
  step: DisputeStep,
  {
    orderId,
    actor,
    change,
  }: { readonly orderId: string; readonly actor: string; readonly change: OrderChange },
): Promise<void> {
  const { store, booking, clock, alerts } = deps;
  const { dispute, isNew, amountMinor, lostMinor } = step;
  const told = { type: DISPUTE_TYPES[dispute.state], actor };
  await keepDispute(deps, scope, orderId, step);
  const after = await booking.reread(scope, orderId);
  const { reference, reason } = dispute;
  if (lostMinor > 0) {
    await bookBack(deps, scope, after, { reference, amountMinor: lostMinor, reason, told });
  } else {
    await scope.ask(store.change(orderId, change, { ...told, note: reason }, clock.now()));
  }
  if (isNew && dispute.state === 'open') await alerts.disputed(scope, after, dispute, amountMinor);
}

/** What of an order that is locked did not happen yet of what a provider knows. */
function planOf(order: OrderRow, news: ProviderNews) {
  const refunds = order.refunds.map((one) => ({
    id: one.id,
    reference: one.providerReference,
    amountMinor: one.kind === 'refund' && one.state === 'given' ? one.amountMinor - one.giftCardMinor : 0,
  }));
  const disputes = order.disputes.map(({ providerReference: reference, state }) => ({ reference, state }));
  return planReversals({ ...order, refunds, disputes }, news);
}

/**
 * Makes what takes in what did not begin with us: refunds that were made at the provider, those that failed at the bank
 * after they were given, and disputes of buyers with their banks.
 */
export function createReversals(deps: ReversalDeps) {
  const { store, booking, mails } = deps;
  return {
    /**
     * Takes in all that a provider knows of; what was taken in before is left as it is. Whether pieces go back on the
     * shelf is for staff to say.
     */
    async takeIn(
      scope: SiteScope,
      orderId: string,
      provider: PaymentProviderName,
      news: ProviderNews,
    ): Promise<void> {
      const order = await scope.ask(store.lock(orderId));
      if (order === undefined) return;
      const { steps, status, paymentState } = planOf(order, news);
      const actor = PROVIDER_TITLES[provider];
      for (const step of steps) {
        const before = await booking.reread(scope, orderId);
        switch (step.kind) {
          case 'refund': {
            await bookBack(deps, scope, before, { ...step, told: { type: 'refunded', actor } });
            const after = await booking.reread(scope, orderId);
            await mails.refunded(scope, await deps.siteOf(scope, after), after, step.amountMinor);
            break;
          }
          case 'returned':
            await bookReturned(deps, scope, before, { step, actor });
            await deps.alerts.returned(scope, before, step);
            break;
          case 'dispute':
            await followDispute(deps, scope, step, { orderId, actor, change: { status, paymentState } });
        }
      }
    },
  };
}
