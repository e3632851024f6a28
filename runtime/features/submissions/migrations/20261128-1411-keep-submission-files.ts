import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Keeps the files that visitors attach to forms, until their submission goes. */
export const keepSubmissionFiles: Migration = {
  name: '20261128-1411-keep-submission-files',
  async up(context) {
    await createSiteTable(
      context,
      'submission_files',
      `id awning_id NOT NULL,
       form_id awning_id NOT NULL,
       field_id text NOT NULL,
       submission_id awning_id,
       filename text NOT NULL,
       media_type text NOT NULL,
       content bytea NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE,
       FOREIGN KEY (website_id, submission_id) REFERENCES form_submissions (website_id, id) ON DELETE CASCADE`,
    );
    // What is packed already is not packed again.
    await context.run(`
      ALTER TABLE submission_files ALTER COLUMN content SET STORAGE EXTERNAL;
      CREATE INDEX submission_files_submission ON submission_files (website_id, submission_id);
      CREATE INDEX submission_files_loose ON submission_files (website_id, created_at) WHERE submission_id IS NULL;
    `);
  },
  down: (context) => dropTables(context, ['submission_files']),
};
