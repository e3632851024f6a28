import type { PageRoute } from '#shared/features/pages/rules.ts';
import { COLLECTION_TYPE, factsOfCollection } from './collection-json.ts';
import { pathOfCategory, pathOfCollection, pathOfItem } from '#shared/features/pages/rules.ts';
import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import { FOLDER_LINK } from '#shared/features/pages/paths.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { NavigationItem, SiteContent } from './site-content.ts';

/** The page that an entry leads to, as templates see it. */
export interface LinkedCollection {
  readonly id: string;
  readonly title: string;
  readonly navigationTitle: string;
  readonly urlId: string;
  readonly fullUrl: string;
  readonly description: string;
  /** Code of its type, and its name. */
  readonly type: number;
  readonly typeName: string;
  readonly homepage: boolean;
  /** True for an entry that holds others. */
  readonly folder: boolean;
  /** As the entry says it. */
  readonly folderBehavior?: number;
  /** As the entry says it. */
  readonly active: boolean;
}

/** A navigation entry as templates see it. */
export interface NavigationLink {
  readonly title: string;
  readonly url: string;
  /** True for the page that is shown, or the list that its item belongs to. */
  readonly active: boolean;
  /** True for the page that is shown itself. */
  readonly current: boolean;
  /** True for an entry that holds others. */
  readonly folder: boolean;
  /** True for a folder that a page in it is active of. */
  readonly folderActive: boolean;
  readonly external: boolean;
  /** What a click on a folder does, where the merchant says so: a code of `shared/codes/folder-behavior.ts`. */
  readonly folderBehavior?: number;
  /** What it leads to, where that is a page of the site, or an entry that only holds others. */
  readonly collection?: LinkedCollection;
  /** Where it leads, where that is no page of the site. */
  readonly externalLink?: { readonly url: string; readonly title: string; readonly newWindow: boolean };
  readonly items: readonly NavigationLink[];
}

/** What is shown where navigations stand. */
interface Shown {
  readonly collectionId: string | undefined;
  readonly path: string | undefined;
}

/** What a route shows of the collections of a site. */
function shownBy(route: PageRoute): Shown {
  if (!('collection' in route)) return { collectionId: undefined, path: undefined };
  const { collection } = route;
  const { id: collectionId, urlId } = collection;
  if (route.kind === 'item') return { collectionId, path: pathOfItem(urlId, route.itemUrlId) };
  const isCategory = route.kind === 'list' && route.category.length > 0;
  return {
    collectionId,
    path: isCategory ? pathOfCategory(urlId, route.category) : pathOfCollection(collection),
  };
}

/** An entry that only holds others, as a page. */
function folderOf({
  title,
  url,
  active,
}: Pick<NavigationLink, 'title' | 'url' | 'active'>): LinkedCollection {
  return {
    id: '',
    title,
    navigationTitle: title,
    urlId: url.replace(/^[/#]+/, ''),
    fullUrl: url,
    description: '',
    type: COLLECTION_TYPE.page,
    typeName: 'page',
    homepage: false,
    folder: true,
    active,
  };
}

/** What an entry leads to, without what is in it; undefined for a collection that is gone. */
function toTarget(item: NavigationItem, content: SiteContent, shown: Shown) {
  if (item.externalLink !== undefined) {
    const { externalLink: url, title = url, newWindow = false } = item;
    const isHere = url === shown.path;
    const external = !/^[/#]/.test(url);
    const own = { title, url, active: isHere, current: isHere, external };
    // The dialect knows entries that hold others as pages only.
    if ((item.items ?? []).length > 0) return { ...own, collection: folderOf(own) };
    return { ...own, externalLink: { url, title, newWindow } };
  }
  const collection = content.collections.find((candidate) => candidate.id === item.collectionId);
  if (collection === undefined) return undefined;
  const url = pathOfCollection(collection);
  const title = item.title ?? collection.navigationTitle;
  const active = collection.id === shown.collectionId;
  const folder = (item.items ?? []).length > 0;
  return {
    title,
    url,
    active,
    current: url === shown.path,
    external: false,
    collection: { ...factsOfCollection(collection), navigationTitle: title, folder, active },
  };
}

/** Where a folder leads by what a click on it is to do: to the first of its items, nowhere, or where it would by itself. */
function folderFacts(
  { folderBehavior }: NavigationItem,
  collection: LinkedCollection | undefined,
  items: readonly NavigationLink[],
): Partial<NavigationLink> {
  if (folderBehavior === undefined || items.length === 0) return {};
  const first = items.find(({ url }) => url !== FOLDER_LINK);
  const isOwn = folderBehavior === FOLDER_BEHAVIOR.index;
  const to =
    folderBehavior === FOLDER_BEHAVIOR.redirect && first !== undefined
      ? { url: first.url, external: first.external, current: first.current }
      : { url: FOLDER_LINK, external: false, current: false };
  return {
    folderBehavior,
    ...(isOwn ? {} : to),
    ...(collection === undefined ? {} : { collection: { ...collection, folderBehavior } }),
  };
}

function toLink(item: NavigationItem, content: SiteContent, shown: Shown): NavigationLink[] {
  const target = toTarget(item, content, shown);
  if (target === undefined) return [];
  const items = (item.items ?? []).flatMap((child) => toLink(child, content, shown));
  const folderActive = items.some((child) => child.active || child.folderActive);
  return [
    {
      ...target,
      ...folderFacts(item, 'collection' in target ? target.collection : undefined, items),
      folder: items.length > 0,
      folderActive,
      items,
    },
  ];
}

/** The entry that holds the page which is shown, and what is in it; undefined for a page that none holds. */
export function folderNavigation(navigations: Navigations): NavigationLink | undefined {
  const within = (items: readonly NavigationLink[]): NavigationLink | undefined => {
    for (const item of items) {
      if (item.items.some(({ active }) => active)) return item;
      const found = within(item.items);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  for (const { items } of Object.values(navigations)) {
    const found = within(items);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Navigations by their names. */
type Navigations = Readonly<Record<string, { readonly items: readonly NavigationLink[] }>>;

/** Partials that show them are printed again while they are the same object. */
const sameNavigations = createSameObject<Navigations>();
const sameAddresses = createSameObject<ReadonlySet<string>>();

/** Where the entries of all navigations lead. */
function addressesIn(content: SiteContent): ReadonlySet<string> {
  const nothing: Shown = { collectionId: undefined, path: undefined };
  const addresses = (item: NavigationItem): readonly string[] => [
    ...[toTarget(item, content, nothing)?.url ?? []].flat(),
    ...(item.items ?? []).flatMap(addresses),
  ];
  return new Set(Object.values(content.navigations).flatMap((items) => items.flatMap(addresses)));
}

/**
 * All navigations of a site, with what is shown marked. Entries of collections that are gone are left out.
 * @param route of the page that they stand on
 */
export function toNavigations(content: SiteContent, route: PageRoute): Navigations {
  const { collectionId, path } = shownBy(route);
  const addresses = sameAddresses([content], () => addressesIn(content));
  // A page that no entry leads to is not marked: the products of a store have the same navigations.
  const marked = path !== undefined && addresses.has(path) ? path : undefined;
  return sameNavigations([content, collectionId, marked], () =>
    Object.fromEntries([
      ...content.navigationNames.map((name): [string, { items: NavigationLink[] }] => [name, { items: [] }]),
      ...Object.entries(content.navigations).map(([name, items]): [string, { items: NavigationLink[] }] => [
        name,
        { items: items.flatMap((item) => toLink(item, content, { collectionId, path: marked })) },
      ]),
    ]),
  );
}
