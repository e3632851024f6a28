import type PgBoss from 'pg-boss';
import type { SiteScope } from '../database/database.ts';
import { foreignStatement, type Statement } from '../database/in-order.ts';
import { JOB_SCHEMA } from '../database/migrations/job-queue.ts';
import { openPool } from '../database/open-pool.ts';
import type { Log } from '../platform/log/log.ts';
import { type Claim, createClaim, createGiveBack, type GiveBack } from './claim.ts';
import { createKeepTries, type KeepTries } from './tries.ts';

const CONNECTIONS = 2;
const MAINTENANCE_SECONDS = 10;

/** The queue as the worker uses it: on connections of its own, which see the jobs of every site. */
export interface OpenBoss {
  readonly boss: PgBoss;
  readonly claim: Claim;
  readonly giveBack: GiveBack;
  readonly keepTries: KeepTries;
  close(): Promise<void>;
}

/** Lets the queue run its statements in a unit of work of one site, which sees that site's jobs only. */
export function inScope(scope: SiteScope): PgBoss.Db {
  return {
    executeSql: async (text, values: unknown[]) => ({
      rows: await scope.query(
        text,
        values.map((value) => value ?? null),
      ),
    }),
  };
}

/** What the queue is told of a statement that is only described. */
const NOT_SENT = { rows: [{ id: '' }] };

/** The one statement by which the queue does something, without sending it. */
export async function describe<Row extends object>(
  act: (db: PgBoss.Db) => Promise<unknown>,
): Promise<Statement<Row[]>> {
  const told: Statement<Row[]>[] = [];
  await act({
    async executeSql(sql, values: unknown[]) {
      told.push(
        foreignStatement(
          'jobs.put',
          sql,
          values.map((value) => value ?? null),
        ),
      );
      return NOT_SENT;
    },
  });
  const [only] = told;
  if (only === undefined || told.length > 1) throw new Error('The queue needs more than one statement.');
  return only;
}

/**
 * Opens the queue.
 * @param url connection of the application role
 */
export async function openBoss(url: string, log: Log): Promise<OpenBoss> {
  // Loaded with the first job, since a server without any need not start with it.
  const { default: Boss } = await import('pg-boss');
  const pool = openPool({
    connectionString: url,
    max: CONNECTIONS,
    application_name: 'awning jobs',
    connectionTimeoutMillis: 5_000,
    // Row-level security opens the jobs of every site to these connections; plans of the few statements are kept. What
    // they write, such as who has a job, may be lost with the database: the job is done once more then, and finds what
    // was done, since the end of its work is written by the other connections.
    options: '-c awning.worker=on -c plan_cache_mode=force_generic_plan -c synchronous_commit=off',
  });
  pool.on('error', (error) => {
    // A connection that is being closed may hear of the database's own end before that.
    if (!pool.ending) log.warn({ err: error }, 'The job queue lost a connection.');
  });
  const boss = new Boss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOB_SCHEMA,
    migrate: false,
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue could not be cared for.'));
  return {
    boss,
    claim: createClaim(pool),
    giveBack: createGiveBack(pool),
    keepTries: createKeepTries(pool),
    async close() {
      await boss.stop({ graceful: false });
      await pool.end();
    },
  };
}
