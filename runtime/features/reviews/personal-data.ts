import type { SiteScope } from '../../database/database.ts';
import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT product_id AS "productId", order_id AS "orderId", stars, body, author_name AS "authorName", state,
         written_at AS "writtenOn"
    FROM reviews WHERE website_id = $1 AND order_id = ANY ($2) ORDER BY written_at, id`;

const ERASE = 'DELETE FROM reviews WHERE website_id = $1 AND order_id = ANY ($2) RETURNING product_id AS id';

/**
 * What somebody said of what they bought goes with them.
 * @param purgeShown forgets the pages that show products
 */
export function createReviewPersonalData(
  purgeShown: (scope: SiteScope, productIds: readonly string[]) => Promise<void>,
): PersonalData {
  return {
    name: 'reviews',
    read: (scope, { orderIds }) => scope.query(READ, [scope.websiteId, orderIds]),
    async erase(scope, { orderIds }) {
      const gone = await scope.query<{ id: string }>(ERASE, [scope.websiteId, orderIds]);
      if (gone.length > 0) {
        await purgeShown(
          scope,
          gone.map(({ id }) => id),
        );
      }
    },
  };
}
