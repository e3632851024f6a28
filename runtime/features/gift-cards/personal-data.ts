import { forgetWishesFor } from '../orders/statements.ts';
import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT last4, currency, issued_minor AS "issuedMinor", balance_minor AS "balanceMinor", email,
         created_at AS "createdOn", expires_at AS "expiresOn"
    FROM gift_cards WHERE website_id = $1 AND email = $2 ORDER BY id`;

const ERASE = 'UPDATE gift_cards SET email = $3 WHERE website_id = $1 AND email = $2';

/** Cards go on; to whom they were sent, is not told any more. */
export const giftCardPersonalData: PersonalData = {
  name: 'giftCards',
  read: (scope, { email }) => scope.query(READ, [scope.websiteId, email]),
  async erase(scope, { email, mark }) {
    // Who gave the card named its receiver in the order.
    await scope.ask(forgetWishesFor(email));
    await scope.query(ERASE, [scope.websiteId, email, mark]);
  },
};
