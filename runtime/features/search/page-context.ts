import { escapeText } from '#shared/html/escape.ts';
import { type PageQuery, valueOf, writeQuery } from '#shared/features/pages/page-query.ts';
import { isGuarded } from '#shared/features/pages/states.ts';
import { pathOfCollection, type SiteCollection } from '#shared/features/pages/rules.ts';
import { SEARCH_PAGE_PATH } from '#shared/features/search/paths.ts';
import {
  correctSearch,
  HIT_KINDS,
  isFoundIn,
  type HitKind,
  MARK_END,
  MARK_START,
  readSearch,
  SEARCH_LABELS,
  SEARCH_PAGE,
  type Search,
} from '#shared/features/search/rules.ts';
import type { PageAsk, PageContributor } from '../pages/page-context.ts';
import type { ProductHits, SearchIndex } from './search-index.ts';

type Json = Record<string, unknown>;

interface Outcome extends ProductHits {
  readonly search: Search;
  readonly isCorrected: boolean;
  readonly pages: readonly SiteCollection[];
}

/** A text of the database as markup, with what was looked for marked in it. */
function toMarkup(text: string): string {
  return escapeText(text).replaceAll(MARK_START, '<mark>').replaceAll(MARK_END, '</mark>');
}

function labelOf({ texts }: PageAsk, kind: HitKind): string {
  const key = kind === 'products' ? 'searchKindProducts' : 'searchKindPages';
  const own = texts[key];
  return typeof own === 'string' && own !== '' ? own : SEARCH_LABELS[key];
}

function findPages(ask: PageAsk, search: Search): readonly SiteCollection[] {
  return ask.content.collections.filter(
    (page) => !isGuarded(page) && isFoundIn(search, page.title, page.navigationTitle, page.description),
  );
}

const urlOf = (query: PageQuery, page = 1): string =>
  SEARCH_PAGE_PATH + writeQuery(page === 1 ? query : [...query, ['page', String(page)]]);

/** The same query with another value of a name, or without it. */
function withValue(query: PageQuery, name: string, value: string | undefined): PageQuery {
  const others = query.filter(([candidate]) => candidate !== name);
  return value === undefined ? others : [...others, [name, value]];
}

/**
 * The search page's part of pages: what was found for the words of its address, and what it can be narrowed to.
 * @param itemsOf products of ids as templates see them
 */
export function createSearchContext(
  index: Pick<SearchIndex, 'find' | 'correct'>,
  itemsOf: (ask: PageAsk, ids: readonly string[]) => Promise<readonly Json[]>,
  {
    tagOfProducts,
    tagsOfTranslations,
  }: {
    /** What a page that lists the products of a store carries. */
    readonly tagOfProducts: (collectionId: string) => string;
    /** What a page carries that shows some products, for what they say in its language. */
    readonly tagsOfTranslations: (site: PageAsk['site'], ids: readonly string[]) => readonly string[];
  },
): PageContributor {
  async function look(ask: PageAsk, stores: readonly string[], search: Search): Promise<Outcome> {
    const { scope, site, pageNumber, query } = ask;
    const hitsOf = async (asked: Search) => ({
      ...(await index.find(scope, {
        search: asked,
        language: site.ownLanguage,
        collectionIds: stores,
        categoryId: valueOf(query, 'category'),
        limit: SEARCH_PAGE,
        skip: (pageNumber - 1) * SEARCH_PAGE,
      })),
      pages: findPages(ask, asked),
      search: asked,
    });
    const found = await hitsOf(search);
    if (found.total > 0 || found.pages.length > 0 || search.words.length === 0) {
      return { ...found, isCorrected: false };
    }
    const corrected = correctSearch(search, await index.correct(scope, search.words));
    return corrected === undefined
      ? { ...found, isCorrected: false }
      : { ...(await hitsOf(corrected)), isCorrected: true };
  }

  async function describe(ask: PageAsk, outcome: Outcome): Promise<Json> {
    const { query } = ask;
    const kind = HIT_KINDS.find((one) => one === valueOf(query, 'kind'));
    const counts = { products: outcome.total, pages: outcome.pages.length };
    const shown = kind === 'pages' ? [] : outcome.hits;
    const items = await itemsOf(
      ask,
      shown.map(({ id }) => id),
    );
    const itemOf = new Map(items.map((item) => [item['id'], item]));
    return {
      total: counts.products + counts.pages,
      kinds: HIT_KINDS.filter((one) => counts[one] > 0).map((one) => ({
        label: labelOf(ask, one),
        count: counts[one],
        active: kind === one,
        url: urlOf(withValue(query, 'kind', kind === one ? undefined : one)),
      })),
      categories: outcome.categories.map(({ id, displayName, count }) => {
        const active = valueOf(query, 'category') === id;
        return {
          title: displayName,
          count,
          active,
          url: urlOf(withValue(query, 'category', active ? undefined : id)),
        };
      }),
      hits: shown.flatMap(({ id, title, text }) => {
        const item = itemOf.get(id);
        return item === undefined ? [] : [{ ...item, titleHtml: toMarkup(title), textHtml: toMarkup(text) }];
      }),
      pages: (kind === 'products' || ask.pageNumber > 1 ? [] : outcome.pages).map((page) => ({
        title: page.title,
        description: page.description,
        fullUrl: pathOfCollection(page),
      })),
    };
  }

  return async (ask) => {
    const { content, query, pageNumber } = ask;
    const search = readSearch(valueOf(query, 'q') ?? '');
    const stores = content.collections.filter(({ type }) => type === 'products');
    const elsewhere = stores.map((store) => ({ title: store.title, fullUrl: pathOfCollection(store) }));
    const base = { action: SEARCH_PAGE_PATH, q: search.text, elsewhere };
    const tags = stores.map(({ id }) => tagOfProducts(id));
    if (search.words.length === 0) return { json: { search: { ...base, isAsked: false, total: 0 } }, tags };
    const storeIds = stores.map(({ id }) => id);
    const outcome = await look(ask, storeIds, search);
    const ids = outcome.hits.map(({ id }) => id);
    const next = pageNumber * SEARCH_PAGE < outcome.total;
    const prev = pageNumber > 1;
    return {
      json: {
        search: {
          ...base,
          isAsked: true,
          ...(outcome.isCorrected ? { meant: outcome.search.text } : {}),
          ...(await describe(ask, outcome)),
        },
        pagination: {
          pageSize: SEARCH_PAGE,
          page: pageNumber,
          total: outcome.total,
          nextPage: next,
          prevPage: prev,
          ...(next ? { nextPageUrl: urlOf(query, pageNumber + 1) } : {}),
          ...(prev ? { prevPageUrl: urlOf(query, pageNumber - 1) } : {}),
        },
      },
      tags: [...tags, ...tagsOfTranslations(ask.site, ids)],
    };
  };
}
