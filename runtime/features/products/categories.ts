import { updateProductCategory } from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import { branchOf } from '#shared/features/products/catalog.ts';
import { ROOT_CATEGORY_NAME } from '#shared/features/products/rules.ts';
import type { z } from 'zod';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { binnedCategoryPayload } from './binned-categories.ts';
import {
  assertFreeName,
  assertRoom,
  type CategoryDeps,
  type CategoryTools,
  countBelow,
  createCategoryTools,
  describeCategory,
  ensurePath,
  ensureRoot,
  findCategory,
  freeAddressOf,
  insertCategory,
  knownOf,
  listCategories,
  placesOf,
  scrollCategories,
  sistersOf,
} from './category-store.ts';
import { lockCatalog } from './lock.ts';
import type { ProductCategoryColumns } from './model.ts';

/** A category to be made. */
export interface NewCategory {
  readonly collectionId: string;
  readonly displayName: string;
  /** The root of the collection unless it says so. */
  readonly parentCategoryId?: string | undefined;
}

/** What changes of a category. */
export interface CategoryChange {
  readonly displayName?: string | undefined;
  readonly parentCategoryId?: string | undefined;
  /** Place among its new sisters, from 0; the last one unless given. */
  readonly index?: number | undefined;
}

/** A category that is deleted, with what it takes to bring it back. */
export interface RemovedCategory {
  readonly category: ProductCategory;
  /** Name of the category that held it. */
  readonly place: string;
  readonly payload: z.input<typeof binnedCategoryPayload>;
}

// Templates read names: they follow the categories, in the order in which the product has them.
const RENAME_IN_PRODUCTS = `
  UPDATE products p SET categories = ARRAY(
    SELECT c.display_name FROM unnest(p.category_ids) WITH ORDINALITY AS i (id, place)
      JOIN product_categories c ON c.website_id = p.website_id AND c.id = i.id ORDER BY place)
   WHERE p.website_id = $1 AND p.category_ids && $2::text[] RETURNING p.id`;

const TAKE_FROM_PRODUCTS = `
  UPDATE products p SET category_ids = kept.ids, categories = kept.names, version = p.version + 1
    FROM (SELECT q.id AS product_id,
                 ARRAY(SELECT i.id FROM unnest(q.category_ids) WITH ORDINALITY AS i (id, place)
                        WHERE i.id <> ALL ($2) ORDER BY place) AS ids,
                 ARRAY(SELECT c.display_name FROM unnest(q.category_ids) WITH ORDINALITY AS i (id, place)
                         JOIN product_categories c ON c.website_id = q.website_id AND c.id = i.id
                        WHERE i.id <> ALL ($2) ORDER BY place) AS names
            FROM products q WHERE q.website_id = $1 AND q.category_ids && $2::text[]) kept
   WHERE p.website_id = $1 AND p.id = kept.product_id RETURNING p.id`;

async function createCategory(
  tools: CategoryTools,
  scope: SiteScope,
  { collectionId, displayName, parentCategoryId }: NewCategory,
  now: number,
): Promise<ProductCategory> {
  await lockCatalog(scope);
  await assertRoom(tools, scope, collectionId);
  const parent =
    parentCategoryId === undefined
      ? await ensureRoot(tools, scope, { collectionId, displayName: ROOT_CATEGORY_NAME, now })
      : await findCategory(tools, scope, parentCategoryId);
  if (parent.collectionId !== collectionId) throw refuseAs(updateProductCategory, 'CATEGORY_NOT_FOUND');
  await assertFreeName(tools, scope, parent.id, { name: displayName });
  const row = await insertCategory(tools, scope, parent, { displayName, now });
  await tools.pages.purgeLists(scope, collectionId);
  return describeCategory(scope, row);
}

/** Puts a category with all that is in it into another one, at a place among what is there. */
async function move(
  tools: CategoryTools,
  scope: SiteScope,
  row: ProductCategoryColumns,
  { parentId, index }: { readonly parentId: string; readonly index: number | undefined },
): Promise<void> {
  const places = await placesOf(scope, row.collectionId);
  const target = places.find(({ id }) => id === parentId);
  if (target === undefined) throw refuseAs(updateProductCategory, 'CATEGORY_NOT_FOUND');
  if (branchOf(places, row.id).includes(parentId))
    throw refuseAs(updateProductCategory, 'CATEGORY_IN_ITSELF');
  const sisters = (await sistersOf(tools, scope, parentId)).filter(({ id }) => id !== row.id);
  const order = sisters.map(({ id }) => id).toSpliced(index ?? sisters.length, 0, row.id);
  await scope.query(
    `UPDATE product_categories c SET parent_id = $2, display_index = o.place,
            url_id = CASE WHEN c.id = $4 THEN $5 ELSE c.url_id END
       FROM unnest($3::text[]) WITH ORDINALITY AS o (id, place)
      WHERE c.website_id = $1 AND c.id = o.id AND (c.id = $4 OR c.display_index <> o.place)`,
    [scope.websiteId, parentId, order, row.id, freeAddressOf(row.urlId, sisters)],
  );
}

