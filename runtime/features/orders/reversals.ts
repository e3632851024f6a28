import { type PaymentProviderName, PROVIDER_TITLES } from '#shared/features/payments/rules.ts';
import {
  type DisputeNews,
  planReversals,
  type RefundNews,
  type ReversalStep,
} from '#shared/features/orders/reversals.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { OrderBook } from './book.ts';
import { defineOrders } from './model.ts';
import type { OrderMails, OrderSite } from './order-mails.ts';
import type { OrderRow } from './reads.ts';
import type { RefundBooking } from './refund-booking.ts';

/** What did not begin with us: refunds that were made at the provider, and disputes of buyers with their banks. */
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

/** What the history calls a dispute that is new, or has ended. */
const DISPUTE_TYPES = { open: 'disputed', won: 'disputeWon', lost: 'disputeLost' } as const;

/** Makes what takes them in. */
export function createReversals(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  book: OrderBook;
  booking: RefundBooking;
  mails: Pick<OrderMails, 'refunded'>;
  siteOf(scope: SiteScope, order: OrderRow): Promise<OrderSite>;
  /** Tells the owner of the site that an order's payment is disputed. */
  alert(scope: SiteScope, order: OrderRow, dispute: DisputeNews, amountMinor: number): Promise<void>;
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
      const order = await book.lock(scope, orderId);
      if (order === undefined) return;
      const references = order.refunds.flatMap(({ providerReference }) => providerReference ?? []);
      const disputes = order.disputes.map(({ providerReference: reference, state }) => ({
        reference,
        state,
      }));
      const plan = planReversals({ ...order, refundReferences: references, disputes }, news);
      const now = clock.now();
      const actor = PROVIDER_TITLES[provider];
      for (const step of plan.steps) {
        const before = await booking.reread(scope, orderId);
        if (step.kind === 'refund') {
          await bookBack(scope, before, step, { type: 'refunded', actor }, now);
          await deps.mails.refunded(scope, await deps.siteOf(scope, before), before, step.amountMinor);
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
          await book.change(scope, orderId, { status, paymentState }, { ...told, note: dispute.reason }, now);
        }
        if (isNew && dispute.state === 'open') await deps.alert(scope, after, dispute, amountMinor);
      }
    },
  };
}
