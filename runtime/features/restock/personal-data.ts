import type { PersonalData } from '../privacy/personal-data.ts';
import { PRODUCTS_EVER, VARIANTS_EVER } from '../products/to-join.ts';

const READ = `
  SELECT p.name AS product, v.attributes, s.email, s.language, s.state, s.is_join_mailing_list AS "joinsMailingList",
         s.created_at AS "createdOn"
    FROM restock_sign_ups s
    JOIN ${VARIANTS_EVER} v ON v.website_id = s.website_id AND v.id = s.variant_id
    JOIN ${PRODUCTS_EVER} p ON p.website_id = s.website_id AND p.id = s.product_id
   WHERE s.website_id = $1 AND s.email = $2 ORDER BY s.created_at, s.id`;

/** What somebody waits for is forgotten. */
export const restockPersonalData: PersonalData = {
  name: 'restockSignUps',
  read: (scope, { email }) => scope.query(READ, [scope.websiteId, email]),
  async erase({ websiteId, query }, { email }) {
    await query('DELETE FROM restock_sign_ups WHERE website_id = $1 AND email = $2', [websiteId, email]);
  },
};
