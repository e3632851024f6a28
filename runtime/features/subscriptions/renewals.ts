import {
  beginCourse,
  type Course,
  chargeCourse,
  COURSE_ACTS,
  declineCourse,
  dueAct,
  payCourse,
  postponeCourse,
  repeatCourse,
} from '#shared/features/subscriptions/course.ts';
import type { DeclineReason } from '#shared/features/checkout/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { fromHundredths, needsFulfillment } from '#shared/features/orders/rules.ts';
import { fulfillmentOf } from '#shared/features/orders/states.ts';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { KeptMethod } from '../../platform/payments/payment-provider.ts';
import type { Attempt } from '../checkout/attempts.ts';
import type { Cashier } from '../checkout/cashier.ts';
import type { NewOrder, OrderBook } from '../orders/book.ts';
import type { OrderRow } from '../orders/reads.ts';
import type { StockLedger } from '../stock/ledger.ts';
import { methodColumns, type OpenCycle, type SubscriptionBook } from './book.ts';
import type { OwnedSite, SubscriptionMails, SubscriptionSite } from './mails.ts';
import type { RenewalItem, RenewalSums } from './model.ts';
import { courseOf, lockSubscription, type SubscriptionRow } from './reads.ts';
import { subscriptionTokenOf } from './tokens.ts';

/** The order that a subscription begins with. */
export interface FirstOrder {
  readonly order: OrderRow;
  readonly items: NewOrder['items'];
  readonly cart: Cart;
  readonly provider: string;
  readonly mode: PaymentMode;
}

/** Sees to it that subscriptions are paid: the first time by the checkout, then by themselves. */
export interface Renewals {
  /** Begins a subscription in the transaction that makes its first order; nothing for another cart. */
  begin(scope: SiteScope, site: SubscriptionSite, first: FirstOrder, now: number): Promise<void>;
  /** An order was paid, or its money is reserved; nothing for one of no subscription. */
  paid(scope: SiteScope, order: OrderRow, method: KeptMethod | undefined): Promise<void>;
  /** An order came to nothing; nothing for one of no subscription. */
  dropped(scope: SiteScope, order: OrderRow, reason: DeclineReason | undefined): Promise<void>;
  /** Does what is due about a subscription: charges it, ends it, or tells its payer what comes. */
  look(websiteId: string, subscriptionId: string): Promise<void>;
}

const SYSTEM = 'Awning';

/** A charge that was written down and is to be asked for. */
interface Asked {
  readonly order: OrderRow;
  readonly attempt: Attempt;
  readonly method: string;
  readonly orderReference: string;
}

function toRenewal({ renewal, currency, taxIncluded, selectedShippingOption }: Cart, item: RenewalItem) {
  if (renewal === undefined) return undefined;
  const minor = (cents: number) => fromHundredths(cents, currency);
  const { name } = selectedShippingOption;
  const shippingMinor = minor(renewal.shippingCostCents);
  const sums: RenewalSums = {
    subtotalMinor: minor(renewal.subtotalCents),
    shippingMinor,
    taxMinor: minor(renewal.taxCents),
    isTaxIncluded: taxIncluded,
    grandTotalMinor: minor(renewal.grandTotalCents),
    shippingLines: name === undefined ? [] : [{ title: name, minor: shippingMinor }],
  };
  const taxMinor = minor(renewal.lineTaxCents);
  return { sums, item: { ...item, discountMinor: 0, taxMinor, backorder: null } };
}

