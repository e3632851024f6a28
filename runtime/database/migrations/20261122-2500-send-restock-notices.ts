import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const sendRestockNotices: Migration = {
  name: '20261122-2500-send-restock-notices',
  async up(context) {
    // Sign-ups from before have no origin; they get that of whoever sends their notices.
    await context.run(`
      ALTER TABLE restock_sign_ups ADD COLUMN origin text NOT NULL DEFAULT '', ADD COLUMN mail_id awning_id;
      CREATE INDEX restock_sign_ups_queued ON restock_sign_ups (website_id, id)
       WHERE state = 'QUEUED' AND mail_id IS NULL;
      CREATE INDEX restock_sign_ups_mail ON restock_sign_ups (website_id, mail_id) WHERE mail_id IS NOT NULL;
      CREATE INDEX restock_sign_ups_open ON restock_sign_ups (website_id, email)
       WHERE state IN ('PENDING', 'QUEUED');
    `);
    await createSiteTable(
      context,
      'restock_watches',
      `variant_id awning_id NOT NULL,
       next_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, variant_id),
       FOREIGN KEY (website_id, variant_id) REFERENCES product_variants (website_id, id) ON DELETE CASCADE`,
    );
    await createJobQueue(context, 'restock-notices');
    await createJobQueue(context, 'restock-watch');
  },
  async down(context) {
    await context.run(`
      SELECT jobs.delete_queue('restock-notices');
      SELECT jobs.delete_queue('restock-watch');
      DROP INDEX restock_sign_ups_open;
      ALTER TABLE restock_sign_ups DROP COLUMN origin, DROP COLUMN mail_id;
    `);
    await dropTables(context, ['restock_watches']);
  },
};
