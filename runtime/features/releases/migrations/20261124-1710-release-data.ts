import type { Migration } from '../../../database/migrate.ts';

/** Lets releases change things beside files, and counts the changes of releases that are set for later. */
export const releaseData: Migration = {
  name: '20261124-1710-release-data',
  up: (context) =>
    context.run(`
      ALTER TABLE releases ADD COLUMN data jsonb NOT NULL DEFAULT '[]';
      ALTER TABLE scheduled_releases
        ADD COLUMN data jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN version integer NOT NULL DEFAULT 1;
    `),
  down: (context) =>
    context.run(`
      ALTER TABLE scheduled_releases DROP COLUMN version, DROP COLUMN data;
      ALTER TABLE releases DROP COLUMN data;
    `),
};
