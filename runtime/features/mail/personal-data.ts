import type { PersonalData } from '../privacy/personal-data.ts';
import { deliverMail } from './deliver-mail.ts';

const READ = `
  SELECT template, kind, subject, language, state, created_at AS "createdOn"
    FROM mail_messages WHERE website_id = $1 AND to_address = $2 ORDER BY id`;
const READ_HOLD = `
  SELECT reason AS template, created_at AS "createdOn" FROM mail_holds WHERE website_id = $1 AND address = $2`;

/** Work that was given up tells why, often with the address. */
const ERASE = `
  WITH gone AS (DELETE FROM mail_messages WHERE website_id = $1 AND to_address = $2 RETURNING id)
  DELETE FROM dead_letters d USING gone
   WHERE d.website_id = $1 AND d.job = '${deliverMail.name}' AND d.payload ->> 'messageId' = gone.id`;

/** Mails to others may tell of a person, such as who gave a card. */
const ERASE_IN_OTHERS = `
  UPDATE mail_messages m
     SET subject = erase_words(subject, $2, $3), html = erase_words(html, $2, $3), text = erase_words(text, $2, $3)
   WHERE m.website_id = $1 AND m.html <> ''
     AND EXISTS (SELECT FROM unnest($2::text[]) AS w (word)
                  WHERE strpos(lower(m.subject || m.text || m.html), lower(w.word)) > 0)`;

const HTML: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A word as it stands in HTML. */
const inHtml = (word: string) => word.replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign);

/** Mails to a person go, with what is kept of them as a reader. */
export const mailPersonalData: PersonalData = {
  name: 'mails',
  async read(scope, { email }) {
    const bind = [scope.websiteId, email];
    return [
      ...(await scope.query<object>(READ, bind)),
      ...(await scope.query<object>(READ_HOLD, bind)),
    ] as Record<string, unknown>[];
  },
  async erase({ websiteId, query }, { email, mark, words }) {
    await query(ERASE, [websiteId, email]);
    await query('DELETE FROM mail_holds WHERE website_id = $1 AND address = $2', [websiteId, email]);
    await query(ERASE_IN_OTHERS, [websiteId, [...new Set([...words, ...words.map(inHtml)])], mark]);
  },
};
