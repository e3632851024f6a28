import { minorOf, type Money } from '#shared/money/minor-units.ts';
import { partOf, spread } from '#shared/money/parts.ts';
import {
  type CouponInUse,
  type CouponOccasion,
  type CouponOffer,
  type CouponReason,
  refuseCoupon,
} from './rules.ts';

/** A line of a cart as discounts see it. */
export interface DiscountLine {
  readonly itemId: string;
  readonly categoryIds: readonly string[];
  readonly quantity: number;
  readonly unitMinor: number;
  /** False for gift cards, which are never reduced (runtime-contract B8.2). */
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
  isMeant: readonly boolean[],
  left: readonly number[],
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
    const amounts = amountsOf(coupon.offer, lines, isMeant, left, currency);
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
