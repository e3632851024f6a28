import { randomUUID } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { withConnection } from '../database/roles.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openBoss } from './boss.ts';
import { defineJob, type JobDefinition, type JobHandler } from './job.ts';
import { createJobs, type DeadLetter, type Jobs } from './jobs.ts';

const ALPHA = 'a'.repeat(24);
const BETA = 'b'.repeat(24);

const payload = z.object({ number: z.int() });
/** The queue `mail` stands for any: every kind of job has the same kind of table. */
const noteJob = defineJob({
  name: 'mail',
  payload,
  retries: 2,
  firstGapSeconds: 1,
  limitSeconds: 5,
  atOnce: 3,
});

let database: TestDatabase;
const opened: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.stop(100)));
  await asOwner('DELETE FROM jobs.job');
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
  });
  opened.push(jobs);
  return jobs;
}

interface Work {
  readonly jobs: Jobs;
  readonly letters: DeadLetter[];
  /** Ids of the dead letters that were done again. */
  readonly settled: string[];
}

/** A process that does the job with the handler and keeps dead letters in a list. */
async function startWork(
  handler: JobHandler<typeof payload>,
  definition: JobDefinition<typeof payload> = noteJob,
): Promise<Work> {
  const jobs = openJobs();
  const letters: DeadLetter[] = [];
  jobs.handle(definition, handler);
  const settled: string[] = [];
  jobs.keepDeadLetters({
    async keep(_, letter) {
      letters.push(letter);
    },
    async settle(_, letterId) {
      settled.push(letterId);
    },
  });
  await jobs.start();
  return { jobs, letters, settled };
}

const enqueue = (jobs: Jobs, number: number, websiteId = ALPHA) =>
  database.db.withSite(websiteId, (scope) => jobs.enqueue(scope, noteJob, { number }));

/** Lets the next try of every waiting job begin now; answers the seconds that were left. */
async function skipGaps(): Promise<number[]> {
  const rows = await asOwner<{ gap: string }>(
    `WITH waiting AS (SELECT id, start_after FROM jobs.job WHERE state = 'retry' AND start_after > now())
     UPDATE jobs.job SET start_after = now() FROM waiting WHERE job.id = waiting.id
     RETURNING extract(epoch FROM waiting.start_after - now()) AS gap`,
  );
  return rows.map((row) => Number(row.gap));
}

async function settle(): Promise<void> {
  await expect
    .poll(() => asOwner("SELECT state FROM jobs.job WHERE state <> 'completed' AND state <> 'failed'"), {
      timeout: 25_000,
    })
    .toEqual([]);
}

/** Waits until the queue knows that the one try there was has failed. */
async function failureIsKnown(): Promise<void> {
  await vi.waitFor(async () => {
    const [job] = await asOwner<{ state: string }>('SELECT state FROM jobs.job');
    if (job?.state !== 'retry') throw new Error(`The job is ${job?.state}.`);
  }, 10_000);
}

