import type { GiftCardEntryKind, GiftCardState } from '#shared/features/gift-cards/rules.ts';
import { parseMinor, toHundredths } from '#shared/money/minor-units.ts';

/** Where a card stands, in words. */
export const STATE_WORDS: Readonly<Record<GiftCardState, string>> = {
  active: 'In use',
  empty: 'Used up',
  expired: 'Expired',
  disabled: 'Disabled',
};

/** What changed a balance, in words. */
export const ENTRY_WORDS: Readonly<Record<GiftCardEntryKind, string>> = {
  issue: 'Issued',
  redeem: 'Redeemed',
  refund: 'Refunded',
  expire: 'Expired',
  adjust: 'Adjusted',
};

/**
 * Reads an amount as people type it.
 * @returns hundredths of the major unit; undefined for what is no amount above 0
 */
export function readCents(text: string, currency: string): number | undefined {
  const minor = parseMinor(text.trim().replace(',', '.'), currency);
  return minor === undefined || minor === 0 ? undefined : toHundredths(minor, currency);
}
