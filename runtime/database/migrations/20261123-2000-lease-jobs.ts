import type { Migration } from '../migrate.ts';
import { JOB_SCHEMA } from './job-queue.ts';

/** The processes at work, each with its last life sign, and on each job the one that works on it. */
export const leaseJobs: Migration = {
  name: '20261123-2000-lease-jobs',
  async up(context) {
    await context.run(`
      CREATE TABLE ${JOB_SCHEMA}.worker (
        id text PRIMARY KEY,
        lock_key integer GENERATED ALWAYS AS IDENTITY (CYCLE),
        beat_at timestamptz NOT NULL DEFAULT now()
      );
      GRANT SELECT, INSERT, UPDATE, DELETE ON ${JOB_SCHEMA}.worker TO ${context.appRole};
      ALTER TABLE ${JOB_SCHEMA}.job ADD COLUMN worker text;
    `);
  },
  async down(context) {
    await context.run(`
      ALTER TABLE ${JOB_SCHEMA}.job DROP COLUMN worker;
      DROP TABLE ${JOB_SCHEMA}.worker;
    `);
  },
};
