import type { GiftCardEntryKind } from '#shared/features/gift-cards/rules.ts';
import { key, maybe, text, time, whole } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

export const giftCards = table('gift_cards', {
  id: key(),
  /** HMAC of the code with the site's key. */
  codeHash: text(),
  last4: text(),
  currency: text(),
  issuedMinor: whole(),
  /** Kept by the database: the sum of the entries. */
  balanceMinor: whole(),
  /** Where the code was sent; empty for one that was handed over. */
  email: text(),
  /** The order that it was bought with, and the line of it. */
  orderId: maybe(text()),
  orderItemId: maybe(text()),
  /** Counts the cards of a line. */
  piece: whole(),
  version: whole(),
  disabledAt: maybe(time()),
  expiresAt: maybe(time()),
  createdAt: time(),
});
export type GiftCardColumns = RowOf<typeof giftCards>;

export const giftCardEntries = table('gift_card_entries', {
  id: key(),
  giftCardId: text(),
  at: time(),
  kind: text<GiftCardEntryKind>(),
  /** Below zero for what was taken off the card. */
  amountMinor: whole(),
  orderId: maybe(text()),
  /** What makes the entry, so that it is made once. */
  reference: text(),
  actor: text(),
  reason: text(),
});
export type GiftCardEntryColumns = RowOf<typeof giftCardEntries>;

/** The tables of gift cards and of what changed their balances. */
export const defineGiftCards = modelsOf({
  giftCards,
  giftCardEntries,
});
