/** The crumb of a visitor who has none yet: pages are the same for all and bring none. */
export interface FirstCrumb {
  /** Asks for it, unless it is there or on its way. */
  fetchSoon(): void;
  /** Settles when it is there, as far as it was asked for. */
  readonly coming: Promise<unknown> | undefined;
}

/**
 * @param read the crumb that the browser holds
 * @param ask makes a call that brings one
 */
export function createFirstCrumb(read: () => string | undefined, ask: () => Promise<unknown>): FirstCrumb {
  let coming: Promise<unknown> | undefined;
  return {
    fetchSoon() {
      if (read() === undefined) coming ??= ask();
    },
    get coming() {
      return coming;
    },
  };
}

/** Fetches it when a visitor turns to something that writes, so that what they do then is one call and no more. */
export function fetchOnTouch(document: Document, crumb: FirstCrumb, selector: string): void {
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({ target }) => {
      if (target instanceof Element && target.closest(selector)) crumb.fetchSoon();
    });
  }
}
