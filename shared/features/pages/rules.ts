import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { CART_PAGE_PATH } from '#shared/features/cart/paths.ts';

/** A collection as a release holds it. */
export interface SiteCollection {
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
  readonly homepage: boolean;
}

/** What a path of the site leads to. */
export type PageRoute =
  | { readonly kind: 'page' | 'list'; readonly collection: SiteCollection }
  | { readonly kind: 'item'; readonly collection: SiteCollection; readonly itemUrlId: string }
  | { readonly kind: 'cart' | 'notFound' };

const ITEM_FOLDER = 'p';

/** Path of a collection's page. */
export function pathOfCollection(collection: Pick<SiteCollection, 'urlId' | 'homepage'>): string {
  return collection.homepage ? '/' : `/${collection.urlId}`;
}

/** Path of an item's page. */
export function pathOfItem(collectionUrlId: string, itemUrlId: string): string {
  return `/${collectionUrlId}/${ITEM_FOLDER}/${itemUrlId}`;
}

/** What a path leads to; a trailing slash makes no difference. */
export function resolvePath(collections: readonly SiteCollection[], path: string): PageRoute {
  const clean = path.replace(/\/+$/, '') || '/';
  if (clean === CART_PAGE_PATH) return { kind: 'cart' };
  const [urlId = '', folder, itemUrlId, ...rest] = clean.slice(1).split('/');
  const collection =
    clean === '/'
      ? collections.find((candidate) => candidate.homepage)
      : collections.find((candidate) => candidate.urlId === urlId);
  if (collection === undefined) return { kind: 'notFound' };
  if (folder === undefined) return { kind: collection.type === 'page' ? 'page' : 'list', collection };
  const isItem = folder === ITEM_FOLDER && itemUrlId !== undefined && itemUrlId !== '' && rest.length === 0;
  return isItem && collection.type !== 'page'
    ? { kind: 'item', collection, itemUrlId }
    : { kind: 'notFound' };
}

/**
 * Does a click on a folder of the navigation lead anywhere (SPEC 4 "Derived product states")?
 * @param behavior code of {@link FOLDER_BEHAVIOR}; undefined when the folder has none
 */
export function isFolderClickable(behavior: number | undefined): boolean {
  return (
    behavior === undefined || behavior === FOLDER_BEHAVIOR.index || behavior === FOLDER_BEHAVIOR.redirect
  );
}

/** The theme file that renders the main content of a route. */
export function templateOf(route: PageRoute): string {
  switch (route.kind) {
    case 'page':
      return `pages/${route.collection.page ?? route.collection.urlId}.page`;
    case 'list':
      return `collections/${route.collection.type}.list`;
    case 'item':
      return `collections/${route.collection.type}.item`;
    case 'cart':
      return 'pages/cart.page';
    case 'notFound':
      return 'pages/not-found.page';
  }
}

/** Page-type code of a route (SPEC 2). */
export function pageTypeOf(route: PageRoute): number {
  switch (route.kind) {
    case 'page':
      return PAGE_TYPE.page;
    case 'list':
      return PAGE_TYPE.mainContent;
    case 'item':
      return PAGE_TYPE.contentItem;
    case 'cart':
      return PAGE_TYPE.showCart;
    case 'notFound':
      return PAGE_TYPE.notFound;
  }
}
