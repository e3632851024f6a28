import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Keeps the forms of sites, and what holds for all of them. */
export const createForms: Migration = {
  name: '20261128-1300-create-forms',
  async up(context) {
    await createSiteTable(
      context,
      'forms',
      `id awning_id NOT NULL,
       rule jsonb NOT NULL,
       version integer NOT NULL,
       created_at timestamptz NOT NULL,
       deleted_at timestamptz,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'form_settings',
      `redirect_origins jsonb NOT NULL,
       kept_days integer,
       version integer NOT NULL,
       changed_by text NOT NULL,
       PRIMARY KEY (website_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
  },
  down: (context) => dropTables(context, ['form_settings', 'forms']),
};
