import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Keeps how words of a site are always translated, a list for each language. */
export const keepGlossaries: Migration = {
  name: '20261128-1510-keep-glossaries',
  async up(context) {
    await createSiteTable(
      context,
      'glossaries',
      `language text NOT NULL,
       terms jsonb NOT NULL,
       version int NOT NULL,
       PRIMARY KEY (website_id, language),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
  },
  async down(context) {
    await dropTables(context, ['glossaries']);
  },
};
