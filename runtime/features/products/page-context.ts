import type { SiteCollection } from '#shared/features/pages/rules.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import type { ImageItem, ImageRecord } from '../images/image-item.ts';
import type { PageAsk, PageContributor, PagePart } from '../pages/page-context.ts';
import type { ProductRecord } from './product-item.ts';
import { toProductItem } from './product-item.ts';
import type { ProductService } from './service.ts';

/** Products on one page of a list (SPEC 9 "max products in collection"). */
const PAGE_SIZE = 200;

/** The products' part of pages: the item of a product page, the items of lists, the answers of queries. */
export function createProductContext(
  products: ProductService,
  toImageItem: (image: ImageRecord) => ImageItem,
): PageContributor {
  const toItem = (product: ProductRecord, collection: SiteCollection, currency: string) =>
    toProductItem(product, product.images.map(toImageItem), collection.urlId, currency);

  async function answerQueries({ scope, site, content, queries }: PageAsk): Promise<Record<string, unknown>> {
    const answers: Record<string, unknown> = {};
    for (const query of queries) {
      const collection = content.collections.find((candidate) => candidate.urlId === query.collection);
      if (collection?.type !== 'products') continue;
      const found = await products.list(scope, toFilter(query, collection.id));
      answers[query.key] = {
        collection: { id: collection.id, title: collection.title, fullUrl: `/${collection.urlId}` },
        items: found.products.map((product) => toItem(product, collection, site.currency)),
      };
    }
    return answers;
  }

  async function itemPart(ask: PageAsk): Promise<PagePart> {
    const { route, scope, site } = ask;
    if (route.kind === 'item') {
      const product = await products.findByUrl(scope, route.collection.id, route.itemUrlId);
      if (product === undefined) return { json: {}, found: false };
      const item = toItem(product, route.collection, site.currency);
      const image = typeof item['assetUrl'] === 'string' ? { image: `${item['assetUrl']}?format=1500w` } : {};
      return { json: { item }, title: product.name, description: product.excerpt, ...image };
    }
    if (route.kind !== 'list') return { json: {} };
    const skip = (ask.pageNumber - 1) * PAGE_SIZE;
    const found = await products.list(scope, { collectionId: route.collection.id, limit: PAGE_SIZE, skip });
    const hasNextPage = skip + found.products.length < found.total;
    return {
      json: {
        items: found.products.map((product) => toItem(product, route.collection, site.currency)),
        pagination: {
          pageSize: PAGE_SIZE,
          page: ask.pageNumber,
          total: found.total,
          nextPage: hasNextPage,
          prevPage: ask.pageNumber > 1,
          ...(hasNextPage ? { nextPageUrl: `/${route.collection.urlId}?page=${ask.pageNumber + 1}` } : {}),
          ...(ask.pageNumber > 1
            ? { prevPageUrl: `/${route.collection.urlId}?page=${ask.pageNumber - 1}` }
            : {}),
        },
      },
    };
  }

  return async (ask) => {
    const part = await itemPart(ask);
    const awningQueries = await answerQueries(ask);
    return { ...part, json: { ...part.json, awningQueries, productMerchandisingContext: {} } };
  };
}

function toFilter(query: ThemeQuery, collectionId: string) {
  const { limit, skip, tag, category } = query;
  return { collectionId, limit, skip, tag, category, featured: query.featured ? true : undefined };
}
