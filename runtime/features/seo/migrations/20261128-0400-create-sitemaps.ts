import { createJobQueue, JOB_SCHEMA } from '../../../database/migrations/job-queue.ts';
import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

const QUEUE = 'sitemap';

/** Keeps the addresses of products for search engines, which a job collects. */
export const createSitemaps: Migration = {
  name: '20261128-0400-create-sitemaps',
  async up(context) {
    await createSiteTable(
      context,
      'sitemaps',
      `asked_at timestamptz NOT NULL,
       PRIMARY KEY (website_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'sitemap_parts',
      `part integer NOT NULL,
       products json NOT NULL,
       changed_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, part),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createJobQueue(context, QUEUE);
  },
  async down(context) {
    await context.run(`SELECT ${JOB_SCHEMA}.delete_queue('${QUEUE}')`);
    await dropTables(context, ['sitemap_parts', 'sitemaps']);
  },
};
