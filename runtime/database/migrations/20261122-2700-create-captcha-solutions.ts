import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createCaptchaSolutions: Migration = {
  name: '20261122-2700-create-captcha-solutions',
  async up(context) {
    await createSiteTable(
      context,
      'captcha_solutions',
      `solution_hash text NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, solution_hash),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX captcha_solutions_time ON captcha_solutions (website_id, expires_at)');
  },
  async down(context) {
    await dropTables(context, ['captcha_solutions']);
  },
};
