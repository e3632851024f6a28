import { CART_PAGE_PATH, CHECKOUT_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { ORDER_CONFIRMED_PATH } from '#shared/features/checkout/paths.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import type { PreviewPage } from '#shared/features/pages/contract.ts';
import { pathOfDelivery, SAMPLE_PATHS } from '#shared/features/pages/preview-paths.ts';
import {
  pathOfCollection,
  resolvePath,
  type SiteCollection,
  templateOf,
} from '#shared/features/pages/rules.ts';
import { pageTitles } from '#shared/features/pages/words.ts';
import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';
import { ACCOUNT_PAGE_PATH } from '#shared/features/site-users/paths.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { SiteContent } from './site-content.ts';

/** What the list of pages asks other features for. */
export interface PreviewPagesDeps {
  /** Paths of the items of a collection. */
  listItems: (
    scope: ReadScope,
    collectionId: string,
    collectionUrlId: string,
    limit: number,
  ) => Promise<readonly { urlId: string; title: string; path: string }[]>;
  /** The first products of a kind, whether visitors see them or not. */
  listProducts: (
    scope: ReadScope,
    kind: 'digital' | 'subscribable' | 'asking',
    limit: number,
  ) => Promise<readonly { id: string; title: string }[]>;
}

/** The site as its draft has it, and as visitors see it. */
interface PreviewedSite {
  readonly content: SiteContent;
  readonly live: SiteContent;
}

const LISTED_ITEMS_PER_COLLECTION = 50;
const LISTED_DELIVERIES = 50;
/** Leads nowhere. */
const NOT_FOUND_PATH = '/not-found';

/** Pages of the store, in the order in which buyers come to them. */
const STORE_PAGES = [
  [CART_PAGE_PATH, 'cart'],
  [CHECKOUT_PAGE_PATH, 'checkout'],
  [ORDER_CONFIRMED_PATH, 'orderConfirmed'],
  [SAMPLE_PATHS.order, 'order'],
  [ACCOUNT_PAGE_PATH, 'account'],
  [SAMPLE_PATHS.subscription, 'subscription'],
  [SAMPLE_PATHS.reviews, 'reviews'],
  [DONATE_PAGE_PATH, 'donate'],
  [SAMPLE_PATHS.protected, 'protected'],
  [SAMPLE_PATHS.fields, 'fields'],
] as const;

/** Pages that need a product of a kind to show anything. */
const NEEDED = { subscription: 'subscribable', fields: 'asking' } as const;

/** Why visitors do not see a collection of the draft; undefined where they do. */
function hiddenBy(
  { id, urlId, protectedBy }: SiteCollection,
  live: Pick<SiteContent, 'collections'>,
): PreviewPage['hidden'] {
  if (protectedBy !== undefined) return 'protected';
  const isLive = live.collections.some((collection) => collection.id === id && collection.urlId === urlId);
  return isLive ? undefined : 'unpublished';
}

/** The pages of the site's own collections, each list with its items. */
async function listOwn(
  scope: ReadScope,
  { content, live }: PreviewedSite,
  deps: PreviewPagesDeps,
): Promise<PreviewPage[]> {
  const pages: PreviewPage[] = [];
  for (const collection of content.collections) {
    const path = pathOfCollection(collection);
    const template = templateOf(resolvePath(content.collections, path));
    const kind = collection.type === 'page' ? 'page' : 'list';
    const hidden = hiddenBy(collection, live);
    const { title } = collection;
    pages.push({ path, title, kind, template, ...(hidden === undefined ? {} : { hidden }) });
    if (collection.type === 'page') continue;
    const { id, urlId } = collection;
    const items = await deps.listItems(scope, id, urlId, LISTED_ITEMS_PER_COLLECTION);
    for (const item of items) {
      const ofItem = templateOf({ kind: 'item', collection, itemUrlId: item.urlId });
      pages.push({ path: item.path, title: item.title, kind: 'item', template: ofItem });
    }
  }
  return pages;
}

/** The pages that every store has, and what buyers of each digital product get. */
async function listOfStore(
  scope: ReadScope,
  { hasSearchPage }: SiteContent,
  language: string,
  deps: PreviewPagesDeps,
): Promise<PreviewPage[]> {
  const titles = pageTitles(language);
  const kind = 'system';
  const needed = await Promise.all(
    (['subscription', 'fields'] as const).map(async (page) => {
      const found = await deps.listProducts(scope, NEEDED[page], 1);
      return found.length === 0 ? [page] : [];
    }),
  );
  const empty: readonly string[] = needed.flat();
  const search = [[SEARCH_PAGE_PATH, 'search']] as const;
  const last = [[NOT_FOUND_PATH, 'notFound']] as const;
  const fixed = [
    ...(hasSearchPage ? search : []),
    ...STORE_PAGES.filter(([, route]) => !empty.includes(route)),
    ...last,
  ].map(
    ([path, route]): PreviewPage => ({
      path,
      title: titles[route],
      kind,
      template: templateOf({ kind: route }),
    }),
  );
  const digital = await deps.listProducts(scope, 'digital', LISTED_DELIVERIES);
  const deliveries = digital.map(({ id, title }): PreviewPage => {
    const template = templateOf({ kind: 'delivery', productId: id });
    return { path: pathOfDelivery(id), title: `${titles.delivery}: ${title}`, kind, template };
  });
  return [...fixed, ...deliveries];
}

/** The pages that can be previewed: those of the site first, then those that every store has. */
export async function listPreviewPages(
  scope: ReadScope,
  site: PreviewedSite,
  language: string,
  deps: PreviewPagesDeps,
): Promise<PreviewPage[]> {
  const own = await listOwn(scope, site, deps);
  return [...own, ...(await listOfStore(scope, site.content, language, deps))];
}
