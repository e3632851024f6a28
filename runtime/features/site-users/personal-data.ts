import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.locale, u.created_at AS "createdOn",
         u.confirmed_at AS "confirmedOn", u.signed_in_at AS "signedInOn",
         (SELECT COALESCE(json_agg(a.location ORDER BY a.id), '[]') FROM site_user_addresses a
           WHERE a.website_id = u.website_id AND a.site_user_id = u.id) AS addresses,
         (SELECT COALESCE(json_agg(s.created_at ORDER BY s.created_at), '[]') FROM site_user_sessions s
           WHERE s.website_id = u.website_id AND s.site_user_id = u.id) AS "signedInSince"
    FROM site_users u WHERE u.website_id = $1 AND u.id = $2`;

/** The account with its addresses and sessions. */
export const siteUserPersonalData: PersonalData = {
  name: 'account',
  read: (scope, { siteUserId }) => scope.query(READ, [scope.websiteId, siteUserId ?? null]),
  async erase({ websiteId, query }, { siteUserId }) {
    await query('DELETE FROM site_users WHERE website_id = $1 AND id = $2', [websiteId, siteUserId ?? null]);
  },
};
