import { type RowWindow, useRowWindow } from '../../../components/use-row-window.ts';
import type { GridCursor } from './cursor.ts';

/** Heights of rows and of the head, and width of the marks before the rows, in px. */
export const ROW_HEIGHT = 44;
export const HEAD_HEIGHT = 36;
export const MARK_WIDTH = 40;

/** The rows of the grid in sight, and the way to its cells. */
interface GridView extends Omit<RowWindow, 'show'> {
  /** Brings a cell into sight: beside the columns that stand still, and under the head. */
  show(cell: GridCursor, widths: readonly number[]): void;
}

function showColumn(scroller: HTMLElement, column: number, widths: readonly number[]): void {
  const left = MARK_WIDTH + widths.slice(0, column).reduce((sum, width) => sum + width, 0);
  const right = left + (widths[column] ?? 0);
  if (left - MARK_WIDTH < scroller.scrollLeft) scroller.scrollLeft = left - MARK_WIDTH;
  else if (right > scroller.scrollLeft + scroller.clientWidth) {
    scroller.scrollLeft = right - scroller.clientWidth;
  }
}

/** Follows where the grid is scrolled to. */
export function useGridView(count: number): GridView {
  const rows = useRowWindow({ count, rowHeight: ROW_HEIGHT, headHeight: HEAD_HEIGHT });
  return {
    ...rows,
    show({ row, column }, widths) {
      rows.show(row);
      if (rows.ref.current !== null) showColumn(rows.ref.current, column, widths);
    },
  };
}
