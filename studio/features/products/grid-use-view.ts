import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { scrollToRow } from '../../components/visible-rows.ts';
import type { GridCursor } from './grid-cursor.ts';

/** Heights of rows and of the head, and width of the marks before the rows, in px. */
export const ROW_HEIGHT = 44;
export const HEAD_HEIGHT = 36;
export const MARK_WIDTH = 40;

/** Where the grid is scrolled to and how high it is shown. */
export function useGridView() {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref, height } = useElementSize<HTMLDivElement>();
  const [top, setTop] = useState(0);
  const view = { top, height: Math.max(0, height - HEAD_HEIGHT) };
  return {
    ref: useMergedRef(scroller, ref),
    scroller,
    view,
    onScroll: () => setTop(scroller.current?.scrollTop ?? 0),
    /** Brings a cell into sight: beside the columns that stand still, and under the head. */
    show({ row, column }: GridCursor, widths: readonly number[]) {
      const element = scroller.current;
      if (element === null) return;
      const inner = { top: element.scrollTop, height: element.clientHeight - HEAD_HEIGHT };
      element.scrollTop = scrollToRow(row, ROW_HEIGHT, inner);
      const left = MARK_WIDTH + widths.slice(0, column).reduce((sum, width) => sum + width, 0);
      const right = left + (widths[column] ?? 0);
      if (left - MARK_WIDTH < element.scrollLeft) element.scrollLeft = left - MARK_WIDTH;
      else if (right > element.scrollLeft + element.clientWidth) {
        element.scrollLeft = right - element.clientWidth;
      }
    },
  };
}
