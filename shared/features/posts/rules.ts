import { visibleText } from '#shared/html/strip-tags.ts';

const DAY_MS = 86_400_000;
const INVISIBLE = /[\s\u200b\u00a0]/g;

/** Does the markup of an excerpt show any text? */
export function hasExcerpt(markup: string): boolean {
  return visibleText(markup).replace(INVISIBLE, '') !== '';
}

/** Do two moments in epoch milliseconds fall on the same day in UTC? */
export function isOnSameDay(start: number, end: number): boolean {
  return Math.floor(start / DAY_MS) === Math.floor(end / DAY_MS);
}
