import { getOrder } from '#shared/features/orders/contract.ts';
import { ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { moveOrder, type OrderEvent } from '#shared/features/orders/states.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { readEntityTag } from '../../http/entity-tag.ts';
import { runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { OrderStore } from './store.ts';
import { type OrderRow, orderOf } from './queries.ts';
import { toOrder } from './to-order.ts';

/** What acts of staff on orders work with. */
export interface StaffActDeps {
  readonly db: Database;
  readonly store: OrderStore;
  readonly audit: AuditLog;
}

/** An act as the activity log tells it. */
export interface ToldAct {
  readonly act: Endpoint;
  readonly before: OrderRow;
  readonly after: OrderRow;
  readonly facts?: Record<string, unknown>;
}

/** The order of an id, locked. @throws Refusal ORDER_NOT_FOUND, STALE where staff looks at an older version */
export async function lockForStaff(
  store: OrderStore,
  scope: SiteScope,
  context: RequestContext,
  orderId: string,
): Promise<OrderRow> {
  const row = await scope.ask(store.lock(orderId));
  if (row === undefined) throw refuseAs(getOrder, 'ORDER_NOT_FOUND');
  const expected = readEntityTag(context.ifMatch);
  if (expected !== undefined && expected !== String(row.version)) {
    throw refuseAs({ errors: ORDER_ERRORS }, 'STALE', { facts: { order: toOrder(row) } });
  }
  return row;
}

/** An order as it is after it was changed. */
export async function rereadOrder(scope: SiteScope, orderId: string): Promise<OrderRow> {
  const row = await scope.ask(orderOf(orderId));
  if (row === undefined) throw new Error('An order that was just changed is gone.');
  return row;
}

/** The state that an event leads to. @throws Refusal 409 with the events that are possible */
export function assertMove(row: OrderRow, event: OrderEvent): OrderRow['status'] {
  const move = moveOrder(row.status, event);
  if (move.status !== undefined) return move.status;
  throw refuseAs({ errors: ORDER_ERRORS }, 'ILLEGAL_TRANSITION', { facts: { allowed: move.allowed } });
}

/** Tells the activity log what was done to an order. */
export async function recordAct(
  audit: AuditLog,
  scope: SiteScope,
  context: RequestContext,
  { act, before, after, facts = {} }: ToldAct,
): Promise<void> {
  const states = ({ status, paymentState, fulfillmentState, refundedMinor }: OrderRow) => ({
    status,
    paymentState,
    fulfillmentState,
    refundedMinor,
  });
  const title = after.number === null ? after.id : `#${after.number}`;
  await audit.record(scope, context, {
    act: act.name,
    subject: { kind: 'order', id: after.id, title },
    before: states(before),
    after: { ...states(after), ...facts },
  });
}

/**
 * Does something to an order that is locked, once for an idempotency key, and tells the activity log.
 * @param work does it; answers what the log tells besides, or `nothing` where there was nothing to do
 */
export function actOnOrder(
  { db, store, audit }: StaffActDeps,
  context: RequestContext,
  { orderId, act }: { readonly orderId: string; readonly act: Endpoint },
  work: (scope: SiteScope, before: OrderRow) => Promise<Record<string, unknown> | 'nothing'>,
): Promise<Order> {
  return db.withSite(context.site.id, (scope) =>
    runOnce(scope, context, async () => {
      const before = await lockForStaff(store, scope, context, orderId);
      const facts = await work(scope, before);
      if (facts === 'nothing') return toOrder(before);
      const after = await rereadOrder(scope, orderId);
      await recordAct(audit, scope, context, { act, before, after, facts });
      return toOrder(after);
    }),
  );
}
