import { plainText } from '#shared/html/plain-text.ts';
import { SECTIONS_TEMPLATE } from '#shared/features/page-content/rules.ts';
import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import type { PageStanding } from './states.ts';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import type { SliceName } from '#shared/codes/slice-name.ts';

/** A collection as a release holds it. */
export interface SiteCollection extends PageStanding {
  readonly id: string;
  /** Its word in addresses. */
  readonly urlId: string;
  readonly title: string;
  readonly navigationTitle: string;
  readonly description: string;
  /** `page`, or the kind of items it holds. */
  readonly type: 'page' | 'products';
  /** Name of the theme file in `pages/`, for pages. */
  readonly page?: string | undefined;
  /**
   * Name of the settings or the list in `collections/` of the theme that it is a page of, such as `index`; undefined for
   * every other page.
   */
  readonly themeType?: string | undefined;
  /** True for a page that consists of sections, and is shown by the one template that shows all such pages. */
  readonly hasSections?: boolean | undefined;
  readonly homepage: boolean;
  /** The page of the tree that it is below. */
  readonly parentId?: string | undefined;
  readonly above?: readonly SiteCollection[] | undefined;
  /** True for a page that search engines leave out. */
  readonly isHidden?: boolean | undefined;
  /** What search engines are told in the place of title and description. */
  readonly seoTitle?: string | undefined;
  readonly seoDescription?: string | undefined;
  /** Picture of the library for links to the page. */
  readonly socialImageId?: string | undefined;
  /** What it is shown as, where it is no page among the others. */
  readonly slice?: SliceName | undefined;
  /** Name of the layout of the theme that shows it; undefined where the theme says. */
  readonly layout?: string | undefined;
}

/** What a path of the site leads to. */
export type PageRoute =
  | { readonly kind: 'page'; readonly collection: SiteCollection }
  | {
      readonly kind: 'list';
      readonly collection: SiteCollection;
      /** Words of the category that is shown and of those that it is in, the outermost first; empty for all items. */
      readonly category: readonly string[];
    }
  | { readonly kind: 'item'; readonly collection: SiteCollection; readonly itemUrlId: string }
  /** A page that belongs to a feature, by its name there. */
  | {
      readonly kind: 'system';
      readonly page: string;
      /** What follows its path and opens it, such as the token of an order; empty where nothing does. */
      readonly rest: string;
    }
  | {
      readonly kind: 'notFound';
      /** Set where a page or a product stood that was deleted on purpose. */
      readonly isGone?: true;
    };

/** The name of the feature's page that a route leads to; undefined for every other page. */
export function systemPageOf(route: PageRoute): string | undefined {
  return route.kind === 'system' ? route.page : undefined;
}

/** Part of addresses that leads to the items of a collection, and so is no category. */
export const ITEM_FOLDER = 'p';
/** Deeper categories have no page. */
const CATEGORY_DEPTH_MAX = 20;

/** Path of a collection's page. */
export function pathOfCollection(collection: Pick<SiteCollection, 'urlId' | 'homepage'>): string {
  return collection.homepage ? '/' : `/${collection.urlId}`;
}

/** Path of an item's page. */
export function pathOfItem(collectionUrlId: string, itemUrlId: string): string {
  return `/${collectionUrlId}/${ITEM_FOLDER}/${itemUrlId}`;
}

/** Path of the page of a category: its words after the path of its collection, the outermost first. */
export function pathOfCategory(collectionUrlId: string, category: readonly string[]): string {
  return ['', collectionUrlId, ...category].join('/');
}

/** What a path leads to among the collections of a site; a trailing slash makes no difference. */
export function resolvePath(
  collections: readonly SiteCollection[],
  path: string,
): Exclude<PageRoute, { kind: 'system' }> {
  const clean = path.replace(/\/+$/, '') || '/';
  const [urlId = '', ...rest] = clean.slice(1).split('/');
  const collection =
    clean === '/'
      ? collections.find((candidate) => candidate.homepage)
      : collections.find((candidate) => candidate.urlId === urlId);
  if (collection === undefined) return { kind: 'notFound' };
  if (collection.type === 'page') {
    return rest.length === 0 ? { kind: 'page', collection } : { kind: 'notFound' };
  }
  const [folder, itemUrlId = ''] = rest;
  if (folder !== ITEM_FOLDER) {
    const isCategory = rest.every((word) => word !== '') && rest.length <= CATEGORY_DEPTH_MAX;
    return isCategory ? { kind: 'list', collection, category: rest } : { kind: 'notFound' };
  }
  return itemUrlId !== '' && rest.length === 2
    ? { kind: 'item', collection, itemUrlId }
    : { kind: 'notFound' };
}

/**
 * Does a click on a folder of the navigation lead anywhere (docs/pages-and-cache.md)?
 * @param behavior code of {@link FOLDER_BEHAVIOR}; undefined when the folder has none
 */
export function isFolderClickable(behavior: number | undefined): boolean {
  return (
    behavior === undefined || behavior === FOLDER_BEHAVIOR.index || behavior === FOLDER_BEHAVIOR.redirect
  );
}

/** The theme file that renders the main content of a route that leads to no feature's page. */
export function templateOf(route: Exclude<PageRoute, { kind: 'system' }>): string {
  switch (route.kind) {
    case 'page':
      if (route.collection.hasSections === true) return SECTIONS_TEMPLATE;
      if (route.collection.themeType !== undefined) return `collections/${route.collection.themeType}.list`;
      return `pages/${route.collection.page ?? route.collection.urlId}.page`;
    case 'list':
      return `collections/${route.collection.type}.list`;
    case 'item':
      return `collections/${route.collection.type}.item`;
    case 'notFound':
      return 'pages/not-found.page';
  }
}

const TYPE_OF_SLICE: Readonly<Record<SliceName, number>> = {
  'cover-page': PAGE_TYPE.splashPage,
  'lock-screen': PAGE_TYPE.lockScreen,
  'popup-overlay': PAGE_TYPE.popupOverlay,
};

/** Page-type code of such a route. */
export function pageTypeOf(route: Exclude<PageRoute, { kind: 'system' }>): number {
  switch (route.kind) {
    case 'page':
      return route.collection.slice === undefined ? PAGE_TYPE.page : TYPE_OF_SLICE[route.collection.slice];
    case 'list':
      return PAGE_TYPE.mainContent;
    case 'item':
      return PAGE_TYPE.contentItem;
    case 'notFound':
      return PAGE_TYPE.notFound;
  }
}

/** The title of a page as browsers and search engines show it. */
export function titleInHead(title: string, siteTitle: string): string {
  return title === siteTitle ? title : `${title} — ${siteTitle}`;
}

/**
 * What a page says of itself to search engines.
 * @param description text, or markup of which only the text counts
 */
export function descriptionInHead(description: string): string {
  return plainText(description);
}

/** Most products of one page of a list, and how many it has unless a call says otherwise. */
export const LIST_PAGE_MAX = 200;
