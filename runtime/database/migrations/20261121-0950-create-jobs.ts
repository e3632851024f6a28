import type { Migration } from '../migrate.ts';
import { createJobQueue, JOB_SCHEMA } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

const OWN_SITE = "(data ->> 'websiteId') = current_setting('awning.website_id', true)";
const WORKER = "current_setting('awning.worker', true) = 'on'";

/** The statements of a script that opens and closes a transaction of its own; ours is open already. */
function withinTransaction(script: string): string {
  return script.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
}

export const createJobs: Migration = {
  name: '20261121-0950-create-jobs',
  async up(context) {
    // Loaded here, since a start that migrates nothing need not wait for it.
    const { default: PgBoss } = await import('pg-boss');
    await context.run(withinTransaction(PgBoss.getConstructionPlans(JOB_SCHEMA)));
    await context.run(`
      GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO ${context.appRole};
      GRANT SELECT ON ${JOB_SCHEMA}.queue TO ${context.appRole};
      GRANT SELECT, UPDATE ON ${JOB_SCHEMA}.version TO ${context.appRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ${JOB_SCHEMA}.job TO ${context.appRole};
      GRANT SELECT, INSERT, DELETE ON ${JOB_SCHEMA}.archive TO ${context.appRole};
    `);
    for (const table of ['job', 'archive']) {
      await context.run(`
        ALTER TABLE ${JOB_SCHEMA}.${table} ENABLE ROW LEVEL SECURITY;
        CREATE POLICY own_site ON ${JOB_SCHEMA}.${table} USING (${OWN_SITE}) WITH CHECK (${OWN_SITE});
        CREATE POLICY worker ON ${JOB_SCHEMA}.${table} USING (${WORKER}) WITH CHECK (${WORKER});
      `);
    }
    await createSiteTable(
      context,
      'dead_letters',
      `id awning_id NOT NULL,
       job_id text NOT NULL,
       job text NOT NULL,
       payload jsonb NOT NULL,
       problem text NOT NULL,
       queued_at timestamptz NOT NULL,
       failed_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, job_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createJobQueue(context, 'dead-letters');
    await createJobQueue(context, 'mail');
  },
  async down(context) {
    await dropTables(context, ['dead_letters']);
    await context.run(`DROP SCHEMA ${JOB_SCHEMA} CASCADE`);
  },
};
