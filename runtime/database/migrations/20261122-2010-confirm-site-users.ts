import type { Migration } from '../migrate.ts';
import { createJobQueue, JOB_SCHEMA } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

const QUEUE = 'site-user-mail';
const OF_SITE_USER =
  'FOREIGN KEY (website_id, site_user_id) REFERENCES site_users (website_id, id) ON DELETE CASCADE';

export const confirmSiteUsers: Migration = {
  name: '20261122-2010-confirm-site-users',
  async up(context) {
    await createSiteTable(
      context,
      'site_user_links',
      `token_hash text NOT NULL,
       site_user_id awning_id NOT NULL,
       purpose text NOT NULL CHECK (purpose IN ('confirm', 'password')),
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, token_hash),
       ${OF_SITE_USER}`,
    );
    await createSiteTable(
      context,
      'site_user_asks',
      `id awning_id NOT NULL,
       purpose text NOT NULL CHECK (purpose IN ('confirm', 'password')),
       email text NOT NULL,
       origin text NOT NULL,
       language text NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'site_user_addresses',
      `id awning_id NOT NULL,
       site_user_id awning_id NOT NULL,
       location jsonb NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       ${OF_SITE_USER}`,
    );
    await context.run(`
      CREATE INDEX site_user_links_expiry ON site_user_links (website_id, expires_at);
      CREATE INDEX site_user_links_of ON site_user_links (website_id, site_user_id);
      CREATE INDEX site_user_asks_age ON site_user_asks (website_id, created_at);
      CREATE INDEX site_user_addresses_of ON site_user_addresses (website_id, site_user_id, id);
      CREATE INDEX site_users_unconfirmed ON site_users (website_id, created_at) WHERE confirmed_at IS NULL;
      CREATE INDEX orders_without_site_user ON orders (website_id, lower(email)) WHERE site_user_id IS NULL;
    `);
    await createJobQueue(context, QUEUE);
  },
  async down(context) {
    await context.run(`SELECT ${JOB_SCHEMA}.delete_queue('${QUEUE}')`);
    await context.run('DROP INDEX orders_without_site_user; DROP INDEX site_users_unconfirmed;');
    await dropTables(context, ['site_user_addresses', 'site_user_asks', 'site_user_links']);
  },
};
