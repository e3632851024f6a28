import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT last4, currency, issued_minor AS "issuedMinor", balance_minor AS "balanceMinor", email,
         created_at AS "createdOn", expires_at AS "expiresOn"
    FROM gift_cards WHERE website_id = $1 AND email = $2 ORDER BY id`;

// Who gave the card named its receiver in the order.
const ERASE_WISHES = `
  UPDATE order_items i SET customizations = NULL, answers = '[]'
    FROM gift_cards g WHERE g.website_id = $1 AND g.email = $2 AND i.website_id = $1 AND i.id = g.order_item_id`;

const ERASE = 'UPDATE gift_cards SET email = $3 WHERE website_id = $1 AND email = $2';

/** Cards go on; to whom they were sent, is not told any more. */
export const giftCardPersonalData: PersonalData = {
  name: 'giftCards',
  read: (scope, { email }) => scope.query(READ, [scope.websiteId, email]),
  async erase({ websiteId, query }, { email, mark }) {
    await query(ERASE_WISHES, [websiteId, email]);
    await query(ERASE, [websiteId, email, mark]);
  },
};
