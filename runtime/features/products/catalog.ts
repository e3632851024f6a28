import type { Product } from '#shared/features/products/shape.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { BinService } from '../bin/service.ts';
import type { ImageRecord } from '../images/image-item.ts';
import type { StockLedger } from '../stock/ledger.ts';
import { createBinnedCategories } from './binned-categories.ts';
import { createBinnedProducts } from './binned-products.ts';
import { createBulkChanges } from './bulk-changes.ts';
import { createCatalogQueries } from './catalog-queries.ts';
import { createCategoryTree } from './categories.ts';
import { createCategoryOrder } from './category-order.ts';
import { createProductEditor } from './editor.ts';
import { createProductPlans } from './planned-products.ts';
import type { ProductPages } from './product-pages.ts';
import { type Actor, createProductStore } from './product-store.ts';
import { createProductStates } from './product-states.ts';
import { createVariantWrites } from './variant-writes.ts';

/** Makes the catalogue of products, and says what becomes of those in the bin. */
export function createCatalog(deps: {
  db: Database;
  ids: Ids;
  jobs: Pick<Jobs, 'enqueue'>;
  audit: AuditLog;
  bin: Pick<BinService, 'handle' | 'put' | 'restore'>;
  ledger: Pick<StockLedger, 'open' | 'adjust'>;
  pages: ProductPages;
  pathOfImage: (image: ImageRecord) => string;
  /** Ids of the stores that visitors can see. */
  liveStores: (scope: SiteScope, site: Site) => Promise<ReadonlySet<string>>;
  /** Lets a copy of a product sell the files of the product. */
  copyFiles: (scope: SiteScope, fromId: string, toId: string) => Promise<void>;
}) {
  const { db, ids, audit, bin, ledger, pages } = deps;
  const queries = createCatalogQueries(deps.pathOfImage);
  const categories = createCategoryTree({ db, ids, pages });
  const variantWrites = createVariantWrites({ ids, ledger });
  const plans = createProductPlans(deps.jobs);

  async function hasStore(scope: SiteScope, site: Site, collectionId: string): Promise<boolean> {
    if ((await deps.liveStores(scope, site)).has(collectionId)) return true;
    return (await categories.list(scope, collectionId)).length > 0;
  }

  bin.handle('product', createBinnedProducts(pages));
  bin.handle('product-category', createBinnedCategories(pages));
  const states = createProductStates({ variantWrites, pages, plans });
  function keepInBin(
    scope: SiteScope,
    by: Actor,
    { id, name, isVisible }: Pick<Product, 'id' | 'name' | 'isVisible'>,
    now: number,
  ): Promise<string> {
    const thing = { kind: 'product', itemId: id, title: name, place: '', payload: { isVisible } } as const;
    return bin.put(scope, by, thing, now);
  }

  const putIntoBin = (
    scope: SiteScope,
    context: RequestContext,
    product: Pick<Product, 'id' | 'name' | 'isVisible'>,
  ) => keepInBin(scope, contributorOf(context), product, context.now);

  return {
    queries,
    /** What changes of many products touch. */
    states,
    categories,
    categoryOrder: createCategoryOrder(pages),
    /**
     * Puts a category with all below it into the bin.
     * @throws Refusal 404 CATEGORY_NOT_FOUND, 409 CATEGORY_IS_ROOT
     */
    async removeCategory(
      scope: SiteScope,
      context: RequestContext,
      id: string,
    ): Promise<{ category: ProductCategory; binEntryId: string }> {
      const { category, place, payload } = await categories.remove(scope, id);
      const thing = {
        kind: 'product-category',
        itemId: id,
        title: category.displayName,
        place,
        payload,
      } as const;
      return { category, binEntryId: await bin.put(scope, contributorOf(context), thing, context.now) };
    },
    /** Whether the site has a store of this id: a published one, or one that has categories. */
    hasStore,
    /** Whole products many at a time, as files tell them. */
    productStore: createProductStore({
      db,
      ids,
      ledger,
      variantWrites,
      pages,
      plans,
      states,
      putIntoBin: keepInBin,
    }),
    bulk: createBulkChanges({
      db,
      ids,
      audit,
      states,
      putIntoBin,
      async takeFromBin(scope, context, binEntryId) {
        await bin.restore(scope, context, binEntryId, undefined);
      },
    }),
    editor: createProductEditor({
      db,
      ids,
      audit,
      queries,
      categories,
      variantWrites,
      pages,
      plans,
      hasStore,
      copyFiles: deps.copyFiles,
      async putIntoBin(scope, context, product) {
        await putIntoBin(scope, context, product);
      },
    }),
  };
}

/** What staff sees of the products and does to them. */
export type Catalog = ReturnType<typeof createCatalog>;
