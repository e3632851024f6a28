/** What the browser keeps: the announcement that was closed. */
const ANNOUNCEMENT_KEY = 'closed-announcement';

/** What is kept of the browser; reaching for it throws where the visitor allows none. */
type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** An announcement is another one with other words or another link. */
function versionOf(bar: HTMLElement): string {
  const href = bar.querySelector('a')?.getAttribute('href') ?? '';
  return `${bar.querySelector('span')?.textContent ?? ''} ${href}`.trim();
}

function readClosed(reach: () => Storage): string | null {
  try {
    return reach().getItem(ANNOUNCEMENT_KEY);
  } catch {
    return null;
  }
}

/** Lets visitors close the announcement above the header, and leaves out the one that they closed. */
export function closeAnnouncement(bar: HTMLElement, reach: () => Storage): void {
  const version = versionOf(bar);
  if (readClosed(reach) === version) {
    bar.remove();
    return;
  }
  const button = bar.querySelector('button');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    // The focus goes on to what comes next, since the button that has it is gone.
    const next = bar.nextElementSibling?.querySelector<HTMLElement>('a, button');
    bar.remove();
    next?.focus();
    try {
      reach().setItem(ANNOUNCEMENT_KEY, version);
    } catch {
      // It is closed on this page only.
    }
  });
}

/** The same with what this browser keeps. */
export const startAnnouncement = (bar: HTMLElement): void => closeAnnouncement(bar, () => localStorage);
