import { COLLECTION_TYPE } from '#shared/codes/collection-type.ts';
import { FOLDER_LINK } from '#shared/features/pages/paths.ts';
import type { getSiteLayout } from '#shared/features/site-layout/contract.ts';
import {
  HIDDEN_NAVIGATION,
  NAVIGATION_ITEMS_MAX,
  NAVIGATION_LEVELS_MAX,
  type NavigationEntry,
} from '#shared/features/site-layout/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { levelsBelow, type TreeItem, type TreePlace } from '../../components/tree-order.ts';

export type Layout = Output<typeof getSiteLayout>;
type Link = Layout['layout'][number]['links'][number];
/** A link of any level. */
type AnyLink = Omit<Link, 'children'> & { readonly children?: readonly AnyLink[] };

/** What an item leads to. */
export type NavTarget =
  | { readonly kind: 'page'; readonly collectionId: string }
  | { readonly kind: 'address'; readonly externalLink: string }
  | { readonly kind: 'folder' }
  | { readonly kind: 'memberArea'; readonly memberAreaId: string };

/** An item of a navigation while it is edited. */
export interface NavItem extends TreeItem {
  /** Its own words; empty where it shows those of its page. */
  readonly title: string;
  readonly target: NavTarget;
  /** What a click does where it holds others: a code of `shared/codes/folder-behavior.ts`; missing opens its own page. */
  readonly folderBehavior?: number;
}

/** The items of every navigation by its name. */
export type Navigations = Readonly<Record<string, readonly NavItem[]>>;

/** A page that an item can lead to. */
export interface NavPage {
  readonly id: string;
  readonly title: string;
  readonly urlId: string;
  readonly isStore: boolean;
}

function targetOf({ collectionId, externalLink, memberAreaId }: AnyLink): NavTarget {
  if (collectionId !== undefined) return { kind: 'page', collectionId };
  if (memberAreaId !== undefined) return { kind: 'memberArea', memberAreaId };
  if (externalLink === FOLDER_LINK) return { kind: 'folder' };
  return { kind: 'address', externalLink: externalLink ?? '' };
}

function toItems(
  links: readonly AnyLink[],
  parentId: string | null,
  makeId: () => string,
): readonly NavItem[] {
  return links.flatMap((link) => {
    const { ownTitle: title = '', folderBehavior } = link;
    const click = folderBehavior === undefined ? {} : { folderBehavior };
    const item = { id: makeId(), parentId, title, target: targetOf(link), ...click };
    return [item, ...toItems(link.children ?? [], item.id, makeId)];
  });
}

/** The navigations of a layout as they are edited. */
export function toNavigations({ layout }: Pick<Layout, 'layout'>, makeId: () => string): Navigations {
  return Object.fromEntries(
    layout.map(({ identifier, links }) => [identifier, toItems(links, null, makeId)]),
  );
}

function allLinks(links: readonly AnyLink[]): readonly AnyLink[] {
  return links.flatMap((link) => [link, ...allLinks(link.children ?? [])]);
}

/** Every page of the site by name: one that is in no navigation is among the hidden ones. */
export function toPages({ layout }: Pick<Layout, 'layout'>, words: ReadonlyMap<string, string>): NavPage[] {
  const pages = new Map<string, NavPage>();
  for (const link of layout.flatMap(({ links }) => allLinks(links))) {
    const { collectionId: id, collectionType, urlId = '' } = link;
    if (id === undefined) continue;
    // A link with words of its own does not tell those of its page.
    const known = pages.get(id)?.title;
    const title = link.ownTitle === undefined ? link.title : (words.get(urlId) ?? known ?? link.title);
    pages.set(id, { id, title, urlId, isStore: collectionType === COLLECTION_TYPE.products });
  }
  return [...pages.values()].sort((a, b) => a.title.localeCompare(b.title));
}

function toTarget(target: NavTarget): NavigationEntry {
  switch (target.kind) {
    case 'page':
      return { collectionId: target.collectionId };
    case 'address':
      return { externalLink: target.externalLink };
    case 'folder':
      return { externalLink: FOLDER_LINK };
    case 'memberArea':
      return { memberAreaId: target.memberAreaId };
  }
}

/** The items of a navigation as the server keeps them. */
export function toEntries(items: readonly NavItem[], parentId: string | null = null): NavigationEntry[] {
  return items
    .filter((item) => item.parentId === parentId)
    .map((item) => ({
      ...toTarget(item.target),
      title: item.title,
      ...(item.folderBehavior === undefined ? {} : { folderBehavior: item.folderBehavior }),
      items: toEntries(items, item.id),
    }));
}

/** Whether an item may stand at a place: so deep a navigation may be. */
export function mayPut(items: readonly NavItem[], id: string, { parentId }: TreePlace): boolean {
  return levelsBelow(items, id, parentId) <= NAVIGATION_LEVELS_MAX;
}

/** Why nothing more can be added; undefined where it can. */
export function problemOfAdding(items: readonly NavItem[]): string | undefined {
  return items.length >= NAVIGATION_ITEMS_MAX
    ? `A navigation has at most ${NAVIGATION_ITEMS_MAX} items.`
    : undefined;
}

/** What an item is called on the screen. */
export function nameOfItem({ title, target }: NavItem, pages: ReadonlyMap<string, NavPage>): string {
  if (title !== '') return title;
  if (target.kind === 'page') return pages.get(target.collectionId)?.title ?? 'A deleted page';
  if (target.kind === 'address') return target.externalLink;
  return target.kind === 'folder' ? 'Folder' : 'Member area';
}

/** Where an item leads, in a word. */
export function describeTarget(target: NavTarget, pages: ReadonlyMap<string, NavPage>): string {
  switch (target.kind) {
    case 'page':
      return `/${pages.get(target.collectionId)?.urlId ?? ''}`;
    case 'address':
      return target.externalLink;
    case 'folder':
      return 'Folder';
    case 'memberArea':
      return 'Member area';
  }
}

/** Whether an item can be taken out: a page that is in no other navigation stays among the hidden ones. */
export function mayRemove(name: string, { target }: NavItem, navigations: Navigations): boolean {
  if (name !== HIDDEN_NAVIGATION || target.kind !== 'page') return true;
  const { collectionId } = target;
  return Object.entries(navigations).some(
    ([other, items]) =>
      other !== HIDDEN_NAVIGATION &&
      items.some((item) => item.target.kind === 'page' && item.target.collectionId === collectionId),
  );
}
