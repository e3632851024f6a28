import { STOCK_MAX } from '#shared/features/stock/rules.ts';

/** What was typed for stock: pieces more or fewer, or why it is neither. */
export type StockStep = { readonly delta: number } | { readonly problem: string };

/**
 * Reads what was typed for the stock of a variant: "+5", "-2", or "12" for how many are left to buy.
 * @param left pieces that were shown, below 0 where some are owed
 */
export function readStockStep(text: string, left: number): StockStep {
  const [, sign, digits] = /^([+\-−]?)\s*(\d{1,7})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return { problem: 'Enter +5 to add, -2 to remove, or 12 to set the quantity.' };
  const pieces = Number(digits);
  const delta = sign === '' ? pieces - left : sign === '+' ? pieces : -pieces;
  if (delta < 0 && left + delta < 0) return { problem: `There are only ${Math.max(0, left)}.` };
  return left + delta > STOCK_MAX ? { problem: `A variant can have at most ${STOCK_MAX} items.` } : { delta };
}
