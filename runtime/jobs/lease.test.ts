import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../database/roles.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { defineJob, type JobHandler } from './job.ts';
import { createJobs, type DeadLetter, type Jobs } from './jobs.ts';
import { type Lease, openLease } from './lease.ts';
import { progressOf } from './progress.ts';

const SITE = 'a'.repeat(24);
const payload = z.object({ number: z.string() });
/** The queue `mail` stands for any: every kind of job has the same kind of table. */
const noteJob = defineJob({
  name: 'mail',
  payload,
  retries: 2,
  firstGapSeconds: 3_600,
  limitSeconds: 3_600,
  atOnce: 3,
});

let database: TestDatabase;
const opened: Jobs[] = [];
const ghosts: Client[] = [];
const leases: Lease[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop(100)));
  await Promise.all(leases.splice(0).map((lease) => lease.release()));
  await Promise.all(ghosts.splice(0).map((ghost) => ghost.end()));
  await asOwner('DELETE FROM jobs.job; DELETE FROM jobs.worker');
});

afterAll(() => database.close());

function asOwner<Row extends object>(sql: string): Promise<Row[]> {
  return withConnection(database.ownerUrl, async (client) => (await client.query<Row>(sql)).rows);
}

function openJobs(): Jobs {
  const jobs = createJobs({
    url: database.appUrl,
    db: database.db,
    clock: { now: () => Date.now() },
    log: silentLog,
    pollMs: 50,
    beatMs: 50,
  });
  opened.push(jobs);
  return jobs;
}

async function start(jobs: Jobs, handler: JobHandler<typeof payload>): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = [];
  jobs.handle(noteJob, handler);
  jobs.keepDeadLetters({
    async keep(_, letter) {
      letters.push(letter);
    },
    settle: async () => undefined,
  });
  await jobs.start();
  return letters;
}

const enqueue = (number: string) =>
  database.db.withSite(SITE, (scope) => openJobs().enqueue(scope, noteJob, { number }));

const progress = () =>
  database.db.withSite(SITE, async (scope) =>
    Object.fromEntries(await scope.ask(progressOf(noteJob, 'number', ['1', '2']))),
  );

/** Opens a lease that gives no further sign by itself in the time of a test. */
async function open(onFreed: (queues: readonly string[]) => void = () => undefined): Promise<Lease> {
  const lease = await openLease({ url: database.appUrl, log: silentLog, beatMs: 60_000, onFreed });
  leases.push(lease);
  return lease;
}

const locks = () =>
  asOwner<{ pid: number; class: number }>(
    `SELECT pid, classid::bigint::int AS class FROM pg_locks
      WHERE locktype = 'advisory' AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );

/**
 * Makes the one job look like that of another process.
 * @param silentSeconds time since its last life sign; below 0 for one that is heard all along
 * @param isConnected whether it holds its lock
 */
async function haunt(silentSeconds: number, isConnected: boolean, tries = 0): Promise<void> {
  const lease = await open();
  const [lock] = await locks();
  await lease.release();
  await asOwner(
    `INSERT INTO jobs.worker (id, beat_at) VALUES ('ghost', now() - ${silentSeconds} * interval '1 second');
     UPDATE jobs.job SET state = 'active', started_on = now(), worker = 'ghost', retry_count = ${tries}`,
  );
  if (!isConnected) return;
  const ghost = new Client({ connectionString: database.appUrl });
  ghosts.push(ghost);
  await ghost.connect();
  await ghost.query("SELECT pg_advisory_lock($1, lock_key) FROM jobs.worker WHERE id = 'ghost'", [
    lock?.class,
  ]);
}

describe('a job of a process that was killed', () => {
  it.each([
    ['has gone silent and lost its connection', 6, false],
    ['is connected but silent for longer than its lease', 31, true],
  ] as const)('whose process %s is done at once by the next one', async (_, silentSeconds, isConnected) => {
    await enqueue('1');
    await haunt(silentSeconds, isConnected);
    let tries = 0;
    await start(openJobs(), async () => {
      tries += 1;
    });
    await expect.poll(() => asOwner("SELECT 1 FROM jobs.job WHERE state = 'completed'")).toHaveLength(1);
    expect(tries).toBe(1);
    expect(await asOwner("SELECT 1 FROM jobs.worker WHERE id = 'ghost'")).toEqual([]);
  });

  it.each([
    ['was heard a moment ago', -60, false],
    ['is connected and slow', 10, true],
  ] as const)('stays where it is while that process %s', async (_, silentSeconds, isConnected) => {
    await enqueue('1');
    await haunt(silentSeconds, isConnected);
    await (await open()).release();
    expect(await progress()).toEqual({ 1: 'at-work' });
    expect(await asOwner("SELECT 1 FROM jobs.job WHERE worker = 'ghost'")).toHaveLength(1);
  });

  it('waits before its next try when it was cut off before, since it may have crashed its process', async () => {
    await enqueue('1');
    await haunt(6, false, 1);
    const freed: string[] = [];
    await (await open((queues) => freed.push(...queues))).release();
    expect(freed).toEqual(['mail']);
    const [job] = await asOwner('SELECT state::text, start_after > now() AS rests FROM jobs.job');
    expect(job).toEqual({ state: 'retry', rests: true });
  });

  it('is a dead letter after its last try', async () => {
    await enqueue('1');
    await haunt(6, false, 2);
    const letters = await start(openJobs(), async () => undefined);
    await expect
      .poll(() => letters, { timeout: 30_000 })
      .toMatchObject([{ problem: 'The job was cut off.', payload: { number: '1' } }]);
  });
});

describe('how far a job is', () => {
  it('is told while it waits, is at work and is interrupted, and no more when it is done', async () => {
    await enqueue('1');
    expect(await progress()).toEqual({ 1: 'waiting' });
    await haunt(-60, false);
    expect(await progress()).toEqual({ 1: 'at-work' });
    await asOwner("UPDATE jobs.worker SET beat_at = now() - interval '6 seconds'");
    expect(await progress()).toEqual({ 1: 'interrupted' });
    let goOn = (): void => undefined;
    await start(
      openJobs(),
      () =>
        new Promise((resolve) => {
          goOn = resolve;
        }),
    );
    await expect.poll(() => asOwner("SELECT 1 FROM jobs.job WHERE worker <> 'ghost'")).toHaveLength(1);
    expect(await progress()).toEqual({ 1: 'interrupted' });
    goOn();
    await expect.poll(progress).toEqual({});
  });
});

describe('a process at work', () => {
  it('takes its lease again when the database ends its connection', async () => {
    const lease = await open();
    const [before] = await locks();
    await withConnection(database.appUrl, (client) =>
      client.query('SELECT pg_terminate_backend($1)', [before?.pid]),
    );
    await expect
      .poll(async () => (await locks()).filter(({ pid }) => pid !== before?.pid), { timeout: 15_000 })
      .toHaveLength(1);
    expect(await asOwner('SELECT id FROM jobs.worker')).toEqual([{ id: lease.worker }]);
    await lease.release();
    expect(await locks()).toEqual([]);
  });

  it('leaves nothing that others would wait for when it stops', async () => {
    const jobs = openJobs();
    await start(jobs, async () => undefined);
    await jobs.stop(0);
    expect(await asOwner('SELECT beat_at::text FROM jobs.worker')).toEqual([{ beat_at: '-infinity' }]);
  });

  it('is told when the database does not answer at the start', async () => {
    const url = new URL(database.appUrl);
    url.port = '1';
    const opening = openLease({ url: url.href, log: silentLog, beatMs: 50, onFreed: () => undefined });
    await expect(opening).rejects.toThrow();
  });
});
