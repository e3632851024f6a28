import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

const OF_CONTRIBUTOR =
  'FOREIGN KEY (website_id, contributor_id) REFERENCES contributors (website_id, id) ON DELETE CASCADE';

export const signInWithTwoSteps: Migration = {
  name: '20261123-1910-sign-in-with-two-steps',
  async up(context) {
    await createSiteTable(
      context,
      'second_steps',
      `contributor_id awning_id NOT NULL,
       sealed_secret bytea NOT NULL,
       created_at timestamptz NOT NULL,
       confirmed_at timestamptz,
       last_code bigint NOT NULL DEFAULT 0,
       PRIMARY KEY (website_id, contributor_id),
       ${OF_CONTRIBUTOR}`,
    );
    await createSiteTable(
      context,
      'recovery_codes',
      `contributor_id awning_id NOT NULL,
       code_hash text NOT NULL,
       used_at timestamptz,
       PRIMARY KEY (website_id, contributor_id, code_hash),
       ${OF_CONTRIBUTOR}`,
    );
    await createSiteTable(
      context,
      'second_step_rules',
      `required_at timestamptz NOT NULL,
       PRIMARY KEY (website_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run('ALTER TABLE contributor_sessions ADD COLUMN second_step_at timestamptz');
  },
  async down(context) {
    await context.run('ALTER TABLE contributor_sessions DROP COLUMN second_step_at');
    await dropTables(context, ['second_step_rules', 'recovery_codes', 'second_steps']);
  },
};
