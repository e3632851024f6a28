import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

const OF_SITE = 'FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE';
const OF_SITE_USER =
  'FOREIGN KEY (website_id, site_user_id) REFERENCES site_users (website_id, id) ON DELETE CASCADE';

export const createSiteUsers: Migration = {
  name: '20261122-2000-create-site-users',
  async up(context) {
    await createSiteTable(
      context,
      'site_users',
      `id awning_id NOT NULL,
       email text NOT NULL CHECK (email = lower(email)),
       password_hash text NOT NULL,
       first_name text NOT NULL,
       last_name text NOT NULL,
       locale text NOT NULL,
       created_at timestamptz NOT NULL,
       confirmed_at timestamptz,
       signed_in_at timestamptz,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, email),
       ${OF_SITE}`,
    );
    await createSiteTable(
      context,
      'site_user_sessions',
      `token_hash text NOT NULL,
       site_user_id awning_id NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       ends_at timestamptz NOT NULL CHECK (expires_at <= ends_at),
       PRIMARY KEY (website_id, token_hash),
       ${OF_SITE_USER}`,
    );
    await context.run(`
      CREATE INDEX site_users_age ON site_users (website_id, created_at, id);
      CREATE INDEX site_user_sessions_expiry ON site_user_sessions (website_id, expires_at);
      CREATE INDEX site_user_sessions_of ON site_user_sessions (website_id, site_user_id);
      ALTER TABLE orders ADD COLUMN site_user_id awning_id;
      CREATE INDEX orders_of_site_users ON orders (website_id, site_user_id, created_at, id)
        WHERE site_user_id IS NOT NULL;
    `);
  },
  async down(context) {
    await context.run('ALTER TABLE orders DROP COLUMN site_user_id');
    await dropTables(context, ['site_user_sessions', 'site_users']);
  },
};
