import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Sequelize, type Transaction } from 'sequelize';
import { addConnections, countConnections, type Connections } from './connections.ts';
import { stopwatch } from '../platform/clock/clock.ts';
import { type Answered, answersOf, createAsking, valuesAt } from './in-order.ts';
import { createPipelinedClient, type Rehearsal } from './pipelined-client.ts';
import { openReadConnections, type ReadScope } from './read-connections.ts';
import {
  createPlanNames,
  createReplanning,
  isOfOldPlan,
  PLAN_ANEW,
  sqlState,
  toKnownError,
} from './statements.ts';

/** One transaction of one site: row-level security lets it see and change that site's rows only. */
export interface SiteScope extends ReadScope {
  readonly transaction: Transaction;
  /** The same transaction for a site that is made in it; what `atNewSite` goes on with. */
  moveTo(websiteId: string): SiteScope;
}

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
/** What a part of a list is answered that a rehearsal leaves out. */
const LEFT_OUT: Promise<Answered> = Promise.resolve({ rows: [], count: 0 });

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

/** The connection of a transaction; the types of Sequelize do not tell. */
interface Wired {
  readonly connection: pg.Client;
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
  const isToPlanAnew = createReplanning(stopwatch);

  async function once<T>(
    enterSite: string,
    websiteId: string,
    work: (scope: SiteScope) => Promise<T>,
  ): Promise<T> {
    return sequelize.transaction(async (transaction) => {
      const { connection } = transaction as unknown as Wired;
      let isOver = false;
      const send = async (text: string, values: readonly unknown[]): Promise<Answered> => {
        // The connection may be somebody else's by now.
        if (isOver) throw new Error('A statement comes after its transaction.');
        onStatement?.(text);
        const name = names.nameOf(text);
        try {
          const { rows, rowCount } = await connection.query<object>({
            text,
            values: [...values],
            ...(name === undefined ? {} : { name }),
          });
          return { rows, count: rowCount ?? 0 };
        } catch (error) {
          throw toKnownError(error);
        }
      };
      const createScope = (site: string): SiteScope => ({
        websiteId: site,
        transaction,
        query: async <Row extends object>(text: string, bind: readonly unknown[] = []) =>
          (await send(text, bind)).rows as Row[],
        ...createAsking((parts) => {
          const sent = new Map(
            (rehearsal?.list?.(parts) ?? parts).map((part) => [part, send(part.sql, valuesAt(site, part))]),
          );
          return answersOf(parts.map((part) => sent.get(part) ?? LEFT_OUT));
        }),
        moveTo: createScope,
      });
      const scope = createScope(websiteId);
      const replanned = isToPlanAnew(connection) ? connection.query(PLAN_ANEW) : undefined;
      const entered = send(enterSite, [websiteId]);
      const worked = work(scope);
      // The transaction must not end while something is still asked in it.
      const [entering, working] = await Promise.allSettled([entered, worked, replanned]);
      isOver = true;
      if (entering.status === 'rejected') throw entering.reason;
      if (working.status === 'rejected') throw working.reason;
      return working.value;
    });
  }

  async function enter<T>(
    enterSite: string,
    websiteId: string,
    work: (scope: SiteScope) => Promise<T>,
  ): Promise<T> {
    assertId(websiteId);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(enterSite, websiteId, work);
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
    async readSite(websiteId, work) {
      return readConnections.read(assertId(websiteId), work);
    },
    countConnections: () => addConnections(countConnections(sequelize), readConnections.count()),
    async close() {
      await Promise.all([sequelize.close(), readConnections.close()]);
    },
  };
}
