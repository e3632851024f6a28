import { useMemo, useRef } from 'react';
import type { UndoStack } from './use-undo-stack.ts';

/** Changes something so that it can be taken back. */
export interface Tracked<T> {
  /**
   * @param label what it is: "Remove the block"
   * @param key names what is written letter by letter: such changes are one act until another one comes
   */
  change(label: string, next: T, key?: string): void;
  /** What comes next is another act, whatever its key is. */
  close(): void;
}

/**
 * Remembers the changes of something in a stack of acts. Taking one back leaves alone what was changed since.
 * @param deps.revert what it is now, with the change from one state to another one made in it
 */
export function useTracked<T>(deps: {
  stack: UndoStack;
  get: () => T;
  set: (next: T) => void;
  revert: (from: T, to: T, now: T) => T;
}): Tracked<T> {
  const latest = useRef(deps);
  latest.current = deps;
  const last = useRef<{ readonly key: string; readonly act: { after: T } } | null>(null);
  return useMemo(
    () => ({
      change(label, next, key) {
        const { stack, get, set } = latest.current;
        const before = get();
        if (next === before) return;
        set(next);
        if (key !== undefined && last.current?.key === key) {
          last.current.act.after = next;
          return;
        }
        const act = { after: next };
        last.current = key === undefined ? null : { key, act };
        const turn = (from: T, to: T) => {
          last.current = null;
          const now = latest.current;
          now.set(now.revert(from, to, now.get()));
        };
        stack.push({ label, undo: () => turn(act.after, before), redo: () => turn(before, act.after) });
      },
      close() {
        last.current = null;
      },
    }),
    [],
  );
}
