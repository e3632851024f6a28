import type { PersonalData } from '../privacy/personal-data.ts';

const READ = `
  SELECT path, name, text, created_at AS "writtenOn" FROM draft_remarks
   WHERE website_id = $1 AND position($2 IN lower(name || ' ' || text)) > 0 ORDER BY created_at, id`;

const ERASE = `
  UPDATE draft_remarks SET name = erase_words(name, $2, $3), text = erase_words(text, $2, $3)
   WHERE website_id = $1
     AND (name IS DISTINCT FROM erase_words(name, $2, $3) OR text IS DISTINCT FROM erase_words(text, $2, $3))`;

/** Remarks that name somebody: who wrote them is known by nothing else, so what tells of the person is taken out. */
export const draftRemarkPersonalData: PersonalData = {
  name: 'draftRemarks',
  read: ({ websiteId, query }, { email }) => query(READ, [websiteId, email]),
  async erase({ websiteId, query }, { words, mark }) {
    await query(ERASE, [websiteId, words, mark]);
  },
};
