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
  /** The product that opens it, by its id or its word in addresses; everybody sees a page without one. */
  readonly protectedBy?: string | undefined;
  /** Pages above it in the tree, the outermost first: whoever may not see one of them does not see this one. */
  readonly above?: readonly PageStanding[] | undefined;
}

/** A page after those above it, the outermost first. */
export function lineOf<Page extends PageStanding>(
  page: Page & { readonly above?: readonly Page[] | undefined },
): readonly Page[] {
  return [...(page.above ?? []), page];
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
export function isShownAt(page: PageStanding, now: number): boolean {
  return lineOf(page).every((one) => ['published', 'private'].includes(statusAt(one, now)));
}

const asksWho = ({ status, passwordHash }: PageStanding) =>
  status === 'private' || passwordHash !== undefined;

/** True for a page that visitors see who are signed in, or know its password, and nobody else. */
export function isGuarded(page: PageStanding): boolean {
  return lineOf(page).some(asksWho);
}

/** True for a page that everybody sees who finds it, once it is shown; others ask first who wants to see them. */
export function isForEverybody(page: PageStanding): boolean {
  return !isGuarded(page) && lineOf(page).every(({ protectedBy }) => protectedBy === undefined);
}

/** How far a status keeps visitors away. */
const FARNESS: Readonly<Record<PageStatus, number>> = {
  published: 0,
  private: 1,
  scheduled: 2,
  'needs-review': 3,
  draft: 3,
};

/** What a page is to have of its own so that it stays as closed as it is, once a page above it is gone. */
export function handDown(above: PageStanding, page: PageStanding): PageStanding {
  const { status = 'published', scheduledFor, passwordHash, protectedBy } = above;
  const isFarther = FARNESS[status] > FARNESS[page.status ?? 'published'];
  return {
    ...(isFarther ? { status, scheduledFor } : {}),
    ...(passwordHash !== undefined && page.passwordHash === undefined ? { passwordHash } : {}),
    ...(protectedBy !== undefined && page.protectedBy === undefined ? { protectedBy } : {}),
  };
}

/** The same page without what was handed down to it from one that is above it again. */
export function takeBack<Page extends PageStanding>(above: PageStanding, page: Page): Page {
  const { status, scheduledFor, passwordHash, protectedBy } = above;
  return {
    ...page,
    ...(page.status === status && page.scheduledFor === scheduledFor
      ? { status: undefined, scheduledFor: undefined }
      : {}),
    ...(page.passwordHash === passwordHash ? { passwordHash: undefined } : {}),
    ...(page.protectedBy === protectedBy ? { protectedBy: undefined } : {}),
  };
}

/** A page as a tree of them is kept. */
export interface StandingInTree extends PageStanding {
  readonly id: string;
  readonly parentId?: string | undefined;
  readonly type: string;
  readonly homepage?: boolean | undefined;
}

/** True for what everybody sees wherever it stands: the home page, and stores. */
export const isAlwaysOpen = ({ type, homepage }: Pick<StandingInTree, 'type' | 'homepage'>): boolean =>
  homepage === true || type !== 'page';

function pagesAbove<Page extends StandingInTree>(
  page: Page,
  byId: ReadonlyMap<string, Page>,
): readonly Page[] {
  const line: Page[] = [];
  let next = byId.get(page.parentId ?? '');
  while (next !== undefined && next !== page && !line.includes(next)) {
    line.unshift(next);
    next = byId.get(next.parentId ?? '');
  }
  return line;
}

/** Pages of a tree with those above each; the home page and stores stay open to everybody, so that none counts above them. */
export function withPagesAbove<Page extends StandingInTree>(
  pages: readonly Page[],
): readonly (Page & { readonly above: readonly Page[] })[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  return pages.map((page) => ({ ...page, above: isAlwaysOpen(page) ? [] : pagesAbove(page, byId) }));
}

/** The nearest page above that not everybody sees; undefined where there is none. */
export function closedAbove<Page extends StandingInTree>(
  pages: readonly Page[],
  page: Page,
): Page | undefined {
  const byId = new Map(pages.map((one) => [one.id, one]));
  return pagesAbove(page, byId).findLast(
    (one) => (one.status ?? 'published') !== 'published' || !isForEverybody(one),
  );
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
