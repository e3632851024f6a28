import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createContributors: Migration = {
  name: '20261121-0200-create-contributors',
  async up(context) {
    await createSiteTable(
      context,
      'contributors',
      `id awning_id NOT NULL,
       email text NOT NULL CHECK (email = lower(email)),
       name text NOT NULL,
       password_hash text NOT NULL,
       roles integer[] NOT NULL,
       is_owner boolean NOT NULL,
       is_sample boolean NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, email),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'contributor_sessions',
      `token_hash text NOT NULL,
       contributor_id awning_id NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, token_hash),
       FOREIGN KEY (website_id, contributor_id) REFERENCES contributors (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(
      'CREATE INDEX contributor_sessions_expiry ON contributor_sessions (website_id, expires_at)',
    );
  },
  async down(context) {
    await dropTables(context, ['contributor_sessions', 'contributors']);
  },
};
