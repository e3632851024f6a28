import {
  COURSE_ACTS,
  declineCourse,
  dueAct,
  payCourse,
  repeatCourse,
} from '#shared/features/subscriptions/course.ts';
import type { DeclineReason } from '#shared/features/checkout/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { KeptMethod } from '../../platform/payments/payment-provider.ts';
import type { CountConsequences } from '../../sockets/news.ts';
import type { OrderRow } from '../orders/queries.ts';
import { begin, type FirstOrder } from './begin.ts';
import { methodColumns } from './store.ts';
import { type Asked, charge, type ChargeDeps } from './charge.ts';
import type { SubscriptionMails, SubscriptionSite } from './mails.ts';
import { placeOf } from './place.ts';
import { lockSubscription, type SubscriptionRow, subscriptionOfCycle } from './queries.ts';
import { courseOf } from './to-subscription.ts';

/** Sees to it that subscriptions are paid: the first time by the checkout, then by themselves. */
export type Renewals = ReturnType<typeof createRenewals>;

const SYSTEM = 'Awning';

interface RenewalDeps extends ChargeDeps {
  readonly db: Database;
  readonly mails: SubscriptionMails;
}

/** Tries again later, or gives up, and tells the payer. */
async function decline(
  deps: RenewalDeps,
  scope: SiteScope,
  row: SubscriptionRow,
  problem: DeclineReason,
): Promise<void> {
  const { clock, store, mails } = deps;
  const now = clock.now();
  const { site, offsetAt } = await placeOf(deps, scope, row);
  const next = declineCourse(courseOf(row), now, offsetAt);
  const isOver = next.state === 'CANCELED' && row.state !== 'CANCELED';
  const happened = { type: isOver ? 'gaveUp' : 'declined', actor: SYSTEM, note: problem };
  await store.save(scope, row, { course: next, change: { problem }, happened, now });
  if (isOver) await mails.declined(scope, site, row, { reason: problem, nextAt: null });
  else if (next.nextChargeAt !== null) {
    await mails.declined(scope, site, row, { reason: problem, nextAt: next.nextChargeAt });
  }
}

async function end(deps: RenewalDeps, scope: SiteScope, row: SubscriptionRow): Promise<void> {
  const ended = COURSE_ACTS.cancel(courseOf(row));
  if (ended === undefined) return;
  const { site } = await placeOf(deps, scope, row);
  const happened = { type: 'ended', actor: SYSTEM };
  await deps.store.save(scope, row, { course: ended, happened, now: deps.clock.now() });
  await deps.mails.send(scope, site, row, { template: 'subscription-canceled', nextAt: null });
}

/** Goes on with a subscription whose order was paid, or whose money is reserved. */
async function paid(
  deps: RenewalDeps,
  scope: SiteScope,
  { id, order, method }: { id: string; order: OrderRow; method: KeptMethod | undefined },
): Promise<void> {
  const { clock, store, mails } = deps;
  const row = await scope.ask(lockSubscription(id));
  if (row === undefined) return;
  const now = clock.now();
  const { site, offsetAt } = await placeOf(deps, scope, row);
  const course = payCourse(courseOf(row), now, offsetAt);
  const isFirst = row.state === 'INCOMPLETE';
  await store.markCycle(scope, order.sourceId, { orderId: order.id, problem: '', paidAt: new Date(now) });
  const type = isFirst ? 'started' : course.state === 'COMPLETED' ? 'completed' : 'paid';
  const happened = { type, actor: SYSTEM, note: order.number === null ? '' : String(order.number) };
  const kept = isFirst && method !== undefined ? methodColumns(method) : {};
  await store.save(scope, row, { course, change: { problem: '', ...kept }, happened, now });
  if (!isFirst) return;
  const news = { template: 'subscription-started', nextAt: course.nextChargeAt } as const;
  await mails.send(scope, site, row, news);
}

/** Goes on with a subscription whose order came to nothing. */
async function dropped(
  deps: RenewalDeps,
  scope: SiteScope,
  order: OrderRow,
  reason: DeclineReason | undefined,
): Promise<void> {
  const { clock, store } = deps;
  const id = await scope.ask(subscriptionOfCycle(order.sourceId));
  const row = id === undefined ? undefined : await scope.ask(lockSubscription(id));
  if (row === undefined) return;
  if (row.state === 'INCOMPLETE') {
    await store.forget(scope, row.id);
    return;
  }
  await store.markCycle(scope, order.sourceId, { problem: reason ?? '' });
  if (reason !== undefined) return decline(deps, scope, row, reason);
  const now = clock.now();
  await store.save(scope, row, { course: repeatCourse(courseOf(row), now), now });
}

/** Does what is due about a subscription, and answers what is to be asked of the provider. */
async function doDue(
  deps: RenewalDeps,
  scope: SiteScope,
  subscriptionId: string,
): Promise<Asked | undefined> {
  const { clock, store, mails } = deps;
  const row = await scope.ask(lockSubscription(subscriptionId));
  if (row === undefined) return undefined;
  const course = courseOf(row);
  switch (dueAct(course, clock.now())) {
    case 'charge':
      return charge(deps, scope, row);
    case 'end':
      await end(deps, scope, row);
      return undefined;
    case 'notice': {
      const { site } = await placeOf(deps, scope, row);
      await store.save(scope, row, { course: { ...course, noticeAt: null }, now: clock.now() });
      const news = { template: 'subscription-upcoming', nextAt: course.nextChargeAt } as const;
      await mails.send(scope, site, row, news);
      return undefined;
    }
    case undefined:
      await store.save(scope, row, { course, now: clock.now() });
      return undefined;
  }
}

/** Makes what sees to the payments of subscriptions. */
export function createRenewals(deps: RenewalDeps) {
  return {
    /** Begins a subscription in the transaction that makes its first order; nothing for another cart. */
    begin: (scope: SiteScope, site: SubscriptionSite, first: FirstOrder, now: number) =>
      begin(deps, scope, { ...first, site }, now),

    /** Goes on once an order is paid, or its money is reserved; nothing for one of no subscription. */
    paid: ({ sourceId }: Pick<OrderRow, 'sourceId'>): CountConsequences =>
      subscriptionOfCycle(sourceId).map((id) =>
        id === undefined ? undefined : (scope, order, method) => paid(deps, scope, { id, order, method }),
      ),

    /** An order came to nothing; nothing for one of no subscription. */
    dropped: (scope: SiteScope, order: OrderRow, reason: DeclineReason | undefined) =>
      dropped(deps, scope, order, reason),

    /** Does what is due about a subscription: charges it, ends it, or tells its payer what comes. */
    async look(websiteId: string, subscriptionId: string): Promise<void> {
      const asked = await deps.db.withSite(websiteId, (scope) => doDue(deps, scope, subscriptionId));
      if (asked === undefined) return;
      const { order, attempt, ...ask } = asked;
      await deps.cashier.charge(order, attempt, ask);
    },
  };
}
