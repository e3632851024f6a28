import { scheduleFault } from '#shared/dates/schedule.ts';

/** Whether visitors see a product, and from when on they will. */
export interface Visibility {
  readonly isVisible: boolean;
  /** ISO time at which a hidden product is shown by itself; null where none is set. */
  readonly publishOn: string | null;
}

/** A product that is shown waits for no time. */
export const SHOWN_ALREADY_TEXT = 'This product is shown already. Hide it before you set a time.';

/**
 * What a change makes of it: who shows or hides a product, or takes the time away, ends the wait for a time.
 * @param now epoch milliseconds
 * @returns the problem at `publishOn` where the time cannot be set
 */
export function visibilityAfter(
  before: Visibility,
  change: { readonly [Name in keyof Visibility]?: Visibility[Name] | undefined },
  now: number,
): Visibility | { readonly problem: string } {
  const isVisible = change.isVisible ?? before.isVisible;
  const { publishOn } = change;
  if (publishOn === undefined || publishOn === null) {
    const isLeft = publishOn === undefined && change.isVisible === undefined;
    return { isVisible, publishOn: isLeft ? before.publishOn : null };
  }
  const moment = Date.parse(publishOn);
  const problem = isVisible ? SHOWN_ALREADY_TEXT : scheduleFault(moment, now);
  return problem === undefined ? { isVisible, publishOn: new Date(moment).toISOString() } : { problem };
}
