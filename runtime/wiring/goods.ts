import { together } from '../database/in-order.ts';
import { MERCHANDISING_NAMESPACE } from '#shared/features/commerce-preferences/merchandising.ts';
import { PRODUCT_NAMESPACE, toStoreSettings } from '#shared/features/commerce-preferences/selling.ts';
import { tellsLowestPrice } from '#shared/features/lowest-prices/rules.ts';
import { lacksFileSql } from '../features/downloads/lacks-file.ts';
import { copyProductFiles } from '../features/downloads/product-files.ts';
import { pathOfImage, toImageItem } from '../features/images/image-item.ts';
import { SITE_TAG } from '../features/page-cache/purges.ts';
import { createFileWork } from '../features/product-csv/file-work.ts';
import { createImportBook } from '../features/product-csv/import-book.ts';
import { createProductCsv } from '../features/product-csv/service.ts';
import { createCatalog } from '../features/products/catalog.ts';
import { createItemReader } from '../features/products/page-context.ts';
import type { PriceTermsOf } from '../features/products/product-item.ts';
import { createProductPages } from '../features/products/product-pages.ts';
import { createProductService } from '../features/products/service.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { createRestockNotices } from '../features/restock/notices.ts';
import { createRestockWatch } from '../features/restock/watch.ts';
import { RESTOCK_NAMESPACE } from '#shared/features/restock/rules.ts';
import { createRestockService } from '../features/restock/service.ts';
import { shownReviewsSql } from '../features/reviews/shown.ts';
import { availableSql, inStockByIdSql, inStockSql } from '../features/stock/available.ts';
import { createStockLedger } from '../features/stock/ledger.ts';
import { createSearchIndex } from '../features/search/search-index.ts';
import { createStoreService } from '../features/stores/service.ts';
import type { House } from './base.ts';
import type { Content } from './content.ts';

/** What a shop has on its shelves: products, their stock, and who waits for them. */
export function wireGoods(parts: House & Content) {
  const { db, clock, ids, jobs } = parts;
  const { auditLog, bin, captcha, editions, holds, mail, preferences, purges, websites } = parts;
  const { collectionUrls, siteDrafts } = parts;
  const products = createProductService(inStockSql, inStockByIdSql, shownReviewsSql, lacksFileSql);
  const productPages = createProductPages(purges.toPurge, SITE_TAG);
  const restockWatch = createRestockWatch({
    clock,
    jobs,
    inStockSql,
    preferences: async (scope) => (await preferences.all(scope)).get(RESTOCK_NAMESPACE) ?? {},
  });
  const ledger = createStockLedger({
    db,
    ids,
    jobs,
    onChange: (scope, variantIds) =>
      together([productPages.ofVariants(variantIds), restockWatch.awaited(variantIds)]).map(
        async ([shown, awaited]) => {
          const looking = await restockWatch.toLook(scope, awaited);
          await scope.inOrder([productPages.toPurgeStock(scope, shown), looking]);
        },
      ),
  });
  const catalog = createCatalog({
    db,
    ids,
    jobs,
    audit: auditLog,
    bin,
    ledger,
    pages: productPages,
    inStockSql,
    lacksFileSql,
    pathOfImage,
    copyFiles: copyProductFiles,
    async liveStores(scope, site) {
      const { content } = await editions.live(scope, site);
      return new Set(content.collections.filter(({ type }) => type === 'products').map(({ id }) => id));
    },
  });
  const importBook = createImportBook(db, catalog.rows);
  const productCsv = createProductCsv({
    db,
    ids,
    audit: auditLog,
    jobs,
    book: importBook,
    products: catalog.rows,
    work: createFileWork({
      read: (bytes, ask) => parts.workers.run('readProductFile', async () => bytes, ask),
      names: (file, ask) => parts.workers.run('nameProducts', async () => file, ask),
      plan: (order, ask) => parts.workers.run('planProductFile', async () => order, ask),
    }),
    hasStore: catalog.hasStore,
  });
  const stores = createStoreService({
    ids,
    drafts: siteDrafts,
    categories: catalog.categories,
    audit: auditLog,
    readStoreTemplates: parts.readStoreTemplates,
  });
  const restock = createRestockService({
    db,
    ids,
    availableSql,
    merchandising: async (scope) => (await preferences.all(scope)).get(MERCHANDISING_NAMESPACE) ?? {},
    captcha,
  });
  const restockNotices = createRestockNotices({
    db,
    mail,
    holds,
    titleOf: async (scope) => (await websites.describe(scope, '')).title,
    async pathOfProduct(scope, collectionId, urlId) {
      const urls = await collectionUrls(scope, await websites.describe(scope, ''));
      return pathOfItem(urls.get(collectionId) ?? '', urlId);
    },
  });
  const searchIndex = createSearchIndex();
  const priceTermsOf: PriceTermsOf = async (scope, { currency, language, settings }) => {
    const chosen = (await preferences.all(scope)).get(PRODUCT_NAMESPACE) ?? {};
    return {
      currency,
      language,
      tellsLowestPrice: tellsLowestPrice(toStoreSettings(settings['storeSettings'], chosen)),
    };
  };
  const itemsOf = createItemReader(products, toImageItem, priceTermsOf);
  return {
    catalog,
    importBook,
    itemsOf,
    ledger,
    productCsv,
    priceTermsOf,
    productPages,
    products,
    restock,
    restockNotices,
    restockWatch,
    searchIndex,
    stores,
  };
}

export type Goods = ReturnType<typeof wireGoods>;
