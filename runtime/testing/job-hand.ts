import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { JobDefinition, JobHandler, JobRun } from '../jobs/job.ts';
import type { Jobs } from '../jobs/jobs.ts';

/** Does a job of a site at once, as a worker would that has just claimed it. */
export type DoJob = <Payload extends z.ZodType>(
  websiteId: string,
  definition: JobDefinition<Payload>,
  payload: z.input<Payload>,
) => Promise<void>;

/** Lets a test do jobs without a queue, so that it is the test that says when they are done. */
export function createJobHand(jobs: Jobs, db: Database): { readonly jobs: Jobs; readonly doJob: DoJob } {
  const handlers = new Map<string, JobHandler<z.ZodType>>();
  return {
    jobs: {
      ...jobs,
      handle(definition, handler) {
        handlers.set(definition.name, (run, payload) => handler(run, definition.payload.parse(payload)));
        jobs.handle(definition, handler);
      },
    },
    async doJob(websiteId, { name }, payload) {
      const handler = handlers.get(name);
      if (handler === undefined) throw new Error(`Nobody does a job "${name}".`);
      const finish: JobRun['finish'] = (work) => db.withSite(websiteId, work);
      const { signal } = new AbortController();
      const giveUp: JobRun['giveUp'] = (_problem, work) => finish(work);
      await handler({ id: 'by hand', websiteId, isLastTry: false, signal, finish, giveUp }, payload);
    },
  };
}
