import type { Migration } from '../../../database/migrate.ts';
import { createJobQueue } from '../../../database/migrations/job-queue.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

const QUEUES = ['newsletter', 'bulk-mail'];

/** Keeps newsletters, and which mail of one went to whom. */
export const createNewsletters: Migration = {
  name: '20261128-1210-create-newsletters',
  async up(context) {
    await createSiteTable(
      context,
      'newsletters',
      `id awning_id NOT NULL,
       rule jsonb NOT NULL,
       version integer NOT NULL,
       created_at timestamptz NOT NULL,
       deleted_at timestamptz,
       state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
       scheduled_at timestamptz,
       started_at timestamptz,
       origin text NOT NULL DEFAULT '',
       reached text COLLATE "C" NOT NULL DEFAULT '',
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'newsletter_mails',
      `newsletter_id awning_id NOT NULL,
       subscriber_id awning_id NOT NULL,
       mail_id text,
       outcome text CHECK (outcome IN ('sent', 'bounced', 'held')),
       has_left boolean NOT NULL DEFAULT false,
       PRIMARY KEY (website_id, newsletter_id, subscriber_id),
       FOREIGN KEY (website_id, newsletter_id) REFERENCES newsletters (website_id, id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX newsletter_mails_mail ON newsletter_mails (website_id, mail_id)');
    for (const queue of QUEUES) await createJobQueue(context, queue);
  },
  async down(context) {
    for (const queue of QUEUES) await context.run(`SELECT jobs.delete_queue('${queue}')`);
    await dropTables(context, ['newsletter_mails', 'newsletters']);
  },
};
