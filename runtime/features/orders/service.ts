import {
  cancelOrder,
  captureOrder,
  clearOrder,
  fulfillOrder,
  getOrder,
  getOwnOrder,
  holdOrder,
  markOrderSeen,
  type listOrders,
  noteOrder,
  refundOrder,
  resendOrderMail,
  type Order,
  type OwnOrder,
  undoFulfillment,
} from '#shared/features/orders/contract.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import {
  DAILY_REFUND_CENTS,
  fromHundredths,
  needsFulfillment,
  ORDER_ERRORS,
  REFUND_DAY_MS,
  refundable,
} from '#shared/features/orders/rules.ts';
import { giftCardPartOf } from '#shared/features/gift-cards/rules.ts';
import {
  fulfillmentOf,
  type LineProgress,
  moveOrder,
  openPieces,
  type OrderEvent,
} from '#shared/features/orders/states.ts';
import type { Endpoint, HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { readEntityTag } from '../../http/entity-tag.ts';
import { keptAnswer, runOnce } from '../../http/idempotency.ts';
import { refuseAs } from '../../http/refusal.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Cashier } from '../checkout/cashier.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { OrderBook } from './book.ts';
import { countNew, listPage } from './list.ts';
import { defineOrders, type Pieces } from './model.ts';
import { type OrderRow, readOrder, readOrderOfToken, toOrder, toOwnOrder } from './reads.ts';

/** What staff does with orders. Refusals are those of the contracts. */
export interface OrderService {
  list(
    scope: SiteScope,
    cursorKey: string,
    query: HandlerInput<typeof listOrders>['query'],
  ): Promise<Output<typeof listOrders>>;
  /** How many paid orders nobody who works on them has looked at. */
  countNew(scope: SiteScope): Promise<number>;
  read(scope: SiteScope, orderId: string): Promise<Order>;
  markSeen(scope: SiteScope, orderId: string, now: number): Promise<void>;
  readOwn(scope: SiteScope, token: string): Promise<OwnOrder>;
  fulfill(
    context: RequestContext,
    orderId: string,
    body: HandlerInput<typeof fulfillOrder>['body'],
  ): Promise<Order>;
  undoFulfillment(context: RequestContext, orderId: string, fulfillmentId: string): Promise<Order>;
  /** Takes what was only reserved. */
  capture(context: RequestContext, orderId: string): Promise<Order>;
  hold(context: RequestContext, orderId: string): Promise<Order>;
  clear(context: RequestContext, orderId: string): Promise<Order>;
  cancel(
    context: RequestContext,
    orderId: string,
    body: HandlerInput<typeof cancelOrder>['body'],
  ): Promise<Order>;
  refund(
    context: RequestContext,
    orderId: string,
    body: HandlerInput<typeof refundOrder>['body'],
  ): Promise<Order>;
  note(context: RequestContext, orderId: string, note: string): Promise<Order>;
  resend(context: RequestContext, orderId: string): Promise<Order>;
}

/** A refund that is written down, and what of it goes back to gift cards. */
interface Asked {
  readonly refundId: string;
  readonly giftCardMinor: number;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function progressOf(row: OrderRow): LineProgress[] {
  return row.items.map((item) => ({ ...item, needsFulfillment: needsFulfillment(item.productType) }));
}

/** All pieces that still have to be sent, by line. */
function leftToSend(row: OrderRow): Pieces[] {
  return progressOf(row).flatMap((line, at) => {
    const quantity = openPieces(line);
    const id = row.items[at]?.id;
    return id === undefined || quantity === 0 ? [] : [{ id, quantity }];
  });
}

function assertVersion(context: RequestContext, row: OrderRow): void {
  const expected = readEntityTag(context.ifMatch);
  if (expected !== undefined && expected !== String(row.version)) {
    throw refuseAs({ errors: ORDER_ERRORS }, 'STALE', { facts: { order: toOrder(row) } });
  }
}

function assertMove(row: OrderRow, event: OrderEvent): OrderRow['status'] {
  const move = moveOrder(row.status, event);
  if (move.status !== undefined) return move.status;
  throw refuseAs({ errors: ORDER_ERRORS }, 'ILLEGAL_TRANSITION', { facts: { allowed: move.allowed } });
}

/** Lines that are asked for, each with what the order says of it. */
function linesOf(row: OrderRow, lines: readonly Pieces[]) {
  return lines.map(({ id, quantity }) => {
    const item = row.items.find((candidate) => candidate.id === id);
    if (item === undefined) throw refuseAs({ errors: ORDER_ERRORS }, 'LINE_NOT_FOUND');
    return { item, quantity };
  });
}

/** Makes the service of orders. */
export function createOrderService(deps: {
  db: Database;
  ids: Ids;
  book: OrderBook;
  audit: AuditLog;
  cashier: Pick<Cashier, 'capture' | 'refund' | 'void'>;
  ledger: Pick<StockLedger, 'adjust'>;
  giftCards: Pick<GiftCardLedger, 'refund' | 'release'>;
  /** Takes back what nobody had to send, of lines that were given back: cards, downloads, rights to pages. */
  takeBack(scope: SiteScope, order: OrderRow, lines: readonly Pieces[], now: number): Promise<void>;
  /** Writes to the buyer what was sent, or the confirmation once more. */
  mails: {
    confirm(scope: SiteScope, site: Site, order: OrderRow): Promise<void>;
    shipped(scope: SiteScope, site: Site, order: OrderRow): Promise<void>;
    refunded(scope: SiteScope, site: Site, order: OrderRow, amountMinor: number): Promise<void>;
    canceled(scope: SiteScope, site: Site, order: OrderRow): Promise<void>;
  };
}): OrderService {
  const { db, ids, book, audit, cashier, ledger, mails } = deps;
  const { orderFulfillments, orderRefunds } = defineOrders(db.sequelize);

  async function lock(scope: SiteScope, context: RequestContext, orderId: string): Promise<OrderRow> {
    const row = await book.lock(scope, orderId);
    if (row === undefined) throw refuseAs(getOrder, 'ORDER_NOT_FOUND');
    assertVersion(context, row);
    return row;
  }

  async function reread(scope: SiteScope, orderId: string): Promise<OrderRow> {
    const row = await readOrder(scope, orderId);
    if (row === undefined) throw new Error('An order that was just changed is gone.');
    return row;
  }

  async function record(
    scope: SiteScope,
    context: RequestContext,
    act: Endpoint,
    before: OrderRow,
    after: OrderRow,
    facts: Record<string, unknown> = {},
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

  /** Moves an order that nothing else has to be done for. */
  function move(context: RequestContext, orderId: string, event: OrderEvent, act: Endpoint): Promise<Order> {
    return db.withSite(context.site.id, (scope) =>
      runOnce(scope, context, async () => {
        const before = await lock(scope, context, orderId);
        const status = assertMove(before, event);
        const actor = contributorOf(context).name;
        await book.change(scope, orderId, { status }, { type: event, actor }, context.now);
        const after = await reread(scope, orderId);
        await record(scope, context, act, before, after);
        return toOrder(after);
      }),
    );
  }

  async function restock(
    scope: SiteScope,
    context: RequestContext,
    reference: string,
    lines: readonly { readonly item: OrderRow['items'][number]; readonly quantity: number }[],
  ): Promise<void> {
    const counted = await scope.query<{ id: string }>(
      `SELECT id FROM product_variants WHERE website_id = $1 AND id = ANY ($2) AND NOT unlimited AND removed_at IS NULL`,
      [scope.websiteId, lines.map(({ item }) => item.variantId)],
    );
    const isCounted = new Set(counted.map(({ id }) => id));
    const sums = new Map<string, number>();
    for (const { item, quantity } of lines) {
      if (!isCounted.has(item.variantId)) continue;
      sums.set(item.variantId, (sums.get(item.variantId) ?? 0) + quantity);
    }
    if (sums.size === 0) return;
    const adjustments = [...sums].map(([variantId, delta]) => ({ variantId, delta }));
    const ask = { adjustments, reason: 'returned' as const, note: '', reference };
    await ledger.adjust(scope, contributorOf(context), ask, context.now);
  }

  /** Whoever gives money back within limits shares them with everybody else who does (runtime-contract B12, L6). */
  async function assertWithinDay(
    { websiteId, query }: SiteScope,
    currency: string,
    amountMinor: number,
    now: number,
  ): Promise<void> {
    await query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`order_refunds ${websiteId}`]);
    const [row] = await query<{ given: number }>(
      `SELECT COALESCE(sum(amount_minor), 0)::int AS given FROM order_refunds
        WHERE website_id = $1 AND by_limited AND state <> 'failed' AND at > $2`,
      [websiteId, new Date(now - REFUND_DAY_MS)],
    );
    const most = fromHundredths(DAILY_REFUND_CENTS, currency);
    if ((row?.given ?? 0) + amountMinor > most) throw refuseAs(refundOrder, 'REFUND_LIMIT');
  }

  /** Writes down that money is to be given back, so that two who ask at once never give more than was paid. */
  async function askRefund(
    context: RequestContext,
    orderId: string,
    ask: { amountMinor: number; lines: readonly Pieces[]; restock: boolean; reason: string },
  ): Promise<Asked> {
    return db.withSite(context.site.id, async (scope) => {
      const row = await lock(scope, context, orderId);
      const open = row.refunds.filter(({ state }) => state === 'asked');
      const asked = sumOf(open.map(({ amountMinor }) => amountMinor));
      if (ask.amountMinor > refundable(row) - asked) throw refuseAs(refundOrder, 'AMOUNT_TOO_HIGH');
      const byLimited = !can(contributorOf(context), 'orders.refund', 'change');
      if (byLimited) await assertWithinDay(scope, row.currency, ask.amountMinor, context.now);
      for (const { item, quantity } of linesOf(row, ask.lines)) {
        if (item.refundedQuantity + quantity > item.quantity) throw refuseAs(refundOrder, 'TOO_MANY_PIECES');
      }
      const id = ids.id();
      const onCards = sumOf(open.map((refund) => refund.giftCardMinor));
      const openOnCards = row.giftCardMinor - row.giftCardRefundedMinor - onCards;
      const giftCardMinor = giftCardPartOf(ask.amountMinor, openOnCards);
      await orderRefunds.create(
        {
          websiteId: scope.websiteId,
          id,
          orderId,
          at: new Date(context.now),
          amountMinor: ask.amountMinor,
          giftCardMinor,
          state: 'asked',
          reason: ask.reason,
          isRestocked: ask.restock,
          lines: ask.lines,
          byLimited,
        },
        { transaction: scope.transaction },
      );
      return { refundId: id, giftCardMinor };
    });
  }

  /** Has the provider give back what gift cards had not paid. */
  async function giveMoney(
    context: RequestContext,
    orderId: string,
    { refundId, giftCardMinor }: Asked,
    amountMinor: number,
  ) {
    const money = amountMinor - giftCardMinor;
    return money === 0 ? 'given' : cashier.refund(context.site.id, orderId, refundId, money);
  }

  async function endRefund(scope: SiteScope, id: string, state: 'given' | 'failed'): Promise<void> {
    const { websiteId, transaction } = scope;
    await orderRefunds.update({ state }, { where: { websiteId, id }, transaction });
  }

  /** Takes in that money was given back, in the transaction that answers. */
  async function bookRefund(
    scope: SiteScope,
    context: RequestContext,
    orderId: string,
    { refundId, giftCardMinor }: Asked,
    ask: { amountMinor: number; lines: readonly Pieces[]; restock: boolean; reason: string },
  ): Promise<OrderRow> {
    const row = await book.lock(scope, orderId);
    if (row === undefined) throw refuseAs(getOrder, 'ORDER_NOT_FOUND');
    await endRefund(scope, refundId, 'given');
    await book.addPieces(scope, orderId, 'refunded_quantity', ask.lines);
    if (ask.restock) await restock(scope, context, refundId, linesOf(row, ask.lines));
    const refundedMinor = row.refundedMinor + ask.amountMinor - giftCardMinor;
    const giftCardRefundedMinor = row.giftCardRefundedMinor + giftCardMinor;
    if (giftCardMinor > 0) {
      await deps.giftCards.refund(scope, { orderId, refundId, amountMinor: giftCardMinor }, context.now);
    }
    const isAll = refundedMinor >= row.capturedMinor && giftCardRefundedMinor >= row.giftCardMinor;
    await deps.takeBack(scope, row, isAll ? row.items : ask.lines, context.now);
    const progress = progressOf(await reread(scope, orderId));
    const change = {
      refundedMinor,
      giftCardRefundedMinor,
      paymentState: isAll ? ('REFUNDED' as const) : ('PARTIALLY_REFUNDED' as const),
      fulfillmentState: fulfillmentOf(progress),
    };
    const told = { type: 'refunded', actor: contributorOf(context).name, note: ask.reason };
    await book.change(scope, orderId, change, told, context.now);
    await mails.refunded(scope, context.site, row, ask.amountMinor);
    return reread(scope, orderId);
  }

  return {
    list: listPage,
    countNew,

    async read(scope, orderId) {
      const row = await readOrder(scope, orderId);
      if (row === undefined) throw refuseAs(getOrder, 'ORDER_NOT_FOUND');
      return toOrder(row);
    },

    async markSeen(scope, orderId, now) {
      const [order] = await scope.query(
        `UPDATE orders SET seen_at = COALESCE(seen_at, $3) WHERE website_id = $1 AND id = $2 RETURNING id`,
        [scope.websiteId, orderId, new Date(now)],
      );
      if (order === undefined) throw refuseAs(markOrderSeen, 'ORDER_NOT_FOUND');
    },

    async readOwn(scope, token) {
      const row = await readOrderOfToken(scope, sha256(token));
      if (row === undefined) throw refuseAs(getOwnOrder, 'ORDER_NOT_FOUND');
      return toOwnOrder(row, token);
    },

    async fulfill(context, orderId, body) {
      const { site, now } = context;
      const order = await db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          assertMove(before, 'fulfilled');
          const progress = new Map(progressOf(before).map((line, at) => [before.items[at]?.id, line]));
          const { lines: named, ...parcel } = body;
          const lines = named.length > 0 ? named : leftToSend(before);
          if (lines.length === 0) throw refuseAs(fulfillOrder, 'NOTHING_TO_SEND');
          for (const { item, quantity } of linesOf(before, lines)) {
            const line = progress.get(item.id);
            if (line === undefined || quantity > openPieces(line)) {
              throw refuseAs(fulfillOrder, 'TOO_MANY_PIECES');
            }
          }
          const { websiteId, transaction } = scope;
          await orderFulfillments.create(
            { ...parcel, lines, websiteId, id: ids.id(), orderId, shippedAt: new Date(now) },
            { transaction },
          );
          await book.addPieces(scope, orderId, 'fulfilled_quantity', lines);
          const fulfillmentState = fulfillmentOf(progressOf(await reread(scope, orderId)));
          const status = fulfillmentState === 'FULFILLED' ? assertMove(before, 'fulfilled') : before.status;
          const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
          const told = { type: 'fulfilled', actor: contributorOf(context).name, note: String(pieces) };
          await book.change(scope, orderId, { status, fulfillmentState }, told, now);
          const after = await reread(scope, orderId);
          await mails.shipped(scope, site, after);
          await record(scope, context, fulfillOrder, before, after, { lines });
          return toOrder(after);
        }),
      );
      if (order.paymentState !== 'AUTHORIZED') return order;
      await cashier.capture(site.id, orderId);
      return db.withSite(site.id, (scope) => this.read(scope, orderId));
    },

    undoFulfillment: (context, orderId, fulfillmentId) =>
      db.withSite(context.site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          const parcel = before.fulfillments.find(({ id }) => id === fulfillmentId);
          if (parcel === undefined) throw refuseAs(undoFulfillment, 'PARCEL_NOT_FOUND');
          const isOpen = before.status === 'OPEN' || before.status === 'ON_HOLD';
          const status = isOpen ? before.status : assertMove(before, 'unfulfilled');
          const { websiteId, transaction } = scope;
          await orderFulfillments.destroy({ where: { websiteId, id: fulfillmentId }, transaction });
          const back = parcel.lines.map(({ id, quantity }) => ({ id, quantity: -quantity }));
          await book.addPieces(scope, orderId, 'fulfilled_quantity', back);
          const fulfillmentState = fulfillmentOf(progressOf(await reread(scope, orderId)));
          const pieces = parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0);
          const told = { type: 'unfulfilled', actor: contributorOf(context).name, note: String(pieces) };
          await book.change(scope, orderId, { status, fulfillmentState }, told, context.now);
          const after = await reread(scope, orderId);
          await record(scope, context, undoFulfillment, before, after, { lines: parcel.lines });
          return toOrder(after);
        }),
      ),

    async capture(context, orderId) {
      const { site } = context;
      const kept = await db.withSite(site.id, (scope) => keptAnswer<Order>(scope, context));
      if (kept !== undefined) return kept;
      const before = await db.withSite(site.id, (scope) => lock(scope, context, orderId));
      if (before.paymentState !== 'AUTHORIZED') {
        throw refuseAs(captureOrder, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
      }
      if (!(await cashier.capture(site.id, orderId))) throw refuseAs(captureOrder, 'CAPTURE_FAILED');
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const after = await reread(scope, orderId);
          await record(scope, context, captureOrder, before, after);
          return toOrder(after);
        }),
      );
    },

    hold: (context, orderId) => move(context, orderId, 'held', holdOrder),
    clear: (context, orderId) => move(context, orderId, 'cleared', clearOrder),

    async cancel(context, orderId, { reason, restock: isRestocked }) {
      const { site, now } = context;
      const kept = await db.withSite(site.id, (scope) => keptAnswer<Order>(scope, context));
      if (kept !== undefined) return kept;
      const before = await db.withSite(site.id, async (scope) => {
        const row = await lock(scope, context, orderId);
        assertMove(row, 'canceled');
        if (progressOf(row).some((line) => line.needsFulfillment && line.fulfilledQuantity > 0)) {
          throw refuseAs(cancelOrder, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
        }
        return row;
      });
      const amountMinor = refundable(before);
      const open = before.items.map(({ id, quantity, refundedQuantity }) => ({
        id,
        quantity: quantity - refundedQuantity,
      }));
      const lines = open.filter(({ quantity }) => quantity > 0);
      const ask = { amountMinor, lines, restock: isRestocked, reason };
      const asked = amountMinor > 0 ? await askRefund(context, orderId, ask) : undefined;
      const given =
        asked === undefined
          ? before.paymentState === 'AUTHORIZED'
            ? await cashier.void(site.id, orderId)
            : 'given'
          : await giveMoney(context, orderId, asked, amountMinor);
      return db
        .withSite(site.id, async (scope) => {
          if (given !== 'given') {
            if (asked !== undefined && given === 'refused') await endRefund(scope, asked.refundId, 'failed');
            return { isGiven: false as const, order: undefined };
          }
          const order = await runOnce(scope, context, async () => {
            if (asked !== undefined) await bookRefund(scope, context, orderId, asked, ask);
            else if (isRestocked) await restock(scope, context, `cancel:${orderId}`, linesOf(before, lines));
            await deps.giftCards.release(scope, orderId, now);
            const paymentState =
              before.paymentState === 'AUTHORIZED' ? { paymentState: 'VOIDED' as const } : {};
            const status = assertMove(await reread(scope, orderId), 'canceled');
            const told = { type: 'canceled', actor: contributorOf(context).name, note: reason };
            await book.change(scope, orderId, { status, ...paymentState }, told, now);
            const after = await reread(scope, orderId);
            await mails.canceled(scope, site, after);
            await record(scope, context, cancelOrder, before, after, { reason });
            return toOrder(after);
          });
          return { isGiven: true as const, order };
        })
        .then(({ isGiven, order }) => {
          if (!isGiven || order === undefined) throw refuseAs(cancelOrder, 'REFUND_FAILED');
          return order;
        });
    },

    async refund(context, orderId, { amountCents, lines, restock: isRestocked, reason }) {
      const { site } = context;
      const kept = await db.withSite(site.id, (scope) => keptAnswer<Order>(scope, context));
      if (kept !== undefined) return kept;
      const before = await db.withSite(site.id, (scope) => lock(scope, context, orderId));
      const amountMinor = fromHundredths(amountCents, before.currency);
      const ask = { amountMinor, lines, restock: isRestocked, reason };
      const asked = await askRefund(context, orderId, ask);
      const given = await giveMoney(context, orderId, asked, amountMinor);
      if (given === 'refused') {
        await db.withSite(site.id, (scope) => endRefund(scope, asked.refundId, 'failed'));
      }
      if (given !== 'given') throw refuseAs(refundOrder, 'REFUND_FAILED');
      return db.withSite(site.id, (scope) =>
        runOnce(scope, context, async () => {
          const after = await bookRefund(scope, context, orderId, asked, ask);
          await record(scope, context, refundOrder, before, after, { amountMinor, reason });
          return toOrder(after);
        }),
      );
    },

    note: (context, orderId, note) =>
      db.withSite(context.site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          const told = { type: 'note', actor: contributorOf(context).name, note };
          await book.change(scope, orderId, {}, told, context.now);
          const after = await reread(scope, orderId);
          await record(scope, context, noteOrder, before, after, { note });
          return toOrder(after);
        }),
      ),

    resend: (context, orderId) =>
      db.withSite(context.site.id, (scope) =>
        runOnce(scope, context, async () => {
          const before = await lock(scope, context, orderId);
          if (before.number === null) {
            throw refuseAs(resendOrderMail, 'ILLEGAL_TRANSITION', { facts: { allowed: [] } });
          }
          await mails.confirm(scope, context.site, before);
          const told = { type: 'mailed', actor: contributorOf(context).name };
          await book.change(scope, orderId, {}, told, context.now);
          const after = await reread(scope, orderId);
          await record(scope, context, resendOrderMail, before, after);
          return toOrder(after);
        }),
      ),
  };
}
