/** A product that a visitor saw, as their browser remembers it. */
export interface SeenProduct {
  readonly id: string;
  readonly path: string;
  readonly title: string;
  /** Path of its picture; empty without one. */
  readonly picture: string;
}

/** Most products that a browser remembers. */
export const SEEN_MAX = 12;
/** Most of them that are shown. */
export const SEEN_SHOWN_MAX = 4;
/** Name in the browser's storage. */
export const SEEN_KEY = 'awning-recently-seen';
/** A path of this site and nothing else: what is stored may have been changed by anybody at this browser. */
const OWN_PATH = /^\/(?![/\\])/;
const TEXT_MAX = 500;

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TEXT_MAX;
}

function isSeen(value: unknown): value is SeenProduct {
  if (typeof value !== 'object' || value === null) return false;
  const { id, path, title, picture } = value as Partial<SeenProduct>;
  return (
    isText(id) &&
    isText(title) &&
    isText(path) &&
    OWN_PATH.test(path) &&
    isText(picture) &&
    (picture === '' || OWN_PATH.test(picture))
  );
}

/** Reads what a browser remembers; whatever is none of ours is left out. */
export function readSeen(text: string | null): readonly SeenProduct[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSeen).slice(0, SEEN_MAX) : [];
  } catch {
    return [];
  }
}

/** What is remembered with a product that is seen now, the latest one first. */
export function addSeen(seen: readonly SeenProduct[], product: SeenProduct): readonly SeenProduct[] {
  return [product, ...seen.filter(({ id }) => id !== product.id)].filter(isSeen).slice(0, SEEN_MAX);
}

/** The products to show on the page of one: those seen before, the latest first. */
export function seenBefore(seen: readonly SeenProduct[], id: string): readonly SeenProduct[] {
  return seen.filter((product) => product.id !== id).slice(0, SEEN_SHOWN_MAX);
}
