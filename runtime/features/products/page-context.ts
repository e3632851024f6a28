import type { ImageItem } from '#shared/features/images/image-item.ts';
import { SOCIAL_QUERY } from '#shared/features/images/rules.ts';
import { valueOf, VARIANT_FIELD } from '#shared/features/pages/page-query.ts';
import type { SiteCollection } from '#shared/features/pages/rules.ts';
import type { PriceTerms } from '#shared/features/products/product-item.ts';
import { wordsForSearch } from '#shared/features/products/rules.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { ImageRecord } from '../images/image-item.ts';
import type { PageAsk, PageContributor, PagePart } from '../pages/page-context.ts';
import type { ShownReview } from '../reviews/shown.ts';
import { createItems } from './items.ts';
import { createNeighbourPart } from './neighbour-part.ts';
import { tagsOfProducts } from './page-tags.ts';
import type { PriceTermsOf, ProductRecord } from './product-item.ts';
import { productLanguageOf, untranslatedOf } from './product-language.ts';
import { createListPart } from './product-list-part.ts';
import type { ProductLists } from './product-lists.ts';
import { type AskedQuery, askedQueries, createQueryAnswers } from './query-answers.ts';
import type { ShownProducts, ShownProductsReader } from './shown-products.ts';
import { goneAt } from './shown-statements.ts';

const NOTHING: ShownProducts = { item: undefined, lists: [], products: [] };

/** The products' part of pages: the item of a product page with what buyers say of it, the items of lists, the answers of queries. */
export function createProductContext({
  shown,
  lists,
  toImageItem,
  toReviews,
  termsOf,
}: {
  readonly shown: ShownProductsReader;
  readonly lists: ProductLists;
  readonly toImageItem: (image: ImageRecord) => ImageItem;
  readonly toReviews: (reviews: readonly ShownReview[], site: Site) => object | undefined;
  readonly termsOf: PriceTermsOf;
}): PageContributor {
  const toSameItem = createItems(toImageItem);
  const sameReviews = createSameObject<object | undefined>();
  const toItem = (product: ProductRecord, { urlId }: SiteCollection, terms: PriceTerms) =>
    toSameItem(product, { collectionUrlId: urlId }, terms);

  const listPart = createListPart(shown, lists, termsOf, toItem);
  const toAnswers = createQueryAnswers(toItem);
  const neighbourPart = createNeighbourPart(shown, toItem);

  /** The page of a product, of the variant that its address names where it has that one: its picture comes first then. */
  function itemPart(
    { site, query }: PageAsk,
    collection: SiteCollection,
    found: NonNullable<ShownProducts['item']>,
    terms: PriceTerms,
  ): PagePart {
    const { product, reviews: said } = found;
    const asked = valueOf(query, VARIANT_FIELD);
    const chosen =
      product.variants.length > 1 ? product.variants.find(({ sku }) => sku === asked) : undefined;
    const item = toSameItem(product, { collectionUrlId: collection.urlId, chosen }, terms);
    const { assetUrl } = item;
    const image = typeof assetUrl === 'string' ? { image: assetUrl + SOCIAL_QUERY } : {};
    const reviews = sameReviews([said, site.language, site.timeZone], () => toReviews(said, site));
    return {
      json: { item, ...(reviews === undefined ? {} : { reviews }) },
      ...wordsForSearch(product),
      tags: tagsOfProducts(site, [product.id]),
      ...(chosen === undefined ? {} : { understood: [VARIANT_FIELD] }),
      ...image,
    };
  }

  /** The page of a product that is not there; only then it is asked whether it was deleted. */
  async function missingPart(scope: ReadScope, collectionId: string, urlId: string): Promise<PagePart> {
    const gone = await scope.ask(goneAt.maybe(collectionId, urlId));
    return { json: {}, found: false, ...(gone === undefined ? {} : { isGone: true }) };
  }

  /** All products of a page but those of the list of a store, and how their prices are told. */
  async function readFor(ask: PageAsk, asked: readonly AskedQuery[]) {
    const { scope, site, route, productIds: ids } = ask;
    const wishes = asked.flatMap(({ wish }) => wish ?? []);
    const address =
      route.kind === 'item' ? { collectionId: route.collection.id, urlId: route.itemUrlId } : undefined;
    const language = productLanguageOf(site);
    const isNothing = address === undefined && asked.length === 0 && ids.length === 0;
    const [found, terms] = await Promise.all([
      isNothing ? NOTHING : shown.read(scope, { address, lists: wishes, ids, language }),
      termsOf(scope, site),
    ]);
    return { found, terms };
  }

  return async (ask) => {
    const { route } = ask;
    const asked = askedQueries(ask);
    const [list, { found, terms }] = await Promise.all([
      route.kind === 'list' ? listPart(ask, route.collection, route.category) : undefined,
      readFor(ask, asked),
    ]);
    if (route.kind === 'item' && found.item === undefined) {
      return missingPart(ask.scope, route.collection.id, route.itemUrlId);
    }
    const part =
      route.kind === 'item' && found.item !== undefined
        ? itemPart(ask, route.collection, found.item, terms)
        : (list ?? { json: {} });
    const beside =
      route.kind === 'item' && found.item !== undefined
        ? await neighbourPart(ask, route.collection, found.item.product.id, terms)
        : { json: {} };
    const { answers, products, tags } = toAnswers(ask, asked, found, terms);
    return {
      ...part,
      json: { ...part.json, ...beside.json, awningQueries: answers, productMerchandisingContext: {} },
      products,
      untranslated: [
        ...(part.untranslated ?? []),
        ...(beside.untranslated ?? []),
        ...[...found.lists.flat(), ...found.products].flatMap(untranslatedOf),
        ...(found.item === undefined ? [] : untranslatedOf(found.item.product)),
      ],
      tags: [...(part.tags ?? []), ...(beside.tags ?? []), ...tags],
    };
  };
}

/** Reads products by their ids as templates see them, in the order given; those of stores that are not live are left out. */
export function createItemReader(
  shown: ShownProductsReader,
  toImageItem: (image: ImageRecord) => ImageItem,
  termsOf: PriceTermsOf,
) {
  const toItem = createItems(toImageItem);
  return async (
    { scope, site, content }: PageAsk,
    ids: readonly string[],
  ): Promise<readonly Record<string, unknown>[]> => {
    if (ids.length === 0) return [];
    const [records, terms] = await Promise.all([
      shown.byIds(scope, ids, productLanguageOf(site)),
      termsOf(scope, site),
    ]);
    return records.flatMap((product) => {
      const store = content.collections.find(({ id }) => id === product.collectionId);
      return store === undefined ? [] : [toItem(product, { collectionUrlId: store.urlId }, terms)];
    });
  };
}
