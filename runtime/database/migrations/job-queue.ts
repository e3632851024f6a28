import type { MigrationContext } from '../migrate.ts';

/** Schema of the job queue; its tables are pg-boss's and hold the work of every site. */
export const JOB_SCHEMA = 'jobs';

/** Makes the queue of a kind of job; the owner alone may, since each queue is a table. */
export async function createJobQueue(context: MigrationContext, name: string): Promise<void> {
  await context.run(`SELECT ${JOB_SCHEMA}.create_queue('${name}', '{"policy":"standard"}')`);
}
