import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createBin: Migration = {
  name: '20261122-0200-create-bin',
  async up(context) {
    await createSiteTable(
      context,
      'bin_entries',
      `id awning_id NOT NULL,
       kind text NOT NULL,
       item_id text NOT NULL,
       title text NOT NULL,
       place text NOT NULL,
       payload jsonb NOT NULL,
       deleted_at timestamptz NOT NULL,
       deleted_by text NOT NULL,
       erased_at timestamptz NOT NULL,
       restored jsonb,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX bin_entries_age ON bin_entries (website_id, erased_at)');
  },
  async down(context) {
    await dropTables(context, ['bin_entries']);
  },
};
