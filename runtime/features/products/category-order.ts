import { type listCategoryProducts, orderCategoryProducts } from '#shared/features/products/contract.ts';
import { ORDERABLE_MAX } from '#shared/features/products/catalog.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import { lockCatalog } from './lock.ts';
import type { ProductPages } from './product-pages.ts';

/** What its page shows: products that are in it or in one below it; in the root are all of the store. */
const LIST = `
  WITH RECURSIVE branch AS (
    SELECT c.id, c.collection_id, c.type, c.product_order FROM product_categories c
     WHERE c.website_id = $1 AND c.id = $2
    UNION ALL
    SELECT c.id, c.collection_id, c.type, c.product_order
      FROM branch b JOIN product_categories c ON c.website_id = $1 AND c.parent_id = b.id),
  top AS MATERIALIZED (SELECT * FROM branch WHERE id = $2)
  SELECT p.id, p.name, p.is_visible AS "isVisible", count(*) OVER ()::int AS total
    FROM top JOIN products p ON p.website_id = $1 AND p.collection_id = top.collection_id AND p.deleted_at IS NULL
   WHERE (top.type = 'ROOT' OR p.category_ids && ARRAY(SELECT id::text FROM branch))
     AND ($3::text[] IS NULL OR p.id = ANY ($3))
   ORDER BY array_position(top.product_order, p.id::text), p.display_index, p.id LIMIT ${ORDERABLE_MAX}`;

interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly isVisible: boolean;
  readonly total: number;
}

interface CategoryRow {
  readonly displayName: string;
  readonly before: string[];
}

/** Keeps the order of the products of a category. */
export function createCategoryOrder(pages: ProductPages) {
  async function find({ websiteId, query }: SiteScope, id: string): Promise<CategoryRow> {
    const [row] = await query<CategoryRow>(
      `SELECT display_name AS "displayName", product_order AS before FROM product_categories
        WHERE website_id = $1 AND id = $2`,
      [websiteId, id],
    );
    if (row === undefined) throw refuseAs(orderCategoryProducts, 'CATEGORY_NOT_FOUND');
    return row;
  }

  return {
    /**
     * The first products of a category in their order, hidden ones included.
     * @throws Refusal 404 CATEGORY_NOT_FOUND
     */
    async list(scope: SiteScope, categoryId: string): Promise<Output<typeof listCategoryProducts>> {
      await find(scope, categoryId);
      const rows = await scope.query<ListedRow>(LIST, [scope.websiteId, categoryId, null]);
      return {
        products: rows.map(({ id, name, isVisible }) => ({ id, name, isVisible })),
        total: rows[0]?.total ?? 0,
      };
    },
    /**
     * Puts products to the front in the order given.
     * @returns the category's name and the order of before
     * @throws Refusal 404 CATEGORY_NOT_FOUND or PRODUCT_NOT_FOUND
     */
    async set(
      scope: SiteScope,
      categoryId: string,
      productIds: readonly string[],
    ): Promise<{ displayName: string; before: readonly string[] }> {
      await lockCatalog(scope);
      const { websiteId } = scope;
      const { displayName, before } = await find(scope, categoryId);
      const known = await scope.query<ListedRow>(LIST, [websiteId, categoryId, [...productIds]]);
      if (known.length < productIds.length) throw refuseAs(orderCategoryProducts, 'PRODUCT_NOT_FOUND');
      await scope.query(
        'UPDATE product_categories SET product_order = $3 WHERE website_id = $1 AND id = $2',
        [websiteId, categoryId, [...productIds]],
      );
      await pages.purge(scope, productIds);
      return { displayName, before };
    },
  };
}

/** The order of the products of a category, where it differs from that of their store. */
export type CategoryOrder = ReturnType<typeof createCategoryOrder>;
