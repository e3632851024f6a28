import { cartMessages } from '#shared/features/cart/messages.ts';
import { cartWords } from '#shared/features/cart/words.ts';
import { type OrderSum, orderSums } from '#shared/features/orders/sums.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import type { OrderRow } from './queries.ts';

/** What an order tells beside its lines, the same on its page, in the account, in mails and on papers. */
export interface ToldOrder {
  readonly sums: readonly OrderSum[];
  /** Lines of the address that it goes to; none where nothing is sent. */
  readonly shipTo: readonly string[];
  /** Lines of where the bill goes, the company first; none where that is the same. */
  readonly billTo: readonly string[];
  /** Number of the business that buys; empty where none was given. */
  readonly buyerTaxNumber: string;
  /** What the buyer wrote; empty where they wrote nothing. */
  readonly note: string;
}

/** What an order came to, row by row, in the language of its reader. */
export function tellSums(order: OrderRow, language: string, isInvoice = false): OrderSum[] {
  const { giftCardTitle } = cartMessages(language);
  const { freeShipping } = cartWords(language);
  return orderSums(order, { language, giftCardTitle, freeShipping, isInvoice });
}

/** The facts of an order in a language, that of its reader. */
export function tellOrder(order: OrderRow, language: string): ToldOrder {
  const shipTo = addressLines(order.shippingAddress, language);
  const billTo = addressLines(order.billingAddress, language);
  return {
    sums: tellSums(order, language),
    shipTo,
    billTo: billTo.join() === shipTo.join() ? [] : billTo,
    buyerTaxNumber: order.billingAddress.taxNumber ?? '',
    note: order.note,
  };
}

/** The same for who only has the link of the order: what it came to, and nothing of its buyer. */
export function tellStranger(order: OrderRow, language: string): ToldOrder {
  return { ...tellOrder(order, language), shipTo: [], billTo: [], buyerTaxNumber: '', note: '' };
}
