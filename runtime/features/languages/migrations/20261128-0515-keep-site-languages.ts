import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Keeps in which languages sites are offered; one that has no row speaks its primary language alone. */
export const keepSiteLanguages: Migration = {
  name: '20261128-0515-keep-site-languages',
  async up(context) {
    await createSiteTable(
      context,
      'site_languages',
      `languages jsonb NOT NULL,
       version int NOT NULL,
       connected_at timestamptz,
       PRIMARY KEY (website_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE FUNCTION languages_of_site(asked text) RETURNS jsonb
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'SELECT languages FROM public.site_languages WHERE website_id = asked';
      REVOKE ALL ON FUNCTION languages_of_site(text) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION languages_of_site(text) TO ${context.appRole};
    `);
  },
  async down(context) {
    await context.run('DROP FUNCTION languages_of_site(text)');
    await dropTables(context, ['site_languages']);
  },
};
