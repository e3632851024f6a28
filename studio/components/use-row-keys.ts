import type { KeyboardEvent, MouseEvent } from 'react';
import { click, moveTo, placeAfterKey, type Selection, selectAll, toggle } from './selection.ts';
import type { RowWindow } from './use-row-window.ts';

/** What keys and clicks do with the rows of a grid. */
export interface RowKeys {
  /** Place of the row that has the focus; -1 where none has. */
  readonly at: number;
  /** Gives a row the focus and brings it into sight. */
  goTo(row: number): void;
  /**
   * Moves from row to row, with Shift over a range.
   * @param key what the key stands for, where it is not itself
   * @returns false for a key that does not move
   */
  move(event: KeyboardEvent, key?: string): boolean;
  /** Selects all rows (Ctrl+A), one more or less (space bar) or none (Escape); false for other keys. */
  select(event: KeyboardEvent): boolean;
  /** Selects a row whose box is clicked, with Shift all up to it. */
  clickBox(event: MouseEvent, id: string): void;
}

/**
 * Makes the rows of a grid follow keys and clicks.
 * @param deps.ids all rows in their order
 * @param deps.rows what is in sight of them
 */
export function useRowKeys(deps: {
  ids: readonly string[];
  rows: Pick<RowWindow, 'rowsInSight' | 'show'>;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}): RowKeys {
  const { ids, rows, selection, onSelect } = deps;
  const at = selection.active === null ? -1 : ids.indexOf(selection.active);
  return {
    at,
    goTo(row) {
      const id = ids[row];
      if (id === undefined) return;
      onSelect({ ...selection, active: id });
      rows.show(row);
    },
    move(event, key = event.key) {
      if (key === 'ArrowLeft' || key === 'ArrowRight') return false;
      const shape = { count: ids.length, columns: 1, rowsInSight: rows.rowsInSight };
      const to = placeAfterKey(key, at, shape);
      const id = to === undefined ? undefined : ids[to];
      if (to === undefined || id === undefined) return false;
      onSelect(
        event.shiftKey
          ? moveTo(selection, ids, id, { shift: true, command: false })
          : { ...selection, active: id },
      );
      rows.show(to);
      return true;
    },
    select(event) {
      const active = ids[at];
      if (event.ctrlKey || event.metaKey) {
        if (event.key.toLowerCase() !== 'a') return false;
        onSelect(selectAll(selection, ids));
      } else if (event.key === ' ' && active !== undefined) onSelect(toggle(selection, active));
      else if (event.key === 'Escape' && selection.chosen.size > 0) {
        onSelect({ ...selection, chosen: new Set(), anchor: null });
      } else return false;
      return true;
    },
    clickBox(event, id) {
      onSelect(click(selection, ids, id, { shift: event.shiftKey, command: !event.shiftKey }));
    },
  };
}
