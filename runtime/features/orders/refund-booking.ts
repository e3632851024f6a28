import { stateOfMoney, fulfillmentOf } from '#shared/features/orders/states.ts';
import type { SiteScope } from '../../database/database.ts';
import type { SignedIn } from '../../http/context.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { StockLedger } from '../stock/ledger.ts';
import { VARIANTS } from '../products/to-join.ts';
import type { OrderStore } from './store.ts';
import { linesOf, openLinesOf, progressOf } from './lines.ts';
import type { Pieces } from './model.ts';
import type { OrderRow } from './queries.ts';

/** Who asked for money back, as it was written down. */
export type Asker = Pick<SignedIn, 'kind' | 'id' | 'name'>;

/** Money of an order that went back, in the minor unit. */
export interface BookedRefund {
  readonly id: string;
  /** All of it. */
  readonly amountMinor: number;
  /** What of that went to gift cards. */
  readonly giftCardMinor: number;
  readonly lines: readonly Pieces[];
  /** Who puts the pieces back on the shelf; undefined where nobody does. */
  readonly restockBy: Asker | undefined;
  /** What the history tells. */
  readonly told: { readonly type: string; readonly actor: string; readonly note: string };
}

/** Takes in money that went back: what it does to order, cards, stock, and to what nobody had to send. */
export type RefundBooking = ReturnType<typeof createRefundBooking>;

/** Makes what takes refunds in. */
export function createRefundBooking(deps: {
  store: OrderStore;
  ledger: Pick<StockLedger, 'adjust'>;
  giftCards: Pick<GiftCardLedger, 'refund'>;
  /** Takes back what nobody had to send, of lines that were given back: cards, downloads, rights to pages. */
  takeBack(scope: SiteScope, order: OrderRow, lines: readonly Pieces[], now: number): Promise<void>;
}) {
  const { store, ledger } = deps;

  async function reread(scope: SiteScope, orderId: string): Promise<OrderRow> {
    const row = await scope.ask(store.read(orderId));
    if (row === undefined) throw new Error('An order that was just changed is gone.');
    return row;
  }

  const restock = async (
    scope: SiteScope,
    by: Asker,
    { reference, lines }: { readonly reference: string; readonly lines: ReturnType<typeof linesOf> },
    now: number,
  ): Promise<void> => {
    const counted = await scope.query<{ id: string }>(
      `SELECT v.id FROM ${VARIANTS} v WHERE v.website_id = $1 AND v.id = ANY ($2) AND NOT v.unlimited`,
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
    await ledger.adjust(scope, by, { adjustments, reason: 'returned', note: '', reference }, now);
  };

  return {
    /** The order as it is by now. */
    reread,

    /** Puts pieces back on the shelf, of variants that are counted. */
    restock,

    /** Takes back what nobody had to send, of all pieces that were not given back, for an order that is canceled. */
    async takeBackOpen(scope: SiteScope, order: OrderRow, now: number): Promise<void> {
      await deps.takeBack(scope, order, openLinesOf(order), now);
    },

    /** For an order that is locked. */
    async book(
      scope: SiteScope,
      order: OrderRow,
      { id: refundId, amountMinor, giftCardMinor, lines, restockBy, told }: BookedRefund,
      now: number,
    ): Promise<void> {
      const orderId = order.id;
      await scope.ask(store.addPieces(orderId, 'refundedQuantity', lines));
      if (restockBy !== undefined)
        await restock(scope, restockBy, { reference: refundId, lines: linesOf(order, lines) }, now);
      const refundedMinor = order.refundedMinor + amountMinor - giftCardMinor;
      const giftCardRefundedMinor = order.giftCardRefundedMinor + giftCardMinor;
      if (giftCardMinor > 0) {
        await deps.giftCards.refund(scope, { orderId, refundId, amountMinor: giftCardMinor }, now);
      }
      const isDisputed = order.disputes.some(({ state }) => state === 'open');
      const paymentState = stateOfMoney({ ...order, refundedMinor, giftCardRefundedMinor }, isDisputed);
      await deps.takeBack(scope, order, paymentState === 'REFUNDED' ? order.items : lines, now);
      const fulfillmentState = fulfillmentOf(progressOf(await reread(scope, orderId)));
      const change = { refundedMinor, giftCardRefundedMinor, paymentState, fulfillmentState };
      await scope.ask(store.change(orderId, change, told, now));
    },
  };
}
