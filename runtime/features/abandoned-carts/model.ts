import type { ReminderState } from '#shared/features/abandoned-carts/rules.ts';
import { bytes, key, maybe, text, time } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** The table of carts whose buyers agreed to a reminder. */
export const abandonedCarts = table('abandoned_carts', {
  cartId: key(),
  /** Where the buyer agreed to be reminded. */
  email: text(),
  language: text(),
  /** Where the buyer was, for the link of the reminder. */
  origin: text(),
  /** What opens the cart, sealed with the site's key; gone once it was bought. */
  sealedToken: maybe(bytes()),
  state: text<ReminderState>(),
  consentedAt: time(),
  sentAt: maybe(time()),
  /** When the link was first opened. */
  returnedAt: maybe(time()),
  /** The order that it became after its reminder. */
  orderId: maybe(text()),
});

export const defineAbandonedCarts = abandonedCarts.model;
