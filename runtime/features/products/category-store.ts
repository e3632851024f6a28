import { createProductCategory, updateProductCategory } from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import {
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  freeUrlId,
  toCategoryUrlId,
} from '#shared/features/products/catalog.ts';
import { ITEM_FOLDER } from '#shared/features/pages/rules.ts';
import { ROOT_CATEGORY_NAME } from '#shared/features/products/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { defineProducts, type ProductCategoryColumns } from './model.ts';
import type { ProductPages } from './product-pages.ts';

/** What the tree of categories is made of. */
export interface CategoryDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly pages: ProductPages;
}

/** What it works with: the dependencies, and the table of categories. */
export interface CategoryTools extends CategoryDeps {
  readonly productCategories: ReturnType<typeof defineProducts>['productCategories'];
}

export const createCategoryTools = (deps: CategoryDeps): CategoryTools => ({
  ...deps,
  productCategories: defineProducts(deps.db.sequelize).productCategories,
});

/** The root of a store's categories, to be made. */
interface NewRoot {
  readonly collectionId: string;
  readonly displayName: string;
  readonly now: number;
}

const FIRST_INDEX = 1;
const PAGE_RENDERING = 'LIST_VIEW';

const TREE = `
  WITH RECURSIVE tree AS (
    SELECT c.*, ARRAY[lpad(c.display_index::text, 10, '0') || c.id] AS place
      FROM product_categories c WHERE c.website_id = $1 AND c.collection_id = $2 AND c.type = 'ROOT'
    UNION ALL
    SELECT c.*, t.place || (lpad(c.display_index::text, 10, '0') || c.id)
      FROM tree t JOIN product_categories c ON c.website_id = t.website_id AND c.parent_id = t.id),
  counts AS (
    SELECT category_id, count(*)::int AS products
      FROM products p, unnest(p.category_ids) AS category_id
     WHERE p.website_id = $1 AND p.collection_id = $2 AND p.deleted_at IS NULL GROUP BY category_id)
  SELECT t.id, t.collection_id AS "collectionId", t.parent_id AS "parentCategoryId", t.type,
         t.display_name AS "displayName", t.url_id AS "urlId", t.page_rendering AS "pageRendering", t.display_index AS "displayIndex",
         COALESCE(c.products, 0) AS "productCount"
    FROM tree t LEFT JOIN counts c ON c.category_id = t.id ORDER BY t.place`;

/** The word of a category in addresses that none of its sisters has, nor the folder of the products' own pages. */
export function freeAddressOf(
  wish: string,
  sisters: readonly Pick<ProductCategoryColumns, 'urlId'>[],
): string {
  return freeUrlId(wish, new Set([ITEM_FOLDER, ...sisters.map(({ urlId }) => urlId)]));
}

/** All categories of a store, each parent before what is in it, in their order. */
export function listCategories(scope: SiteScope, collectionId: string): Promise<ProductCategory[]> {
  return scope.query<ProductCategory>(TREE, [scope.websiteId, collectionId]);
}

/** @throws Refusal 404 CATEGORY_NOT_FOUND */
export async function findCategory(
  { productCategories }: CategoryTools,
  { websiteId, transaction }: SiteScope,
  id: string,
): Promise<ProductCategoryColumns> {
  const row = await productCategories.findOne({ where: { websiteId, id }, transaction, raw: true });
  if (row === null) throw refuseAs(updateProductCategory, 'CATEGORY_NOT_FOUND');
  return row;
}

/** A category as it is in the tree of its store. */
export async function describeCategory(
  scope: SiteScope,
  { id, collectionId }: ProductCategoryColumns,
): Promise<ProductCategory> {
  const found = (await listCategories(scope, collectionId)).find((category) => category.id === id);
  if (found === undefined) throw new Error('A category is not in the tree of its store.');
  return found;
}

async function findRoot(
  { productCategories }: CategoryTools,
  { websiteId, transaction }: SiteScope,
  collectionId: string,
): Promise<ProductCategoryColumns | undefined> {
  const where = { websiteId, collectionId, type: 'ROOT' as const };
  return (await productCategories.findOne({ where, transaction, raw: true })) ?? undefined;
}

