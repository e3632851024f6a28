import { stripTags } from '#shared/html/strip-tags.ts';
import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { CART_PAGE_PATH, CHECKOUT_PAGE_PATH, SUBSCRIPTION_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { ORDER_CONFIRMED_PATH } from '#shared/features/checkout/paths.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { ACCOUNT_PAGE_PATH } from '#shared/features/site-users/paths.ts';
import { SUBSCRIPTIONS_PAGE_PATH } from '#shared/features/subscriptions/paths.ts';
import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';

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
  /** The product that opens it, by its id or its word in addresses; everybody sees a page without one. */
  readonly protectedBy?: string | undefined;
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
  /** What buyers of a digital product get; the preview alone leads there. */
  | { readonly kind: 'delivery'; readonly productId: string }
  | {
      readonly kind:
        | 'cart'
        | 'checkout'
        | 'donate'
        | 'orderConfirmed'
        | 'order'
        | 'reviews'
        | 'subscription'
        | 'protected'
        | 'account'
        | 'search'
        /** What an item asks, where no script asks it; no path leads there. */
        | 'fields'
        | 'notFound';
    };

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

/** What a path leads to; a trailing slash makes no difference. */
export function resolvePath(collections: readonly SiteCollection[], path: string): PageRoute {
  const clean = path.replace(/\/+$/, '') || '/';
  if (clean === CART_PAGE_PATH) return { kind: 'cart' };
  if (clean === CHECKOUT_PAGE_PATH || clean === SUBSCRIPTION_PAGE_PATH) return { kind: 'checkout' };
  if (clean === DONATE_PAGE_PATH) return { kind: 'donate' };
  if (clean === ORDER_CONFIRMED_PATH) return { kind: 'orderConfirmed' };
  if (clean.startsWith(`${ORDER_PAGE_PATH}/`)) return { kind: 'order' };
  if (clean.startsWith(`${REVIEWS_PAGE_PATH}/`)) return { kind: 'reviews' };
  if (clean === ACCOUNT_PAGE_PATH) return { kind: 'account' };
  if (clean.startsWith(`${SUBSCRIPTIONS_PAGE_PATH}/`)) return { kind: 'subscription' };
  if (clean === SEARCH_PAGE_PATH) return { kind: 'search' };
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
 * Does a click on a folder of the navigation lead anywhere (SPEC 4 "Derived product states")?
 * @param behavior code of {@link FOLDER_BEHAVIOR}; undefined when the folder has none
 */
export function isFolderClickable(behavior: number | undefined): boolean {
  return (
    behavior === undefined || behavior === FOLDER_BEHAVIOR.index || behavior === FOLDER_BEHAVIOR.redirect
  );
}

const SEARCH_TEMPLATE = 'pages/search.page';

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
    case 'checkout':
      return 'pages/checkout.page';
    case 'donate':
      return 'pages/donate.page';
    case 'orderConfirmed':
    case 'order':
    case 'delivery':
      return 'pages/order.page';
    case 'reviews':
      return 'pages/reviews.page';
    case 'account':
      return 'pages/account.page';
    case 'subscription':
      return 'pages/subscription.page';
    case 'search':
      return SEARCH_TEMPLATE;
    case 'protected':
      return 'pages/protected.page';
    case 'fields':
      return 'pages/fields.page';
    case 'notFound':
      return 'pages/not-found.page';
  }
}

/**
 * Page-type code of a route (SPEC 2).
 * @param hasCartPage false for a theme without a page of the cart, which shows the one of every shop
 */
export function pageTypeOf(route: PageRoute, hasCartPage: boolean): number {
  switch (route.kind) {
    case 'page':
    case 'account':
    case 'fields':
      return PAGE_TYPE.page;
    case 'list':
      return PAGE_TYPE.mainContent;
    case 'item':
      return PAGE_TYPE.contentItem;
    case 'cart':
      return hasCartPage ? PAGE_TYPE.showCart : PAGE_TYPE.cartV2;
    case 'checkout':
      return PAGE_TYPE.checkout;
    case 'donate':
      return PAGE_TYPE.donate;
    case 'orderConfirmed':
      return PAGE_TYPE.orderConfirmed;
    case 'order':
    case 'subscription':
      return PAGE_TYPE.orderStatus;
    case 'reviews':
      return PAGE_TYPE.reviewsRequest;
    case 'delivery':
      return PAGE_TYPE.digitalProductComposerPreview;
    case 'search':
      return PAGE_TYPE.search;
    case 'protected':
      return PAGE_TYPE.protectedContent;
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
  return stripTags(description).trim();
}
