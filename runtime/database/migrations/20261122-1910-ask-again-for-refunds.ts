import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';

export const askAgainForRefunds: Migration = {
  name: '20261122-1910-ask-again-for-refunds',
  async up(context) {
    // Who asked before is told in the history; what was asked and never answered is asked again by nobody's name.
    await context.run(`
      ALTER TABLE order_refunds
        ADD COLUMN kind text NOT NULL DEFAULT 'refund' CHECK (kind IN ('refund', 'void')),
        ADD COLUMN cancels boolean NOT NULL DEFAULT false,
        ADD COLUMN by_kind text NOT NULL DEFAULT 'contributor' CHECK (by_kind IN ('contributor', 'token')),
        ADD COLUMN by_id text NOT NULL DEFAULT '',
        ADD COLUMN by_name text NOT NULL DEFAULT '',
        ADD COLUMN ask_key text,
        ADD COLUMN tries integer NOT NULL DEFAULT 0;
      ALTER TABLE order_refunds ALTER COLUMN kind DROP DEFAULT, ALTER COLUMN cancels DROP DEFAULT,
        ALTER COLUMN by_kind DROP DEFAULT, ALTER COLUMN by_id DROP DEFAULT, ALTER COLUMN by_name DROP DEFAULT,
        ALTER COLUMN tries DROP DEFAULT;
      CREATE UNIQUE INDEX order_refunds_ask_key ON order_refunds (website_id, ask_key);
    `);
    await createJobQueue(context, 'money-back');
  },
  async down(context) {
    await context.run(`
      SELECT jobs.delete_queue('money-back');
      DROP INDEX order_refunds_ask_key;
      ALTER TABLE order_refunds DROP COLUMN kind, DROP COLUMN cancels, DROP COLUMN by_kind, DROP COLUMN by_id,
        DROP COLUMN by_name, DROP COLUMN ask_key, DROP COLUMN tries;
    `);
  },
};
