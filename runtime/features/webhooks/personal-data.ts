import type { PersonalData } from '../privacy/personal-data.ts';

// What was told is not kept; what waits holds the order as it was.
const OF_PERSON = `
  website_id = $1 AND state <> 'delivered' AND EXISTS (
    SELECT FROM unnest($2::text[]) AS w (word) WHERE strpos(lower(body), lower(w.word)) > 0)`;

const READ = `SELECT event, state, created_at AS "createdOn" FROM webhook_deliveries WHERE ${OF_PERSON} ORDER BY id`;

/** Programs are not told any more of who is erased. */
export const webhookPersonalData: PersonalData = {
  name: 'messagesToPrograms',
  read: (scope, { email }) => scope.query(READ, [scope.websiteId, [email]]),
  async erase({ websiteId, query }, { words }) {
    await query(`DELETE FROM webhook_deliveries WHERE ${OF_PERSON}`, [websiteId, words]);
  },
};
