/** What may be said of who sees a page once it is published. */
export const PAGE_STATUSES = ['draft', 'needs-review', 'scheduled', 'private', 'published'] as const;

export type PageStatus = (typeof PAGE_STATUSES)[number];

/** What decides who sees a page. */
export interface PageStanding {
  /** Published where nothing is said. */
  readonly status?: PageStatus | undefined;
  /** When a scheduled page is shown, as ISO 8601. */
  readonly scheduledFor?: string | undefined;
  /** Of the password that opens it; absent where it needs none. */
  readonly passwordHash?: string | undefined;
}

/**
 * The status that counts at a moment: a scheduled page is published from its time on.
 * @param now epoch milliseconds
 */
export function statusAt({ status = 'published', scheduledFor }: PageStanding, now: number): PageStatus {
  if (status !== 'scheduled' || scheduledFor === undefined) return status;
  return Date.parse(scheduledFor) <= now ? 'published' : 'scheduled';
}

/** True for a page that there is for visitors at a moment, be it for some of them only. */
export function isShownAt(standing: PageStanding, now: number): boolean {
  const status = statusAt(standing, now);
  return status === 'published' || status === 'private';
}

/** True for a page that visitors see who are signed in, or know its password, and nobody else. */
export function isGuarded({ status, passwordHash }: PageStanding): boolean {
  return status === 'private' || passwordHash !== undefined;
}

/**
 * The first moment after another at which one of some pages is shown by itself, in epoch milliseconds; undefined where
 * none is waiting.
 */
export function nextShowing(pages: readonly PageStanding[], now: number): number | undefined {
  const times = pages
    .filter((page) => statusAt(page, now) === 'scheduled')
    .map(({ scheduledFor = '' }) => Date.parse(scheduledFor))
    .filter((time) => time > now);
  return times.length === 0 ? undefined : Math.min(...times);
}
