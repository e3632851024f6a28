import type { Migration } from '../../../database/migrate.ts';

/** Hash of the password that opens the whole site; none where everybody sees it. */
export const addSitePassword: Migration = {
  name: '20261128-1000-add-site-password',
  async up(context) {
    await context.run('ALTER TABLE websites ADD COLUMN password_hash text');
  },
  async down(context) {
    await context.run('ALTER TABLE websites DROP COLUMN password_hash');
  },
};
