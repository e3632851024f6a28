import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createRateLimits: Migration = {
  name: '20261121-0945-create-rate-limits',
  async up(context) {
    await createSiteTable(
      context,
      'rate_limits',
      `subject_hash text NOT NULL,
       used integer NOT NULL,
       closes_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, subject_hash),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX rate_limits_age ON rate_limits (website_id, closes_at)');
    // Counts of the last minutes need not survive a crash, and are written with every limited call.
    await context.run('ALTER TABLE rate_limits SET UNLOGGED');
  },
  async down(context) {
    await dropTables(context, ['rate_limits']);
  },
};
