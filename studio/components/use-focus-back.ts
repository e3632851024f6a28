import { useLayoutEffect, useState } from 'react';

/** What led to a dialog: of an entry of a menu, which goes with the menu, the control that opens the menu. */
function findOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused;
}

function giveBack(opener: Element | null): void {
  const isThere = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
  const target = isThere ? opener : document.querySelector<HTMLElement>('main [data-pane]');
  target?.focus({ preventScroll: true });
}

/**
 * Gives the focus back to what opened a dialog, also where the dialog is gone all at once. Where what opened it is gone
 * too, the screen has the focus, so that keys go on from there.
 * @param isOpen whether the dialog is open
 */
export function useFocusBack(isOpen: boolean): void {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    // Looked for before anything is drawn: with that, the menu may be gone.
    if (isOpen) setOpener(findOpener());
  }
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    // Only when all is drawn it shows what is left.
    return () => queueMicrotask(() => giveBack(opener));
  }, [isOpen, opener]);
}
