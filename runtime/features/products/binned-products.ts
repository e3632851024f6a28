import { z } from 'zod';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { freeUrlId, isUrlId, toUrlId } from '#shared/features/products/catalog.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { BinHandler } from '../bin/service.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import { lockCatalog } from './lock.ts';
import type { ProductPages } from './product-pages.ts';

const payload = z.object({ isVisible: z.boolean() });

export type BinnedProducts = BinHandler<typeof payload>;

/** SKUs that others took meanwhile are made up anew. */
const BRING_VARIANTS_BACK = `
  UPDATE product_variants v SET removed_at = NULL,
         sku = CASE WHEN EXISTS (SELECT 1 FROM product_variants o WHERE o.website_id = v.website_id
                      AND o.sku = v.sku AND o.removed_at IS NULL)
                    THEN 'SKU-' || upper(right(v.id, 8)) ELSE v.sku END
    FROM products p
   WHERE v.website_id = $1 AND v.product_id = $2
     AND p.website_id = v.website_id AND p.id = v.product_id AND v.removed_at = p.deleted_at`;

// What buyers would get nothing of stays hidden.
const BRING_BACK = `
  UPDATE products p SET deleted_at = NULL, is_visible = $3 AND NOT ${lacksFileSql('p')}, url_id = $4, version = version + 1,
         publish_at = CASE WHEN NOT $3 AND publish_at > $5 THEN publish_at END
   WHERE website_id = $1 AND id = $2`;

/** What becomes of products that leave the bin. They lie in their table, hidden, with their variants and stock. */
export function createBinnedProducts(pages: ProductPages): BinnedProducts {
  async function freeLike(scope: SiteScope, collectionId: string, urlId: string): Promise<string> {
    const rows = await scope.query<{ urlId: string }>(
      `SELECT url_id AS "urlId" FROM products
        WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL AND starts_with(url_id, $3)`,
      [scope.websiteId, collectionId, urlId],
    );
    return freeUrlId(urlId, new Set(rows.map((row) => row.urlId)));
  }

  return {
    payload,
    async restore(scope, context, { itemId, title, place, payload: { isVisible } }, name) {
      await lockCatalog(scope);
      const { websiteId } = scope;
      const [row] = await scope.query<{ collectionId: string; urlId: string }>(
        `SELECT collection_id AS "collectionId", url_id AS "urlId" FROM products
          WHERE website_id = $1 AND id = $2 AND deleted_at IS NOT NULL`,
        [websiteId, itemId],
      );
      if (row === undefined) throw refuseAs(restoreFromBin, 'BIN_ENTRY_NOT_FOUND');
      const wish = name === undefined ? row.urlId : toUrlId(name);
      const urlId = isUrlId(wish) ? wish : row.urlId;
      const free = await freeLike(scope, row.collectionId, urlId);
      if (free !== urlId) {
        const text = `Another product has the address ${urlId} by now. Bring this one back under another one.`;
        throw refuseAs(restoreFromBin, 'PLACE_TAKEN', { text, facts: { suggestion: free } });
      }
      await scope.query(BRING_VARIANTS_BACK, [websiteId, itemId]);
      await scope.query(BRING_BACK, [websiteId, itemId, isVisible, urlId, new Date(context.now)]);
      await pages.purge(scope, [itemId]);
      return { itemId, title, place };
    },
    async erase(scope, { itemId }) {
      await scope.query('DELETE FROM products WHERE website_id = $1 AND id = $2 AND deleted_at IS NOT NULL', [
        scope.websiteId,
        itemId,
      ]);
    },
  };
}
