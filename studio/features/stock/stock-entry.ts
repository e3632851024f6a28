import type { StockLevel } from '#shared/features/stock/contract.ts';
import {
  ADJUSTMENTS_MAX,
  type AdjustmentReason,
  refusalOfAdjustment,
  STOCK_ERRORS,
  STOCK_MAX,
} from '#shared/features/stock/rules.ts';

/** What was typed for the stock of a variant: pieces more or fewer, or how many there are. */
export type StockEntry =
  | { readonly kind: 'change'; readonly delta: number }
  | { readonly kind: 'counted'; readonly onHand: number };

/** The part of a level that an entry is weighed against. */
export type Counted = Pick<StockLevel, 'variantId' | 'onHand' | 'held' | 'unlimited' | 'backorderLimit'>;

/** An adjustment as the server takes it. */
export interface Adjustment {
  readonly variantId: string;
  readonly delta: number;
  /** What was shown to who counted. */
  readonly expectedOnHand?: number;
}

const ENTRY = /^([+\-−]?)\s*(\d{1,7})$/;

/** Reads what was typed: "+5", "-2", or "12" for what was counted; undefined for anything else. */
export function readStockEntry(text: string): StockEntry | undefined {
  const [, sign, digits] = ENTRY.exec(text.trim()) ?? [];
  if (digits === undefined) return undefined;
  const pieces = Number(digits);
  if (sign === '') return { kind: 'counted', onHand: pieces };
  return { kind: 'change', delta: sign === '+' ? pieces : -pieces };
}

/** Why stock changes, unless somebody says so: pieces that come are received, those that go have no such reason. */
export function reasonOfEntry(entry: StockEntry | undefined): AdjustmentReason {
  if (entry === undefined || entry.kind === 'counted') return 'counted';
  return entry.delta > 0 ? 'received' : 'other';
}

function adjust(level: Counted, entry: StockEntry): Adjustment {
  const { variantId, onHand } = level;
  if (entry.kind === 'change') return { variantId, delta: entry.delta };
  return { variantId, delta: entry.onHand - onHand, expectedOnHand: onHand };
}

/**
 * What an entry does to some variants, against what was shown of them. Those that are not counted, and those that
 * have the counted figure already, need nothing.
 * @returns the adjustments, or a sentence that says why there are none
 */
export function toAdjustments(
  levels: readonly Counted[],
  text: string,
): { readonly adjustments: readonly Adjustment[] } | { readonly problem: string } {
  const entry = readStockEntry(text);
  if (entry === undefined)
    return { problem: 'Enter +5 to add, -2 to remove, or 12 to set the counted quantity.' };
  const counted = levels.filter(({ unlimited }) => !unlimited);
  if (counted.length === 0) return { problem: STOCK_ERRORS.STOCK_UNLIMITED.text };
  if (counted.length > ADJUSTMENTS_MAX) {
    return { problem: `At most ${ADJUSTMENTS_MAX} variants change at once. Select fewer.` };
  }
  if (entry.kind === 'change' && Math.abs(entry.delta) > STOCK_MAX) {
    return { problem: STOCK_ERRORS.STOCK_TOO_HIGH.text };
  }
  const adjustments: Adjustment[] = [];
  for (const level of counted) {
    const adjustment = adjust(level, entry);
    const refusal = refusalOfAdjustment(level, adjustment.delta);
    if (refusal !== undefined) return { problem: STOCK_ERRORS[refusal].text };
    if (adjustment.delta !== 0) adjustments.push(adjustment);
  }
  return adjustments.length === 0 ? { problem: 'That changes nothing.' } : { adjustments };
}