describe('a job', () => {
  it('is done with its payload, for its site, in a transaction that marks it as done', async () => {
    const seen: string[] = [];
    const { jobs } = await startWork(async (run, { number }) => {
      await run.finish(async (scope) => {
        const [row] = await scope.query<{ site: string }>(
          "SELECT current_setting('awning.website_id') AS site",
        );
        seen.push(`${number} ${run.websiteId} ${row?.site}`);
      });
    });
    await enqueue(jobs, 7);
    await enqueue(jobs, 8, BETA);
    await settle();
    expect(seen.sort()).toEqual([`7 ${ALPHA} ${ALPHA}`, `8 ${BETA} ${BETA}`]);
  });

  it('is never seen when the transaction of its cause is rolled back', async () => {
    const jobs = openJobs();
    const failing = database.db.withSite(ALPHA, async (scope) => {
      await jobs.enqueue(scope, noteJob, { number: 1 });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await asOwner('SELECT id FROM jobs.job')).toEqual([]);
  });

  it('is refused with a payload of another shape, and without a queue', async () => {
    const jobs = openJobs();
    await expect(enqueue(jobs, 1.5)).rejects.toThrow('expected int');
    const lost = defineJob({ ...noteJob, name: 'no-such-queue' });
    const sending = database.db.withSite(ALPHA, (scope) => jobs.enqueue(scope, lost, { number: 1 }));
    await expect(sending).rejects.toThrow('There is no queue no-such-queue');
  });

  it('that fails is tried again after growing gaps, and then is a dead letter with its problem', async () => {
    const { jobs, letters } = await startWork(async () => {
      throw new Error('the sink is away');
    });
    await enqueue(jobs, 3);
    const gaps: number[] = [];
    while (letters.length === 0) gaps.push(...(await skipGaps()));
    expect(gaps).toHaveLength(2);
    expect(gaps[0]).toBeLessThanOrEqual(2);
    expect(gaps[1]).toBeGreaterThan(1);
    expect(gaps[1]).toBeLessThanOrEqual(4);
    expect(letters).toMatchObject([{ job: 'mail', payload: { number: 3 }, problem: 'the sink is away' }]);
    expect(letters[0]?.tries.map(({ problem }) => problem)).toEqual(Array(3).fill('the sink is away'));
  });

  it('of a kind that names its gaps waits exactly so', async () => {
    const away = async () => {
      throw new Error('the program is away');
    };
    const { jobs, letters } = await startWork(away, { ...noteJob, retries: 2, gapsSeconds: [60, 300] });
    await enqueue(jobs, 4);
    const gaps: number[] = [];
    while (letters.length === 0) gaps.push(...(await skipGaps()));
    expect(gaps.map((gap) => Math.round(gap / 10) * 10)).toEqual([60, 300]);
  });

  it('that takes longer than it may is tried again, and its work remains once', async () => {
    let tries = 0;
    let finished = 0;
    const jobs = openJobs();
    jobs.handle({ ...noteJob, limitSeconds: 1 }, async (run) => {
      tries += 1;
      if (tries === 1) {
        await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
        await failureIsKnown();
      }
      await run.finish(async () => {
        finished += 1;
      });
    });
    await jobs.start();
    await enqueue(jobs, 9);
    await settle();
    expect(tries).toBe(2);
    expect(finished).toBe(1);
  });

  it('whose handler returns nothing is done', async () => {
    let tries = 0;
    const { jobs } = await startWork(async () => {
      tries += 1;
    });
    await enqueue(jobs, 1);
    await settle();
    expect(tries).toBe(1);
    expect(await asOwner("SELECT 1 FROM jobs.job WHERE state = 'completed'")).toHaveLength(1);
  });

  it('that gives up is a dead letter at once', async () => {
    let tries = 0;
    const { jobs, letters } = await startWork(async (run) => {
      tries += 1;
      await run.giveUp('nobody lives there', async () => undefined);
    });
    await enqueue(jobs, 4);
    await expect.poll(() => letters).toMatchObject([{ problem: 'nobody lives there' }]);
    expect(letters[0]?.tries).toMatchObject([{ problem: 'nobody lives there' }]);
    expect(tries).toBe(1);
  });

  it('that is done again settles its dead letter, and continues it when it fails again', async () => {
    const { jobs, letters, settled } = await startWork(async (run, { number }) => {
      if (number === 1) await run.finish(async () => undefined);
      if (number === 2) await run.giveUp('still not', async () => undefined);
    });
    await database.db.withSite(ALPHA, async (scope) => {
      for (const number of [1, 2, 3]) await jobs.enqueueAgain(scope, noteJob, { number }, `letter ${number}`);
    });
    await settle();
    await expect.poll(() => letters).toMatchObject([{ letterId: 'letter 2', problem: 'still not' }]);
    expect(settled.sort()).toEqual(['letter 1', 'letter 3']);
  });

  it('whose last try was cut off is a dead letter that says so', async () => {
    const { jobs, letters } = await startWork(
      (run) => new Promise((resolve) => run.signal.addEventListener('abort', () => resolve())),
    );
    await enqueue(jobs, 5);
    await expect.poll(() => asOwner("SELECT 1 FROM jobs.job WHERE state = 'active'")).toHaveLength(1);
    await asOwner("UPDATE jobs.job SET retry_count = retry_limit, started_on = now() - interval '1 hour'");
    const { boss, close } = await openBoss(database.appUrl, silentLog);
    await boss.maintain();
    await close();
    await expect
      .poll(() => letters)
      .toMatchObject([{ problem: 'The job was cut off.', tries: [{ failedOn: null }] }]);
  });

  it('whose process died is done by another one, and its work remains once', async () => {
    let tries = 0;
    const { jobs } = await startWork(async (run) => {
      tries += 1;
      if (tries === 1) await new Promise((resolve) => run.signal.addEventListener('abort', resolve));
      await run.finish(async () => undefined);
    });
    await enqueue(jobs, 5);
    await expect.poll(() => asOwner("SELECT 1 FROM jobs.job WHERE state = 'active'")).toHaveLength(1);
    await asOwner("UPDATE jobs.job SET state = 'retry', start_after = now()");
    await settle();
    expect(tries).toBe(2);
    expect(await asOwner("SELECT 1 FROM jobs.job WHERE state = 'completed'")).toHaveLength(1);
  });

  it('that was done by another process leaves nothing of this one', async () => {
    const id = randomUUID().replaceAll('-', '').slice(0, 24);
    let release = (): void => undefined;
    const { jobs } = await startWork(async (run) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      await run.finish(async (scope) => {
        await scope.query(
          "INSERT INTO mail_holds (website_id, address, reason, created_at) VALUES ($1, $2, 'bounced', now())",
          [ALPHA, id],
        );
      });
    });
    await enqueue(jobs, 6);
    await expect.poll(() => asOwner("SELECT 1 FROM jobs.job WHERE state = 'active'")).toHaveLength(1);
    await asOwner("UPDATE jobs.job SET state = 'completed', completed_on = now()");
    release();
    await jobs.stop(5_000);
    const left = await database.db.withSite(ALPHA, (scope) =>
      scope.query('SELECT 1 FROM mail_holds WHERE address = $1', [id]),
    );
    expect(left).toEqual([]);
  });

  it('at work is waited for when the process stops, and waits for another one when it takes too long', async () => {
    let isDone = false;
    let goOn = (): void => undefined;
    const isAwaited = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const quick = await startWork(async (run) => {
      await isAwaited;
      await run.finish(async () => undefined);
      isDone = true;
    });
    await enqueue(quick.jobs, 1);
    await expect.poll(() => asOwner("SELECT 1 FROM jobs.job WHERE state = 'active'")).toHaveLength(1);
    const stopping = quick.jobs.stop(5_000);
    goOn();
    await stopping;
    expect(isDone).toBe(true);

    const slow = await startWork(() => new Promise(() => undefined));
    await enqueue(slow.jobs, 2);
    await expect.poll(() => asOwner("SELECT 1 FROM jobs.job WHERE state = 'active'")).toHaveLength(1);
    await slow.jobs.stop(50);
    expect(await asOwner("SELECT 1 FROM jobs.job WHERE state = 'retry'")).toHaveLength(1);
  });
});

