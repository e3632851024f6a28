import { useEffect, useRef } from 'react';

/** Keys that are worth a shortcut, as KeyboardEvent.key has them, with or without the command key. */
export interface Shortcut {
  readonly key: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly withCommand?: boolean;
}

/** A key press as far as shortcuts look at it; also what the preview's frame hands on. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Name of the window event by which key presses inside the preview reach the studio's shortcuts. */
const FORWARDED_KEY = 'awning:key';

function isPressed(press: KeyPress, shortcut: Shortcut): boolean {
  const hasCommand = press.ctrlKey || press.metaKey;
  return (
    press.key.toLowerCase() === shortcut.key.toLowerCase() &&
    hasCommand === (shortcut.withCommand ?? false) &&
    !press.altKey
  );
}

/** Lets the studio's shortcuts answer to a key that was pressed inside the preview. */
export function forwardKey(press: KeyPress): void {
  window.dispatchEvent(new CustomEvent<KeyPress>(FORWARDED_KEY, { detail: press }));
}

/** Runs an act on a shortcut wherever the focus is; the browser's own meaning of the keys is set aside. */
export function useShortcut(shortcut: Shortcut, run: (press: KeyPress) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  const { key, withCommand = false } = shortcut;
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed(event, { key, withCommand })) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(event);
    };
    const handleForwarded = (event: Event) => {
      const press = (event as CustomEvent<KeyPress>).detail;
      if (isPressed(press, { key, withCommand })) latest.current(press);
    };
    window.addEventListener('keydown', handleKey, true);
    window.addEventListener(FORWARDED_KEY, handleForwarded);
    return () => {
      window.removeEventListener('keydown', handleKey, true);
      window.removeEventListener(FORWARDED_KEY, handleForwarded);
    };
  }, [key, withCommand]);
}
