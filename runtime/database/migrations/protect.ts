import type { MigrationContext } from '../migrate.ts';

/**
 * Tables that functions of the owner read for the application over all sites, and why. Row-level security binds
 * the owner at every other table too.
 */
export const READ_ACROSS_SITES: Readonly<Record<string, string>> = {
  websites: 'the site of a host name is not known before',
  site_domains: 'the site of a host name is not known before',
  site_languages: 'a request is read in a language before its unit of work begins',
  page_purges: 'every process keeps pages of every site',
  subscriptions: 'what is due is charged by whichever process comes first',
  housekeeping_runs: 'every site is tidied once a day, by whichever process comes first',
  product_index:
    'row-level security keeps searches from its index; the functions read the site of the unit of work',
  product_facts:
    'row-level security keeps searches from its index; the function reads the site of the unit of work',
  product_words:
    'row-level security keeps searches from its index; the function reads the site of the unit of work',
};

/**
 * Closes a table to all but its own site's units of work, and opens it to the application role.
 * Every table that holds a site's rows is created through this.
 */
export async function createSiteTable(
  context: MigrationContext,
  table: string,
  columns: string,
): Promise<void> {
  await context.run(`
    CREATE TABLE ${table} (website_id awning_id NOT NULL, ${columns});
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own_site ON ${table}
      USING (website_id = current_setting('awning.website_id', true))
      WITH CHECK (website_id = current_setting('awning.website_id', true));
    GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO ${context.appRole};
  `);
}

/** Drops tables, those that others point at last. */
export async function dropTables(context: MigrationContext, tables: readonly string[]): Promise<void> {
  await context.run(tables.map((table) => `DROP TABLE ${table};`).join('\n'));
}
