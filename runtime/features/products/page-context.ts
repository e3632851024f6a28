import type { ImageItem } from '#shared/features/images/image-item.ts';
import { SOCIAL_QUERY } from '#shared/features/images/rules.ts';
import { valueOf, VARIANT_FIELD } from '#shared/features/pages/page-query.ts';
import type { SiteCollection } from '#shared/features/pages/rules.ts';
import { type PriceTerms, toProductItem } from '#shared/features/products/product-item.ts';
import { wordsForSearch } from '#shared/features/products/rules.ts';
import type { Site } from '../../http/context.ts';
import type { ImageRecord } from '../images/image-item.ts';
import type { PageAsk, PageContributor, PagePart } from '../pages/page-context.ts';
import type { ShownReview } from '../reviews/shown.ts';
import { tagOfProduct } from './page-tags.ts';
import type { PriceTermsOf, ProductRecord } from './product-item.ts';
import { createListPart } from './product-list-part.ts';
import { createQueryAnswers } from './query-answers.ts';
import type { ProductLists } from './product-lists.ts';
import type { ProductService } from './service.ts';

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
  const answerQueries = createQueryAnswers(products, termsOf, toItem);

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
