import { useState } from 'react';
import { useShortcut } from './use-shortcut.ts';

/** An act that can be taken back. */
export interface Undoable {
  /** What it was: "Move Mugs". */
  readonly label: string;
  readonly undo: () => void;
  /** Does it again after it was taken back; left out where that cannot be. */
  readonly redo?: () => void;
}

/** The acts of a screen that can be taken back, the latest first. */
export interface UndoStack {
  /** What would be taken back next; undefined when there is nothing. */
  readonly next: string | undefined;
  /** What would be done again next; undefined when there is nothing. */
  readonly again: string | undefined;
  push(act: Undoable): void;
  undo(): void;
  redo(): void;
}

/** Acts that are remembered at most. */
const MOST = 50;

/** Lets a field take back its own words; false where the focus is in none. */
function actInField(command: 'undo' | 'redo'): boolean {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
  document.execCommand(command);
  return true;
}

/**
 * Remembers acts of a screen while it is open; Ctrl+Z takes back the latest and Ctrl+Shift+Z or Ctrl+Y does it again,
 * except in fields, which have their own.
 */
export function useUndoStack(): UndoStack {
  const [acts, setActs] = useState<readonly Undoable[]>([]);
  const [undone, setUndone] = useState<readonly Undoable[]>([]);
  const undo = () => {
    const [latest, ...rest] = acts;
    if (latest === undefined) return;
    setActs(rest);
    if (latest.redo !== undefined) setUndone([latest, ...undone]);
    latest.undo();
  };
  const redo = () => {
    const [latest, ...rest] = undone;
    if (latest === undefined) return;
    setUndone(rest);
    setActs([latest, ...acts]);
    latest.redo?.();
  };
  useShortcut({ key: 'z', withCommand: true }, ({ shiftKey }) => {
    if (actInField(shiftKey ? 'redo' : 'undo')) return;
    if (shiftKey) redo();
    else undo();
  });
  useShortcut({ key: 'y', withCommand: true }, () => {
    if (!actInField('redo')) redo();
  });
  return {
    next: acts[0]?.label,
    again: undone[0]?.label,
    push(act) {
      setActs((before) => [act, ...before].slice(0, MOST));
      setUndone([]);
    },
    undo,
    redo,
  };
}