async function insertRoot(
  { ids, productCategories }: CategoryTools,
  scope: SiteScope,
  { collectionId, displayName, now }: NewRoot,
): Promise<ProductCategoryColumns> {
  const row: ProductCategoryColumns = {
    websiteId: scope.websiteId,
    id: ids.id(),
    collectionId,
    parentId: null,
    type: 'ROOT',
    displayName,
    urlId: '',
    pageRendering: PAGE_RENDERING,
    displayIndex: FIRST_INDEX,
    productOrder: [],
    createdAt: new Date(now),
  };
  await productCategories.create(row, { transaction: scope.transaction });
  return row;
}

/** The root of a store; made where it has none. */
export async function ensureRoot(
  tools: CategoryTools,
  scope: SiteScope,
  root: NewRoot,
): Promise<ProductCategoryColumns> {
  return (await findRoot(tools, scope, root.collectionId)) ?? (await insertRoot(tools, scope, root));
}

/** What is directly in a category, in its order. */
export async function sistersOf(
  { productCategories }: CategoryTools,
  { websiteId, transaction }: SiteScope,
  parentId: string,
): Promise<ProductCategoryColumns[]> {
  return productCategories.findAll({
    where: { websiteId, parentId },
    order: ['displayIndex', 'id'],
    transaction,
    raw: true,
  });
}

/**
 * @param asked.but id of the category whose own name does not count
 * @throws Refusal 409 CATEGORY_TAKEN for a name that is in a category already
 */
export async function assertFreeName(
  tools: CategoryTools,
  scope: SiteScope,
  parentId: string,
  { name, but }: { readonly name: string; readonly but?: string },
): Promise<void> {
  const wish = name.toLowerCase();
  const isTaken = (await sistersOf(tools, scope, parentId)).some(
    (sister) => sister.id !== but && sister.displayName.toLowerCase() === wish,
  );
  if (isTaken) throw refuseAs(createProductCategory, 'CATEGORY_TAKEN');
}

/** Puts a new category behind all that are in another one. */
export async function insertCategory(
  tools: CategoryTools,
  scope: SiteScope,
  parent: ProductCategoryColumns,
  { displayName, now }: { readonly displayName: string; readonly now: number },
): Promise<ProductCategoryColumns> {
  const sisters = await sistersOf(tools, scope, parent.id);
  const row: ProductCategoryColumns = {
    websiteId: scope.websiteId,
    id: tools.ids.id(),
    collectionId: parent.collectionId,
    parentId: parent.id,
    type: 'CATEGORY',
    displayName,
    urlId: freeAddressOf(toCategoryUrlId(displayName), sisters),
    pageRendering: PAGE_RENDERING,
    displayIndex: (sisters.at(-1)?.displayIndex ?? 0) + FIRST_INDEX,
    productOrder: [],
    createdAt: new Date(now),
  };
  await tools.productCategories.create(row, { transaction: scope.transaction });
  return row;
}

/** @throws Refusal 409 TOO_MANY_CATEGORIES for a store that has as many as it may */
export async function assertRoom(
  { productCategories }: CategoryTools,
  { websiteId, transaction }: SiteScope,
  collectionId: string,
): Promise<void> {
  const count = await productCategories.count({ where: { websiteId, collectionId }, transaction });
  if (count >= CATEGORIES_MAX) throw refuseAs(createProductCategory, 'TOO_MANY_CATEGORIES');
}

/** Id of the category of these names, each in the one before it; those that are missing are made. */
export async function ensurePath(
  tools: CategoryTools,
  scope: SiteScope,
  path: readonly string[],
  { collectionId, now }: { readonly collectionId: string; readonly now: number },
): Promise<string> {
  let parent = await ensureRoot(tools, scope, { collectionId, displayName: ROOT_CATEGORY_NAME, now });
  for (const name of path.map((one) => one.slice(0, CATEGORY_NAME_MAX))) {
    const sisters = await sistersOf(tools, scope, parent.id);
    const known = sisters.find(({ displayName }) => displayName === name);
    parent = known ?? (await insertCategory(tools, scope, parent, { displayName: name, now }));
  }
  return parent.id;
}

/** Those of the ids that are categories of the store, in the order given. */
export async function knownOf(
  { productCategories }: CategoryTools,
  { websiteId, transaction }: SiteScope,
  collectionId: string,
  asked: readonly string[],
): Promise<string[]> {
  const rows = await productCategories.findAll({
    where: { websiteId, collectionId, id: [...asked] },
    attributes: ['id'],
    transaction,
    raw: true,
  });
  const there = new Set(rows.map(({ id }) => id));
  return asked.filter((id) => there.has(id));
}
