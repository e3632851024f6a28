import type { PoolClient, PoolConfig } from 'pg';
import { stopwatch } from '../platform/clock/clock.ts';
import { isDatabaseAway } from './away.ts';
import { Batch, type Question } from './batch.ts';
import type { Connections } from './connections.ts';
import { type Answered, answersOf, type Asking, createAsking, valuesAt } from './in-order.ts';
import { openPool } from './open-pool.ts';
import { createReplanning, isOfOldPlan, PLAN_ANEW, toKnownError } from './statements.ts';

/** The rows of one site to read. */
export interface ReadScope extends Asking {
  readonly websiteId: string;
  /** Runs SQL with `$1`-style values and answers the rows. */
  query<Row extends object>(sql: string, bind?: readonly unknown[]): Promise<Row[]>;
}

/** Connections that read and nothing else. */
export interface ReadConnections {
  /**
   * Runs a reading unit of work of one site. What it asks for at the same time goes to the database as one, in a
   * transaction of its own, each statement planned once a connection: the texts have to be few, their values in
   * `bind`.
   * @param websiteId id of a site, looked at already
   */
  read<T>(websiteId: string, work: (scope: ReadScope) => Promise<T>): Promise<T>;
  count(): Connections;
  close(): Promise<void>;
}

/**
 * Opens connections for reading; they are made when they are needed.
 * @param enterSite statement that sets the site of a transaction that only reads, with its id as `$1`
 * @param onStatement told the text of each statement
 */
export function openReadConnections(
  options: PoolConfig,
  enterSite: string,
  onStatement: ((sql: string) => void) | undefined,
): ReadConnections {
  // An idle connection that breaks was asked for nothing.
  const pool = openPool(options).on('error', () => undefined);
  const names = new Map<string, string>();
  const isToPlanAnew = createReplanning(stopwatch);
  let ending: Promise<void> | undefined;

  function nameOf(sql: string): string {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = `read_${names.size + 1}`;
    names.set(sql, name);
    return name;
  }

  async function take(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw toKnownError(error);
    }
  }

  function createScope(client: PoolClient, websiteId: string): ReadScope {
    let waiting: Question[] = [];

    function add(text: string, values: readonly unknown[]): Promise<Answered> {
      return new Promise((resolve, reject) => {
        const fail = (error: Error) => reject(toKnownError(error));
        waiting.push({ name: nameOf(text), text, values, answer: resolve, fail });
      });
    }

    function send(): void {
      client.query(new Batch(waiting));
      waiting = [];
    }

    /** Asks along with what is asked in the same moment. */
    async function askAlong(text: string, values: readonly unknown[]): Promise<Answered> {
      onStatement?.(text);
      if (waiting.length > 0) return add(text, values);
      const first = [...(isToPlanAnew(client) ? [add(PLAN_ANEW, [])] : []), add(enterSite, [websiteId])];
      // Once all that goes on without waiting has gone on: what it asks for travels along.
      process.nextTick(send);
      const [answered] = await Promise.all([add(text, values), ...first]);
      return answered;
    }

    return {
      websiteId,
      query: async <Row extends object>(sql: string, bind: readonly unknown[] = []) =>
        (await askAlong(sql, bind)).rows as Row[],
      ...createAsking((parts) =>
        answersOf(parts.map((part) => askAlong(part.sql, valuesAt(websiteId, part)))),
      ),
    };
  }

  async function once<T>(websiteId: string, work: (scope: ReadScope) => Promise<T>): Promise<T> {
    const client = await take();
    try {
      const result = await work(createScope(client, websiteId));
      client.release();
      return result;
    } catch (error) {
      // Another connection plans anew; one that was cut may not know it yet.
      client.release(isOfOldPlan(error) || isDatabaseAway(error));
      throw error;
    }
  }

  return {
    async read(websiteId, work) {
      try {
        return await once(websiteId, work);
      } catch (error) {
        if (!isOfOldPlan(error)) throw error;
        return await once(websiteId, work);
      }
    },
    count: () => ({ open: pool.totalCount, free: pool.idleCount, waiting: pool.waitingCount }),
    close: () => (ending ??= pool.end()),
  };
}
