import type { SentContent } from '#shared/features/page-content/contract.ts';
import { isForEverybody } from '#shared/features/pages/states.ts';
import {
  LIST_PAGE_MAX,
  type PageRoute,
  type SiteCollection,
  templateOf,
} from '#shared/features/pages/rules.ts';
import { property } from '#shared/json/values.ts';
import { type CollectionConf, parseCollectionConf, type ThemeQuery, toQuery } from '#shared/theme/index.ts';
import type { SiteContent } from './site-content.ts';

const PLAIN_TYPE = parseCollectionConf(undefined);
/** How the lists of a theme show products: as many on a page as there may be, where it does not say. */
export function readListing(
  types: ReadonlyMap<string, CollectionConf>,
): Pick<SiteContent, 'listPageSize' | 'listOrdering'> {
  const { pageSize = LIST_PAGE_MAX, ordering } = types.get('products') ?? PLAIN_TYPE;
  return {
    listPageSize: Math.min(pageSize, LIST_PAGE_MAX),
    listOrdering: ordering,
  };
}

/** What the theme says of the type of a collection. */
export function typeOf(
  { themeTypes }: Pick<SiteContent, 'themeTypes'>,
  { themeType, type }: SiteCollection,
): CollectionConf {
  return themeTypes.get(themeType ?? type) ?? PLAIN_TYPE;
}

/** Most pages that are shown whole within another one. */
const INSIDE_MAX = 50;

/** The pages below one that shows them whole, as its type says with `fullData`; none that not everybody sees. */
export function pagesInside(
  content: Pick<SiteContent, 'collections' | 'themeTypes'>,
  collection: SiteCollection,
): readonly SiteCollection[] {
  if (collection.type !== 'page' || !typeOf(content, collection).fullData) return [];
  return content.collections
    .filter((one) => one.parentId === collection.id && isForEverybody(one) && one.slice === undefined)
    .slice(0, INSIDE_MAX);
}

/** The pages of sections among them, with what they consist of. */
export function contentsInside(
  content: Pick<SiteContent, 'collections' | 'themeTypes' | 'contentOf'>,
  route: PageRoute,
): ReadonlyMap<string, SentContent> {
  if (route.kind !== 'page') return new Map();
  return new Map(
    pagesInside(content, route.collection).flatMap(({ id, hasSections }) => {
      const found = hasSections === true ? content.contentOf(id) : undefined;
      return found === undefined ? [] : [[id, found] as const];
    }),
  );
}

/** Items of a store that are shown within another page. */
const ITEMS_INSIDE = 20;

/** The list of a store that is shown within another page. */
const listInside = ({ urlId }: SiteCollection): ThemeQuery | undefined =>
  toQuery(
    new Map([
      ['collection', urlId],
      ['limit', String(ITEMS_INSIDE)],
    ]),
  );

/**
 * What lists the pages ask for that a page shows whole.
 * @param queriesOf the lists that a template asks for
 */
export function queriesInside(
  content: Pick<SiteContent, 'collections' | 'themeTypes'>,
  route: PageRoute,
  queriesOf: (template: string) => readonly ThemeQuery[],
): readonly ThemeQuery[] {
  if (route.kind !== 'page') return [];
  return pagesInside(content, route.collection).flatMap((collection) =>
    collection.type === 'page'
      ? queriesOf(templateOf({ kind: 'page', collection }))
      : (listInside(collection) ?? []),
  );
}

/**
 * The items of the stores that a page shows whole, by the ids of the stores.
 * @param answers what lists hold, by the keys of their queries
 */
export function itemsInside(
  content: Pick<SiteContent, 'collections' | 'themeTypes'>,
  route: PageRoute,
  answers: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, unknown> {
  if (route.kind !== 'page') return new Map();
  const stores = pagesInside(content, route.collection).filter(({ type }) => type === 'products');
  return new Map(
    stores.map((store) => [store.id, property(answers[listInside(store)?.key ?? ''], 'items') ?? []]),
  );
}
