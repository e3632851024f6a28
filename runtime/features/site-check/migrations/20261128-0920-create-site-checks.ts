import { createJobQueue, JOB_SCHEMA } from '../../../database/migrations/job-queue.ts';
import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

const QUEUE = 'site-check';

/** Keeps the latest check of each site, which a job makes page by page. */
export const createSiteChecks: Migration = {
  name: '20261128-0920-create-site-checks',
  async up(context) {
    await createSiteTable(
      context,
      'site_checks',
      `id awning_id NOT NULL,
       state text NOT NULL CHECK (state IN ('working', 'done', 'canceled')),
       done integer NOT NULL,
       total integer NOT NULL,
       findings json NOT NULL,
       started_at timestamptz NOT NULL,
       heard_at timestamptz NOT NULL,
       finished_at timestamptz,
       PRIMARY KEY (website_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createJobQueue(context, QUEUE);
  },
  async down(context) {
    await context.run(`SELECT ${JOB_SCHEMA}.delete_queue('${QUEUE}')`);
    await dropTables(context, ['site_checks']);
  },
};
