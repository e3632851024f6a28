import { needsFulfillment, ORDER_ERRORS } from '#shared/features/orders/rules.ts';
import type { LineProgress } from '#shared/features/orders/states.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Pieces } from './model.ts';
import type { OrderRow } from './queries.ts';

/** How far each line of an order is. */
export function progressOf(row: OrderRow): LineProgress[] {
  return row.items.map((item) => ({ ...item, needsFulfillment: needsFulfillment(item.productType) }));
}

/**
 * Lines that are asked for, each with what the order says of it.
 * @throws Refusal 400 LINE_NOT_FOUND
 */
export function linesOf(row: OrderRow, lines: readonly Pieces[]) {
  return lines.map(({ id, quantity }) => {
    const item = row.items.find((candidate) => candidate.id === id);
    if (item === undefined) throw refuseAs({ errors: ORDER_ERRORS }, 'LINE_NOT_FOUND');
    return { item, quantity };
  });
}

/** The pieces of an order that were not given back, without lines of which all were. */
export function openLinesOf(row: OrderRow): Pieces[] {
  return row.items
    .map(({ id, quantity, refundedQuantity }) => ({ id, quantity: quantity - refundedQuantity }))
    .filter(({ quantity }) => quantity > 0);
}
