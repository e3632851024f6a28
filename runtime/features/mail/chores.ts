import { KEPT_MS } from '#shared/features/housekeeping/rules.ts';
import type { Chore } from '../../database/chores.ts';

const FORGET = `
  WITH old AS (
         SELECT id FROM mail_messages
          WHERE website_id = $1 AND created_at < $2 AND state IN ('sent', 'held') AND html <> ''
          ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED),
       forgotten AS (
         UPDATE mail_messages SET html = '', text = '', unsubscribe_url = NULL FROM old
          WHERE mail_messages.website_id = $1 AND mail_messages.id = old.id RETURNING 1)
  SELECT count(*)::int AS count FROM forgotten`;

/** Forgets what old mails say; that they were written stays. What was not delivered can still be sent again. */
export const mailChore: Chore = {
  name: 'mail contents',
  async run(scope, now, most) {
    const before = new Date(now - KEPT_MS.mailContents);
    const [row] = await scope.query<{ count: number }>(FORGET, [scope.websiteId, before, most]);
    return row?.count ?? 0;
  },
};
