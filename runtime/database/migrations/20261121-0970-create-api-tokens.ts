import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createApiTokens: Migration = {
  name: '20261121-0970-create-api-tokens',
  async up(context) {
    await createSiteTable(
      context,
      'api_tokens',
      `id awning_id NOT NULL,
       name text NOT NULL,
       token_hash text NOT NULL,
       start text NOT NULL,
       roles integer[] NOT NULL,
       maker_id awning_id NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz,
       last_used_at timestamptz,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, token_hash),
       FOREIGN KEY (website_id, maker_id) REFERENCES contributors (website_id, id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX api_tokens_maker ON api_tokens (website_id, maker_id)');
  },
  async down(context) {
    await dropTables(context, ['api_tokens']);
  },
};
