import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { accessUntil, type Course, wakeAt } from '#shared/features/subscriptions/course.ts';
import { isLive } from '#shared/features/subscriptions/states.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { KeptMethod } from '../../platform/payments/payment-provider.ts';
import type { RowOf } from '../../database/table.ts';
import {
  defineSubscriptions,
  type SubscriptionColumns,
  type SubscriptionCycleColumns,
  subscriptionCycles,
} from './model.ts';
import type { SubscriptionRow } from './queries.ts';

/** Something that happened to a subscription. */
export interface Happened {
  readonly type: string;
  readonly actor: string;
  readonly note?: string;
}

/** Where a subscription is from now on. */
export interface NextStand {
  readonly course: Course;
  readonly change?: Partial<
    Pick<SubscriptionColumns, 'problem' | 'method' | 'card' | 'cardKey' | 'provider'>
  >;
  /** What happened, where its history tells anything. */
  readonly happened?: Happened;
  readonly now: number;
}

const OPEN_CYCLE = subscriptionCycles.only('id', 'n', 'tries');
/** A cycle that is not paid yet. */
export type OpenCycle = RowOf<typeof OPEN_CYCLE>;

/** What opens pages by subscription, as the store tells it where that stands. */
export interface SubscribedAccess {
  /** @param until null while it goes on by itself */
  follow(scope: SiteScope, subscriptionId: string, until: Date | null): Promise<void>;
}

/** What writes subscriptions: every change is written in the caller's transaction. */
export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

/** A means of payment as it is written down. */
export function methodColumns({ reference, card }: KeptMethod): Pick<SubscriptionColumns, 'method' | 'card'> {
  return { method: reference, card: card ?? null };
}

const toDate = (at: number | null) => (at === null ? null : new Date(at));

/** Makes what writes subscriptions. */
export function createSubscriptionStore(db: Database, ids: Ids, access: SubscribedAccess) {
  const { subscriptions, cycles, history } = defineSubscriptions(db.sequelize);

  async function tell(
    scope: SiteScope,
    subscriptionId: string,
    { type, actor, note = '' }: Happened,
    now: number,
  ): Promise<void> {
    const { websiteId, transaction } = scope;
    await history.create(
      { websiteId, id: ids.id(), subscriptionId, at: new Date(now), type, actor, note },
      { transaction },
    );
  }

  return {
    /** Writes a subscription whose first payment is being made; the cart that is bought is its first cycle. */
    async begin(
      scope: SiteScope,
      row: Omit<SubscriptionColumns, 'version' | 'websiteId'>,
      cycleId: string,
      now: number,
    ): Promise<void> {
      const { websiteId, transaction } = scope;
      const first = { n: 1, dueAt: new Date(now), tries: 1, problem: '', orderId: null, paidAt: null };
      await subscriptions.create({ ...row, websiteId, version: 1 }, { transaction });
      await cycles.create({ ...first, websiteId, id: cycleId, subscriptionId: row.id }, { transaction });
    },

    /** Says where a subscription that is locked is from now on, and what happened. */
    async save(
      scope: SiteScope,
      row: SubscriptionRow,
      { course, change = {}, happened, now }: NextStand,
    ): Promise<void> {
      const { websiteId, transaction } = scope;
      const where = { websiteId, id: row.id };
      const wake = wakeAt(course);
      await subscriptions.update(
        {
          ...change,
          state: course.state,
          isEnding: course.isEnding,
          startedAt: new Date(course.startedAt),
          paidCycles: course.paidCycles,
          periodIndex: course.periodIndex,
          paidUntil: toDate(course.paidUntil),
          nextChargeAt: toDate(course.nextChargeAt),
          noticeAt: toDate(course.noticeAt),
          firstTriedAt: toDate(course.firstTriedAt),
          wakeAt: toDate(wake),
          endedAt: isLive(course.state) ? null : toDate(row.endedAt ?? now),
          modifiedAt: new Date(now),
        },
        { where, transaction },
      );
      await subscriptions.increment('version', { where, transaction });
      if (happened !== undefined) await tell(scope, row.id, happened, now);
      if (row.item.productType !== PRODUCT_TYPE.paywall) return;
      const hasProblem = (change.problem ?? row.problem) !== '';
      await access.follow(scope, row.id, toDate(accessUntil({ ...course, hasProblem })));
    },

    /** The cycle that is due now, made where there is none; each call counts as a try. */
    async tryCycle({ websiteId, query }: SiteScope, row: SubscriptionRow, dueAt: number): Promise<OpenCycle> {
      const [cycle] = await query<OpenCycle>(
        `INSERT INTO subscription_cycles AS c (website_id, id, subscription_id, n, due_at, tries, problem)
         VALUES ($1, $2, $3, $4, $5, 1, '')
         ON CONFLICT (website_id, subscription_id, n) DO UPDATE SET tries = c.tries + 1
         RETURNING ${OPEN_CYCLE.select('c')}`,
        [websiteId, ids.id(), row.id, row.paidCycles + 1, new Date(dueAt)],
      );
      if (cycle === undefined) throw new Error('The cycle that is due was not written.');
      return cycle;
    },

    async markCycle(
      { websiteId, transaction }: SiteScope,
      cycleId: string,
      change: Partial<Pick<SubscriptionCycleColumns, 'problem' | 'orderId' | 'paidAt'>>,
    ): Promise<void> {
      await cycles.update(change, { where: { websiteId, id: cycleId }, transaction });
    },

    /** Forgets a subscription whose first payment came to nothing. */
    async forget({ websiteId, transaction }: SiteScope, subscriptionId: string): Promise<void> {
      await subscriptions.destroy({ where: { websiteId, id: subscriptionId }, transaction });
    },
  };
}
