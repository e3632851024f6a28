import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createPagePurges: Migration = {
  name: '20261121-0900-create-page-purges',
  async up(context) {
    await createSiteTable(
      context,
      'page_purges',
      `id awning_id NOT NULL,
       tags text[] NOT NULL,
       purged_at timestamptz NOT NULL DEFAULT clock_timestamp(),
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX page_purges_age ON page_purges (purged_at);
      CREATE FUNCTION recent_page_purges(seconds integer) RETURNS SETOF page_purges
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'SELECT * FROM public.page_purges WHERE purged_at > clock_timestamp() - seconds * interval ''1 second''';
      REVOKE ALL ON FUNCTION recent_page_purges(integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION recent_page_purges(integer) TO ${context.appRole};
    `);
  },
  async down(context) {
    await context.run('DROP FUNCTION recent_page_purges(integer);');
    await dropTables(context, ['page_purges']);
  },
};