async function changeCategory(
  tools: CategoryTools,
  scope: SiteScope,
  id: string,
  { displayName, parentCategoryId, index }: CategoryChange,
): Promise<{ before: ProductCategory; after: ProductCategory }> {
  const { pages, productCategories } = tools;
  await lockCatalog(scope);
  const row = await findCategory(tools, scope, id);
  const before = await describeCategory(scope, row);
  const parentId = parentCategoryId ?? row.parentId;
  if (parentId === null ? index !== undefined : row.parentId === null) {
    throw refuseAs(updateProductCategory, 'CATEGORY_IS_ROOT');
  }
  const name = displayName ?? row.displayName;
  if (parentId !== null) {
    await assertFreeName(tools, scope, parentId, { name, but: id });
    if (parentCategoryId !== undefined || index !== undefined) {
      await move(tools, scope, row, { parentId, index });
    }
  }
  if (name !== row.displayName) {
    const { websiteId, transaction } = scope;
    await productCategories.update({ displayName: name }, { where: { websiteId, id }, transaction });
    const changed = await scope.query<{ id: string }>(RENAME_IN_PRODUCTS, [websiteId, [id]]);
    await pages.purge(
      scope,
      changed.map((product) => product.id),
    );
  }
  await pages.purgeLists(scope, row.collectionId);
  return { before, after: await describeCategory(scope, await findCategory(tools, scope, id)) };
}

/** What the bin keeps of a category and of all below it. */
async function keepBranch(
  { productCategories }: CategoryTools,
  { websiteId, transaction, query }: SiteScope,
  collectionId: string,
  branch: readonly string[],
): Promise<RemovedCategory['payload']> {
  const rows = await productCategories.findAll({
    where: { websiteId, id: [...branch] },
    transaction,
    raw: true,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const products = await query<{ id: string; categoryIds: string[] }>(
    `SELECT id, category_ids AS "categoryIds" FROM products WHERE website_id = $1 AND category_ids && $2::text[]`,
    [websiteId, [...branch]],
  );
  const categories = branch.flatMap((id) => {
    const row = byId.get(id);
    if (row?.parentId == null) return [];
    const { parentId, displayName, urlId, pageRendering, displayIndex, productOrder, createdAt } = row;
    return [{ id, parentId, displayName, urlId, pageRendering, displayIndex, productOrder, createdAt }];
  });
  return { collectionId, categories, products };
}

async function removeCategory(tools: CategoryTools, scope: SiteScope, id: string): Promise<RemovedCategory> {
  const { pages } = tools;
  await lockCatalog(scope);
  const { websiteId } = scope;
  const row = await findCategory(tools, scope, id);
  if (row.type === 'ROOT') throw refuseAs(updateProductCategory, 'CATEGORY_IS_ROOT');
  const gone = await describeCategory(scope, row);
  const branch = branchOf(await placesOf(scope, row.collectionId), id);
  const payload = await keepBranch(tools, scope, row.collectionId, branch);
  const changed = await scope.query<{ id: string }>(TAKE_FROM_PRODUCTS, [websiteId, branch]);
  await scope.query('DELETE FROM product_categories WHERE website_id = $1 AND id = ANY ($2)', [
    websiteId,
    branch,
  ]);
  await pages.purge(
    scope,
    changed.map((product) => product.id),
  );
  await pages.purgeLists(scope, row.collectionId);
  const holder = row.parentId === null ? undefined : await describeCategory(scope, { id: row.parentId });
  return { category: gone, place: holder?.displayName ?? '', payload };
}

/** Keeps the tree of each store's categories: one root, and what is nested below it. */
export function createCategoryTree(deps: CategoryDeps) {
  const tools = createCategoryTools(deps);
  return {
    /** All of a store, each parent before what is in it, in their order. */
    list: listCategories,

    /**
     * A page of them, or of those that are looked for, with those that hold them.
     * @throws Refusal 400 BAD_CURSOR
     */
    scroll: scrollCategories,

    /**
     * One of them, with how much is in it.
     * @throws Refusal 404 CATEGORY_NOT_FOUND
     */
    async read(scope: SiteScope, id: string) {
      const category = await describeCategory(scope, { id });
      return { category, below: await countBelow(scope, id) };
    },

    /** Makes the root of a store; the one that is there when it has one. */
    async createRoot(
      scope: SiteScope,
      collectionId: string,
      displayName: string,
      now: number,
    ): Promise<ProductCategory> {
      await lockCatalog(scope);
      return describeCategory(scope, await ensureRoot(tools, scope, { collectionId, displayName, now }));
    },

    /** @throws Refusal 404 CATEGORY_NOT_FOUND, 409 CATEGORY_TAKEN or TOO_MANY_CATEGORIES */
    create: (scope: SiteScope, category: NewCategory, now: number) =>
      createCategory(tools, scope, category, now),

    /**
     * Renames a category or moves it, with all that is in it.
     * @throws Refusal 404 CATEGORY_NOT_FOUND, 409 CATEGORY_TAKEN, CATEGORY_IS_ROOT or CATEGORY_IN_ITSELF
     */
    change: (scope: SiteScope, id: string, change: CategoryChange) =>
      changeCategory(tools, scope, id, change),

    /**
     * Deletes a category and what is below it; the products stay, without them.
     * @throws Refusal 404 CATEGORY_NOT_FOUND, 409 CATEGORY_IS_ROOT
     */
    remove: (scope: SiteScope, id: string) => removeCategory(tools, scope, id),

    /** Id of the category of these names, each in the one before it; those that are missing are made. */
    ensurePath: (scope: SiteScope, collectionId: string, path: readonly string[], now: number) =>
      ensurePath(tools, scope, path, { collectionId, now }),

    /** Those of the ids that are categories of the store, in the order given. */
    known: (scope: SiteScope, collectionId: string, ids: readonly string[]) =>
      knownOf(tools, scope, collectionId, ids),
  };
}

/** The tree of categories of each store. */
export type CategoryTree = ReturnType<typeof createCategoryTree>;
