import type { Money } from '#shared/money/minor-units.ts';

/** Longest code of a coupon. */
export const COUPON_CODE_MAX = 40;
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
  UNKNOWN: 'This code is not there any more.',
  DISABLED: 'This code is not in use.',
  NOT_STARTED: 'This code does not count yet.',
  EXPIRED: 'This code has expired.',
  USED_UP: 'This code was used as often as it may be.',
  USED_BY_YOU: 'You have used this code as often as you may.',
  BELOW_MINIMUM: 'The cart is too small for this code.',
  NOTHING_TO_SHIP: 'Nothing in the cart is shipped.',
  NO_MATCHING_ITEMS: 'Nothing in the cart goes with this code.',
};

/**
 * Why a coupon takes nothing off, for people.
 * @param minimum the formatted least subtotal, where that is the reason
 */
export function couponReasonText(reason: CouponReason, minimum: string | undefined): string {
  if (reason !== 'BELOW_MINIMUM' || minimum === undefined) return REASON_TEXTS[reason];
  return `This code counts from a subtotal of ${minimum}.`;
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
