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
import type { OrderBook } from './book.ts';
import { defineOrders } from './model.ts';
import type { MoneyAlerts } from './money-alerts.ts';
import type { OrderMails, OrderSite } from './order-mails.ts';
import type { OrderRow } from './reads.ts';
import type { RefundBooking } from './refund-booking.ts';

/**
 * What did not begin with us: refunds that were made at the provider, those that failed at the bank after they were
 * given, and disputes of buyers with their banks.
 */
export interface Reversals {
  /**
   * Takes in all that a provider knows of; what was taken in before is left as it is. Whether pieces go back on the
   * shelf is for staff to say.
   */
  takeIn(
    scope: SiteScope,
    orderId: string,
    provider: PaymentProviderName,
    news: { readonly refunds: readonly RefundNews[]; readonly disputes: readonly DisputeNews[] },
  ): Promise<void>;
}

type DisputeStep = Extract<ReversalStep, { kind: 'dispute' }>;
type ReturnedStep = Extract<ReversalStep, { kind: 'returned' }>;

/** What the history calls a dispute that is new, or has ended. */
const DISPUTE_TYPES = { open: 'disputed', won: 'disputeWon', lost: 'disputeLost' } as const;

/** The history of orders is told in the language of the studio. */
const NOTE_LANGUAGE = 'en';

/** Makes what takes them in. */
export function createReversals(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  book: OrderBook;
  booking: RefundBooking;
  mails: Pick<OrderMails, 'refunded'>;
  siteOf(scope: SiteScope, order: OrderRow): Promise<OrderSite>;
  alerts: MoneyAlerts;
}): Reversals {
  const { db, clock, ids, book, booking } = deps;
  const { orderRefunds, orderDisputes } = defineOrders(db.sequelize);

  /** Writes money down that went back without us, and what that does to the order. */
  async function bookBack(
    scope: SiteScope,
    order: OrderRow,
    back: { readonly reference: string; readonly amountMinor: number; readonly reason: string },
    told: { readonly type: string; readonly actor: string },
    now: number,
  ): Promise<void> {
    const { websiteId, transaction } = scope;
    const { reference, amountMinor, reason } = back;
    const id = ids.id();
    await orderRefunds.create(
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

  /**
   * Counts money as not gone back, so that it can be given back anew. What went to gift cards with it stays there, and
   * pieces, cards and rights that were taken back stay so: the buyer still has a claim to the money.
   */
  async function bookReturned(
    scope: SiteScope,
    order: OrderRow,
    { refundId, amountMinor, reason }: ReturnedStep,
    actor: string,
    now: number,
  ): Promise<void> {
    const { websiteId, transaction } = scope;
    const found = await orderRefunds.findOne({ where: { websiteId, id: refundId }, transaction });
    const row = found?.get({ plain: true });
    if (row === undefined) throw new Error('A refund that was given is gone.');
    const failed = { state: 'failed' as const, failure: reason };
    if (row.giftCardMinor === 0) {
      await orderRefunds.update(failed, { where: { websiteId, id: refundId }, transaction });
    } else {
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
    const refundedMinor = order.refundedMinor - amountMinor;
    const isDisputed = order.disputes.some(({ state }) => state === 'open');
    const change = { refundedMinor, paymentState: stateOfMoney({ ...order, refundedMinor }, isDisputed) };
    const note = [toAmountText(amountMinor, order.currency, NOTE_LANGUAGE), reason]
      .filter(Boolean)
      .join(': ');
    await scope.ask(book.change(order.id, change, { type: 'refundReturned', actor, note }, now));
  }

  async function keepDispute(
    { websiteId, transaction }: SiteScope,
    orderId: string,
    { dispute, isNew, amountMinor }: DisputeStep,
    now: number,
  ): Promise<void> {
    const { reference: providerReference, state, reason, page, dueAt } = dispute;
    const at = new Date(now);
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

  return {
    async takeIn(scope, orderId, provider, news) {
      const order = await scope.ask(book.lock(orderId));
      if (order === undefined) return;
      const refunds = order.refunds.map((one) => ({
        id: one.id,
        reference: one.providerReference,
        amountMinor: one.kind === 'refund' && one.state === 'given' ? one.amountMinor - one.giftCardMinor : 0,
      }));
      const disputes = order.disputes.map(({ providerReference: reference, state }) => ({
        reference,
        state,
      }));
      const plan = planReversals({ ...order, refunds, disputes }, news);
      const now = clock.now();
      const actor = PROVIDER_TITLES[provider];
      for (const step of plan.steps) {
        const before = await booking.reread(scope, orderId);
        if (step.kind === 'refund') {
          await bookBack(scope, before, step, { type: 'refunded', actor }, now);
          const after = await booking.reread(scope, orderId);
          await deps.mails.refunded(scope, await deps.siteOf(scope, after), after, step.amountMinor);
          continue;
        }
        if (step.kind === 'returned') {
          await bookReturned(scope, before, step, actor, now);
          await deps.alerts.returned(scope, before, step);
          continue;
        }
        const { dispute, isNew, amountMinor, lostMinor } = step;
        const told = { type: DISPUTE_TYPES[dispute.state], actor };
        await keepDispute(scope, orderId, step, now);
        const after = await booking.reread(scope, orderId);
        if (lostMinor > 0) {
          const { reference, reason } = dispute;
          await bookBack(scope, after, { reference, amountMinor: lostMinor, reason }, told, now);
        } else {
          const { status, paymentState } = plan;
          await scope.ask(
            book.change(orderId, { status, paymentState }, { ...told, note: dispute.reason }, now),
          );
        }
        if (isNew && dispute.state === 'open') await deps.alerts.disputed(scope, after, dispute, amountMinor);
      }
    },
  };
}
