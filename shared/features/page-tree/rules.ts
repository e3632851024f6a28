import { isPageWord, notPageUrlText, PAGE_WORD_MAX } from '#shared/features/pages/paths.ts';
import { slugify } from '#shared/text/slugify.ts';

/** Levels of the page tree. */
export const PAGE_LEVELS_MAX = 3;
/** Most pages of a site. */
export const PAGES_MAX = 1_000;
/** Longest title of a page, in characters. */
export const PAGE_TITLE_MAX = 200;
/** Longest description of a page, in characters. */
export const PAGE_DESCRIPTION_MAX = 2_000;
/** Shortest and longest password of a page, in characters. */
export const PAGE_PASSWORD_MIN = 6;
export const PAGE_PASSWORD_MAX = 200;
/** Word of a page whose title has no letters and digits of ASCII. */
const UNNAMED_PAGE = 'page';

/** A page in the tree. */
export interface TreePage {
  readonly id: string;
  /** The page that it is below; absent at the top. */
  readonly parentId?: string | undefined;
}

/** The word of a page in addresses, made of its title; a plain one for a title without letters and digits of ASCII. */
export function toPageWord(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').trim();
  const word = slugify(plain).replace(/-+/g, '-').slice(0, PAGE_WORD_MAX).replace(/^-|-$/g, '');
  return word || UNNAMED_PAGE;
}

/**
 * The word that is wished for, or the same with a dash and the lowest number from 2 that is free.
 * @param taken words of other pages
 */
export function freePageWord(wish: string, taken: ReadonlySet<string>): string {
  const isFree = (word: string) => isPageWord(word) && !taken.has(word);
  if (isFree(wish)) return wish;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const word = wish.slice(0, PAGE_WORD_MAX - end.length).replace(/-$/, '') + end;
    if (isFree(word)) return word;
  }
}

/** What is wrong with the word of a page in addresses, as a sentence; undefined where nothing is. */
export function problemOfPageWord(text: string): string | undefined {
  return isPageWord(text) ? undefined : notPageUrlText(text);
}

/** Pages below each page by its id, in their order; those at the top under undefined. A page whose parent is gone is at the top. */
export function childrenOf<Page extends TreePage>(
  pages: readonly Page[],
): ReadonlyMap<string | undefined, readonly Page[]> {
  const ids = new Set(pages.map(({ id }) => id));
  const children = new Map<string | undefined, Page[]>();
  for (const page of pages) {
    const parentId = page.parentId !== undefined && ids.has(page.parentId) ? page.parentId : undefined;
    children.set(parentId, [...(children.get(parentId) ?? []), page]);
  }
  return children;
}

/** A page with its level from 1. */
interface PlacedPage<Page> {
  readonly page: Page;
  readonly level: number;
}

/** All pages of a tree, each before those below it. */
export function flattenPages<Page extends TreePage>(pages: readonly Page[]): readonly PlacedPage<Page>[] {
  const children = childrenOf(pages);
  const flatten = (parentId: string | undefined, level: number): readonly PlacedPage<Page>[] =>
    (children.get(parentId) ?? []).flatMap((page) => [{ page, level }, ...flatten(page.id, level + 1)]);
  return flatten(undefined, 1);
}

/** Where pages are moved to. */
export interface PageMove {
  readonly pageIds: readonly string[];
  /** The page that they will be below; null for the top. */
  readonly parentId: string | null;
  /** The page there that they will stand before; null for the end. */
  readonly beforeId: string | null;
}

/** Why pages cannot be moved. */
type MoveProblem = 'PAGE_NOT_FOUND' | 'BELOW_ITSELF' | 'TOO_DEEP' | 'NOT_A_SIBLING';

function isBelow(pages: ReadonlyMap<string, TreePage>, id: string, above: ReadonlySet<string>): boolean {
  const page = pages.get(id);
  if (page?.parentId === undefined) return false;
  return above.has(page.parentId) || isBelow(pages, page.parentId, above);
}

/**
 * Moves pages, each with those below it, which keep the order that they have among each other.
 * @returns the pages in their new order, or why they stay
 */
export function movePages<Page extends TreePage>(
  pages: readonly Page[],
  { pageIds, parentId, beforeId }: PageMove,
): readonly Page[] | MoveProblem {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const named = new Set(pageIds);
  const ids = [...pageIds, parentId, beforeId].filter((id) => id !== null);
  if (ids.some((id) => !byId.has(id))) return 'PAGE_NOT_FOUND';
  if (parentId !== null && (named.has(parentId) || isBelow(byId, parentId, named))) return 'BELOW_ITSELF';
  const placed = flattenPages(pages).map(({ page }) => page);
  const moved = placed.filter(({ id }) => named.has(id) && !isBelow(byId, id, named));
  const movedIds = new Set(moved.map(({ id }) => id));
  const others = placed.filter(({ id }) => !movedIds.has(id));
  const siblings = childrenOf(others).get(parentId ?? undefined) ?? [];
  // Before one that moves along: before the next that stays.
  const before =
    beforeId === null || !movedIds.has(beforeId)
      ? beforeId
      : (placed
          .slice(placed.findIndex(({ id }) => id === beforeId))
          .find(({ id }) => siblings.some((one) => one.id === id))?.id ?? null);
  if (before !== null && !siblings.some(({ id }) => id === before)) return 'NOT_A_SIBLING';
  const at = before === null ? others.length : others.findIndex(({ id }) => id === before);
  const put = moved.map((page): Page => ({ ...page, parentId: parentId ?? undefined }));
  const after = flattenPages([...others.slice(0, at), ...put, ...others.slice(at)]);
  if (after.some(({ level }) => level > PAGE_LEVELS_MAX)) return 'TOO_DEEP';
  return after.map(({ page }) => page);
}

/**
 * Takes pages out of a tree; those below them that stay move up to the next page above that stays.
 */
export function withoutPages<Page extends TreePage>(
  pages: readonly Page[],
  gone: ReadonlySet<string>,
): readonly Page[] {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const above = (id: string | undefined): string | undefined =>
    id !== undefined && gone.has(id) ? above(byId.get(id)?.parentId) : id;
  return flattenPages(pages)
    .map(({ page }) => page)
    .filter(({ id }) => !gone.has(id))
    .map((page) => {
      const parentId = above(page.parentId);
      return parentId === page.parentId ? page : { ...page, parentId };
    });
}

/** Most addresses of deleted pages that a site remembers; the oldest are forgotten first. */
export const GONE_MAX = 2_000;

/** The addresses of deleted pages once some more are deleted, the latest last and each once. */
export function goneAfter(gone: readonly string[], paths: readonly string[]): readonly string[] {
  const added = new Set(paths);
  return [...gone.filter((path) => !added.has(path)), ...added].slice(-GONE_MAX);
}
