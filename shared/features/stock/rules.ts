import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** Most pieces of a variant that the ledger holds. */
export const STOCK_MAX = 1_000_000;
/** At how many pieces or fewer stock counts as low, unless a call says otherwise. */
export const LOW_STOCK = 5;
/** Most pieces of a variant that may be owed: sold though they are not on hand. */
export const BACKORDER_LIMIT_MAX = 9_999;
/** Rows of one page of levels or of movements, unless a call says otherwise. */
export const STOCK_PAGE = 50;
/** Most levels of one page. */
export const STOCK_PAGE_MAX = 200;
/** Most variants that one call adjusts. */
export const ADJUSTMENTS_MAX = 200;

/**
 * How long stock is held while somebody pays, in seconds (docs/stock.md).
 * @public chosen by whoever takes a payment
 */
export const HOLD_SECONDS = {
  /** From the start of the payment. */
  payment: 10 * 60,
  /** While strong authentication runs. */
  authentication: 30 * 60,
  /** Until a bank transfer arrives. */
  bankTransfer: 7 * 24 * 60 * 60,
} as const;

/** Why staff changes what is on hand. */
export const ADJUSTMENT_REASONS = ['received', 'returned', 'counted', 'damaged', 'lost', 'other'] as const;
export type AdjustmentReason = (typeof ADJUSTMENT_REASONS)[number];

/** Why stock moved: an adjustment, or what the shop itself did. */
export const MOVEMENT_REASONS = [
  ...ADJUSTMENT_REASONS,
  'opening',
  'hold',
  'release',
  'expiry',
  'sale',
] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** Which levels a list shows. */
export const STOCK_FILTERS = ['all', 'low', 'out', 'unlimited'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];

/** What calls about stock may refuse, with the sentence for people. */
export const STOCK_ERRORS = {
  VARIANT_NOT_FOUND: { status: 404, text: 'One of these variants no longer exists.' },
  STOCK_UNLIMITED: { status: 409, text: 'Stock of this variant is not tracked: it can always be bought.' },
  STOCK_TOO_LOW: { status: 409, text: 'There is not enough available stock: some is reserved for orders.' },
  STOCK_TOO_HIGH: { status: 409, text: `A variant can have at most ${STOCK_MAX} items.` },
  STOCK_CHANGED: { status: 409, text: 'This stock has changed since you counted it. Check it again.' },
  BAD_CURSOR,
} as const;

/** Pieces of a variant at one place. */
export interface Level {
  readonly onHand: number;
  /** Of those, pieces that are kept for who is just buying them. */
  readonly held: number;
}

/** Pieces that are there and not held, never below 0. */
export function inStockOf({ onHand, held }: Level): number {
  return Math.max(0, onHand - held);
}

/** A level of a variant that may be sold on back-order. */
export interface SellableLevel extends Level {
  /** Pieces by which what is left may go below zero; 0 for a variant without back-order. */
  readonly backorderLimit: number;
}

/**
 * Pieces that can be bought, never below 0: on hand less what is held, and as many as may be owed.
 * @param told pieces at most that the buyer knows to be on back-order; undefined for any
 */
export function availableOf({ onHand, held, backorderLimit }: SellableLevel, told = Infinity): number {
  return Math.max(0, Math.min(onHand - held + backorderLimit, inStockOf({ onHand, held }) + told));
}

/**
 * Why an adjustment cannot be made, as a code of {@link STOCK_ERRORS}; undefined where it can. Pieces can always be put
 * on; what is owed may be more than the limit, where that was lowered since.
 * @param expectedOnHand what was on hand for who counted; undefined where that does not matter
 */
export function refusalOfAdjustment(
  level: SellableLevel,
  delta: number,
  expectedOnHand?: number,
): 'STOCK_CHANGED' | 'STOCK_TOO_LOW' | 'STOCK_TOO_HIGH' | undefined {
  if (expectedOnHand !== undefined && expectedOnHand !== level.onHand) return 'STOCK_CHANGED';
  if (delta < 0 && level.onHand + delta + level.backorderLimit < level.held) return 'STOCK_TOO_LOW';
  return level.onHand + delta > STOCK_MAX ? 'STOCK_TOO_HIGH' : undefined;
}

/** Pieces of a variant that somebody wants. */
export interface Demand {
  readonly variantId: string;
  readonly quantity: number;
  /** Pieces of those at most that may be on back-order, as the buyer was told; undefined for any. */
  readonly backordered?: number | undefined;
}

/** A variant of which there is less than is wanted. */
export interface Shortage extends Pick<Demand, 'variantId' | 'quantity'> {
  readonly available: number;
}

/** What is wanted of each variant in all, in the order of the variants: lines that share stock count together. */
export function sumDemand(lines: readonly Demand[]): Demand[] {
  const sums = new Map<string, Demand>();
  for (const { variantId, quantity, backordered = quantity } of lines) {
    const before = sums.get(variantId);
    sums.set(variantId, {
      variantId,
      quantity: (before?.quantity ?? 0) + quantity,
      backordered: (before?.backordered ?? 0) + backordered,
    });
  }
  return [...sums.values()].sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
}

/** The variants of which there is too little, one without a level included; empty where all can be held. */
export function shortagesOf(
  levels: ReadonlyMap<string, SellableLevel>,
  wanted: readonly Demand[],
): Shortage[] {
  return wanted
    .map(({ variantId, quantity, backordered }) => {
      const level = levels.get(variantId);
      return {
        variantId,
        quantity,
        available: level === undefined ? 0 : availableOf(level, backordered),
      };
    })
    .filter(({ quantity, available }) => quantity > available);
}
