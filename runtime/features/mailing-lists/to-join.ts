/**
 * Who is written to, once for each list that is not in the bin; in place of a table, under an alias. Whether they refused
 * mails meanwhile is asked once more when a mail is written, and when it goes out.
 */
export const SUBSCRIBERS = `(SELECT s.website_id, s.id, s.list_id, s.email, s.language, s.source
  FROM subscribers s JOIN mailing_lists l ON l.website_id = s.website_id AND l.id = s.list_id
 WHERE s.state = 'subscribed' AND l.deleted_at IS NULL)`;
