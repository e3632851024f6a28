import type { Migration } from '../../../database/migrate.ts';

const FUNCTION = 'next_sites_to_tidy(timestamptz, timestamptz, timestamptz, integer, double precision)';

/** Lets a look put on some of the sites that are due; `sites_to_tidy`, which tells all of them, is for the version before. */
export const spreadHousekeeping: Migration = {
  name: '20261124-2000-spread-housekeeping',
  async up(context) {
    await context.run(`
      CREATE FUNCTION next_sites_to_tidy(due_until timestamptz, recent_from timestamptz, look_at timestamptz,
                                         at_least integer, part double precision)
        RETURNS SETOF text
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'SELECT website_id::text FROM public.websites LEFT JOIN public.housekeeping_runs USING (website_id)
          WHERE begun_at IS NULL OR begun_at <= due_until
          ORDER BY begun_at NULLS FIRST, website_id
          LIMIT (SELECT GREATEST(0, GREATEST(at_least, ceil(count(*) * part))
                                    - count(*) FILTER (WHERE begun_at > recent_from AND begun_at <= look_at))::bigint
                   FROM public.websites LEFT JOIN public.housekeeping_runs USING (website_id))';
      REVOKE ALL ON FUNCTION ${FUNCTION} FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION ${FUNCTION} TO ${context.appRole};
    `);
  },
  async down(context) {
    await context.run(`DROP FUNCTION ${FUNCTION};`);
  },
};
