import { createProduct, updateProduct } from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { CatalogQueries } from './catalog-queries.ts';
import type { CategoryTree } from './categories.ts';
import { lockCatalogIn } from './lock.ts';
import { defineProducts } from './model.ts';
import type { ProductPlans } from './planned-products.ts';
import { productFacts } from './product-facts.ts';
import type { ProductPages } from './product-pages.ts';
import type { VariantWrites } from './variant-writes.ts';

/** What the editor of products is made of. */
export interface EditorDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly audit: AuditLog;
  readonly queries: CatalogQueries;
  readonly categories: CategoryTree;
  readonly variantWrites: VariantWrites;
  readonly pages: ProductPages;
  readonly plans: ProductPlans;
  /** Whether the site has a store of this id. */
  readonly hasStore: (scope: SiteScope, site: Site, collectionId: string) => Promise<boolean>;
  /** Lets a copy of a product sell the files of the product. */
  readonly copyFiles: (scope: SiteScope, fromId: string, toId: string) => Promise<void>;
  /** Keeps a deleted product where it can be brought back from. */
  readonly putIntoBin: (
    scope: SiteScope,
    context: RequestContext,
    product: Pick<Product, 'id' | 'name' | 'isVisible'>,
  ) => Promise<void>;
}

/** What acts on single products work with: the dependencies, and the tables of products and of their pictures. */
export type EditorTools = EditorDeps & ReturnType<typeof openTables>;

function openTables(db: Database) {
  const { products, productImages } = defineProducts(db.sequelize);
  return { products, productImages };
}

export const createEditorTools = (deps: EditorDeps): EditorTools => ({ ...deps, ...openTables(deps.db) });

/** Makes these the pictures of a product, in this order. */
export async function setImages(
  { productImages }: EditorTools,
  { websiteId, transaction }: SiteScope,
  productId: string,
  imageIds: readonly string[],
): Promise<void> {
  await productImages.destroy({ where: { websiteId, productId }, transaction });
  const rows = imageIds.map((assetId, position) => ({ websiteId, productId, assetId, position }));
  await productImages.bulkCreate(rows, { transaction });
}

/**
 * Ids of categories of a store, each once.
 * @throws Refusal 404 CATEGORY_NOT_FOUND
 */
export async function knownCategories(
  { categories }: EditorTools,
  scope: SiteScope,
  collectionId: string,
  asked: readonly string[],
): Promise<string[]> {
  const unique = [...new Set(asked)];
  const known = await categories.known(scope, collectionId, unique);
  if (known.length < unique.length) throw refuseAs(createProduct, 'CATEGORY_NOT_FOUND');
  return known;
}

/** The product as it is, for whoever changes it: nobody else does until the unit of work ends. */
export async function lockProduct(
  { queries }: EditorTools,
  scope: SiteScope,
  { site }: RequestContext,
  id: string,
): Promise<Product> {
  await lockCatalogIn(scope, site);
  return queries.get(scope, site, id);
}

/** @throws Refusal 409 STALE for a change of another version than the current one, with both */
export function assertFresh(current: Product, { version, ...sent }: { readonly version: number }): void {
  if (current.version !== version) throw refuseAs(updateProduct, 'STALE', { facts: { current, sent } });
}

/** Counts a change of a product. */
export async function bump({ websiteId, query }: SiteScope, id: string, now: number): Promise<void> {
  await query(
    'UPDATE products SET version = version + 1, updated_at = $3 WHERE website_id = $1 AND id = $2',
    [websiteId, id, new Date(now)],
  );
}

/**
 * Tells the audit log of an act.
 * @param done.before the product before it; null for one that is new
 * @returns the product as it is now
 */
export async function finish(
  { queries, audit }: EditorTools,
  scope: SiteScope,
  context: RequestContext,
  { act, before, id }: { readonly act: string; readonly before: Product | null; readonly id: string },
): Promise<Product> {
  const after = await queries.get(scope, context.site, id);
  await audit.record(scope, context, {
    act,
    subject: { kind: 'product', id, title: after.name },
    before: before && productFacts(before),
    after: productFacts(after),
  });
  return after;
}
