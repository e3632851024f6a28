import { productAddresses } from './addresses.ts';
import { PRODUCT_NAMESPACE, toStoreSettings } from '#shared/features/commerce-preferences/selling.ts';
import { tellsLowestPrice } from '#shared/features/lowest-prices/rules.ts';
import { productTexts } from '#shared/features/products/words.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { copyProductFiles } from '../downloads/product-files.ts';
import type { pathOfImage, toImageItem } from '../images/image-item.ts';
import type { toShownReviews } from '../reviews/shown.ts';
import type { StockOffers } from '../stock/feature.ts';
import type { holdCurrency } from '../websites/hold-currency.ts';
import { createCatalog } from './catalog.ts';
import { movePrices } from './currency.ts';
import { findProductForm } from './forms.ts';
import { lockCatalog } from './lock.ts';
import { createItemReader, createProductContext } from './page-context.ts';
import { tagOfProduct, tagOfProducts, tagsOfTranslations } from './page-tags.ts';
import { listPlannedProducts, publishProducts, showPlannedProducts } from './planned-products.ts';
import type { PriceTermsOf } from './product-item.ts';
import { createProductLists } from './product-lists.ts';
import { createProductPages } from './product-pages.ts';
import { createReleasedProducts } from './released-products.ts';
import { mountProducts } from './routes.ts';
import { productScriptSentences } from './script-sentences.ts';
import { createProductService } from './service.ts';
import { createShownProducts } from './shown-products.ts';
import { productMediaUses } from './media-uses.ts';
import { readProductNames } from './product-names.ts';
import { findShownItems } from './shown-items.ts';
import { categoryTexts } from './translated-categories.ts';
import { productTexts as translatedTexts } from './translated-products.ts';
import { stockNoteChore } from './stock-notes.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const productParts = {
  productMediaUses,
  tagOfProduct,
  readProductNames,
  findShownItems,
  listPlannedProducts,
};

/** What products show and ask of other features. */
interface ProductNeeds extends StockOffers {
  readonly copyProductFiles: typeof copyProductFiles;
  readonly toShownReviews: typeof toShownReviews;
  readonly pathOfImage: typeof pathOfImage;
  readonly toImageItem: typeof toImageItem;
  /** Tag of every page of a site. */
  readonly siteTag: string;
  readonly holdCurrency: typeof holdCurrency;
}

/** What the shop sells. */
export function productsFeature(base: House, needs: ProductNeeds) {
  const { db, clock, ids, jobs, auditLog: audit, bin, editions, preferences, purges } = base;
  const { toImageItem: toItem } = needs;
  const products = createProductService();
  const productPages = createProductPages(purges.toPurge, needs.siteTag);
  const catalog = createCatalog({
    db,
    ids,
    jobs,
    audit,
    bin,
    ledger: needs.ledger,
    pages: productPages,
    pathOfImage: needs.pathOfImage,
    copyFiles: needs.copyProductFiles,
    async liveStores(scope, site) {
      const { content } = await editions.live(scope, site);
      return new Set(content.collections.filter(({ type }) => type === 'products').map(({ id }) => id));
    },
  });
  const priceTermsOf: PriceTermsOf = async (scope, { currency, language, settings }) => {
    const chosen = (await preferences.all(scope)).get(PRODUCT_NAMESPACE) ?? {};
    const store = toStoreSettings(settings['storeSettings'], chosen);
    return { currency, language, tellsLowestPrice: tellsLowestPrice(store) };
  };
  const shown = createShownProducts(base.keptObjects);
  const lists = createProductLists(base.keptObjects);
  const part = createProductContext({
    shown,
    lists,
    toImageItem: toItem,
    toReviews: needs.toShownReviews,
    termsOf: priceTermsOf,
  });
  return feature('products', {
    offers: {
      products,
      productPages,
      catalog,
      itemsOf: createItemReader(shown, toItem, priceTermsOf),
      findProductForm,
      lockCatalog,
      tagOfProducts,
      tagsOfTranslations,
      productAddresses,
    },
    chores: [stockNoteChore],
    calls: (api) => mountProducts(api, { db, products, catalog, audit }),
    itemParts: [() => part],
    releasedData: [
      createReleasedProducts({ states: catalog.states, preferences, holdCurrency: needs.holdCurrency }),
    ],
    goodsTexts: productTexts,
    liveTexts: [translatedTexts, categoryTexts],
    scriptSentences: productScriptSentences,
    jobs: ({ handle }) => handle(publishProducts, showPlannedProducts({ clock, audit, pages: productPages })),
    hears: {
      currencyMoved: movePrices,
      stockChanged: (scope, variantIds) =>
        productPages.ofVariants(variantIds).map((shown) => [productPages.toPurgeStock(scope, shown)]),
    },
  });
}

export type ProductOffers = ReturnType<typeof productsFeature>['offers'];
