import type { Order } from '#shared/features/orders/shape.ts';
import { needsFulfillment } from '#shared/features/orders/rules.ts';
import { moveOrder, openPieces } from '#shared/features/orders/states.ts';
import { type Money, parseMinor, toDecimalText, toHundredths } from '#shared/money/minor-units.ts';
import { noAmountText } from '#shared/money/typed-amount.ts';
import { readTypedAmount } from '../../components/typed-amount.ts';

/** What who looks at an order may do with orders at all. */
export interface OrderRights {
  /** Send, hold, write notes. */
  readonly manages: boolean;
  /** Give money back: all of it, up to the limit of a day, or none. */
  readonly refunds: 'any' | 'limited' | 'none';
}

/** What can be done with an order as it is now. */
export interface OfferedActs {
  readonly send: boolean;
  readonly hold: boolean;
  readonly clear: boolean;
  readonly capture: boolean;
  readonly resend: boolean;
  readonly refund: boolean;
  readonly cancel: boolean;
  readonly edit: boolean;
  readonly undoSending: boolean;
}

type Item = Order['items'][number];

/** Pieces of a line that are still to be sent. */
export function leftToSend(item: Item): number {
  return openPieces({ ...item, needsFulfillment: needsFulfillment(item.productType) });
}

/** Pieces of a line that were not given back. */
export function leftToRefund({ quantity, refundedQuantity }: Item): number {
  return quantity - refundedQuantity;
}

const minorOf = ({ value, currency }: Money) => parseMinor(value, currency) ?? 0;

/** What of an order's money can still be given back, in the minor unit. */
export function moneyLeft({ refundableTotal }: Pick<Order, 'refundableTotal'>): number {
  return minorOf(refundableTotal);
}

/** What can be done with an order, by what it allows and what the person may. */
export function offeredActs(order: Order, { manages, refunds }: OrderRights): OfferedActs {
  const { status, paymentState } = order;
  const isOpen = status === 'OPEN' || status === 'ON_HOLD';
  const mayRefund = refunds !== 'none';
  return {
    send: manages && status === 'OPEN' && order.items.some((item) => leftToSend(item) > 0),
    hold: manages && moveOrder(status, 'held').status !== undefined,
    clear: manages && moveOrder(status, 'cleared').status !== undefined,
    capture: manages && isOpen && paymentState === 'AUTHORIZED',
    resend: manages && order.orderNumber !== '',
    refund: mayRefund && moneyLeft(order) > 0,
    cancel:
      mayRefund &&
      moveOrder(status, 'canceled').status !== undefined &&
      order.items.every(({ fulfilledQuantity }) => fulfilledQuantity === 0),
    edit: manages && isOpen,
    undoSending: manages && (isOpen || status === 'FULFILLED') && order.fulfillments.length > 0,
  };
}

/**
 * What pieces of lines were paid for, in the minor unit: less what was taken off, with the tax that came on top, and
 * never more than is left of the order's money.
 * @param pieces how many of each line, by its id
 */
export function worthOf(order: Order, pieces: Readonly<Record<string, number>>): number {
  const worth = order.items.reduce((sum, item) => {
    const line =
      minorOf(item.lineTotal) - minorOf(item.discount) + (order.isTaxIncluded ? 0 : minorOf(item.tax));
    return sum + Math.floor((line * (pieces[item.id] ?? 0)) / item.quantity);
  }, 0);
  return Math.min(worth, moneyLeft(order));
}

/** An amount in the minor unit as people type it: "12.50". */
export function toAmountField(minor: number, currency: string): string {
  return toDecimalText(minor, currency);
}

/**
 * Reads an amount that is to be given back.
 * @returns hundredths of the major unit, or what is wrong with it
 */
export function readRefund(
  text: string,
  order: Order,
): { readonly cents: number } | { readonly error: string } {
  const read = readTypedAmount(text, order.currency);
  if ('problem' in read) return { error: read.problem };
  const { minor } = read;
  if (minor === 0) return { error: noAmountText(order.currency) };
  if (minor > moneyLeft(order)) {
    return { error: `At most ${toAmountField(moneyLeft(order), order.currency)} can be refunded.` };
  }
  return { cents: toHundredths(minor, order.currency) };
}
