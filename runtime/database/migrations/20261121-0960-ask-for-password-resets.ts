import type { Migration } from '../migrate.ts';
import { createJobQueue, JOB_SCHEMA } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

const QUEUE = 'password-reset';

export const askForPasswordResets: Migration = {
  name: '20261121-0960-ask-for-password-resets',
  async up(context) {
    await createSiteTable(
      context,
      'password_reset_asks',
      `id awning_id NOT NULL,
       email text NOT NULL,
       origin text NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createJobQueue(context, QUEUE);
  },
  async down(context) {
    await context.run(`SELECT ${JOB_SCHEMA}.delete_queue('${QUEUE}')`);
    await dropTables(context, ['password_reset_asks']);
  },
};
