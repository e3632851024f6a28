import type { KeyboardEvent } from 'react';
import type { GridColumn } from './columns.ts';
import { cursorAfterKey, type GridCursor, type GridSize, moveOn } from './cursor.ts';

/** What a key in the grid asks for. */
export type GridAct =
  | { readonly kind: 'move'; readonly cursor: GridCursor }
  /** Begins to edit, with the text of the cell or with what was typed. */
  | { readonly kind: 'edit'; readonly typed?: string }
  | { readonly kind: 'toggle' | 'clear' | 'fill' | 'undo' | 'open' | 'chooseAll' | 'chooseRows' | 'leave' };

const COMMANDS: Readonly<Record<string, 'fill' | 'undo' | 'chooseAll' | 'open'>> = {
  d: 'fill',
  z: 'undo',
  a: 'chooseAll',
  enter: 'open',
};

/** What a key asks for that is not about moving. */
function actOf(key: string, column: GridColumn | undefined): GridAct | undefined {
  const { entry } = column ?? {};
  if (key === 'Enter' || key === 'F2') {
    if (entry === undefined) return undefined;
    return entry === 'flag' ? { kind: 'toggle' } : { kind: 'edit' };
  }
  if (key === 'Escape') return { kind: 'leave' };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' };
  if (key === ' ' && entry !== 'text') return { kind: entry === 'flag' ? 'toggle' : 'chooseRows' };
  return entry === 'text' && /^.$/u.test(key) ? { kind: 'edit', typed: key } : undefined;
}

/**
 * What a key press in the grid asks for.
 * @param isTabbing true after a cell was left by Tab: then Tab goes on, else it leaves the grid as everywhere
 * @returns undefined for a key that is not the grid's
 */
export function readKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  state: {
    readonly cursor: GridCursor;
    readonly size: GridSize;
    readonly column: GridColumn | undefined;
    readonly isTabbing: boolean;
  },
): GridAct | undefined {
  const { cursor, size } = state;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.altKey) return undefined;
  const moved = cursorAfterKey(cursor, { key: event.key, isCommand, isShift: event.shiftKey }, size);
  if (moved !== undefined) return { kind: 'move', cursor: moved };
  if (isCommand) {
    const kind = COMMANDS[event.key.toLowerCase()];
    return kind === undefined ? undefined : { kind };
  }
  if (event.key === 'Tab') {
    const next = moveOn(cursor, event.shiftKey ? -1 : 1, size);
    return state.isTabbing && next !== cursor ? { kind: 'move', cursor: next } : undefined;
  }
  if (event.key === ' ' && event.shiftKey) return { kind: 'chooseRows' };
  return actOf(event.key, state.column);
}
