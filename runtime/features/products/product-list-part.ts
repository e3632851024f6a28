import { pathOfCollection, type SiteCollection } from '#shared/features/pages/rules.ts';
import {
  isFiltered,
  parseListQuery,
  writeListQuery,
  PLAIN_LIST,
} from '#shared/features/products/list-query.ts';
import { type ListFacts, toListView } from '#shared/features/products/list-view.ts';
import type { PriceTerms } from '#shared/features/products/product-item.ts';
import { valueOf } from '#shared/features/pages/page-query.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { PageAsk, PagePart } from '../pages/page-context.ts';
import { tagOfCategories, tagOfProducts, tagOfStock, tagsOfProducts } from './page-tags.ts';
import type { PriceTermsOf, ProductRecord } from './product-item.ts';
import { productLanguageOf, untranslatedOf } from './product-language.ts';
import type { ProductLists } from './product-lists.ts';
import type { ShownProductsReader } from './shown-products.ts';

type ListCategory = ListFacts['children'][number];

/**
 * Makes the part of a page that lists products: of a store or of one of its categories, sorted and narrowed as its
 * address asks.
 * @param termsOf how the site tells prices
 * @param toItem a product as templates see it
 */
export function createListPart(
  shown: Pick<ShownProductsReader, 'byIds'>,
  lists: Pick<ProductLists, 'find'>,
  termsOf: PriceTermsOf,
  toItem: (product: ProductRecord, collection: SiteCollection, terms: PriceTerms) => object,
) {
  const sameMore = createSameObject<NonNullable<PagePart['more']>>();

  /** The words of the category that the address names by its title, as themes link to it; none for another one. */
  function categoryNamed({ query }: PageAsk, all: readonly ListCategory[]): readonly string[] {
    const name = valueOf(query, 'category');
    const found = all.find(({ displayName, urlId }) => displayName === name || urlId === name);
    return found === undefined ? [] : [found.urlId];
  }

  return async (ask: PageAsk, collection: SiteCollection, inPath: readonly string[]): Promise<PagePart> => {
    const { scope, site, texts, content, pageNumber } = ask;
    const { listPageSize: pageSize, listOrdering } = content;
    const usual = listOrdering === 'chronological' ? 'newest' : undefined;
    const query = parseListQuery(ask.query, site.currency, usual);
    const said = productLanguageOf(site);
    const inLanguage = said === undefined ? {} : { language: said.code };
    const whole = {
      collectionId: collection.id,
      category: [],
      query: PLAIN_LIST,
      limit: pageSize,
      skip: 0,
      ...inLanguage,
    };
    const isNamed = inPath.length === 0 && valueOf(ask.query, 'category') !== undefined;
    const root = inPath.length > 0 || isNamed ? await lists.find(scope, whole) : undefined;
    const category = isNamed ? categoryNamed(ask, root?.children ?? []) : inPath;
    const skip = (pageNumber - 1) * pageSize;
    const found = await lists.find(scope, {
      collectionId: collection.id,
      category,
      query,
      limit: pageSize,
      skip,
      ...inLanguage,
    });
    if (found === undefined || (pageNumber > 1 && found.ids.length === 0)) return { json: {}, found: false };
    const { ids, untranslated: unnamed = [], ...facts } = found;
    const path = pathOfCollection(collection);
    const { productList, pagination, ...view } = toListView(
      {
        collection: { title: collection.title, urlId: collection.urlId, path },
        query,
        currency: site.currency,
        language: site.language,
        page: pageNumber,
        pageSize,
        words: texts,
      },
      facts,
    );
    const [records, terms] = await Promise.all([shown.byIds(scope, ids, said), termsOf(scope, site)]);
    const title = facts.trail.at(-1)?.displayName;
    const more = sameMore([root ?? found], () => ({
      collection: { categories: (root ?? found).children.map(({ displayName }) => displayName) },
    }));
    // A list that is narrowed or sorted otherwise is the same one to search engines.
    const canonical =
      view.path + writeListQuery(PLAIN_LIST, site.currency, isFiltered(query) ? 1 : pageNumber);
    return {
      json: {
        items: records.map((product) => toItem(product, collection, terms)),
        pagination,
        productList,
        ...(title === undefined ? {} : { categoryFilter: title }),
        ...(query.tag === undefined ? {} : { tagFilter: query.tag }),
      },
      more,
      ...(title === undefined ? {} : { title }),
      canonical,
      neighbours: { previous: view.previous, next: view.next },
      tags: [
        tagOfProducts(collection.id),
        ...(query.inStock ? [tagOfStock(collection.id)] : []),
        ...tagsOfProducts(site, ids),
        ...(said === undefined ? [] : [tagOfCategories(said.code)]),
      ],
      untranslated: [
        ...records.flatMap(untranslatedOf),
        ...(site.language === site.ownLanguage ? [] : unnamed),
      ],
    };
  };
}
