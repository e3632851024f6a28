import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Keeps what texts say in the other languages of a site. */
export const keepTranslations: Migration = {
  name: '20261128-1100-keep-translations',
  async up(context) {
    await createSiteTable(
      context,
      'translations',
      `language text NOT NULL,
       kind text NOT NULL,
       thing_id text NOT NULL,
       field text NOT NULL,
       text text NOT NULL,
       source text NOT NULL,
       version int NOT NULL,
       changed_at timestamptz NOT NULL,
       removed_at timestamptz,
       PRIMARY KEY (website_id, language, kind, thing_id, field),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(
      'CREATE INDEX translations_removed ON translations (website_id, removed_at) WHERE removed_at IS NOT NULL',
    );
  },
  async down(context) {
    await dropTables(context, ['translations']);
  },
};
