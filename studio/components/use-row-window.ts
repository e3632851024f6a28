import { useElementSize, useMergedRef } from '@mantine/hooks';
import type { RefCallback } from 'react';
import { useRef, useState } from 'react';
import { findVisibleRows, scrollToRow, type VisibleRows } from './visible-rows.ts';

/** Height of what shows the rows until it is measured, in px. */
const UNMEASURED = 640;

/** The rows of a list of equally high rows that are in sight, and the way to others. */
export interface RowWindow extends VisibleRows {
  /** For the element that scrolls. */
  readonly ref: RefCallback<HTMLDivElement>;
  readonly onScroll: () => void;
  /** Rows that are in sight at once. */
  readonly rowsInSight: number;
  /** Brings a row into sight. */
  show(row: number): void;
}

/**
 * Follows where a list is scrolled to.
 * @param headHeight px at the top that a head which stays there covers
 */
export function useRowWindow(rows: number, rowHeight: number, headHeight = 0): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref, height: measured } = useElementSize<HTMLDivElement>();
  const [top, setTop] = useState(0);
  const height = Math.max(rowHeight, (measured === 0 ? UNMEASURED : measured) - headHeight);
  return {
    ...findVisibleRows(rows, rowHeight, { top, height }),
    ref: useMergedRef(scroller, ref),
    onScroll: () => setTop(scroller.current?.scrollTop ?? 0),
    rowsInSight: Math.floor(height / rowHeight),
    show(row) {
      const element = scroller.current;
      if (element === null) return;
      element.scrollTop = scrollToRow(row, rowHeight, { top: element.scrollTop, height });
    },
  };
}
