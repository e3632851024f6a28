import { pathOfCollection, type SiteCollection } from '#shared/features/pages/rules.ts';
import type { PriceTerms } from '#shared/features/products/product-item.ts';
import { OWN_COLLECTION, type ThemeQuery } from '#shared/theme/index.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { PageAsk } from '../pages/page-context.ts';
import { tagOfPicks, tagsOfProducts } from './page-tags.ts';
import type { ProductRecord } from './product-item.ts';
import type { ListWish, ShownProducts } from './shown-products.ts';

/** A list that a query of a page asks for; without a wish it holds nothing. */
export interface AskedQuery {
  readonly query: ThemeQuery;
  readonly collection: SiteCollection;
  readonly wish: ListWish | undefined;
}

/** What is related to the item of a page; nothing where there is none. */
function toWish(query: ThemeQuery, { id: collectionId }: SiteCollection, { route }: PageAsk) {
  const { limit, skip, tag, category } = query;
  if (!query.related)
    return { collectionId, limit, skip, tag, category, featured: query.featured ? true : undefined };
  const isItem = route.kind === 'item' && route.collection.id === collectionId;
  return isItem ? { collectionId, limit, skip: 0, relatedTo: route.itemUrlId } : undefined;
}

/** What the queries of a page ask for, of the stores that there are. */
export function askedQueries(ask: PageAsk): AskedQuery[] {
  const { route } = ask;
  const own = 'collection' in route ? route.collection : undefined;
  return ask.queries.flatMap((query) => {
    const collection =
      query.collection === OWN_COLLECTION
        ? own
        : ask.content.collections.find((candidate) => candidate.urlId === query.collection);
    return collection?.type === 'products'
      ? [{ query, collection, wish: toWish(query, collection, ask) }]
      : [];
  });
}

/**
 * Makes what answers the queries of a page, along with the products that its blocks show.
 * @param toItem a product as templates see it
 */
export function createQueryAnswers(
  toItem: (product: ProductRecord, collection: SiteCollection, terms: PriceTerms) => object,
) {
  const sameAnswer = createSameObject<object>();

  function toAnswer(collection: SiteCollection, found: readonly ProductRecord[], terms: PriceTerms): object {
    const items = found.map((product) => toItem(product, collection, terms));
    return sameAnswer([items[0] ?? collection, collection, ...items], () => {
      const { id, title } = collection;
      return { collection: { id, title, fullUrl: pathOfCollection(collection) }, items };
    });
  }

  return (
    { site, content, productIds }: PageAsk,
    asked: readonly AskedQuery[],
    { lists, products: shown }: Pick<ShownProducts, 'lists' | 'products'>,
    terms: PriceTerms,
  ) => {
    const found = [...lists];
    const answers = asked.map(({ query, collection, wish }) => {
      const list = wish === undefined ? [] : (found.shift() ?? []);
      return {
        key: query.key,
        answer: toAnswer(collection, list, terms),
        tags: [
          tagOfPicks(collection.id),
          ...tagsOfProducts(
            site,
            list.map(({ id }) => id),
          ),
        ],
      };
    });
    const items = shown.flatMap((product) => {
      const store = content.collections.find(({ id }) => id === product.collectionId);
      return store === undefined ? [] : [[product.id, toItem(product, store, terms)] as const];
    });
    return {
      answers: Object.fromEntries(answers.map(({ key, answer }) => [key, answer])),
      products: Object.fromEntries(items),
      tags: [...tagsOfProducts(site, productIds), ...answers.flatMap(({ tags }) => tags)],
    };
  };
}
