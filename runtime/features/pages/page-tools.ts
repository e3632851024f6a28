import { classOfPageType } from '#shared/codes/tweak-page.ts';
import { wantsOf } from '#shared/features/page-content/compose.ts';
import { contentOfFooter } from '#shared/features/page-content/header-footer.ts';
import { type PageRoute, resolvePath, systemPageOf } from '#shared/features/pages/rules.ts';
import type { DescribePage } from '#shared/features/pages/described-page.ts';
import type { PageQuery } from '#shared/features/pages/page-query.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import type { Sentences } from '#shared/text/sentences.ts';
import { propertyAt } from '#shared/json/values.ts';
import type { StyleMark } from '#shared/theme/index.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { SignedInSiteUser } from '../../http/context.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ContentStore } from '../releases/content-store.ts';
import type { Draft } from '../templates/draft.ts';
import type { Assemble, AssembledPage } from './assemble.ts';
import type { Edition, Editions } from './editions.ts';
import type { PageAsk, PageGate } from './page-context.ts';
import type { PreviewPagesDeps } from './preview-pages.ts';
import { contentOfRoute, type SiteContent } from './site-content.ts';
import type { SystemPages } from './system-pages.ts';
import { contentsInside, queriesInside } from './theme-types.ts';
import type { ContentInLanguage } from './translated-content.ts';

/** A page that its theme cannot show: not now, and not the next moment. */
export class ThemeFailure extends Error {}

/** What a visitor's request says about the page it wants. */
export interface VisitorAsk {
  readonly path: string;
  /** A page that no path leads to, in place of the one of the path. */
  readonly shows?: string;
  readonly pageNumber: number;
  /** What the address says about a list or a search. */
  readonly query: PageQuery;
  readonly origin: string;
  readonly cartToken: string | undefined;
  readonly orderToken: string | undefined;
  /** The member who is signed in, on pages that are for one visitor alone. */
  readonly siteUser: SignedInSiteUser | undefined;
  /** The visitor's cookies, on pages that are for one visitor alone. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Facts that only this visitor's copy of the page holds, such as the crumb of its forms. */
  readonly visitorJson: Readonly<Record<string, unknown>>;
  /** What the page answers to a form that was sent from it. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly now: number;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** The content security policy that it is sent with. */
  readonly policy: string;
  /** What the page was made of; undefined for one that is for this visitor alone, or is not there. */
  readonly tags: readonly string[] | undefined;
  /** When the page changes by itself, in milliseconds from now; undefined where it does not. */
  readonly goodForMs: number | undefined;
}

/** The JSON that decides a page. */
export interface PageJson {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly tags: readonly string[] | undefined;
  readonly goodForMs: number | undefined;
}

/** What pages are put together with. */
export interface PageTools extends PreviewPagesDeps {
  readonly db: Database;
  readonly store: ContentStore;
  readonly editions: Editions;
  readonly log: Log;
  readonly assemble: Assemble;
  readonly contentIn: ContentInLanguage;
  /** What features say of a page in its head. */
  readonly describePage: DescribePage;
  /** The pages that features have declared. */
  readonly pages: SystemPages;
  /** Keep who may not see a page from what is on it, and show them another one; the first that refuses counts. */
  readonly gates: readonly PageGate[];
  readonly draftOf: (scope: SiteScope) => Promise<Draft>;
  readonly localeOf: (language: string) => Promise<LocaleData>;
  /** Milliseconds from any fixed point, to measure how long a page takes. */
  readonly stopwatch: () => number;
  /** Address of the script that shows the popup of a site. */
  readonly popupScript: string;
  /** What the visitor's scripts say in a language, by what they say in English. */
  readonly scriptSentences: (language: string) => Sentences;
  /** Addresses of the visitor's scripts. */
  readonly scripts: readonly string[];
  /** Knows the style elements of templates again, which the engine of the editions marks. */
  readonly styleMark: StyleMark;
  /** Told to nobody; nonces of pages are made with it. */
  readonly pageSecret: string;
}

/** What a path leads to. */
export function routeOf(pages: SystemPages, { collections, gone }: SiteContent, path: string): PageRoute {
  const found = pages.find(path);
  if (found === undefined) {
    const route = resolvePath(collections, path);
    return route.kind === 'notFound' && gone.has(path) ? { kind: 'notFound', isGone: true } : route;
  }
  return found.route;
}

/**
 * What a page shows of the shop: the lists of its templates, and lists and products of the blocks that it and its footer
 * consist of.
 */
export function shownOf(
  pages: SystemPages,
  { theme, content }: Edition,
  route: PageRoute,
): Pick<PageAsk, 'queries' | 'productIds' | 'formIds' | 'wantsNeighbours'> {
  const template = pages.templateOf(route);
  const ofTheme = [...theme.queriesOf(template), ...queriesInside(content, route, theme.queriesOf)];
  const formIds = theme.formsOf(template);
  const wantsNeighbours = route.kind === 'item' && theme.showsNeighbours(template);
  const parts = [
    contentOfRoute(content, route),
    contentOfFooter(content.headerFooter.footer),
    ...contentsInside(content, route).values(),
  ];
  const wants = parts.filter((part) => part !== undefined).map(wantsOf);
  if (wants.length === 0) return { queries: ofTheme, productIds: [], formIds, wantsNeighbours };
  const all = [...ofTheme, ...wants.flatMap(({ queries }) => queries)];
  return {
    queries: [...new Map(all.map((query) => [query.key, query])).values()],
    productIds: [...new Set(wants.flatMap(({ productIds }) => productIds))],
    formIds,
    wantsNeighbours,
  };
}

/** Classes of what a theme shows of the cart: by the first one its count is kept in step. */
const CART_CLASSES = 'sqs-custom-cart cart-style-text';

/** The JSON of a page with what templates know of its frame. */
export function withFrame(
  page: Pick<AssembledPage, 'route' | 'json' | 'themeClasses' | 'revision'>,
): Record<string, unknown> {
  const collection = 'collection' in page.route ? page.route.collection : undefined;
  const name = systemPageOf(page.route) ?? page.route.kind;
  const ofType = classOfPageType(Number(page.json['pageType']));
  const itemId = page.route.kind === 'item' ? propertyAt(page.json, ['item', 'id']) : undefined;
  const words = [
    `page-${name}`,
    ...(collection === undefined
      ? []
      : [
          `collection-${collection.urlId}`,
          `collection-${collection.id}`,
          `collection-type-${collection.themeType ?? collection.type}`,
          `view-${page.route.kind === 'item' ? 'item' : 'list'}`,
        ]),
    ...(collection?.homepage === true ? ['homepage'] : []),
    ...(ofType === undefined ? [] : [ofType]),
    ...page.themeClasses,
  ];
  const idOfCollection = collection === undefined ? name : `collection-${collection.id}`;
  return {
    ...page.json,
    squarespace: {
      'page-id': typeof itemId === 'string' ? `item-${itemId}` : idOfCollection,
      'page-classes': words.join(' '),
      'cart-classes': CART_CLASSES,
      'template-revision': page.revision,
    },
  };
}
