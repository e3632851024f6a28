import type { MediaUseSource } from '../media/uses.ts';
import { tagOfProduct } from './page-tags.ts';

/** Products show files as their pictures, as those of their variants, and in their texts. */
export const productMediaUses: MediaUseSource = {
  kind: 'product',
  sql: `
    SELECT p.id::text, p.name AS title, p.collection_id::text AS place,
           concat_ws(' ', p.body, p.excerpt,
             (SELECT string_agg(i.asset_id, ' ') FROM product_images i
               WHERE i.website_id = p.website_id AND i.product_id = p.id),
             (SELECT string_agg(v.image_id, ' ') FROM product_variants v
               WHERE v.website_id = p.website_id AND v.product_id = p.id)) AS text
      FROM products p WHERE p.website_id = $1`,
  tagsOf: ({ id }) => [tagOfProduct(id)],
  async letGo(scope, mediaId) {
    const bind = [scope.websiteId, mediaId];
    await scope.query('DELETE FROM product_images WHERE website_id = $1 AND asset_id = $2', bind);
    await scope.query(
      'UPDATE product_variants SET image_id = NULL WHERE website_id = $1 AND image_id = $2',
      bind,
    );
  },
};
