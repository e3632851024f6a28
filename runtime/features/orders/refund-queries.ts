import { statement } from '../../database/in-order.ts';
import type { RowOf } from '../../database/table.ts';
import { orderRefunds } from './model.ts';
import type { Asker } from './refund-booking.ts';

const COLUMNS = orderRefunds.except('providerReference').inMilliseconds();

/** Money that is to go back, or went back, as it is written down. */
export type RefundRow = RowOf<typeof COLUMNS>;

const REFUND = `SELECT ${COLUMNS.select()} FROM order_refunds WHERE website_id = $1`;

/** The refund of an id. */
export const refund = statement<RefundRow>('orders.refund', `${REFUND} AND id = $2`);
/** The refund that a call asked for, by the hash of its key. */
export const refundOfKey = statement<RefundRow>('orders.refundOfKey', `${REFUND} AND ask_key = $2`);

/** Who asked for a refund; a provider asks for none. */
export function toAsker({ byKind, byId, byName }: RefundRow): Asker {
  if (byKind === 'provider') throw new Error('Nobody of the site asked for this refund.');
  return { kind: byKind, id: byId, name: byName };
}
