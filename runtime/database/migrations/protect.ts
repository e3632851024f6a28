import type { MigrationContext } from '../migrate.ts';

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
