import type { Migration } from '../../../database/migrate.ts';
import { createJobQueue } from '../../../database/migrations/job-queue.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** Keeps what visitors send by forms, and where it goes; mails may say to whom they are answered. */
export const createSubmissions: Migration = {
  name: '20261128-1301-create-submissions',
  async up(context) {
    await createSiteTable(
      context,
      'form_versions',
      `form_id awning_id NOT NULL,
       version integer NOT NULL,
       rule jsonb NOT NULL,
       PRIMARY KEY (website_id, form_id, version),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'form_submissions',
      `id awning_id NOT NULL,
       form_id awning_id NOT NULL,
       form_version integer NOT NULL,
       answers jsonb NOT NULL,
       words text NOT NULL,
       email text NOT NULL,
       page jsonb NOT NULL,
       language text NOT NULL,
       address_hash text NOT NULL,
       agent text NOT NULL,
       spam_score integer NOT NULL,
       spam_reasons text[] NOT NULL,
       state text NOT NULL CHECK (state IN ('RECEIVED', 'SPAM')),
       is_test boolean NOT NULL,
       is_read boolean NOT NULL,
       created_at timestamptz NOT NULL,
       handed_at timestamptz,
       key_hash text NOT NULL,
       body_hash text NOT NULL,
       answers_hash text NOT NULL,
       origin text NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, key_hash),
       FOREIGN KEY (website_id, form_id, form_version) REFERENCES form_versions (website_id, form_id, version)
         ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'submission_deliveries',
      `id awning_id NOT NULL,
       submission_id awning_id NOT NULL,
       kind text NOT NULL,
       target text NOT NULL,
       state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
       problem text,
       handed_id text,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id, submission_id) REFERENCES form_submissions (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX form_submissions_folder ON form_submissions (website_id, state, id);
      CREATE INDEX form_submissions_form ON form_submissions (website_id, form_id, state, id);
      CREATE INDEX form_submissions_version ON form_submissions (website_id, form_id, form_version);
      CREATE INDEX form_submissions_same ON form_submissions (website_id, form_id, answers_hash, created_at);
      CREATE INDEX form_submissions_age ON form_submissions (website_id, created_at);
      CREATE INDEX form_submissions_unread ON form_submissions (website_id) WHERE NOT is_read AND state = 'RECEIVED';
      CREATE INDEX submission_deliveries_submission ON submission_deliveries (website_id, submission_id);
      CREATE INDEX submission_deliveries_handed ON submission_deliveries (website_id, handed_id);
      ALTER TABLE mail_messages ADD COLUMN reply_to text;
    `);
    await createJobQueue(context, 'form-submission');
  },
  async down(context) {
    await context.run('ALTER TABLE mail_messages DROP COLUMN reply_to');
    await context.run("SELECT jobs.delete_queue('form-submission')");
    await dropTables(context, ['submission_deliveries', 'form_submissions', 'form_versions']);
  },
};
