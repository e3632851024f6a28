import { expect, it, vi } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import type { ClaimedJob } from './claim.ts';
import { type ClaimHere, startWorker } from './worker.ts';

const JOB: ClaimedJob = {
  id: 'job-1',
  name: 'note',
  websiteId: '0'.repeat(24),
  data: {},
  retryCount: 0,
  retryLimit: 1,
  output: null,
};

it('asks again when the database did not answer, and goes on', async () => {
  const claim = vi
    .fn<ClaimHere>()
    .mockRejectedValueOnce(new Error('Connection terminated unexpectedly'))
    .mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
    .mockResolvedValueOnce([JOB])
    .mockResolvedValue([]);
  let stop: () => Promise<void> = () => Promise.resolve();
  const job = await new Promise<ClaimedJob>((resolve) => {
    const work = (taken: ClaimedJob): Promise<void> => Promise.resolve(resolve(taken));
    const queue = { queue: 'note', atOnce: 1, perSite: undefined, pollMs: 1 };
    const worker = startWorker({ claim, log: silentLog, ...queue, work });
    stop = () => worker.stop(1_000);
  });
  expect(job).toBe(JOB);
  await stop();
});
