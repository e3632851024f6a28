import { createProductCategory, updateProductCategory } from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import {
  branchOf,
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  freeUrlId,
  toCategoryUrlId,
} from '#shared/features/products/catalog.ts';
import { ITEM_FOLDER } from '#shared/features/pages/rules.ts';
import { ROOT_CATEGORY_NAME } from '#shared/features/products/rules.ts';
import type { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { binnedCategoryPayload } from './binned-categories.ts';
import { lockCatalog } from './lock.ts';
import { defineProducts, type ProductCategoryColumns } from './model.ts';
import type { ProductPages } from './product-pages.ts';

/** A category to be made. */
export interface NewCategory {
  readonly collectionId: string;
  readonly displayName: string;
  /** The root of the collection unless it says so. */
  readonly parentCategoryId?: string | undefined;
}

/** The word of a category in addresses that none of its sisters has, nor the folder of the products' own pages. */
function freeAddressOf(wish: string, sisters: readonly Pick<ProductCategoryColumns, 'urlId'>[]): string {
  return freeUrlId(wish, new Set([ITEM_FOLDER, ...sisters.map(({ urlId }) => urlId)]));
}

/** A category that is deleted, with what it takes to bring it back. */
export interface RemovedCategory {
  readonly category: ProductCategory;
  /** Name of the category that held it. */
  readonly place: string;
  readonly payload: z.input<typeof binnedCategoryPayload>;
}

/** The tree of categories of each store: one root, and what is nested below it. */
export interface CategoryTree {
  /** All of a store, each parent before what is in it, in their order. */
  list(scope: SiteScope, collectionId: string): Promise<ProductCategory[]>;
  /** Makes the root of a store; the one that is there when it has one. */
  createRoot(
    scope: SiteScope,
    collectionId: string,
    displayName: string,
    now: number,
  ): Promise<ProductCategory>;
  /** @throws Refusal 404 CATEGORY_NOT_FOUND, 409 CATEGORY_TAKEN or TOO_MANY_CATEGORIES */
  create(scope: SiteScope, category: NewCategory, now: number): Promise<ProductCategory>;
  /**
   * Renames a category or moves it, with all that is in it.
   * @param change.index place among its new sisters, from 0; the last when undefined
   * @throws Refusal 404 CATEGORY_NOT_FOUND, 409 CATEGORY_TAKEN, CATEGORY_IS_ROOT or CATEGORY_IN_ITSELF
   */
  change(
    scope: SiteScope,
    id: string,
    change: {
      readonly displayName?: string | undefined;
      readonly parentCategoryId?: string | undefined;
      readonly index?: number | undefined;
    },
  ): Promise<{ before: ProductCategory; after: ProductCategory }>;
  /**
   * Deletes a category and what is below it; the products stay, without them.
   * @throws Refusal 404 CATEGORY_NOT_FOUND, 409 CATEGORY_IS_ROOT
   */
  remove(scope: SiteScope, id: string): Promise<RemovedCategory>;
  /** Ids of the categories of these names below the root; those that are missing are made. */
  ensure(scope: SiteScope, collectionId: string, names: readonly string[], now: number): Promise<string[]>;
  /** Id of the category of these names, each in the one before it; those that are missing are made. */
  ensurePath(scope: SiteScope, collectionId: string, path: readonly string[], now: number): Promise<string>;
  /** Those of the ids that are categories of the store, in the order given. */
  known(scope: SiteScope, collectionId: string, ids: readonly string[]): Promise<string[]>;
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

/** Keeps the tree of a store's categories. */
export function createCategoryTree({
  db,
  ids,
  pages,
}: {
  db: Database;
  ids: Ids;
  pages: ProductPages;
}): CategoryTree {
  const { productCategories } = defineProducts(db.sequelize);

  const list = (scope: SiteScope, collectionId: string) =>
    scope.query<ProductCategory>(TREE, [scope.websiteId, collectionId]);

  async function find({ websiteId, transaction }: SiteScope, id: string): Promise<ProductCategoryColumns> {
    const row = await productCategories.findOne({ where: { websiteId, id }, transaction, raw: true });
    if (row === null) throw refuseAs(updateProductCategory, 'CATEGORY_NOT_FOUND');
    return row;
  }

  async function describe(scope: SiteScope, { id, collectionId }: ProductCategoryColumns) {
    const found = (await list(scope, collectionId)).find((category) => category.id === id);
    if (found === undefined) throw new Error('A category is not in the tree of its store.');
    return found;
  }

  async function rootOf(scope: SiteScope, collectionId: string): Promise<ProductCategoryColumns | undefined> {
    const { websiteId, transaction } = scope;
    const where = { websiteId, collectionId, type: 'ROOT' as const };
    return (await productCategories.findOne({ where, transaction, raw: true })) ?? undefined;
  }

  async function sistersOf({ websiteId, transaction }: SiteScope, parentId: string) {
    return productCategories.findAll({
      where: { websiteId, parentId },
      order: ['displayIndex', 'id'],
      transaction,
      raw: true,
    });
  }

  async function assertFree(scope: SiteScope, parentId: string, name: string, but?: string): Promise<void> {
    const wish = name.toLowerCase();
    const isTaken = (await sistersOf(scope, parentId)).some(
      (sister) => sister.id !== but && sister.displayName.toLowerCase() === wish,
    );
    if (isTaken) throw refuseAs(createProductCategory, 'CATEGORY_TAKEN');
  }

  async function insertRoot(scope: SiteScope, collectionId: string, displayName: string, now: number) {
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

  async function insert(
    scope: SiteScope,
    parent: ProductCategoryColumns,
    displayName: string,
    now: number,
  ): Promise<ProductCategoryColumns> {
    const sisters = await sistersOf(scope, parent.id);
    const row: ProductCategoryColumns = {
      websiteId: scope.websiteId,
      id: ids.id(),
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
    await productCategories.create(row, { transaction: scope.transaction });
    return row;
  }

  async function assertRoom({ websiteId, transaction }: SiteScope, collectionId: string): Promise<void> {
    const count = await productCategories.count({ where: { websiteId, collectionId }, transaction });
    if (count >= CATEGORIES_MAX) throw refuseAs(createProductCategory, 'TOO_MANY_CATEGORIES');
  }

  /** What the bin keeps of a category and of all below it. */
  async function keepBranch(
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

  async function move(
    scope: SiteScope,
    row: ProductCategoryColumns,
    parentId: string,
    index: number | undefined,
  ): Promise<void> {
    const all = await list(scope, row.collectionId);
    const places = all.map((category) => ({ id: category.id, parentId: category.parentCategoryId }));
    const target = places.find(({ id }) => id === parentId);
    if (target === undefined) throw refuseAs(updateProductCategory, 'CATEGORY_NOT_FOUND');
    if (branchOf(places, row.id).includes(parentId))
      throw refuseAs(updateProductCategory, 'CATEGORY_IN_ITSELF');
    const sisters = (await sistersOf(scope, parentId)).filter(({ id }) => id !== row.id);
    const order = sisters.map(({ id }) => id).toSpliced(index ?? sisters.length, 0, row.id);
    await scope.query(
      `UPDATE product_categories c SET parent_id = $2, display_index = o.place,
              url_id = CASE WHEN c.id = $4 THEN $5 ELSE c.url_id END
         FROM unnest($3::text[]) WITH ORDINALITY AS o (id, place) WHERE c.website_id = $1 AND c.id = o.id`,
      [scope.websiteId, parentId, order, row.id, freeAddressOf(row.urlId, sisters)],
    );
  }

  async function ensurePath(
    scope: SiteScope,
    collectionId: string,
    path: readonly string[],
    now: number,
  ): Promise<string> {
    let parent =
      (await rootOf(scope, collectionId)) ?? (await insertRoot(scope, collectionId, ROOT_CATEGORY_NAME, now));
    for (const name of path.map((one) => one.slice(0, CATEGORY_NAME_MAX))) {
      const sisters = await sistersOf(scope, parent.id);
      const known = sisters.find(({ displayName }) => displayName === name);
      parent = known ?? (await insert(scope, parent, name, now));
    }
    return parent.id;
  }

  return {
    list,
    async createRoot(scope, collectionId, displayName, now) {
      await lockCatalog(scope);
      const row =
        (await rootOf(scope, collectionId)) ?? (await insertRoot(scope, collectionId, displayName, now));
      return describe(scope, row);
    },
    async create(scope, { collectionId, displayName, parentCategoryId }, now) {
      await lockCatalog(scope);
      await assertRoom(scope, collectionId);
      const parent =
        parentCategoryId === undefined
          ? ((await rootOf(scope, collectionId)) ??
            (await insertRoot(scope, collectionId, ROOT_CATEGORY_NAME, now)))
          : await find(scope, parentCategoryId);
      if (parent.collectionId !== collectionId) throw refuseAs(updateProductCategory, 'CATEGORY_NOT_FOUND');
      await assertFree(scope, parent.id, displayName);
      const row = await insert(scope, parent, displayName, now);
      await pages.purgeLists(scope, collectionId);
      return describe(scope, row);
    },
    async change(scope, id, { displayName, parentCategoryId, index }) {
      await lockCatalog(scope);
      const row = await find(scope, id);
      const before = await describe(scope, row);
      const parentId = parentCategoryId ?? row.parentId;
      if (parentId === null ? index !== undefined : row.parentId === null) {
        throw refuseAs(updateProductCategory, 'CATEGORY_IS_ROOT');
      }
      const name = displayName ?? row.displayName;
      if (parentId !== null) {
        await assertFree(scope, parentId, name, id);
        if (parentCategoryId !== undefined || index !== undefined) await move(scope, row, parentId, index);
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
      return { before, after: await describe(scope, await find(scope, id)) };
    },
    async remove(scope, id) {
      await lockCatalog(scope);
      const { websiteId } = scope;
      const row = await find(scope, id);
      if (row.type === 'ROOT') throw refuseAs(updateProductCategory, 'CATEGORY_IS_ROOT');
      const gone = await describe(scope, row);
      const all = await list(scope, row.collectionId);
      const places = all.map((category) => ({ id: category.id, parentId: category.parentCategoryId }));
      const branch = branchOf(places, id);
      const payload = await keepBranch(scope, row.collectionId, branch);
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
      const place = all.find((category) => category.id === row.parentId)?.displayName ?? '';
      return { category: gone, place, payload };
    },
    ensurePath,
    async ensure(scope, collectionId, names, now) {
      const found: string[] = [];
      for (const name of names) found.push(await ensurePath(scope, collectionId, [name], now));
      return found;
    },
    async known({ websiteId, transaction }, collectionId, asked) {
      const rows = await productCategories.findAll({
        where: { websiteId, collectionId, id: [...asked] },
        attributes: ['id'],
        transaction,
        raw: true,
      });
      const there = new Set(rows.map(({ id }) => id));
      return asked.filter((id) => there.has(id));
    },
  };
}
