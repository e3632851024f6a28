import { z } from 'zod';
import { openDatabase } from '../../../runtime/database/database.ts';
import { defineJob, type JobRun } from '../../../runtime/jobs/job.ts';
import { createJobs, type Jobs } from '../../../runtime/jobs/jobs.ts';
import type { Bench } from './bench.ts';
import { asAdmin } from './rows.ts';

/** A job that leaves a row. */
export const noteJob = defineJob({
  name: 'notes',
  payload: z.object({ number: z.int() }),
  retries: 20,
  firstGapSeconds: 1,
  limitSeconds: 10,
  atOnce: 8,
});

const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Makes the queue of the notes, and the table of what they leave: nothing but the queue keeps a note from coming twice. */
export async function makeNotes(bench: Bench): Promise<void> {
  const role = decodeURIComponent(new URL(bench.database.appUrl).username);
  await asAdmin(bench, async (client) => {
    await client.query(`SELECT jobs.create_queue('${noteJob.name}', '{"policy":"standard"}')`);
    await client.query('CREATE TABLE notes (website_id text, number integer)');
    await client.query(`GRANT SELECT, INSERT ON notes TO ${client.escapeIdentifier(role)}`);
  });
}

/** A process's door to the queue. */
export interface NoteWorker {
  readonly jobs: Jobs;
  /** Puts notes into the queue, in one transaction. */
  enqueue(websiteId: string, numbers: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the queue of the notes.
 * @param around called around the work of each job
 */
export function openNotes(
  appUrl: string,
  around: (run: JobRun, work: () => Promise<void>) => Promise<void> = (_, work) => work(),
): NoteWorker {
  const db = openDatabase(appUrl, { poolSize: 3 });
  const jobs = createJobs({ url: appUrl, db, clock: { now: () => Date.now() }, log: quiet, pollMs: 200 });
  jobs.handle(noteJob, (run, { number }) =>
    around(run, () =>
      run.finish(async (scope) => {
        await scope.query('INSERT INTO notes (website_id, number) VALUES ($1, $2)', [run.websiteId, number]);
      }),
    ),
  );
  return {
    jobs,
    enqueue: (websiteId, numbers) =>
      db.withSite(websiteId, async (scope) => {
        for (const number of numbers) await jobs.enqueue(scope, noteJob, { number });
      }),
    async close() {
      await jobs.stop(10_000);
      await db.close();
    },
  };
}

/** What the notes came to. */
export async function countNotes(bench: Bench): Promise<{ all: number; different: number; open: number }> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ all: number; different: number; open: number }>(
      `SELECT (SELECT count(*)::int FROM notes) AS all, (SELECT count(DISTINCT number)::int FROM notes) AS different,
              (SELECT count(*)::int FROM jobs.job WHERE name = $1 AND state <> 'completed') AS open`,
      [noteJob.name],
    );
    return rows[0] ?? { all: 0, different: 0, open: -1 };
  });
}
