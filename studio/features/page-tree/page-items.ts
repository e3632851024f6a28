import type { SliceName } from '#shared/codes/slice-name.ts';
import type { SitePage, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { movePages, type PageMove } from '#shared/features/page-tree/rules.ts';
import type { PageStatus } from '#shared/features/pages/states.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import type { TreePlace } from '../../components/tree-order.ts';

/** What may change of a page. */
export type PageChange = CallerInput<typeof updateSitePage>['body'];

/** What the statuses are called. */
export const STATUS_LABELS: Readonly<Record<PageStatus, string>> = {
  published: 'Published',
  draft: 'Draft',
  'needs-review': 'Needs Review',
  scheduled: 'Scheduled',
  private: 'Private',
};

/** What a page is shown as, in few words; null stands for a page among the others. */
export const SLICE_LABELS: Readonly<Record<SliceName, string>> = {
  'cover-page': 'Cover page',
  'lock-screen': 'Lock screen',
  'popup-overlay': 'Popup',
};

const toTree = (pages: readonly SitePage[]) =>
  pages.map((page) => ({ ...page, parentId: page.parentId ?? undefined }));

/** The pages after a move; undefined where there is no such place for them. */
export function pagesAfter(pages: readonly SitePage[], move: PageMove): readonly SitePage[] | undefined {
  const moved = movePages(toTree(pages), move);
  return typeof moved === 'string'
    ? undefined
    : moved.map((page) => ({ ...page, parentId: page.parentId ?? null }));
}

/**
 * What a tree means by putting an item to a place: all chosen pages go there when it is one of them.
 * @param chosen ids of pages
 */
export function toMove(
  pages: readonly SitePage[],
  chosen: ReadonlySet<string>,
  id: string,
  { parentId, index }: TreePlace,
): PageMove {
  const sisters = pages.filter((page) => page.parentId === parentId && page.id !== id);
  const pageIds = chosen.has(id) ? pages.flatMap((page) => (chosen.has(page.id) ? [page.id] : [])) : [id];
  return { pageIds, parentId, beforeId: sisters[index]?.id ?? null };
}

/** The moves that bring pages back to where they are, to be made one after the other. */
export function movesBack(pages: readonly SitePage[], { pageIds }: PageMove): readonly PageMove[] {
  const moved = new Set(pageIds);
  return pages
    .filter(({ id }) => moved.has(id))
    .toReversed()
    .map(({ id, parentId }) => {
      const sisters = pages.filter((page) => page.parentId === parentId);
      const next = sisters[sisters.findIndex((page) => page.id === id) + 1];
      return { pageIds: [id], parentId, beforeId: next?.id ?? null };
    });
}

/** Fields of a page that a change can put back; a password is not known, and an address may have left a redirect. */
const PUT_BACK = [
  'title',
  'navigationTitle',
  'description',
  'seoTitle',
  'seoDescription',
  'socialImageId',
  'isHidden',
  'slice',
] as const satisfies readonly (keyof SitePage & keyof PageChange)[];

/**
 * The change that takes another one back; undefined where that cannot be.
 * @param pages as they were before it
 */
export function changeBack(
  pages: readonly SitePage[],
  pageId: string,
  change: PageChange,
): { readonly pageId: string; readonly change: PageChange } | undefined {
  const before = pages.find(({ id }) => id === pageId);
  if (before === undefined || change.urlId !== undefined || change.password !== undefined) return undefined;
  const home = pages.find(({ homepage }) => homepage);
  if (change.homepage === true) return home && { pageId: home.id, change: { homepage: true } };
  const { status, scheduledFor } = before;
  return {
    pageId,
    change: {
      ...Object.fromEntries(
        PUT_BACK.filter((name) => change[name] !== undefined).map((name) => [name, before[name]]),
      ),
      ...(change.status === undefined ? {} : { status }),
      ...(change.status === undefined || status !== 'scheduled' || scheduledFor === null
        ? {}
        : { scheduledFor }),
    },
  };
}

/** The pages with a text in their title or address, with those that they are below. */
export function findPages(pages: readonly SitePage[], text: string): readonly SitePage[] {
  const wish = text.trim().toLowerCase();
  if (wish === '') return pages;
  const parents = new Map(pages.map(({ id, parentId }) => [id, parentId]));
  const shown = new Set<string>();
  for (const { id, title, path } of pages) {
    if (!title.toLowerCase().includes(wish) && !path.includes(wish)) continue;
    for (let at: string | null = id; at !== null && !shown.has(at); at = parents.get(at) ?? null)
      shown.add(at);
  }
  return pages.filter(({ id }) => shown.has(id));
}

/** What of a page is not as with most others, in few words. */
export function notesOf(page: SitePage): string {
  const { status, published, homepage, hasPassword, isHidden } = page;
  const changed = { same: [], other: ['Changed'], none: ['New'] }[published];
  return [
    ...(homepage ? ['Home'] : []),
    ...(page.madeOf === 'store' ? ['Store'] : []),
    ...(status === 'published' ? [] : [STATUS_LABELS[status]]),
    ...(page.slice === null ? [] : [SLICE_LABELS[page.slice]]),
    ...(hasPassword ? ['Password'] : []),
    ...(page.closedBy === null ? [] : ['Closed with the page above']),
    ...(isHidden ? ['Hidden'] : []),
    ...changed,
  ].join(' · ');
}

/** Whether visitors see a page, and why not, in a sentence. */
export function describeLive({ isLive, published, status, path, closedBy, slice }: SitePage): string {
  if (slice === 'lock-screen' && closedBy === null)
    return 'Visitors see it above the field of a password, once it is published, and have no other address of it.';
  if (closedBy !== null) return `It is closed with “${closedBy}”, which it stands below.`;
  if (!isLive) {
    return status === 'published' || status === 'private'
      ? `Visitors see it at ${path} once it is published.`
      : 'Visitors do not see it.';
  }
  return published === 'same'
    ? `Visitors see it at ${path}.`
    : 'Visitors see it as it was before your last changes.';
}
