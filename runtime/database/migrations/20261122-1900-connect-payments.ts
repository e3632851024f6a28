import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

const OF_SITE = 'FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE';
const MODES = "('test', 'live')";

export const connectPayments: Migration = {
  name: '20261122-1900-connect-payments',
  async up(context) {
    await createSiteTable(
      context,
      'payment_settings',
      `mode text NOT NULL CHECK (mode IN ${MODES}), PRIMARY KEY (website_id), ${OF_SITE}`,
    );
    await createSiteTable(
      context,
      'payment_connections',
      `provider text NOT NULL,
       mode text NOT NULL CHECK (mode IN ${MODES}),
       publishable_key text NOT NULL,
       sealed_keys bytea NOT NULL,
       secret_key_end text NOT NULL,
       webhook_secret_end text NOT NULL,
       account_name text NOT NULL,
       connected_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, provider, mode),
       ${OF_SITE}`,
    );
    // Attempts so far were all for trying out. What is being given back of one stands beside it.
    await context.run(`
      ALTER TABLE payment_attempts
        ADD COLUMN mode text NOT NULL DEFAULT 'test' CHECK (mode IN ${MODES}),
        ADD COLUMN give_back text NOT NULL DEFAULT 'none' CHECK (give_back IN ('none', 'asked', 'given', 'failed')),
        ADD COLUMN give_back_minor integer NOT NULL DEFAULT 0 CHECK (give_back_minor >= 0);
      ALTER TABLE payment_attempts ALTER COLUMN mode DROP DEFAULT, ALTER COLUMN give_back DROP DEFAULT,
        ALTER COLUMN give_back_minor DROP DEFAULT;
      CREATE INDEX payment_attempts_open ON payment_attempts (website_id, provider, mode)
        WHERE state IN ('asked', 'action', 'pending') OR give_back = 'asked';
    `);
  },
  async down(context) {
    await context.run(`
      DROP INDEX payment_attempts_open;
      ALTER TABLE payment_attempts DROP COLUMN mode, DROP COLUMN give_back, DROP COLUMN give_back_minor;
    `);
    await dropTables(context, ['payment_connections', 'payment_settings']);
  },
};
