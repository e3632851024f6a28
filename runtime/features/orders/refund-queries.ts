import { statement } from '../../database/in-order.ts';
import type { OrderRefundColumns } from './model.ts';
import type { Asker } from './refund-booking.ts';

/** Money that is to go back, or went back, as it is written down. */
export type RefundRow = Omit<OrderRefundColumns, 'websiteId' | 'at' | 'providerReference'> & {
  /** In epoch milliseconds. */
  readonly askedAt: number;
};

const REFUND = `
  SELECT id, order_id AS "orderId", amount_minor AS "amountMinor", gift_card_minor AS "giftCardMinor", state, reason,
         is_restocked AS "isRestocked", lines, by_limited AS "byLimited", kind, cancels, by_kind AS "byKind",
         by_id AS "byId", by_name AS "byName", ask_key AS "askKey", tries,
         (extract(epoch FROM at) * 1000)::float8 AS "askedAt"
    FROM order_refunds WHERE website_id = $1`;

/** The refund of an id. */
export const refund = statement<RefundRow>('orders.refund', `${REFUND} AND id = $2`);
/** The refund that a call asked for, by the hash of its key. */
export const refundOfKey = statement<RefundRow>('orders.refundOfKey', `${REFUND} AND ask_key = $2`);

/** Who asked for a refund; a provider asks for none. */
export function toAsker({ byKind, byId, byName }: RefundRow): Asker {
  if (byKind === 'provider') throw new Error('Nobody of the site asked for this refund.');
  return { kind: byKind, id: byId, name: byName };
}
