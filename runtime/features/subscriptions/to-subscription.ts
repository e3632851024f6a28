import type {
  ListedSubscription,
  OwnSubscription,
  Subscription,
} from '#shared/features/subscriptions/contract.ts';
import { type Course, possibleActs } from '#shared/features/subscriptions/course.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { SubscriptionRow, WholeSubscription } from './queries.ts';

/** The course of a stored subscription. */
export function courseOf(row: SubscriptionRow): Course {
  return {
    state: row.state,
    isEnding: row.isEnding,
    startedAt: row.startedAt,
    period: { value: row.periodValue, unit: row.periodUnit },
    paidUntil: row.paidUntil,
    cycles: row.cycles,
    paidCycles: row.paidCycles,
    periodIndex: row.periodIndex,
    nextChargeAt: row.nextChargeAt,
    noticeAt: row.noticeAt,
    firstTriedAt: row.firstTriedAt,
    hasProblem: row.problem !== '',
  };
}

const moment = (at: number) => new Date(at).toISOString();
const maybeMoment = (at: number | null) => (at === null ? null : moment(at));

/** A subscription as the list shows it. */
export function toListedSubscription(row: SubscriptionRow): ListedSubscription {
  const { item, sums } = row;
  return {
    id: row.id,
    state: row.state,
    isEnding: row.isEnding,
    productName: item.productName,
    variantOptions: item.variantOptions.map(({ optionName, value }) => ({ optionName, value })),
    quantity: item.quantity,
    customerEmail: row.email,
    customerName: row.customerName,
    testMode: row.isTest,
    plan: {
      billingPeriod: { value: row.periodValue, unit: row.periodUnit },
      numBillingCycles: row.cycles,
    },
    amount: toMoney(sums.grandTotalMinor, row.currency),
    paidCycles: row.paidCycles,
    startedOn: moment(row.startedAt),
    nextChargeOn: maybeMoment(row.nextChargeAt),
    endedOn: maybeMoment(row.endedAt),
    problem: row.problem,
    card: row.card,
  };
}

/** A subscription as staff sees it. */
export function toSubscription(row: WholeSubscription, now: number, offsetAt: OffsetAt): Subscription {
  const { item } = row;
  return {
    ...toListedSubscription(row),
    version: row.version,
    itemId: item.productId,
    variantId: item.variantId,
    sku: item.sku,
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    possibleActs: possibleActs(courseOf(row), now, offsetAt),
    cycles: row.cycleRows.map((cycle) => ({
      n: cycle.n,
      state: cycle.paidAt === null ? 'open' : 'paid',
      dueOn: cycle.dueAt,
      paidOn: cycle.paidAt,
      amount: toMoney(cycle.paidMinor ?? row.sums.grandTotalMinor, row.currency),
      tries: cycle.tries,
      problem: cycle.problem,
      orderId: cycle.paidAt === null ? '' : (cycle.orderId ?? ''),
      orderNumber: cycle.orderNumber === null ? '' : String(cycle.orderNumber),
    })),
    history: [...row.history],
  };
}

/** A subscription as its subscriber sees it. */
export function toOwnSubscription(
  row: WholeSubscription,
  subscriptionToken: string,
  now: number,
  offsetAt: OffsetAt,
): OwnSubscription {
  const { history: _history, version: _version, ...subscription } = toSubscription(row, now, offsetAt);
  return { ...subscription, subscriptionToken };
}
