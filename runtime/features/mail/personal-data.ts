import { statement } from '../../database/in-order.ts';
import { forgetWorkAbout } from '../jobs/statements.ts';
import type { PersonalData } from '../privacy/personal-data.ts';
import { deliverBulkMail, deliverMail } from './deliver-mail.ts';

const READ = `
  SELECT template, kind, subject, language, state, created_at AS "createdOn"
    FROM mail_messages WHERE website_id = $1 AND to_address = $2 ORDER BY id`;
const READ_HOLD = `
  SELECT reason AS template, created_at AS "createdOn" FROM mail_holds WHERE website_id = $1 AND address = $2`;

const erase = statement<{ id: string }>(
  'mail.eraseTo',
  'DELETE FROM mail_messages WHERE website_id = $1 AND to_address = $2 RETURNING id',
);
/** That somebody refused mails stays known by a mark, so that nobody writes to them again by mistake. */
const eraseHold = statement(
  'mail.eraseHold',
  `WITH gone AS (
     DELETE FROM mail_holds WHERE website_id = $1 AND address = $2 RETURNING reason, created_at)
   INSERT INTO mail_holds (website_id, address, reason, created_at)
   SELECT $1, mail_hold_mark($1, $2), reason, created_at FROM gone WHERE reason = 'unsubscribed'
   ON CONFLICT DO NOTHING`,
);

/** Mails to others may tell of a person, such as who gave a card. */
const eraseInOthers = statement(
  'mail.eraseInOthers',
  `UPDATE mail_messages m
      SET subject = erase_words(subject, $2, $3), html = erase_words(html, $2, $3), text = erase_words(text, $2, $3)
    WHERE m.website_id = $1 AND m.html <> ''
      AND EXISTS (SELECT FROM unnest($2::text[]) AS w (word)
                   WHERE strpos(lower(m.subject || m.text || m.html), lower(w.word)) > 0)`,
);

const eraseReplyTo = statement(
  'mail.eraseReplyTo',
  'UPDATE mail_messages SET reply_to = NULL WHERE website_id = $1 AND reply_to = $2',
);

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
  async erase(scope, { email, mark, words }) {
    const gone = (await scope.ask(erase.many(email))).map(({ id }) => id);
    await scope.inOrder([
      // Work that was given up tells why, often with the address.
      forgetWorkAbout.none(deliverMail.name, 'messageId', gone),
      forgetWorkAbout.none(deliverBulkMail.name, 'messageId', gone),
      eraseHold.none(email),
      eraseReplyTo.none(email),
      eraseInOthers.none([...new Set([...words, ...words.map(inHtml)])], mark),
    ]);
  },
};
