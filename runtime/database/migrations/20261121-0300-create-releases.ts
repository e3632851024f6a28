import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createReleases: Migration = {
  name: '20261121-0300-create-releases',
  async up(context) {
    await createSiteTable(
      context,
      'contents',
      `hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
       content bytea NOT NULL,
       PRIMARY KEY (website_id, hash),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'releases',
      `id awning_id NOT NULL,
       content_hash text NOT NULL,
       manifest jsonb NOT NULL,
       changed_paths text[] NOT NULL,
       style_hash text NOT NULL,
       note text NOT NULL,
       created_at timestamptz NOT NULL,
       created_by text NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, style_hash) REFERENCES contents (website_id, hash)`,
    );
    await context.run(`
      CREATE INDEX releases_style ON releases (website_id, style_hash);
      ALTER TABLE websites ADD CONSTRAINT websites_live_release
        FOREIGN KEY (website_id, live_release_id) REFERENCES releases (website_id, id)
        DEFERRABLE INITIALLY DEFERRED;
    `);
    await createSiteTable(
      context,
      'publications',
      `id awning_id NOT NULL,
       release_id awning_id NOT NULL,
       previous_release_id awning_id,
       kind text NOT NULL CHECK (kind IN ('publish', 'undo')),
       created_at timestamptz NOT NULL,
       created_by text NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id, release_id) REFERENCES releases (website_id, id),
       FOREIGN KEY (website_id, previous_release_id) REFERENCES releases (website_id, id)`,
    );
    await context.run('CREATE INDEX publications_release ON publications (website_id, release_id, id)');
    await createSiteTable(
      context,
      'template_drafts',
      `path text NOT NULL,
       hash text,
       updated_at timestamptz NOT NULL,
       updated_by text NOT NULL,
       PRIMARY KEY (website_id, path),
       FOREIGN KEY (website_id, hash) REFERENCES contents (website_id, hash)`,
    );
  },
  async down(context) {
    await dropTables(context, ['template_drafts', 'publications']);
    await context.run('ALTER TABLE websites DROP CONSTRAINT websites_live_release');
    await dropTables(context, ['releases', 'contents']);
  },
};
