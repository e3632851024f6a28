import { FACET_SEPARATOR, type ListFacts } from '#shared/features/products/list-view.ts';
import type { ListQuery } from '#shared/features/products/list-query.ts';
import { createKeptAnswers } from '../../database/kept-answers.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { KeptObjects } from '../../platform/kept-objects/kept-objects.ts';
import { CATEGORY_LISTS, COUNTED_LISTS, STORE_LISTS } from './list-statements.ts';
import { listStamp } from './statements.ts';
import { CATEGORY_NAME } from './translated-categories.ts';

/** Which list of a store is read. */
export interface ListAsk {
  readonly collectionId: string;
  /** Words of the category and of those that it is in, the outermost first; empty for the whole store. */
  readonly category: readonly string[];
  readonly query: ListQuery;
  readonly limit: number;
  readonly skip: number;
  /** Code of the language that categories are named in; undefined for the primary one. */
  readonly language?: string | undefined;
}

/** A page of a list. */
export interface FoundList extends ListFacts {
  /** Products of the page, in their order. */
  readonly ids: readonly string[];
  /** Names of categories that are not said in the language that was asked for; missing in the primary one. */
  readonly untranslated?: readonly string[];
}

/** A category as statements tell it. */
interface ToldCategory {
  readonly displayName: string;
  /** JSON of what it is called in the language that was asked for, by field; null where it is not said. */
  readonly translated: string | null;
}

interface ToldList extends ListFacts {
  readonly isThere: boolean;
  readonly ids: readonly string[];
  readonly trail: readonly (ListFacts['trail'][number] & ToldCategory)[];
  readonly children: readonly (ListFacts['children'][number] & ToldCategory)[];
}

function called<Told extends ToldCategory>({ translated, ...category }: Told): Omit<Told, 'translated'> {
  if (translated === null) return category;
  const { [CATEGORY_NAME]: displayName = category.displayName } = JSON.parse(translated) as Readonly<
    Record<string, string>
  >;
  return { ...category, displayName };
}

/** The statement of a list with its values: that of a store reads what is kept of its products for lists. */
function toStatement(
  websiteId: string,
  { collectionId, category, query, limit, skip, language: named }: ListAsk,
) {
  const language = named ?? null;
  const { sort, minPrice = null, maxPrice = null, inStock, onSale, tag = null } = query;
  const wishes = [...query.options].map(([name, values]) => ({
    name,
    facets: values.map((value) => name + FACET_SEPARATOR + value),
  }));
  const all = [websiteId, collectionId, JSON.stringify(wishes), onSale, limit, skip];
  const counted = [...all, minPrice, maxPrice, inStock];
  if (category.length > 0) return { sql: CATEGORY_LISTS[sort], values: [...counted, category, language] };
  const isCounted = inStock || minPrice !== null || maxPrice !== null || tag !== null;
  return isCounted
    ? { sql: COUNTED_LISTS[sort], values: [...counted, tag, language] }
    : { sql: STORE_LISTS[sort], values: [...all, language] };
}

async function read(scope: ReadScope, ask: ListAsk): Promise<FoundList | undefined> {
  const { sql, values } = toStatement(scope.websiteId, ask);
  const [found] = await scope.query<ToldList>(sql, values);
  if (found === undefined || !found.isThere) return undefined;
  const { isThere: _, trail, children, ...list } = found;
  const missing = [...trail, ...children].filter(({ translated }) => translated === null);
  return {
    ...list,
    trail: trail.map(called),
    children: children.map(called),
    ...(ask.language === undefined ? {} : { untranslated: missing.map(({ displayName }) => displayName) }),
  };
}

/** Makes the lists of the storefront. */
export function createProductLists(objects: KeptObjects) {
  const keep = createKeptAnswers(objects, 'list of a store');
  return {
    /** A page of a list; undefined for a category that is not there. What is in stock is looked up each time. */
    find(scope: ReadScope, ask: ListAsk): Promise<FoundList | undefined> {
      if (ask.query.inStock) return read(scope, ask);
      const { query } = ask;
      const key = JSON.stringify({ ...ask, query: { ...query, options: [...query.options] } });
      return keep(scope, {
        key,
        stamp: listStamp(ask.collectionId, ask.language),
        make: () => read(scope, ask),
      });
    },
  };
}

/** Finds what lists of products hold. */
export type ProductLists = ReturnType<typeof createProductLists>;
