import {
  createProductCategory,
  scrollProductCategories,
  updateProductCategory,
} from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import {
  CATEGORIES_MAX,
  CATEGORIES_PAGE,
  CATEGORY_NAME_MAX,
  type CategoryPlace,
  freeUrlId,
  toCategoryUrlId,
} from '#shared/features/products/catalog.ts';
import { ITEM_FOLDER } from '#shared/features/pages/rules.ts';
import { ROOT_CATEGORY_NAME } from '#shared/features/products/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { pageOf, type Paging } from '../../http/cursor.ts';
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

/** Each category of a store with its place in the order of the tree; `$1` is the site, `$2` the store. */
const WALK = `
  WITH RECURSIVE tree AS (
    SELECT c.id, ARRAY[lpad(c.display_index::text, 10, '0') || c.id] AS place
      FROM product_categories c WHERE c.website_id = $1 AND c.collection_id = $2 AND c.type = 'ROOT'
    UNION ALL
    SELECT c.id, t.place || (lpad(c.display_index::text, 10, '0') || c.id)
      FROM tree t JOIN product_categories c ON c.website_id = $1 AND c.parent_id = t.id)`;

const FIELDS = `
  c.id, c.collection_id AS "collectionId", c.parent_id AS "parentCategoryId", c.type,
  c.display_name AS "displayName", c.url_id AS "urlId", c.page_rendering AS "pageRendering",
  c.display_index AS "displayIndex"`;

/** How many products are in a category, those of categories below not counted. */
const OWN_PRODUCTS = `
  (SELECT count(*)::int FROM products p
    WHERE p.website_id = $1 AND p.category_ids @> ARRAY[c.id::text] AND p.deleted_at IS NULL) AS "productCount"`;

const TREE = `${WALK},
  counts AS (
    SELECT category_id, count(*)::int AS products
      FROM products p, unnest(p.category_ids) AS category_id
     WHERE p.website_id = $1 AND p.collection_id = $2 AND p.deleted_at IS NULL GROUP BY category_id)
  SELECT ${FIELDS}, COALESCE(n.products, 0) AS "productCount"
    FROM tree t JOIN product_categories c ON c.website_id = $1 AND c.id = t.id
         LEFT JOIN counts n ON n.category_id = t.id ORDER BY t.place`;

/** Those after `$3` in the order of the tree; with a pattern as `$4` those it finds, and all that hold them. */
const PART = `${WALK},
  found AS (
    SELECT c.id, c.parent_id FROM product_categories c
     WHERE c.website_id = $1 AND c.collection_id = $2 AND c.display_name ILIKE $4
    UNION
    SELECT c.id, c.parent_id FROM found f JOIN product_categories c ON c.website_id = $1 AND c.id = f.parent_id),
  part AS (
    SELECT t.id, t.place FROM tree t
     WHERE ($3::text IS NULL OR t.place > (SELECT place FROM tree WHERE id = $3))
       AND ($4 = '%%' OR t.id IN (SELECT id FROM found))
     ORDER BY t.place LIMIT ${CATEGORIES_PAGE + 1})
  SELECT ${FIELDS}, ${OWN_PRODUCTS}, (SELECT count(*)::int FROM tree) AS total
    FROM part t JOIN product_categories c ON c.website_id = $1 AND c.id = t.id ORDER BY t.place`;

const ONE = `SELECT ${FIELDS}, ${OWN_PRODUCTS} FROM product_categories c WHERE c.website_id = $1 AND c.id = $2`;

const BELOW = `
  WITH RECURSIVE branch AS (
    SELECT c.id FROM product_categories c WHERE c.website_id = $1 AND c.id = $2
    UNION ALL
    SELECT c.id FROM branch b JOIN product_categories c ON c.website_id = $1 AND c.parent_id = b.id)
  SELECT (SELECT count(*)::int - 1 FROM branch) AS categories,
         (SELECT count(*)::int FROM branch b JOIN products p
            ON p.website_id = $1 AND p.category_ids @> ARRAY[b.id::text] AND p.deleted_at IS NULL) AS products`;

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
  { id }: Pick<ProductCategoryColumns, 'id'>,
): Promise<ProductCategory> {
  const [found] = await scope.query<ProductCategory>(ONE, [scope.websiteId, id]);
  if (found === undefined) throw refuseAs(updateProductCategory, 'CATEGORY_NOT_FOUND');
  return found;
}

/** How much is in a category: what is below it, and how often products are in it and in that. */
export async function countBelow(
  scope: SiteScope,
  id: string,
): Promise<{ categories: number; products: number }> {
  const [counts] = await scope.query<{ categories: number; products: number }>(BELOW, [scope.websiteId, id]);
  return counts ?? { categories: 0, products: 0 };
}

/** What part of the tree of a store is read. */
interface AskedPart {
  readonly collectionId: string;
  readonly search?: string | undefined;
  /** The category that was read last. */
  readonly cursor?: string | undefined;
}

/**
 * A page of the categories of a store in the order of the tree, or of those that are looked for.
 * @throws Refusal 400 BAD_CURSOR
 */
export async function scrollCategories(
  scope: SiteScope,
  { collectionId, search = '', cursor }: AskedPart,
): Promise<{ categories: ProductCategory[]; total: number } & Paging> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await scope.query<ProductCategory & { readonly total: number }>(PART, [
    scope.websiteId,
    collectionId,
    cursor ?? null,
    pattern,
  ]);
  const [first] = rows;
  const places = first === undefined ? await placesOf(scope, collectionId) : [];
  if (cursor !== undefined && first === undefined && !places.some(({ id }) => id === cursor))
    throw refuseAs(scrollProductCategories, 'BAD_CURSOR');
  const { shown, paging } = pageOf(rows, CATEGORIES_PAGE, ({ id }) => id);
  return {
    categories: shown.map(({ total: _total, ...category }) => category),
    total: first?.total ?? places.length,
    ...paging,
  };
}

/** Where each category of a store is. */
export function placesOf(scope: SiteScope, collectionId: string): Promise<CategoryPlace[]> {
  return scope.query<CategoryPlace>(
    'SELECT id, parent_id AS "parentId" FROM product_categories WHERE website_id = $1 AND collection_id = $2',
    [scope.websiteId, collectionId],
  );
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
