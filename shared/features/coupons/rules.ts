import { minorOf, type Money } from '#shared/money/minor-units.ts';
import { partOf, spread } from '#shared/money/parts.ts';

/** Longest code of a coupon. */
export const COUPON_CODE_MAX = 40;
/** Longest name of a coupon. */
export const COUPON_TITLE_MAX = 100;
/** Most coupons and automatic rules of a site: each of the automatic ones is tried on every cart. */
export const COUPONS_MAX = 500;
/** Most rules that apply by themselves, so that a cart is always priced in a bounded time. */
export const AUTOMATIC_COUPONS_MAX = 50;
/** Most codes of one cart. */
export const CART_COUPONS_MAX = 10;
/** Most products or categories that a rule names. */
export const COUPON_NAMES_MAX = 200;

const CODE = /^[A-Z0-9][A-Z0-9_-]*$/;

/** What a coupon or an automatic rule takes off; percents have up to two decimals. */
export type CouponOffer =
  | { readonly kind: 'percent'; readonly percent: number }
  /** An amount off everything that it is for, together. */
  | { readonly kind: 'fixed'; readonly amount: Money }
  | { readonly kind: 'freeShipping' }
  /** Of so many pieces, the cheapest ones are reduced: 2, 1 and 100 is "three for the price of two". */
  | { readonly kind: 'buyXGetY'; readonly buy: number; readonly get: number; readonly percent: number }
  /** One piece of each of these products together. */
  | { readonly kind: 'set'; readonly setProductIds: readonly string[]; readonly percent: number };

/** A coupon, or a rule that applies by itself when it has no code. */
export interface CouponRule {
  readonly id: string;
  /** Upper case; null for a rule that applies by itself. */
  readonly code: string | null;
  /** What shoppers read. */
  readonly title: string;
  readonly enabled: boolean;
  readonly offer: CouponOffer;
  /** Least subtotal of the cart. */
  readonly minimumSubtotal: Money | null;
  /** What it is for; everything where both lists are empty. */
  readonly productIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly useLimit: number | null;
  readonly useLimitPerPerson: number | null;
}

/** A rule with how often it was used, as a cart meets it. */
export interface CouponInUse extends CouponRule {
  /** Orders that used it. */
  readonly uses: number;
  /** Orders of the person whose cart this is. */
  readonly usesByPerson: number;
}

/** Ids of all products and categories that a rule names. */
export function namedBy({ offer, productIds, categoryIds }: CouponRule): readonly string[] {
  const ofSet = offer.kind === 'set' ? offer.setProductIds : [];
  return [...productIds, ...categoryIds, ...ofSet];
}

/** Why a coupon takes nothing off. */
export type CouponReason =
  | 'UNKNOWN'
  | 'DISABLED'
  | 'NOT_STARTED'
  | 'EXPIRED'
  | 'USED_UP'
  | 'USED_BY_YOU'
  | 'BELOW_MINIMUM'
  | 'NOTHING_TO_SHIP'
  | 'NO_MATCHING_ITEMS';

const REASON_TEXTS: Readonly<Record<CouponReason, string>> = {
  UNKNOWN: 'This code no longer exists.',
  DISABLED: 'This code is not active.',
  NOT_STARTED: 'This code is not active yet.',
  EXPIRED: 'This code has expired.',
  USED_UP: 'This code has reached its usage limit.',
  USED_BY_YOU: 'You have already used this code the maximum number of times.',
  BELOW_MINIMUM: 'The cart is too small for this code.',
  NOTHING_TO_SHIP: 'No item in the cart is shipped.',
  NO_MATCHING_ITEMS: 'This code does not apply to any item in the cart.',
};

/**
 * Why a coupon takes nothing off, for people.
 * @param minimum the formatted least subtotal, where that is the reason
 */
export function couponReasonText(reason: CouponReason, minimum: string | undefined): string {
  if (reason !== 'BELOW_MINIMUM' || minimum === undefined) return REASON_TEXTS[reason];
  return `This code requires a subtotal of at least ${minimum}.`;
}

/** A code as it is kept: upper case, without spaces around it. */
export function normalizeCode(text: string): string {
  return text.trim().toUpperCase();
}

/** True for a code that shoppers can type: letters, digits, hyphens and underscores. */
export function isCouponCode(text: string): boolean {
  return text.length <= COUPON_CODE_MAX && CODE.test(text);
}

/** What of the cart a coupon's own conditions look at. */
export interface CouponOccasion {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly subtotalMinor: number;
  readonly requiresShipping: boolean;
  readonly currency: string;
}

/**
 * Why a coupon does not count here, as far as its dates, its limits and the size of the cart say.
 * @param minimumMinor its least subtotal; undefined for one in another currency
 */
export function refuseCoupon(
  coupon: CouponInUse,
  occasion: Omit<CouponOccasion, 'currency'>,
  minimumMinor: number | undefined,
): CouponReason | undefined {
  const { startsOn, endsOn, useLimit, useLimitPerPerson } = coupon;
  if (!coupon.enabled) return 'DISABLED';
  if (startsOn !== null && Date.parse(startsOn) > occasion.now) return 'NOT_STARTED';
  if (endsOn !== null && Date.parse(endsOn) <= occasion.now) return 'EXPIRED';
  if (useLimit !== null && coupon.uses >= useLimit) return 'USED_UP';
  if (useLimitPerPerson !== null && coupon.usesByPerson >= useLimitPerPerson) return 'USED_BY_YOU';
  if (minimumMinor === undefined || occasion.subtotalMinor < minimumMinor) return 'BELOW_MINIMUM';
  if (coupon.offer.kind === 'freeShipping' && !occasion.requiresShipping) return 'NOTHING_TO_SHIP';
  return undefined;
}