describe('a process whose database ended', () => {
  it('gives back the jobs that it is said to work on and does not, and no others', async () => {
    const jobs = openJobs();
    await jobs.start();
    for (const number of [1, 2, 3]) await enqueue(jobs, number);
    const { claim, giveBack, close } = await openBoss(database.appUrl, silentLog);
    const [mine] = await claim(noteJob.name, 1, [], 'this one');
    await claim(noteJob.name, 1, [], 'this one');
    await claim(noteJob.name, 1, [], 'another one');
    await giveBack(noteJob.name, [mine?.id ?? ''], 'this one');
    await close();
    const states = await asOwner<{ number: number; state: string }>(
      "SELECT (data -> 'payload' ->> 'number')::int AS number, state FROM jobs.job ORDER BY 1",
    );
    expect(states).toEqual([
      { number: 1, state: 'active' },
      { number: 2, state: 'retry' },
      { number: 3, state: 'active' },
    ]);
  });
});

describe('jobs of several sites', () => {
  const GAMMA = 'c'.repeat(24);

  /** A process that lets two jobs of a site be at work; those of alpha hang until they are let go. */
  async function startShared() {
    const begun: string[] = [];
    const waiting: (() => void)[] = [];
    const jobs = openJobs();
    jobs.handle({ ...noteJob, atOnce: 5, perSite: 2 }, async (run, { number }) => {
      begun.push(`${run.websiteId.slice(0, 1)}${number}`);
      if (run.websiteId === ALPHA) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      await run.finish(async () => undefined);
    });
    return { jobs, begun, release: () => waiting.splice(0).forEach((go) => go()) };
  }

  it('are done although those of one site hang, which take no more than their share', async () => {
    const { jobs, begun, release } = await startShared();
    for (let number = 1; number <= 6; number += 1) await enqueue(jobs, number, ALPHA);
    await enqueue(jobs, 7, BETA);
    await enqueue(jobs, 8, GAMMA);
    await jobs.start();
    await expect.poll(() => [...begun].sort()).toEqual(['a1', 'a2', 'b7', 'c8']);
    await enqueue(jobs, 9, BETA);
    await expect.poll(() => begun.at(-1)).toBe('b9');
    release();
    await expect.poll(() => begun.slice(5).sort()).toEqual(['a3', 'a4']);
    release();
    await expect.poll(() => begun.slice(7).sort()).toEqual(['a5', 'a6']);
    release();
    await settle();
    expect(begun).toHaveLength(9);
  });

  it('follow each other without a pause while a site has its share', async () => {
    const { jobs, begun } = await startShared();
    for (let number = 1; number <= 30; number += 1) await enqueue(jobs, number, BETA);
    await jobs.start();
    await settle();
    expect(new Set(begun).size).toBe(30);
  });
});

