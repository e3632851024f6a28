import type { Migration } from '../migrate.ts';
import { createJobQueue, JOB_SCHEMA } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

const QUEUE = 'housekeeping';

export const keepHouse: Migration = {
  name: '20261122-0210-keep-house',
  async up(context) {
    await createSiteTable(
      context,
      'housekeeping_runs',
      `begun_at timestamptz NOT NULL,
       PRIMARY KEY (website_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createJobQueue(context, QUEUE);
    await context.run(`
      CREATE INDEX contributor_invitations_expiry ON contributor_invitations (website_id, expires_at);
      CREATE INDEX password_resets_expiry ON password_resets (website_id, expires_at);
      CREATE INDEX password_reset_asks_age ON password_reset_asks (website_id, created_at);
      CREATE INDEX page_purges_site_age ON page_purges (website_id, purged_at);
      CREATE INDEX mail_messages_contents ON mail_messages (website_id, created_at)
        WHERE html <> '' AND state IN ('sent', 'held');
      CREATE FUNCTION sites_to_tidy(until timestamptz) RETURNS SETOF text
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'SELECT website_id::text FROM public.websites LEFT JOIN public.housekeeping_runs USING (website_id)
          WHERE begun_at IS NULL OR begun_at <= until';
      REVOKE ALL ON FUNCTION sites_to_tidy(timestamptz) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION sites_to_tidy(timestamptz) TO ${context.appRole};
    `);
    // Row-level security binds the owner too, so only the site of the unit of work is pruned. Whatever is asked for,
    // the last year stays: who takes over the application cannot wipe out the traces.
    await context.run(`
      CREATE FUNCTION prune_audit_entries(until timestamptz, most integer) RETURNS integer
        LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'WITH old AS (
                SELECT id FROM public.audit_entries
                 WHERE website_id = current_setting(''awning.website_id'')
                   AND at < LEAST(until, clock_timestamp() - interval ''365 days'')
                 ORDER BY at, id LIMIT most),
              gone AS (
                DELETE FROM public.audit_entries entry USING old
                 WHERE entry.website_id = current_setting(''awning.website_id'') AND entry.id = old.id RETURNING 1)
         SELECT count(*)::integer FROM gone';
      REVOKE ALL ON FUNCTION prune_audit_entries(timestamptz, integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION prune_audit_entries(timestamptz, integer) TO ${context.appRole};
    `);
  },
  async down(context) {
    await context.run(`
      DROP FUNCTION prune_audit_entries(timestamptz, integer);
      DROP FUNCTION sites_to_tidy(timestamptz);
      DROP INDEX mail_messages_contents;
      DROP INDEX page_purges_site_age;
      DROP INDEX password_reset_asks_age;
      DROP INDEX password_resets_expiry;
      DROP INDEX contributor_invitations_expiry;
      SELECT ${JOB_SCHEMA}.delete_queue('${QUEUE}');
    `);
    await dropTables(context, ['housekeeping_runs']);
  },
};
