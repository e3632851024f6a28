import { pathOfCollection, type SiteCollection } from '#shared/features/pages/rules.ts';
import type { PriceTerms } from '#shared/features/products/product-item.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import type { PageAsk } from '../pages/page-context.ts';
import { tagOfPicks, tagOfProduct } from './page-tags.ts';
import type { PriceTermsOf, ProductRecord } from './product-item.ts';
import type { ProductService } from './service.ts';

/** A list that a query asks for, with the store that it is of. */
interface AskedList {
  readonly query: ThemeQuery;
  readonly collection: SiteCollection;
}

/** What the lists of a page hold, and the products that its blocks show. */
type FoundProducts = Awaited<ReturnType<ProductService['listAll']>>;

const NOTHING: FoundProducts = { lists: [], products: [] };

function toFilter(query: ThemeQuery, collectionId: string) {
  const { limit, skip, tag, category } = query;
  return { collectionId, limit, skip, tag, category, featured: query.featured ? true : undefined };
}

/**
 * Makes what answers the queries of a page, along with the products that its blocks show.
 * @param termsOf how the site tells prices
 * @param toItem a product as templates see it
 */
export function createQueryAnswers(
  products: Pick<ProductService, 'list' | 'listAll' | 'listRelated'>,
  termsOf: PriceTermsOf,
  toItem: (product: ProductRecord, collection: SiteCollection, terms: PriceTerms) => object,
) {
  /** What is related to the item of a page; nothing where there is none. */
  async function findRelated({ scope, route }: PageAsk, { limit }: ThemeQuery, collectionId: string) {
    const isItem = route.kind === 'item' && route.collection.id === collectionId;
    return isItem ? products.listRelated(scope, { collectionId, urlId: route.itemUrlId }, limit) : [];
  }

  /** What queries find, in their order, and the products that blocks show. */
  async function findFor(ask: PageAsk, asked: readonly AskedList[]): Promise<FoundProducts> {
    const { scope, productIds } = ask;
    const plain = asked.filter(({ query }) => !query.related);
    const [only] = plain;
    const filters = plain.map(({ query, collection }) => toFilter(query, collection.id));
    const isOneList = plain.length === 1 && only !== undefined && productIds.length === 0;
    const found = isOneList
      ? products.list(scope, toFilter(only.query, only.collection.id)).then((list) => [list])
      : undefined;
    const all =
      isOneList || (filters.length === 0 && productIds.length === 0)
        ? NOTHING
        : products.listAll(scope, filters, productIds);
    const related = Promise.all(
      asked.map(async ({ query, collection }) =>
        query.related ? findRelated(ask, query, collection.id) : [],
      ),
    );
    const [one, { lists, products: shown }, alike] = await Promise.all([found, all, related]);
    const byQuery = new Map(plain.map((list, at) => [list, (one ?? lists)[at] ?? []]));
    return { lists: asked.map((list, at) => byQuery.get(list) ?? alike[at] ?? []), products: shown };
  }

  async function answerQueries(ask: PageAsk) {
    const { site, content, queries, productIds } = ask;
    const asked = queries.flatMap((query) => {
      const collection = content.collections.find((candidate) => candidate.urlId === query.collection);
      return collection?.type === 'products' ? [{ query, collection }] : [];
    });
    if (asked.length === 0 && productIds.length === 0) return { answers: {}, products: {}, tags: [] };
    const [{ lists, products: shown }, terms] = await Promise.all([
      findFor(ask, asked),
      termsOf(ask.scope, site),
    ]);
    const answers = asked.map(({ query, collection }, at) => {
      const found = lists[at] ?? [];
      const { id, title } = collection;
      const items = found.map((product) => toItem(product, collection, terms));
      return {
        key: query.key,
        answer: { collection: { id, title, fullUrl: pathOfCollection(collection) }, items },
        tags: [tagOfPicks(id), ...found.map((product) => tagOfProduct(product.id))],
      };
    });
    const items = shown.flatMap((product) => {
      const store = content.collections.find(({ id }) => id === product.collectionId);
      return store === undefined ? [] : [[product.id, toItem(product, store, terms)] as const];
    });
    return {
      answers: Object.fromEntries(answers.map(({ key, answer }) => [key, answer])),
      products: Object.fromEntries(items),
      tags: [...productIds.map(tagOfProduct), ...answers.flatMap(({ tags }) => tags)],
    };
  }

  return answerQueries;
}
