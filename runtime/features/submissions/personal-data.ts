import type { PersonalData } from '../privacy/personal-data.ts';

// Whoever is named in an answer is looked for in all of them, which happens seldom enough to read them all.
const OF_PERSON = 's.website_id = $1 AND (s.email = $2 OR strpos(s.words, lower($2)) > 0)';

const READ = `
  SELECT v.rule ->> 'name' AS form, s.answers, s.page, s.language, s.created_at AS "createdOn"
    FROM form_submissions s
    JOIN form_versions v ON v.website_id = s.website_id AND v.form_id = s.form_id AND v.version = s.form_version
   WHERE ${OF_PERSON} ORDER BY s.id`;

/** What somebody sent by forms goes with them, and what names their address. */
export const submissionPersonalData: PersonalData = {
  name: 'formSubmissions',
  read: (scope, { email }) => scope.query(READ, [scope.websiteId, email]),
  async erase({ websiteId, query }, { email }) {
    await query(`DELETE FROM form_submissions s WHERE ${OF_PERSON}`, [websiteId, email]);
  },
};
