import type { ImageItem } from '#shared/features/images/image-item.ts';
import { SOCIAL_QUERY } from '#shared/features/images/rules.ts';
import { valueOf, VARIANT_FIELD } from '#shared/features/pages/page-query.ts';
import { pathOfCollection, type SiteCollection } from '#shared/features/pages/rules.ts';
import { type PriceTerms, toProductItem } from '#shared/features/products/product-item.ts';
import { wordsForSearch } from '#shared/features/products/rules.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import type { Site } from '../../http/context.ts';
import type { ImageRecord } from '../images/image-item.ts';
import type { PageAsk, PageContributor, PagePart } from '../pages/page-context.ts';
import type { ShownReview } from '../reviews/shown.ts';
import { tagOfPicks, tagOfProduct } from './page-tags.ts';
import type { PriceTermsOf, ProductRecord } from './product-item.ts';
import { createListPart } from './product-list-part.ts';
import type { ProductLists } from './product-lists.ts';
import type { ProductService } from './service.ts';

/** A list that a query asks for, with the store that it is of. */
interface AskedList {
  readonly query: ThemeQuery;
  readonly collection: SiteCollection;
}

/** What the lists of a page hold, and the products that its blocks show. */
type FoundProducts = Awaited<ReturnType<ProductService['listAll']>>;

const NOTHING: FoundProducts = { lists: [], products: [] };

/** The products' part of pages: the item of a product page with what buyers say of it, the items of lists, the answers of queries. */
export function createProductContext({
  products,
  lists,
  toImageItem,
  toReviews,
  termsOf,
}: {
  readonly products: ProductService;
  readonly lists: ProductLists;
  readonly toImageItem: (image: ImageRecord) => ImageItem;
  readonly toReviews: (reviews: readonly ShownReview[], site: Site) => object | undefined;
  readonly termsOf: PriceTermsOf;
}): PageContributor {
  const toItem = (product: ProductRecord, collection: SiteCollection, terms: PriceTerms) =>
    toProductItem(product, product.images.map(toImageItem), { collectionUrlId: collection.urlId }, terms);

  const listPart = createListPart(products, lists, termsOf, toItem);

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

  /** The page of a product, of the variant that its address names where it has that one: its picture comes first then. */
  async function itemPart(
    { scope, site, query }: PageAsk,
    collection: SiteCollection,
    urlId: string,
  ): Promise<PagePart> {
    const [product, terms] = await Promise.all([
      products.findByUrl(scope, collection.id, urlId),
      termsOf(scope, site),
    ]);
    if (product === undefined) return { json: {}, found: false };
    const asked = valueOf(query, VARIANT_FIELD);
    const chosen =
      product.variants.length > 1 ? product.variants.find(({ sku }) => sku === asked) : undefined;
    const isShown = ({ id }: ImageRecord) => id === chosen?.imageId;
    const images = [...product.images].sort((a, b) => Number(isShown(b)) - Number(isShown(a)));
    const item = toProductItem(
      product,
      images.map(toImageItem),
      { collectionUrlId: collection.urlId, chosenId: chosen?.id },
      terms,
    );
    const { assetUrl } = item;
    const image = typeof assetUrl === 'string' ? { image: assetUrl + SOCIAL_QUERY } : {};
    const reviews = toReviews(product.reviews ?? [], site);
    return {
      json: { item, ...(reviews === undefined ? {} : { reviews }) },
      ...wordsForSearch(product),
      tags: [tagOfProduct(product.id)],
      ...(chosen === undefined ? {} : { understood: [VARIANT_FIELD] }),
      ...image,
    };
  }

  function ownPart(ask: PageAsk): Promise<PagePart> | undefined {
    const { route } = ask;
    if (route.kind === 'item') return itemPart(ask, route.collection, route.itemUrlId);
    return route.kind === 'list' ? listPart(ask, route.collection, route.category) : undefined;
  }

  return async (ask) => {
    const [part = { json: {} }, { answers, products: shown, tags }] = await Promise.all([
      ownPart(ask),
      answerQueries(ask),
    ]);
    return {
      ...part,
      json: { ...part.json, awningQueries: answers, productMerchandisingContext: {} },
      products: shown,
      tags: [...(part.tags ?? []), ...tags],
    };
  };
}

/** Reads products by their ids as templates see them, in the order given; those of stores that are not live are left out. */
export function createItemReader(
  products: Pick<ProductService, 'listByIds'>,
  toImageItem: (image: ImageRecord) => ImageItem,
  termsOf: PriceTermsOf,
) {
  return async (
    { scope, site, content }: PageAsk,
    ids: readonly string[],
  ): Promise<readonly Record<string, unknown>[]> => {
    if (ids.length === 0) return [];
    const [records, terms] = await Promise.all([products.listByIds(scope, ids), termsOf(scope, site)]);
    return records.flatMap((product) => {
      const store = content.collections.find(({ id }) => id === product.collectionId);
      const images = product.images.map(toImageItem);
      return store === undefined
        ? []
        : [toProductItem(product, images, { collectionUrlId: store.urlId }, terms)];
    });
  };
}

function toFilter(query: ThemeQuery, collectionId: string) {
  const { limit, skip, tag, category } = query;
  return { collectionId, limit, skip, tag, category, featured: query.featured ? true : undefined };
}