/** Makes what sees to the payments of subscriptions. */
export function createRenewals(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  book: SubscriptionBook;
  orders: OrderBook;
  ledger: Pick<StockLedger, 'hold'>;
  mails: SubscriptionMails;
  cashier: Pick<Cashier, 'open' | 'charge' | 'settleFree'>;
  isConnected: (scope: SiteScope, provider: string, mode: PaymentMode) => Promise<boolean>;
  siteOf: (scope: SiteScope, origin: string) => Promise<OwnedSite>;
  offsetsOf: (timeZone: string) => Promise<OffsetAt>;
}): Renewals {
  const { db, clock, ids, book, orders, mails } = deps;

  async function placeOf(scope: SiteScope, row: SubscriptionRow) {
    const site = await deps.siteOf(scope, row.origin);
    return { site, offsetAt: await deps.offsetsOf(site.timeZone) };
  }

  /** Why the cycle cannot be delivered or charged today, or undefined. */
  async function obstacleOf(scope: SiteScope, row: SubscriptionRow): Promise<string | undefined> {
    const [offered] = await scope.query(
      `SELECT v.id FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
        WHERE v.website_id = $1 AND v.id = $2 AND v.removed_at IS NULL AND p.deleted_at IS NULL`,
      [scope.websiteId, row.item.variantId],
    );
    if (offered === undefined) return 'ITEM_GONE';
    if (row.sums.grandTotalMinor === 0) return undefined;
    return (await deps.isConnected(scope, row.provider, row.mode)) ? undefined : 'PROVIDER_GONE';
  }

  async function placeOrder(
    scope: SiteScope,
    row: SubscriptionRow,
    cycle: OpenCycle,
    id: string,
    site: SubscriptionSite,
  ) {
    const { item, sums } = row;
    const progress = {
      quantity: item.quantity,
      fulfilledQuantity: 0,
      refundedQuantity: 0,
      needsFulfillment: needsFulfillment(item.productType),
    };
    const order: NewOrder['order'] = {
      id,
      tokenHash: sha256(orders.tokenOf(site, id)),
      cartId: cycle.id,
      kind: 'purchase',
      fulfillmentState: fulfillmentOf([progress]),
      isTest: row.isTest,
      capturesAtOnce: row.capturesAtOnce,
      language: row.language,
      origin: row.origin,
      email: row.email,
      customerName: row.customerName,
      billingAddress: row.billingAddress,
      shippingAddress: row.shippingAddress,
      terms: null,
      note: '',
      currency: row.currency,
      ...sums,
      discountMinor: 0,
      discountLines: [],
      giftCardMinor: 0,
      giftCardLines: [],
      siteUserId: row.siteUserId,
    };
    await scope.ask(orders.place({ order, items: [item] }, clock.now()));
    const placed = await scope.ask(orders.read(id));
    if (placed === undefined) throw new Error('An order that was just written is gone.');
    return placed;
  }

  async function postpone(
    scope: SiteScope,
    row: SubscriptionRow,
    course: Course,
    problem: string,
    offsetAt: OffsetAt,
    now: number,
  ): Promise<void> {
    const told = { type: 'postponed', actor: SYSTEM, note: problem };
    await book.save(scope, row, postponeCourse(course, now, offsetAt), { problem }, told, now);
  }

  /** Tries again later, or gives up, and tells the payer. */
  async function decline(
    scope: SiteScope,
    row: SubscriptionRow,
    course: Course,
    problem: DeclineReason,
  ): Promise<void> {
    const now = clock.now();
    const { site, offsetAt } = await placeOf(scope, row);
    const next = declineCourse(course, now, offsetAt);
    const isOver = next.state === 'CANCELED' && row.state !== 'CANCELED';
    const told = { type: isOver ? 'gaveUp' : 'declined', actor: SYSTEM, note: problem };
    await book.save(scope, row, next, { problem }, told, now);
    if (isOver) await mails.declined(scope, site, row, problem, null);
    else if (next.nextChargeAt !== null) await mails.declined(scope, site, row, problem, next.nextChargeAt);
  }

  /** Writes the order of the cycle that is due, and what is to be asked for; what costs nothing is paid at once. */
  async function charge(scope: SiteScope, row: SubscriptionRow): Promise<Asked | undefined> {
    const now = clock.now();
    const { site, offsetAt } = await placeOf(scope, row);
    const begun = courseOf(row);
    const obstacle = await obstacleOf(scope, row);
    if (obstacle !== undefined) {
      await postpone(scope, row, begun, obstacle, offsetAt, now);
      return undefined;
    }
    const id = ids.id();
    const { variantId, quantity } = row.item;
    // What is paid without anybody asking is in stock: a back-order is bought by who is told of it.
    const ask = { id, lines: [{ variantId, quantity, backordered: 0 }], seconds: HOLD_SECONDS.payment };
    if ((await deps.ledger.hold(scope, ask, now)).kind !== 'held') {
      await postpone(scope, row, begun, 'OUT_OF_STOCK', offsetAt, now);
      return undefined;
    }
    const cycle = await book.tryCycle(scope, row, begun.nextChargeAt ?? now);
    const order = await placeOrder(scope, row, cycle, id, site);
    await book.save(scope, row, chargeCourse(begun, now), {}, undefined, now);
    if (row.sums.grandTotalMinor === 0) {
      await deps.cashier.settleFree(scope, order);
      return undefined;
    }
    const { provider, mode, method } = row;
    const chargeKey = `sub:${row.id}:cycle:${cycle.n}:try:${cycle.tries}`;
    const attempt = await deps.cashier.open(scope, { orderId: id, provider, mode, chargeKey });
    return { order, attempt, method, orderReference: `${site.title} ${row.id.slice(-6)}` };
  }

  async function end(scope: SiteScope, row: SubscriptionRow): Promise<void> {
    const ended = COURSE_ACTS.cancel(courseOf(row));
    if (ended === undefined) return;
    const { site } = await placeOf(scope, row);
    await book.save(scope, row, ended, {}, { type: 'ended', actor: SYSTEM }, clock.now());
    await mails.send(scope, 'subscription-canceled', site, row, null);
  }

  return {
    async begin(scope, site, { order, items, cart, provider, mode }, now) {
      const [entry] = cart.entries;
      const [item] = items;
      const plan = entry?.subscriptionPlan;
      const renewal = item === undefined ? undefined : toRenewal(cart, item);
      if (plan === undefined || renewal === undefined) return;
      const id = ids.id();
      const { period, state, isEnding, cycles, paidCycles, periodIndex } = beginCourse(plan, now);
      const nothing = {
        paidUntil: null,
        nextChargeAt: null,
        noticeAt: null,
        firstTriedAt: null,
        wakeAt: null,
        endedAt: null,
      };
      await book.begin(
        scope,
        {
          id,
          tokenHash: sha256(subscriptionTokenOf(site, id)),
          state,
          isEnding,
          cycles,
          paidCycles,
          periodIndex,
          ...nothing,
          ...renewal,
          periodValue: period.value,
          periodUnit: period.unit,
          firstOrderId: order.id,
          email: order.email,
          customerName: order.customerName,
          language: order.language,
          origin: order.origin,
          billingAddress: order.billingAddress,
          shippingAddress: order.shippingAddress,
          isTest: order.isTest,
          capturesAtOnce: order.capturesAtOnce,
          currency: order.currency,
          provider,
          mode,
          method: '',
          card: null,
          cardKey: '',
          problem: '',
          startedAt: new Date(now),
          modifiedAt: new Date(now),
        },
        order.cartId,
        now,
      );
    },

    async paid(scope, order, method) {
      const cycle = await book.findCycle(scope, order.cartId);
      const row = cycle && (await scope.ask(lockSubscription(cycle.subscriptionId)));
      if (row === undefined) return;
      const now = clock.now();
      const { site, offsetAt } = await placeOf(scope, row);
      const course = payCourse(courseOf(row), now, offsetAt);
      const isFirst = row.state === 'INCOMPLETE';
      await book.markCycle(scope, order.cartId, { orderId: order.id, problem: '', paidAt: new Date(now) });
      const type = isFirst ? 'started' : course.state === 'COMPLETED' ? 'completed' : 'paid';
      const told = { type, actor: SYSTEM, note: order.number === null ? '' : String(order.number) };
      const kept = isFirst && method !== undefined ? methodColumns(method) : {};
      await book.save(scope, row, course, { problem: '', ...kept }, told, now);
      if (isFirst) await mails.send(scope, 'subscription-started', site, row, course.nextChargeAt);
    },

    async dropped(scope, order, reason) {
      const cycle = await book.findCycle(scope, order.cartId);
      const row = cycle && (await scope.ask(lockSubscription(cycle.subscriptionId)));
      if (row === undefined) return;
      if (row.state === 'INCOMPLETE') {
        await book.forget(scope, row.id);
        return;
      }
      const course = courseOf(row);
      await book.markCycle(scope, order.cartId, { problem: reason ?? '' });
      if (reason !== undefined) return decline(scope, row, course, reason);
      const now = clock.now();
      await book.save(scope, row, repeatCourse(course, now), {}, undefined, now);
    },

    async look(websiteId, subscriptionId) {
      const asked = await db.withSite(websiteId, async (scope) => {
        const row = await scope.ask(lockSubscription(subscriptionId));
        if (row === undefined) return undefined;
        const course = courseOf(row);
        switch (dueAct(course, clock.now())) {
          case 'charge':
            return charge(scope, row);
          case 'end':
            await end(scope, row);
            return undefined;
          case 'notice': {
            const { site } = await placeOf(scope, row);
            await book.save(scope, row, { ...course, noticeAt: null }, {}, undefined, clock.now());
            await mails.send(scope, 'subscription-upcoming', site, row, course.nextChargeAt);
            return undefined;
          }
          case undefined:
            await book.save(scope, row, course, {}, undefined, clock.now());
            return undefined;
        }
      });
      if (asked === undefined) return;
      const { order, attempt, ...ask } = asked;
      await deps.cashier.charge(order, attempt, ask);
    },
  };
}
