import type { PersonalData } from '../privacy/personal-data.ts';
import { PRODUCTS_EVER } from '../products/to-join.ts';

const OF_PERSON = `
  website_id = $1 AND (email = $2 OR site_user_id = $3 OR order_id = ANY ($4))`;

const READ = `
  SELECT p.name AS product, e.email, e.granted_at AS "grantedOn", e.until, e.ended_at AS "endedOn"
    FROM (SELECT * FROM entitlements WHERE ${OF_PERSON}) e
    LEFT JOIN ${PRODUCTS_EVER} p ON p.website_id = e.website_id AND p.id = e.product_id ORDER BY e.id`;

/** What somebody may see is forgotten. */
export const entitlementPersonalData: PersonalData = {
  name: 'access',
  read: (scope, { email, siteUserId, orderIds }) =>
    scope.query(READ, [scope.websiteId, email, siteUserId ?? null, orderIds]),
  async erase({ websiteId, query }, { email, siteUserId, orderIds }) {
    const bind = [websiteId, email, siteUserId ?? null, orderIds];
    await query(`DELETE FROM entitlements WHERE ${OF_PERSON}`, bind);
  },
};