describe('the queue', () => {
  it('puts aside what was done long ago, and forgets it later', async () => {
    const { jobs } = await startWork(async () => undefined);
    await enqueue(jobs, 1);
    await settle();
    await asOwner("UPDATE jobs.job SET completed_on = now() - interval '1 day'");
    const { boss, close } = await openBoss(database.appUrl, silentLog);
    await boss.maintain();
    expect(await asOwner('SELECT 1 FROM jobs.job')).toEqual([]);
    expect(await asOwner('SELECT 1 FROM jobs.archive')).toHaveLength(1);
    await asOwner("UPDATE jobs.archive SET archived_on = now() - interval '8 days'");
    await boss.maintain();
    expect(await asOwner('SELECT 1 FROM jobs.archive')).toEqual([]);
    await close();
  });

  it('finds the next job by an index, although row-level security looks at each', async () => {
    const jobs = openJobs();
    await enqueue(jobs, 1);
    // Among few rows every index is as good as another.
    await asOwner(`INSERT INTO jobs.job (name, data, state, completed_on)
      SELECT 'mail', '{"websiteId":"x"}', 'completed', now() FROM generate_series(1, 2000)`);
    await asOwner('ANALYZE jobs.job');
    const plan = await withConnection(database.appUrl, async (client) => {
      await client.query("SET awning.worker = 'on'; SET enable_seqscan = off");
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT id FROM jobs.job WHERE name = 'mail' AND state < 'active' AND start_after < now()
          AND NOT (data ->> 'websiteId' = ANY ('{x}'::text[]))
          ORDER BY priority DESC, created_on, id LIMIT 4 FOR UPDATE SKIP LOCKED`,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Index (Only )?Scan (using|on) \w+_i5/);
  });
});

describe('row-level security of the queue', () => {
  it('shows a unit of work the jobs of its own site only, and nothing without a site', async () => {
    const jobs = openJobs();
    await enqueue(jobs, 1, ALPHA);
    await enqueue(jobs, 2, BETA);
    const seen = await database.db.withSite(ALPHA, (scope) =>
      scope.query<{ number: string }>("SELECT data #>> '{payload,number}' AS number FROM jobs.job"),
    );
    expect(seen).toEqual([{ number: '1' }]);
    const without = await database.db.sequelize.query('SELECT 1 FROM jobs.job', { type: QueryTypes.SELECT });
    expect(without).toEqual([]);
  });

  it('refuses to enqueue for another site', async () => {
    const jobs = openJobs();
    const sending = database.db.withSite(ALPHA, (scope) =>
      jobs.enqueue({ ...scope, websiteId: BETA }, noteJob, { number: 1 }),
    );
    await expect(sending).rejects.toThrow('row-level security');
  });

  it('gives the application role no table of the queue but those it needs, and no partition', async () => {
    const reachable = await asOwner<{ table: string }>(
      `SELECT c.relname AS table FROM pg_class c JOIN pg_roles r ON r.rolname = 'awning_owner_app'
        WHERE c.relnamespace = 'jobs'::regnamespace AND c.relkind IN ('r', 'p')
          AND has_table_privilege(r.oid, c.oid, 'SELECT') ORDER BY 1`,
    );
    expect(reachable.map((row) => row.table)).toEqual(['archive', 'job', 'queue', 'version', 'worker']);
  });
});

describe('the connections of the queue', () => {
  it('wait for no disk, and those of the work do', async () => {
    const SHOW = 'SHOW synchronous_commit';
    const boss = await openBoss(database.appUrl, silentLog);
    const { rows } = await boss.boss.getDb().executeSql(SHOW, []);
    await boss.close();
    expect(rows).toEqual([{ synchronous_commit: 'off' }]);
    const ofWork = await database.db.withSite(ALPHA, (scope) => scope.query(SHOW));
    expect(ofWork).toEqual([{ synchronous_commit: 'on' }]);
  });
});
