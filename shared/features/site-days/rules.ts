/**
 * What changes the site at a moment: a release that was published or is set for later, a page or a product whose time
 * comes; `now` is this moment.
 */
export const DAY_KINDS = ['published', 'now', 'release', 'page', 'product'] as const;

/** A moment with what changes at it. */
interface Day {
  readonly on: string;
  readonly kind: (typeof DAY_KINDS)[number];
}

/** Moments in their order; what changes at the same one stays in the order of `DAY_KINDS`. */
export function inOrderOfTime<T extends Day>(days: readonly T[]): T[] {
  return days.toSorted(
    (one, other) =>
      Date.parse(one.on) - Date.parse(other.on) ||
      DAY_KINDS.indexOf(one.kind) - DAY_KINDS.indexOf(other.kind),
  );
}

/** Place of the last moment of a list in order of time that is not after a time; 0 where all are. */
export function placeOf(days: readonly Pick<Day, 'on'>[], on: string): number {
  const at = Date.parse(on);
  return Math.max(
    0,
    days.findLastIndex((day) => Date.parse(day.on) <= at),
  );
}
