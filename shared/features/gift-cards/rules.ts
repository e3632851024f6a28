import { dayText } from '#shared/dates/day-text.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';

/** Namespace of the commerce preferences about gift cards. */
export const GIFT_CARDS_NAMESPACE = 'gift-cards';
/** Fewest and most months that sold cards keep; 0 keeps them for ever. */
export const GIFT_CARD_MONTHS_RANGE = [0, 120] as const;
/** Characters of a code, Crockford's base 32 (docs/digital-goods.md). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A code: 16 of these, each of which stands for five random bits. */
const CODE = new RegExp(`^[${ALPHABET}]{16}$`);
/** Bytes that a code is made of. */
const CODE_BYTES = 10;
/** Longest text that is read as a code: spaces and hyphens may stand between the characters. */
export const GIFT_CARD_TEXT_MAX = 40;
/** Most gift cards that one cart takes. */
export const CART_GIFT_CARDS_MAX = 10;
/** Gift cards of one page of the list. */
export const GIFT_CARDS_PAGE = 50;
/** Most that staff puts on a card at once, in hundredths of the major unit. */
export const GIFT_CARD_MAX_CENTS = 1_000_000_00;
/** Most characters of why a balance was changed. */
export const GIFT_CARD_REASON_MAX = 500;

/** What changes the balance of a card. */
export const GIFT_CARD_ENTRY_KINDS = ['issue', 'redeem', 'refund', 'expire', 'adjust'] as const;
export type GiftCardEntryKind = (typeof GIFT_CARD_ENTRY_KINDS)[number];

/** Where a card stands. */
export const GIFT_CARD_STATES = ['active', 'empty', 'expired', 'disabled'] as const;
export type GiftCardState = (typeof GIFT_CARD_STATES)[number];

const GROUP = 4;
const BITS = 5;

/** A code of 80 random bits. @param bytes at least ten random bytes */
export function toGiftCardCode(bytes: Uint8Array): string {
  let code = '';
  let value = 0;
  let bits = 0;
  for (const byte of bytes.subarray(0, CODE_BYTES)) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= BITS) {
      bits -= BITS;
      code += ALPHABET[(value >> bits) & 31] ?? '';
    }
  }
  return code;
}

/**
 * Reads what somebody typed as a code: spaces, hyphens and small letters do not matter, and letters that look like
 * digits are those.
 * @returns undefined for a text that is no code
 */
export function normalizeGiftCardCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return CODE.test(code) ? code : undefined;
}

/** A code as people read it: in groups of four. */
export function formatGiftCardCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** The characters of a code by which its card is told from others. */
export function lastFourOf(code: string): string {
  return code.slice(-GROUP);
}

/** How a card is called where its code must not stand. */
export function giftCardTitle(last4: string): string {
  return `Gift card ending in ${last4}`;
}

/** A card as a cart meets it; amounts are in the minor unit of its currency. */
export interface OfferedGiftCard {
  readonly id: string;
  readonly last4: string;
  readonly currency: string;
  readonly balanceMinor: number;
  readonly isDisabled: boolean;
  /** Epoch milliseconds; null for one that never expires. */
  readonly expiresAt: number | null;
}

/** Why a card pays nothing. */
export type GiftCardReason = 'DISABLED' | 'EXPIRED' | 'OTHER_CURRENCY' | 'EMPTY';

/** Why a card pays nothing, for people. */
export const GIFT_CARD_REASON_TEXTS: Readonly<Record<GiftCardReason, string>> = {
  DISABLED: 'This gift card can no longer be used.',
  EXPIRED: 'This gift card has expired.',
  OTHER_CURRENCY: 'This gift card is in another currency.',
  EMPTY: 'This gift card has no balance left.',
};

/**
 * Why a card pays nothing here; undefined for one that pays.
 * @param currency what is to be paid in
 * @param now epoch milliseconds
 */
export function refuseGiftCard(
  card: Omit<OfferedGiftCard, 'id' | 'last4'>,
  currency: string,
  now: number,
): GiftCardReason | undefined {
  if (card.isDisabled) return 'DISABLED';
  if (card.expiresAt !== null && card.expiresAt <= now) return 'EXPIRED';
  if (card.currency !== currency) return 'OTHER_CURRENCY';
  return card.balanceMinor > 0 ? undefined : 'EMPTY';
}

/** Where a card stands at a moment, in epoch milliseconds. */
export function giftCardState(
  card: Omit<OfferedGiftCard, 'id' | 'last4' | 'currency'>,
  now: number,
): GiftCardState {
  const reason = refuseGiftCard({ ...card, currency: '' }, '', now);
  if (reason === 'DISABLED') return 'disabled';
  if (reason === 'EXPIRED') return 'expired';
  return reason === 'EMPTY' ? 'empty' : 'active';
}

/** What a card pays of a cart. */
export interface GiftCardShare {
  readonly card: OfferedGiftCard;
  readonly amountMinor: number;
  /** Why it pays nothing. */
  readonly reason: GiftCardReason | undefined;
}

/**
 * What the cards of a cart pay, each of what the ones before it left.
 * @param payableMinor what cards may pay, in the minor unit
 */
export function shareAmongGiftCards(
  cards: readonly OfferedGiftCard[],
  payableMinor: number,
  currency: string,
  now: number,
): GiftCardShare[] {
  let left = Math.max(0, payableMinor);
  return cards.map((card) => {
    const reason = refuseGiftCard(card, currency, now);
    const amountMinor = reason === undefined ? Math.min(left, card.balanceMinor) : 0;
    left -= amountMinor;
    return { card, amountMinor, reason };
  });
}

/** How much of a refund goes to the gift cards that paid; they come first. */
export function giftCardPartOf(amountMinor: number, openOnCardsMinor: number): number {
  return Math.min(amountMinor, Math.max(0, openOnCardsMinor));
}

/** How many months the cards keep that a site sells; 0 for ever, as they do unless its preferences say otherwise. */
export function giftCardMonths(preferences: Preferences): number {
  const months = preferences['months'];
  const [least, most] = GIFT_CARD_MONTHS_RANGE;
  const isFit = typeof months === 'number' && Number.isInteger(months) && months >= least && months <= most;
  return isFit ? months : 0;
}

/**
 * When a card expires that is sold now, in epoch milliseconds; null for one that keeps for ever. Days that a month does
 * not have are its last one.
 */
export function giftCardExpiry(now: number, months: number): number | null {
  if (months === 0) return null;
  const from = new Date(now);
  const daysOfMonth = new Date(
    Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0),
  ).getUTCDate();
  const day = Math.min(from.getUTCDate(), daysOfMonth);
  const clock = now % (24 * 60 * 60 * 1000);
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, day) + clock;
}

/** The last day of a card in words. @param expiresAt epoch milliseconds */
export function lastDayText(expiresAt: number, language: string, timeZone: string): string {
  return dayText(expiresAt, language, timeZone);
}
