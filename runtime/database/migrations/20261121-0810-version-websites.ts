import type { Migration } from '../migrate.ts';

export const versionWebsites: Migration = {
  name: '20261121-0810-version-websites',
  async up(context) {
    await context.run('ALTER TABLE websites ADD COLUMN version integer NOT NULL DEFAULT 1');
  },
  async down(context) {
    await context.run('ALTER TABLE websites DROP COLUMN version');
  },
};
