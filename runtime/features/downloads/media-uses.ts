import type { MediaUseSource } from '../media/uses.ts';
import { PRODUCTS_EVER } from '../products/to-join.ts';

/**
 * Products sell files of the library, which no page shows.
 * @param tagOfProduct what pages carry that show a product: without its last file they say that it cannot be bought
 */
export const createDownloadMediaUses = (tagOfProduct: (productId: string) => string): MediaUseSource => ({
  kind: 'download',
  sql: `
    SELECT p.id::text, p.name AS title, p.collection_id::text AS place, string_agg(f.asset_id, ' ') AS text
      FROM product_files f JOIN ${PRODUCTS_EVER} p ON p.website_id = f.website_id AND p.id = f.product_id
     WHERE f.website_id = $1 GROUP BY p.id, p.name, p.collection_id`,
  tagsOf: ({ id }) => [tagOfProduct(id)],
  async letGo(scope, mediaId) {
    const bind = [scope.websiteId, mediaId];
    await scope.query('DELETE FROM product_files WHERE website_id = $1 AND asset_id = $2', bind);
  },
});
