import type { GiftCardEntryKind, GiftCardState } from '#shared/features/gift-cards/rules.ts';
import { toHundredths } from '#shared/money/minor-units.ts';
import { noAmountText } from '#shared/money/typed-amount.ts';
import { readTypedAmount } from '../../components/typed-amount.ts';

/** Where a card stands, in words. */
export const STATE_WORDS: Readonly<Record<GiftCardState, string>> = {
  active: 'Active',
  empty: 'Fully redeemed',
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
 * Reads an amount above 0 as people type it.
 * @returns hundredths of the major unit, or what is wrong with it
 */
export function readCents(
  text: string,
  currency: string,
): { readonly cents: number } | { readonly problem: string } {
  const read = readTypedAmount(text, currency);
  if ('problem' in read) return read;
  return read.minor === 0
    ? { problem: noAmountText(currency) }
    : { cents: toHundredths(read.minor, currency) };
}
