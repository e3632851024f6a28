import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Keeps links by which people see the draft of a site, and their remarks. */
export const createDraftLinks: Migration = {
  name: '20261124-1720-create-draft-links',
  async up(context) {
    await createSiteTable(
      context,
      'draft_links',
      `id awning_id NOT NULL,
       token_hash text NOT NULL,
       note text NOT NULL,
       start_path text NOT NULL,
       password_hash text,
       created_at timestamptz NOT NULL,
       created_by text NOT NULL,
       expires_at timestamptz NOT NULL,
       revoked_at timestamptz,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, token_hash),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'draft_remarks',
      `id awning_id NOT NULL,
       link_id awning_id NOT NULL,
       path text NOT NULL,
       name text NOT NULL,
       text text NOT NULL,
       created_at timestamptz NOT NULL,
       done_at timestamptz,
       done_by text,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id, link_id) REFERENCES draft_links (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX draft_links_expiry ON draft_links (website_id, expires_at);
      CREATE INDEX draft_remarks_link ON draft_remarks (website_id, link_id);
      CREATE INDEX draft_remarks_path ON draft_remarks (website_id, path, id);
    `);
  },
  down: (context) => dropTables(context, ['draft_remarks', 'draft_links']),
};
