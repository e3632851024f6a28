import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createIdempotencyKeys: Migration = {
  name: '20261121-0600-create-idempotency-keys',
  async up(context) {
    await createSiteTable(
      context,
      'idempotency_keys',
      `key_hash text NOT NULL,
       fingerprint text NOT NULL,
       answer bytea,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, key_hash),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX idempotency_keys_age ON idempotency_keys (website_id, created_at)');
  },
  async down(context) {
    await dropTables(context, ['idempotency_keys']);
  },
};
