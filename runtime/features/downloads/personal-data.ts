import { LIBRARY_FILES_EVER } from '../media/to-join.ts';
import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT a.filename, d.order_id AS "orderId", d.uses, d.used_at AS "usedOn", d.expires_at AS "expiresOn"
    FROM downloads d JOIN ${LIBRARY_FILES_EVER} a ON a.website_id = d.website_id AND a.id = d.asset_id
   WHERE d.website_id = $1 AND d.order_id = ANY ($2) ORDER BY d.id`;

const ERASE = `
  UPDATE downloads SET revoked_at = $3, used_at = NULL
   WHERE website_id = $1 AND order_id = ANY ($2) AND revoked_at IS NULL`;

/** Links to files that were bought are of no use any more. */
export const downloadPersonalData: PersonalData = {
  name: 'downloads',
  read: (scope, { orderIds }) => scope.query(READ, [scope.websiteId, orderIds]),
  async erase({ websiteId, query }, { orderIds, now }) {
    await query(ERASE, [websiteId, orderIds, new Date(now)]);
  },
};
