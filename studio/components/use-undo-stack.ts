import { useState } from 'react';
import { useShortcut } from './use-shortcut.ts';

/** An act that can be taken back. */
export interface Undoable {
  /** What it was: "Move Mugs". */
  readonly label: string;
  readonly undo: () => void;
}

/** The acts of a screen that can be taken back, the latest first. */
export interface UndoStack {
  /** What would be taken back next; undefined when there is nothing. */
  readonly next: string | undefined;
  push(act: Undoable): void;
  undo(): void;
}

/** Acts that are remembered at most. */
const MOST = 50;

/** Remembers acts of a screen while it is open; Ctrl+Z takes back the latest, except in fields, which have their own. */
export function useUndoStack(): UndoStack {
  const [acts, setActs] = useState<readonly Undoable[]>([]);
  const undo = () => {
    const [latest, ...rest] = acts;
    if (latest === undefined) return;
    setActs(rest);
    latest.undo();
  };
  useShortcut({ key: 'z', withCommand: true }, () => {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
      document.execCommand('undo');
    else undo();
  });
  return {
    next: acts[0]?.label,
    push: (act) => setActs((before) => [act, ...before].slice(0, MOST)),
    undo,
  };
}
