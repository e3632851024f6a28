/** The rows of a long list that are worth drawing. */
export interface VisibleRows {
  /** The first one that is drawn. */
  readonly first: number;
  /** The one after the last one that is drawn. */
  readonly end: number;
}

/** Rows above and below what is in sight that are drawn too, so that scrolling shows no gaps. */
const MARGIN = 3;

/**
 * Finds the rows in sight of a list whose rows are equally high.
 * @param view where the list is scrolled to, and the height of what shows it, in px
 */
export function findVisibleRows(
  rows: number,
  rowHeight: number,
  view: { readonly top: number; readonly height: number },
): VisibleRows {
  const first = Math.floor(view.top / rowHeight) - MARGIN;
  const end = Math.ceil((view.top + view.height) / rowHeight) + MARGIN;
  const clamp = (row: number) => Math.min(Math.max(row, 0), rows);
  return { first: clamp(first), end: clamp(end) };
}

/** Where to scroll so that a row is in sight; the same place when it is already. */
export function scrollToRow(
  row: number,
  rowHeight: number,
  view: { readonly top: number; readonly height: number },
): number {
  const start = row * rowHeight;
  if (start < view.top) return start;
  return Math.max(view.top, start + rowHeight - view.height);
}
