import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const manageContributors: Migration = {
  name: '20261121-0940-manage-contributors',
  async up(context) {
    // Sessions that were opened before tell nothing about where they are, so their people sign in again.
    await context.run(`
      ALTER TABLE contributors ADD COLUMN last_seen_at timestamptz, ADD COLUMN removed_at timestamptz;
      CREATE UNIQUE INDEX contributors_owner ON contributors (website_id) WHERE is_owner;
      TRUNCATE contributor_sessions;
      ALTER TABLE contributor_sessions
        ADD COLUMN id awning_id NOT NULL,
        ADD COLUMN device text NOT NULL,
        ADD COLUMN network text NOT NULL,
        ADD COLUMN last_seen_at timestamptz NOT NULL,
        ADD COLUMN password_confirmed_at timestamptz;
      CREATE UNIQUE INDEX contributor_sessions_id ON contributor_sessions (website_id, id);
      CREATE INDEX contributor_sessions_person ON contributor_sessions (website_id, contributor_id);
    `);
    await createSiteTable(
      context,
      'contributor_invitations',
      `id awning_id NOT NULL,
       email text NOT NULL CHECK (email = lower(email)),
       roles integer[] NOT NULL,
       token_hash text NOT NULL,
       inviter_id awning_id NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, email),
       UNIQUE (website_id, token_hash),
       FOREIGN KEY (website_id, inviter_id) REFERENCES contributors (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(
      'CREATE INDEX contributor_invitations_inviter ON contributor_invitations (website_id, inviter_id)',
    );
    await createSiteTable(
      context,
      'password_resets',
      `token_hash text NOT NULL,
       contributor_id awning_id NOT NULL,
       created_at timestamptz NOT NULL,
       expires_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, token_hash),
       FOREIGN KEY (website_id, contributor_id) REFERENCES contributors (website_id, id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX password_resets_person ON password_resets (website_id, contributor_id)');
  },
  async down(context) {
    await dropTables(context, ['password_resets', 'contributor_invitations']);
    await context.run(`
      ALTER TABLE contributor_sessions DROP COLUMN id, DROP COLUMN device, DROP COLUMN network,
        DROP COLUMN last_seen_at, DROP COLUMN password_confirmed_at;
      DROP INDEX contributor_sessions_person;
      DROP INDEX contributors_owner;
      ALTER TABLE contributors DROP COLUMN last_seen_at, DROP COLUMN removed_at;
    `);
  },
};
