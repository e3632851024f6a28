import { expect, it, vi } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import type { ClaimedJob } from './claim.ts';
import { type ClaimHere, type GiveBackHere, startWorker } from './worker.ts';

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
    const giveBack = () => Promise.resolve();
    const worker = startWorker({ claim, giveBack, log: silentLog, ...queue, work });
    stop = () => worker.stop(1_000);
  });
  expect(job).toBe(JOB);
  await stop();
});

it('gives back what it does not work on, once the database answers again', async () => {
  const givenBack: (readonly string[])[] = [];
  const giveBack = vi
    .fn<GiveBackHere>()
    .mockRejectedValueOnce(new Error('connect ECONNREFUSED'))
    .mockImplementation((_queue, atWork) => Promise.resolve(void givenBack.push(atWork)));
  const other = { ...JOB, id: 'job-2' };
  const claim = vi.fn<ClaimHere>().mockResolvedValueOnce([JOB, other]).mockResolvedValue([]);
  let end: () => void = () => undefined;
  const atWork = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = ({ id }: ClaimedJob): Promise<void> =>
    id === JOB.id ? Promise.reject(new Error('Connection terminated unexpectedly')) : atWork;
  const queue = { queue: 'note', atOnce: 3, perSite: undefined, pollMs: 1 };
  const worker = startWorker({ claim, giveBack, log: silentLog, ...queue, work });
  await vi.waitFor(() => expect(givenBack).toEqual([['job-2']]));
  const asked = claim.mock.calls.length;
  await vi.waitFor(() => expect(claim.mock.calls.length).toBeGreaterThan(asked));
  expect(giveBack).toHaveBeenCalledTimes(2);
  end();
  await worker.stop(1_000);
});
