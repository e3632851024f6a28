import { observeElementRect, useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual';
import type { RefObject } from 'react';
import { useLayoutEffect, useRef } from 'react';

/** Height of what shows the rows until it is measured, in px. */
const UNMEASURED = 640;
/** Rows above and below what is in sight that are drawn too, so that scrolling shows no gaps. */
const MARGIN = 3;

type Options = VirtualizerOptions<HTMLDivElement, HTMLElement>;

/** The rows of a list of equally high rows that are in sight, and the way to others. */
export interface RowWindow {
  /** For the element that scrolls. */
  readonly ref: RefObject<HTMLDivElement | null>;
  /** The first row that is drawn. */
  readonly first: number;
  /** The one after the last one that is drawn. */
  readonly end: number;
  /** Where the first row that is drawn begins, below the first one of all, in px. */
  readonly top: number;
  /** Height of all rows, in px. */
  readonly height: number;
  /** Rows that are in sight at once. */
  readonly rowsInSight: number;
  /** Brings a row into sight, by scrolling as little as it needs. */
  show(row: number): void;
}

/** Follows the size of what shows the rows; a place that is not laid out yet counts as unmeasured. */
const observeLaidOut: Options['observeElementRect'] = (virtualizer, tell) =>
  observeElementRect(virtualizer, (rect) => {
    if (rect.height > 0) tell(rect);
  });

/**
 * Follows where a list is scrolled to.
 * @param shape.count how many rows there are
 * @param shape.rowHeight in px
 * @param shape.headHeight px at the top that a head which stays there covers
 * @param shape.keyOf what a row is known by; where it is given, rows that come in above those in sight do not push
 *   them away, unless the list is at its top
 */
export function useRowWindow(shape: {
  count: number;
  rowHeight: number;
  headHeight?: number;
  keyOf?: (row: number) => string;
}): RowWindow {
  const { count, rowHeight, headHeight = 0, keyOf } = shape;
  const ref = useRef<HTMLDivElement>(null);
  const isScrolled = (ref.current?.scrollTop ?? 0) > 0;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    count,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    observeElementRect: observeLaidOut,
    initialRect: { width: 0, height: UNMEASURED },
    overscan: MARGIN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    anchorTo: keyOf !== undefined && isScrolled ? 'end' : 'start',
    ...(keyOf === undefined ? {} : { getItemKey: keyOf }),
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);
  const drawn = virtualizer.getVirtualItems();
  const [firstDrawn, lastDrawn] = [drawn[0], drawn.at(-1)];
  const shown = (virtualizer.scrollRect?.height ?? UNMEASURED) - headHeight;
  return {
    ref,
    first: firstDrawn?.index ?? 0,
    end: lastDrawn === undefined ? 0 : lastDrawn.index + 1,
    top: firstDrawn === undefined ? 0 : firstDrawn.start - headHeight,
    height: virtualizer.getTotalSize(),
    rowsInSight: Math.floor(Math.max(rowHeight, shown) / rowHeight),
    show: (row) => virtualizer.scrollToIndex(row),
  };
}
