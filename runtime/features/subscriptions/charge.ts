import { chargeCourse, postponeCourse } from '#shared/features/subscriptions/course.ts';
import { needsFulfillment } from '#shared/features/orders/rules.ts';
import { fulfillmentOf } from '#shared/features/orders/states.ts';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { Attempt } from '../checkout/attempts.ts';
import type { Cashier } from '../checkout/cashier.ts';
import type { NewOrder, OrderStore } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { StockLedger } from '../stock/ledger.ts';
import { PRODUCTS, VARIANTS } from '../products/to-join.ts';
import type { OpenCycle, SubscriptionStore } from './store.ts';
import { type PlaceDeps, placeOf } from './place.ts';
import type { SubscriptionRow } from './queries.ts';
import { courseOf } from './to-subscription.ts';

const SYSTEM = 'Awning';

/** What a subscription is charged with. */
export interface ChargeDeps extends PlaceDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: SubscriptionStore;
  readonly orders: OrderStore;
  readonly ledger: Pick<StockLedger, 'hold'>;
  readonly cashier: Pick<Cashier, 'open' | 'charge' | 'settleFree'>;
  readonly isConnected: (scope: SiteScope, provider: string, mode: PaymentMode) => Promise<boolean>;
}

const offeredVariant = statement(
  'subscriptions.offeredVariant',
  `SELECT v.id FROM ${VARIANTS} v JOIN ${PRODUCTS} p ON p.website_id = v.website_id AND p.id = v.product_id
    WHERE v.website_id = $1 AND v.id = $2`,
);

/** A charge that was written down and is to be asked for. */
export interface Asked {
  readonly order: OrderRow;
  readonly attempt: Attempt;
  readonly method: string;
  readonly orderReference: string;
}

/** Why the cycle cannot be delivered or charged today, or undefined. */
async function obstacleOf(
  { isConnected }: ChargeDeps,
  scope: SiteScope,
  row: SubscriptionRow,
): Promise<string | undefined> {
  const offered = await scope.ask(offeredVariant.maybe(row.item.variantId));
  if (offered === undefined) return 'ITEM_GONE';
  if (row.sums.grandTotalMinor === 0) return undefined;
  return (await isConnected(scope, row.provider, row.mode)) ? undefined : 'PROVIDER_GONE';
}

/** The order of a cycle of a subscription. */
function orderOf(
  row: SubscriptionRow,
  cycle: OpenCycle,
  { id, tokenHash }: { readonly id: string; readonly tokenHash: string },
): NewOrder {
  const { item, sums } = row;
  const progress = {
    quantity: item.quantity,
    fulfilledQuantity: 0,
    refundedQuantity: 0,
    needsFulfillment: needsFulfillment(item.productType),
  };
  const order: NewOrder['order'] = {
    id,
    tokenHash,
    sourceId: cycle.id,
    sourceKind: 'cycle',
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
  return { order, items: [item] };
}

/** Writes the order of the cycle that is due, and what is to be asked for; what costs nothing is paid at once. */
export async function charge(
  deps: ChargeDeps,
  scope: SiteScope,
  row: SubscriptionRow,
): Promise<Asked | undefined> {
  const { clock, ids, store, orders } = deps;
  const now = clock.now();
  const { site, offsetAt } = await placeOf(deps, scope, row);
  const begun = courseOf(row);
  const postpone = async (problem: string): Promise<undefined> => {
    const happened = { type: 'postponed', actor: SYSTEM, note: problem };
    const course = postponeCourse(begun, now, offsetAt);
    await store.save(scope, row, { course, change: { problem }, happened, now });
  };
  const obstacle = await obstacleOf(deps, scope, row);
  if (obstacle !== undefined) return postpone(obstacle);
  const id = ids.id();
  const { variantId, quantity } = row.item;
  // What is paid without anybody asking is in stock: a back-order is bought by who is told of it.
  const ask = { id, lines: [{ variantId, quantity, backordered: 0 }], seconds: HOLD_SECONDS.payment };
  if ((await deps.ledger.hold(scope, ask, now)).kind !== 'held') return postpone('OUT_OF_STOCK');
  const cycle = await store.tryCycle(scope, row, begun.nextChargeAt ?? now);
  const tokenHash = sha256(orders.tokenOf(site, id));
  await scope.ask(orders.place(orderOf(row, cycle, { id, tokenHash }), clock.now()));
  const order = await scope.ask(orders.read(id));
  if (order === undefined) throw new Error('An order that was just written is gone.');
  await store.save(scope, row, { course: chargeCourse(begun, now), now });
  const { cashier } = deps;
  if (row.sums.grandTotalMinor === 0) {
    await cashier.settleFree(scope, order);
    return undefined;
  }
  const { provider, mode, method } = row;
  const chargeKey = `sub:${row.id}:cycle:${cycle.n}:try:${cycle.tries}`;
  const attempt = await cashier.open(scope, { orderId: id, provider, mode, chargeKey });
  return { order, attempt, method, orderReference: `${site.title} ${row.id.slice(-6)}` };
}
