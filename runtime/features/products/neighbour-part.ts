import type { SiteCollection } from '#shared/features/pages/rules.ts';
import type { PriceTerms } from '#shared/features/products/product-item.ts';
import type { PageAsk, PagePart } from '../pages/page-context.ts';
import { tagOfPicks, tagsOfProducts } from './page-tags.ts';
import type { ProductRecord } from './product-item.ts';
import { productLanguageOf, untranslatedOf } from './product-language.ts';
import type { ShownProductsReader } from './shown-products.ts';
import { neighboursOf } from './shown-statements.ts';

/**
 * Makes the part of a product's page with the products before and after it, where its templates show them.
 * @param toItem a product as templates see it
 */
export function createNeighbourPart(
  shown: Pick<ShownProductsReader, 'byIds'>,
  toItem: (product: ProductRecord, collection: SiteCollection, terms: PriceTerms) => Record<string, unknown>,
) {
  return async (
    { scope, site, wantsNeighbours }: PageAsk,
    collection: SiteCollection,
    id: string,
    terms: PriceTerms,
  ): Promise<Pick<PagePart, 'json' | 'tags' | 'untranslated'>> => {
    if (!wantsNeighbours) return { json: {} };
    const { previous, next } = (await scope.ask(neighboursOf.maybe(collection.id, id))) ?? {};
    const ids = [previous, next].flatMap((one) => one ?? []);
    const found = await shown.byIds(scope, ids, productLanguageOf(site));
    const items = found.map((product) => toItem(product, collection, terms));
    const find = (wanted: string | null | undefined) => items.find((item) => item['id'] === wanted);
    const [prevItem, nextItem] = [find(previous), find(next)];
    return {
      json: {
        pagination: {
          ...(prevItem === undefined ? {} : { prevItem, prevPageUrl: prevItem['fullUrl'] }),
          ...(nextItem === undefined ? {} : { nextItem, nextPageUrl: nextItem['fullUrl'] }),
        },
      },
      untranslated: found.flatMap(untranslatedOf),
      tags: [tagOfPicks(collection.id), ...tagsOfProducts(site, ids)],
    };
  };
}
