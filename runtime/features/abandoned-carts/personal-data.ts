import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT email, language, state, consented_at AS "consentedOn", sent_at AS "sentOn", returned_at AS "returnedOn"
    FROM abandoned_carts WHERE website_id = $1 AND email = $2 ORDER BY consented_at, cart_id`;

/** That somebody agreed to a reminder is forgotten. */
export const abandonedCartPersonalData: PersonalData = {
  name: 'cartReminders',
  read: (scope, { email }) => scope.query(READ, [scope.websiteId, email]),
  async erase({ websiteId, query }, { email }) {
    await query('DELETE FROM abandoned_carts WHERE website_id = $1 AND email = $2', [websiteId, email]);
  },
};
