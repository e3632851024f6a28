import type { Backorder } from '#shared/features/backorders/rules.ts';
import { BACKORDER_LIMIT_MAX } from '#shared/features/stock/rules.ts';
import type { CsvColumnId } from './columns.ts';
import { flagOf, NO_FLAG_TEXT } from './read-cell.ts';

/** The columns that say together how a variant is sold without stock. */
export const BACKORDER_COLUMNS: readonly CsvColumnId[] = ['backorderLimit', 'preorder', 'promisedOn'];

/** Whether a text is a day of the calendar, such as 2026-12-24. */
function isDay(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
}

/** What is sold without stock, or why the cells say nothing of the kind. */
type BackorderReading =
  | { readonly set: Backorder | null }
  | { readonly column: CsvColumnId; readonly problem: string };

function readLimit(text: string | undefined, known: Backorder | null): number | undefined {
  if (text === undefined) return known?.limit ?? 0;
  const limit = /^\d{0,5}$/.test(text) ? Number(text) : Number.NaN;
  return limit <= BACKORDER_LIMIT_MAX ? limit : undefined;
}

/**
 * Reads the columns of a back-order together.
 * @param cells undefined for a column that the file lacks: what is known stays
 * @param known what the variant has; null for none
 */
export function readBackorderCells(
  cells: Readonly<Record<'limit' | 'preorder' | 'promisedOn', string | undefined>>,
  known: Backorder | null,
): BackorderReading {
  const limit = readLimit(cells.limit, known);
  if (limit === undefined) {
    return {
      column: 'backorderLimit',
      problem: `Enter a whole number from 1 to ${BACKORDER_LIMIT_MAX}, or nothing.`,
    };
  }
  if (limit === 0) {
    // Who ends the back-order in an exported file may leave the other cells as they are.
    return cells.limit === undefined && (cells.promisedOn ?? '') !== ''
      ? { column: 'promisedOn', problem: 'This variant is not sold without stock. Add a Back-order limit.' }
      : { set: null };
  }
  const promisedOn = cells.promisedOn ?? known?.promisedOn ?? '';
  if (promisedOn !== '' && !isDay(promisedOn)) {
    return { column: 'promisedOn', problem: 'Enter a day such as 2026-12-24, or nothing.' };
  }
  const isPreorder =
    cells.preorder === undefined
      ? (known?.isPreorder ?? false)
      : flagOf(cells.preorder === '' ? 'No' : cells.preorder);
  if (isPreorder === undefined) return { column: 'preorder', problem: NO_FLAG_TEXT };
  return { set: { limit, isPreorder, promisedOn: promisedOn === '' ? null : promisedOn } };
}
