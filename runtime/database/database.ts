import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Sequelize } from 'sequelize';
import { addConnections, countConnections, type Connections } from './connections.ts';
import { type Statement, unread } from './in-order.ts';
import { createPipelinedClient, type Rehearsal } from './pipelined-client.ts';
import { openReadConnections, type ReadScope } from './read-connections.ts';
import { createPlanNames, isOfOldPlan, sqlState } from './statements.ts';
import { createTransact, type SiteScope } from './transact.ts';

export type { SiteScope };

/**
 * Goes on at a site that is just being made, in the transaction of another site, so that what is kept there about
 * the new one is true or both are gone.
 */
export async function atNewSite<T>(
  scope: SiteScope,
  websiteId: string,
  work: (scope: SiteScope) => Promise<T>,
): Promise<T> {
  await scope.query(ENTER_SITE, [assertId(websiteId)]);
  const result = await work(scope.moveTo(websiteId));
  await scope.query(ENTER_SITE, [scope.websiteId]);
  return result;
}

export interface Database {
  readonly sequelize: Sequelize;
  /** Runs a unit of work of one site in one transaction; repeated when PostgreSQL asks for it. */
  withSite<T>(websiteId: string, work: (scope: SiteScope) => Promise<T>): Promise<T>;
  /**
   * As `withSite`, for what visitors wait for: each statement is planned once and kept, whatever its values, so their
   * texts have to be few.
   */
  writeSite<T>(websiteId: string, work: (scope: SiteScope) => Promise<T>): Promise<T>;
  /**
   * Sends statements as a transaction of their own, which is one message: nothing that their answers say can take them
   * back. The answers are read when it is committed.
   */
  writeAtOnce<Answer>(websiteId: string, statement: Statement<Answer>): Promise<Answer>;
  /**
   * Runs a unit of work of one site that only reads, for what visitors wait for: what it asks for at the same time
   * travels together. The statements' texts have to be few, since each is planned once and kept.
   */
  readSite<T>(websiteId: string, work: (scope: ReadScope) => Promise<T>): Promise<T>;
  /** How many connections this process holds, how many of them are free, and how much work waits for one. */
  countConnections(): Connections;
  close(): Promise<void>;
}

const ID = /^[0-9a-f]{24}$/;
const ENTER_SITE = "SELECT set_config('awning.website_id', $1, true)";
/** The plan that fits any values is kept: to plan for the values at hand takes longer than what visitors wait for. */
const ENTER_SITE_TO_WRITE = `${ENTER_SITE}, set_config('plan_cache_mode', 'force_generic_plan', true)`;
const ENTER_SITE_TO_READ = `${ENTER_SITE_TO_WRITE},
  set_config('transaction_read_only', 'on', true)`;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** PostgreSQL's code for a lock that was not had in time. */
export const LOCK_NOT_AVAILABLE = '55P03';
/** PostgreSQL's code for a statement that took too long, as one that waits for a row that many want. */
const STATEMENT_TOO_LONG = '57014';
const ATTEMPTS = 3;
/** How often work that has to be done is tried where others keep its rows locked. */
const PATIENT_ATTEMPTS = 5;
/** Longest wait before work is repeated, in ms: whoever ran into each other comes back at different moments. */
const JITTER_MS = 20;
const STATEMENT_TIMEOUT_MS = 2_000;
/** Longer than the second after which PostgreSQL finds out that work waits in a circle, which is then repeated. */
const LOCK_TIMEOUT_MS = 1_500;
const IDLE_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 5_000;
const POOL_SIZE = 10;
function assertId(websiteId: string): string {
  if (!ID.test(websiteId)) throw new Error('A unit of work needs the id of a site.');
  return websiteId;
}

/** Does work again that waited for others for too long, for what must not be left undone. */
export async function despiteLocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const state = sqlState(error);
      const isWaiting = state === LOCK_NOT_AVAILABLE || state === STATEMENT_TOO_LONG;
      if (attempt === PATIENT_ATTEMPTS || !isWaiting) throw error;
    }
  }
}

function isWorthRepeating(error: unknown): boolean {
  const state = sqlState(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK || isOfOldPlan(error);
}

/**
 * Opens the database as the application role, which owns no table.
 * @param options.onStatement told the text of each statement, so that tests can count them
 * @param options.rehearsal what a test does to statements that write
 * @param options.patienceMs how long a statement may take and wait for locks, where that is not as in a server
 */
export function openDatabase(
  url: string,
  options: {
    poolSize?: number;
    onStatement?: (sql: string) => void;
    rehearsal?: Rehearsal;
    patienceMs?: number;
  } = {},
): Database {
  const { onStatement, rehearsal, poolSize = POOL_SIZE, patienceMs } = options;
  const limits = {
    application_name: 'awning',
    statement_timeout: patienceMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: patienceMs ?? LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: patienceMs ?? IDLE_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  };
  const readConnections = openReadConnections(
    { ...limits, connectionString: url, max: poolSize, idleTimeoutMillis: IDLE_TIMEOUT_MS },
    ENTER_SITE_TO_READ,
    onStatement,
  );
  const sequelize = new Sequelize(url, {
    dialect: 'postgres',
    dialectModule: { ...pg, Client: createPipelinedClient(rehearsal) },
    logging: onStatement ? (sql: string) => onStatement(sql) : false,
    pool: { max: poolSize, min: 0, idle: IDLE_TIMEOUT_MS, acquire: CONNECT_TIMEOUT_MS },
    dialectOptions: limits,
    define: { timestamps: false, underscored: true },
  });

  const names = createPlanNames();
  const transact = createTransact({ sequelize, names, rehearsal, onStatement });

  async function enter<T>(
    enterSite: string,
    websiteId: string,
    work: (scope: SiteScope) => Promise<T>,
  ): Promise<T> {
    assertId(websiteId);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transact(enterSite, websiteId, work);
      } catch (error) {
        if (isOfOldPlan(error)) names.renew();
        if (attempt === ATTEMPTS || !isWorthRepeating(error)) throw error;
        await pause(randomInt(JITTER_MS));
      }
    }
  }

  return {
    sequelize,
    withSite: (websiteId, work) => enter(ENTER_SITE, websiteId, work),
    writeSite: (websiteId, work) => enter(ENTER_SITE_TO_WRITE, websiteId, work),
    async writeAtOnce<Answer>(websiteId: string, statement: Statement<Answer>) {
      const answered: { read?: () => Answer | Promise<Answer> } = {};
      const keep = unread(statement).map((read) => {
        answered.read = read;
      });
      await enter(ENTER_SITE_TO_WRITE, websiteId, (scope) => {
        scope.tell(keep);
        return Promise.resolve();
      });
      if (answered.read === undefined) throw new Error('A transaction ended without an answer.');
      return answered.read();
    },
    async readSite(websiteId, work) {
      return readConnections.read(assertId(websiteId), work);
    },
    countConnections: () => addConnections(countConnections(sequelize), readConnections.count()),
    async close() {
      await Promise.all([sequelize.close(), readConnections.close()]);
    },
  };
}
