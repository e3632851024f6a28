import {
  changeProducts,
  createProduct,
  createProductCategory,
  deleteProduct,
  deleteProductCategory,
  duplicateProduct,
  editProducts,
  getProduct,
  getProductCategory,
  getStock,
  listCategoryProducts,
  listProductCategories,
  listProductIds,
  listProducts,
  orderCategoryProducts,
  orderProducts,
  scrollProductCategories,
  setProductVariants,
  undoProductChanges,
  updateProduct,
  updateProductCategory,
} from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Catalog } from './catalog.ts';
import { cleanedOf } from './kept-texts.ts';
import type { ProductService } from './service.ts';

interface ProductDeps {
  readonly db: Database;
  readonly products: ProductService;
  readonly catalog: Catalog;
  readonly audit: AuditLog;
}

const success = { success: true } as const;

/** The calls about products, categories and what is in stock. */
export function mountProducts(api: Api, deps: ProductDeps): void {
  const { db, products } = deps;
  const { queries, editor, bulk } = deps.catalog;
  const once = onceIn(db);

  api.mount(getStock, ({ query }, { site }) =>
    db.withSite(site.id, async (scope) => ({ results: await products.stockOf(scope, query.itemId) })),
  );
  api.mount(listProducts, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => queries.list(scope, site, query)),
  );
  api.mount(listProductIds, ({ query }, { site }) =>
    db.withSite(site.id, async (scope) => ({ productIds: await queries.ids(scope, query) })),
  );
  api.mount(createProduct, ({ body }, context) =>
    once(context, async (scope) => {
      const product = await editor.create(scope, context, body);
      return { product, cleaned: cleanedOf(context, product) };
    }),
  );
  api.mount(changeProducts, ({ body }, context) =>
    once(context, (scope) => bulk.change(scope, context, body.productIds, body.change)),
  );
  api.mount(editProducts, ({ body }, context) =>
    once(context, (scope) => bulk.edit(scope, context, body.edits)),
  );
  api.mount(undoProductChanges, ({ params }, context) =>
    once(context, async (scope) => ({ results: await bulk.undo(scope, context, params.undoToken) })),
  );
  api.mount(orderProducts, ({ body }, context) =>
    once(context, async (scope) => {
      await editor.order(scope, context, body.collectionId, body.productIds);
      return success;
    }),
  );
  api.mount(getProduct, ({ params }, { site }) =>
    db.withSite(site.id, async (scope) => ({ product: await queries.get(scope, site, params.productId) })),
  );
  api.mount(updateProduct, ({ params, body }, context) =>
    once(context, async (scope) => {
      const product = await editor.update(scope, context, params.productId, body);
      return { product, cleaned: cleanedOf(context, product) };
    }),
  );
  api.mount(setProductVariants, ({ params, body }, context) =>
    once(context, async (scope) => ({
      product: await editor.setVariants(scope, context, params.productId, body),
    })),
  );
  api.mount(duplicateProduct, ({ params }, context) =>
    once(context, async (scope) => ({ product: await editor.duplicate(scope, context, params.productId) })),
  );
  api.mount(deleteProduct, ({ params }, context) =>
    once(context, async (scope) => {
      await editor.remove(scope, context, params.productId);
      return success;
    }),
  );
  mountCategories(api, deps, once);
}

function mountCategories(
  api: Api,
  { db, catalog: { categories, categoryOrder, removeCategory, hasStore }, audit }: ProductDeps,
  once: <T>(context: RequestContext, work: (scope: SiteScope) => Promise<T>) => Promise<T>,
): void {
  const subjectOf = ({ id, displayName }: Pick<ProductCategory, 'id' | 'displayName'>) => ({
    kind: 'product-category',
    id,
    title: displayName,
  });

  api.mount(listProductCategories, ({ query }, { site }) =>
    db.withSite(site.id, async (scope) => ({
      categories: await categories.list(scope, query.collectionId),
    })),
  );
  api.mount(scrollProductCategories, ({ query }, { site }) =>
    db.withSite(site.id, (scope) => categories.scroll(scope, query)),
  );
  api.mount(getProductCategory, ({ params }, { site }) =>
    db.withSite(site.id, (scope) => categories.read(scope, params.categoryId)),
  );
  api.mount(createProductCategory, ({ body }, context) =>
    once(context, async (scope) => {
      if (!(await hasStore(scope, context.site, body.collectionId))) {
        throw refuseAs(createProductCategory, 'COLLECTION_NOT_FOUND');
      }
      const category = await categories.create(scope, body, context.now);
      const act = createProductCategory.name;
      await audit.record(scope, context, {
        act,
        subject: subjectOf(category),
        before: null,
        after: category,
      });
      return { category };
    }),
  );
  api.mount(updateProductCategory, ({ params, body }, context) =>
    once(context, async (scope) => {
      const { before, after } = await categories.change(scope, params.categoryId, body);
      const act = updateProductCategory.name;
      await audit.record(scope, context, { act, subject: subjectOf(after), before, after });
      return { category: after };
    }),
  );
  api.mount(deleteProductCategory, ({ params }, context) =>
    once(context, async (scope) => {
      const { category, binEntryId } = await removeCategory(scope, context, params.categoryId);
      const act = deleteProductCategory.name;
      await audit.record(scope, context, {
        act,
        subject: subjectOf(category),
        before: category,
        after: null,
      });
      return { ...success, binEntryId };
    }),
  );
  api.mount(listCategoryProducts, ({ params }, { site }) =>
    db.withSite(site.id, (scope) => categoryOrder.list(scope, params.categoryId)),
  );
  api.mount(orderCategoryProducts, ({ params: { categoryId }, body: { productIds } }, context) =>
    once(context, async (scope) => {
      const { displayName, before } = await categoryOrder.set(scope, categoryId, productIds);
      await audit.record(scope, context, {
        act: orderCategoryProducts.name,
        subject: subjectOf({ id: categoryId, displayName }),
        before: { productIds: before },
        after: { productIds },
      });
      return success;
    }),
  );
}
