/** What a browser keeps of the popup of a site, under {@link POPUP_KEY}. */
export interface KeptPopup {
  /** Of the popup that this is about. */
  readonly version: string;
  /** When it was closed, as ISO 8601; absent where it was not. */
  readonly closedDate?: string;
  /** True once a form of it was sent. */
  readonly submitted?: boolean;
}

export const POPUP_KEY = 'popup-overlay';

/** Whoever closed a popup sees it again after so many days. */
const DAYS_CLOSED = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What a browser keeps of a popup; nothing where it kept nothing that can be read. */
export function readKeptPopup(text: string | null): KeptPopup | undefined {
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<KeptPopup> | null;
    if (typeof kept?.version !== 'string') return undefined;
    const { version, closedDate, submitted } = kept;
    return {
      version,
      ...(typeof closedDate === 'string' ? { closedDate } : {}),
      ...(submitted === true ? { submitted } : {}),
    };
  } catch {
    return undefined;
  }
}

/**
 * Whether a popup is shown: another version is shown to everybody, the same one to who never closed it, or long ago, and
 * never again to who sent its form.
 * @param now epoch milliseconds
 */
export function isPopupShown(kept: KeptPopup | undefined, version: string, now: number): boolean {
  if (kept === undefined || kept.version !== version) return true;
  if (kept.submitted === true) return false;
  const closed = kept.closedDate === undefined ? Number.NaN : Date.parse(kept.closedDate);
  return Number.isNaN(closed) || now - closed >= DAYS_CLOSED * DAY_MS;
}
