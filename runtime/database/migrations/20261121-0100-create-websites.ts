import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createWebsites: Migration = {
  name: '20261121-0100-create-websites',
  async up(context) {
    await context.run("CREATE DOMAIN awning_id AS text CHECK (VALUE ~ '^[0-9a-f]{24}$')");
    await createSiteTable(
      context,
      'websites',
      `title text NOT NULL,
       tag_line text NOT NULL,
       language text NOT NULL,
       time_zone text NOT NULL,
       currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
       settings jsonb NOT NULL,
       live_release_id awning_id NOT NULL,
       crumb_key text NOT NULL,
       is_sample boolean NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id)`,
    );
    await createSiteTable(
      context,
      'site_domains',
      `host text NOT NULL CHECK (host = lower(host)),
       PRIMARY KEY (website_id, host),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE UNIQUE INDEX site_domains_host ON site_domains (host);
      CREATE FUNCTION site_of_host(asked text) RETURNS SETOF websites
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'SELECT websites.* FROM public.site_domains JOIN public.websites USING (website_id) WHERE host = asked';
      REVOKE ALL ON FUNCTION site_of_host(text) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION site_of_host(text) TO ${context.appRole};
      CREATE FUNCTION has_websites() RETURNS boolean
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'SELECT EXISTS (SELECT 1 FROM public.websites)';
      REVOKE ALL ON FUNCTION has_websites() FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION has_websites() TO ${context.appRole};
    `);
  },
  async down(context) {
    await context.run('DROP FUNCTION site_of_host(text); DROP FUNCTION has_websites();');
    await dropTables(context, ['site_domains', 'websites']);
    await context.run('DROP DOMAIN awning_id');
  },
};
