import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT purpose, created_at AS "askedOn" FROM mailed_link_asks WHERE website_id = $1 AND email = $2`;

/** Mails with links that were asked for and are not written yet: they are gone in seconds. */
export const mailedLinkPersonalData: PersonalData = {
  name: 'mailedLinks',
  read: ({ websiteId, query }, { email }) => query(READ, [websiteId, email]),
  async erase({ websiteId, query }, { email, siteUserId }) {
    await query('DELETE FROM mailed_link_asks WHERE website_id = $1 AND email = $2', [websiteId, email]);
    await query('DELETE FROM mailed_links WHERE website_id = $1 AND subject_id = $2', [
      websiteId,
      siteUserId ?? null,
    ]);
  },
};
