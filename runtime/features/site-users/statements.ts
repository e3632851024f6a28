import { statement } from '../../database/in-order.ts';

/** The account of an address, `$2` in lower case, locked for the rest of the unit of work. */
export const takeAccount = statement<{ id: string; name: string }>(
  'siteUsers.takeAccount',
  `SELECT id, trim(first_name || ' ' || last_name) AS name FROM site_users
    WHERE website_id = $1 AND email = $2 FOR UPDATE`,
);
