import type { TellPlace, WorkKinds } from '../platform/worker-pool/protocol.ts';
import type { WorkerPool } from '../platform/worker-pool/worker-pool.ts';

/** A pool that does all work at once in the process of the test, which saves it the start of another one. */
export function workHere<Kinds extends WorkKinds>(kinds: Kinds): WorkerPool<Kinds> {
  let done = 0;
  return {
    async run(kind, input) {
      const work = kinds[kind] as unknown as (input: unknown, tell: TellPlace) => Promise<never>;
      const output = await work(await input(), () => undefined);
      done += 1;
      return output;
    },
    count: () => ({ processes: 0, at_work: 0, waiting: 0, done, refused: 0, killed: 0 }),
    stop: () => Promise.resolve(),
  };
}