/** A line of a cart as discounts see it. */
export interface DiscountLine {
  readonly itemId: string;
  readonly categoryIds: readonly string[];
  readonly quantity: number;
  readonly unitMinor: number;
  /** False for gift cards, which are never reduced (docs/cart-and-checkout.md). */
  readonly isReducible: boolean;
}

/** What a coupon takes off. */
export interface AppliedCoupon<Coupon> {
  readonly coupon: Coupon;
  /** For each line, in the minor unit. */
  readonly amounts: readonly number[];
  readonly isFreeShipping: boolean;
}

/** What all coupons of a cart come to. */
export interface CouponOutcome<Coupon> {
  readonly applied: readonly AppliedCoupon<Coupon>[];
  readonly refused: readonly { readonly coupon: Coupon; readonly reason: CouponReason }[];
}

const PERCENT_UNITS = 100;
const WHOLE = 100 * PERCENT_UNITS;

const percentOf = (amount: number, percent: number) =>
  partOf(amount, Math.round(percent * PERCENT_UNITS), WHOLE);

const nothing = (lines: readonly unknown[]): number[] => lines.map(() => 0);

function isFor(coupon: CouponInUse, line: DiscountLine): boolean {
  if (!line.isReducible) return false;
  const { productIds, categoryIds } = coupon;
  if (productIds.length + categoryIds.length === 0) return true;
  return productIds.includes(line.itemId) || line.categoryIds.some((id) => categoryIds.includes(id));
}

/** Pieces of each line that are reduced when so many of all are, the cheapest first. */
function cheapestPieces(
  lines: readonly DiscountLine[],
  mayTake: readonly boolean[],
  pieces: number,
): number[] {
  const taken = nothing(lines);
  const byPrice = lines
    .map((line, index) => ({ ...line, index }))
    .filter(({ index }) => mayTake[index])
    .toSorted((a, b) => a.unitMinor - b.unitMinor || a.index - b.index);
  let left = pieces;
  for (const { index, quantity } of byPrice) {
    const part = Math.min(left, quantity);
    taken[index] = part;
    left -= part;
  }
  return taken;
}

/** Pieces of each line that are in whole sets of these products. */
function piecesOfSets(lines: readonly DiscountLine[], productIds: readonly string[]): number[] {
  const piecesOf = (id: string) =>
    lines.reduce((sum, line) => sum + (line.isReducible && line.itemId === id ? line.quantity : 0), 0);
  const wanted = [...new Set(productIds)];
  const sets = Math.min(...wanted.map(piecesOf));
  const left = new Map(wanted.map((id) => [id, sets]));
  return lines.map((line) => {
    const part = line.isReducible ? Math.min(left.get(line.itemId) ?? 0, line.quantity) : 0;
    left.set(line.itemId, (left.get(line.itemId) ?? 0) - part);
    return part;
  });
}

/** What an offer takes off each line; never more than is left of it. */
function amountsOf(
  offer: CouponOffer,
  lines: readonly DiscountLine[],
  { isMeant, left }: { readonly isMeant: readonly boolean[]; readonly left: readonly number[] },
  currency: string,
): number[] {
  const open = left.map((amount, index) => (isMeant[index] ? amount : 0));
  const base = open.reduce((sum, amount) => sum + amount, 0);
  const ofPieces = (pieces: readonly number[], percent: number) =>
    lines.map((line, index) =>
      Math.min(left[index] ?? 0, percentOf(line.unitMinor * (pieces[index] ?? 0), percent)),
    );
  switch (offer.kind) {
    case 'percent':
      return spread(percentOf(base, offer.percent), open);
    case 'fixed':
      return spread(Math.min(base, minorOf(offer.amount, currency) ?? 0), open);
    case 'freeShipping':
      return nothing(lines);
    case 'buyXGetY': {
      const pieces = lines.reduce((sum, line, index) => sum + (isMeant[index] ? line.quantity : 0), 0);
      const reduced = Math.floor(pieces / (offer.buy + offer.get)) * offer.get;
      return ofPieces(cheapestPieces(lines, isMeant, reduced), offer.percent);
    }
    case 'set':
      return ofPieces(piecesOfSets(lines, offer.setProductIds), offer.percent);
  }
}

const minimumOf = (minimum: Money | null, currency: string): number | undefined =>
  minimum === null ? 0 : minorOf(minimum, currency);

/**
 * What the coupons of a cart take off, one after the other, each of what the ones before it left. The work grows with
 * coupons times lines and never with pieces.
 */
export function applyCoupons<Coupon extends CouponInUse>(
  coupons: readonly Coupon[],
  lines: readonly DiscountLine[],
  occasion: CouponOccasion,
): CouponOutcome<Coupon> {
  const applied: AppliedCoupon<Coupon>[] = [];
  const refused: { coupon: Coupon; reason: CouponReason }[] = [];
  let left = lines.map(({ unitMinor, quantity }) => unitMinor * quantity);
  for (const coupon of coupons) {
    const { currency } = occasion;
    const reason = refuseCoupon(coupon, occasion, minimumOf(coupon.minimumSubtotal, currency));
    if (reason !== undefined) {
      refused.push({ coupon, reason });
      continue;
    }
    const isMeant = lines.map((line) => isFor(coupon, line));
    const amounts = amountsOf(coupon.offer, lines, { isMeant, left }, currency);
    const isFreeShipping = coupon.offer.kind === 'freeShipping' && isMeant.some(Boolean);
    if (!isFreeShipping && amounts.every((amount) => amount === 0)) {
      refused.push({ coupon, reason: 'NO_MATCHING_ITEMS' });
      continue;
    }
    applied.push({ coupon, amounts, isFreeShipping });
    left = left.map((amount, index) => amount - (amounts[index] ?? 0));
  }
  return { applied, refused };
}
