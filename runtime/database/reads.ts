import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { ConnectionError, DatabaseError } from 'sequelize';
import type { Connections } from './connections.ts';

/** The rows of one site to read. */
export interface ReadScope {
  readonly websiteId: string;
  /** Runs SQL with `$1`-style values and answers the rows. */
  query<Row extends object>(sql: string, bind?: readonly unknown[]): Promise<Row[]>;
}

/** Connections that read and nothing else. */
export interface Reads {
  /**
   * Runs a reading unit of work of one site. What it asks for at the same time goes to the database in one go, each
   * statement planned once a connection: the texts have to be few, their values in `bind`.
   * @param websiteId id of a site, looked at already
   */
  read<T>(websiteId: string, work: (scope: ReadScope) => Promise<T>): Promise<T>;
  count(): Connections;
  close(): Promise<void>;
}

const BEGIN = 'START TRANSACTION READ ONLY';
const COMMIT = 'COMMIT';
/** A plan that was kept does not fit tables that have changed since, or is not there behind this connection. */
const OLD_PLAN: ReadonlySet<string> = new Set(['0A000', '26000']);
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** The socket of a connection; the types of pg do not tell. */
interface Wire {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } };
}

/** The error as the rest of the server knows those of the database. */
function toKnownError(error: unknown): Error {
  const cause = error as Error & { code?: string };
  const isOfStatement = SQL_STATE.test(cause.code ?? '');
  return isOfStatement ? new DatabaseError(Object.assign(cause, { sql: '' })) : new ConnectionError(cause);
}

function isOfOldPlan(error: unknown): boolean {
  return error instanceof DatabaseError && OLD_PLAN.has((error.original as { code?: string }).code ?? '');
}

/**
 * Opens connections for reading; they are made when they are needed.
 * @param enterSite statement that sets the site of a transaction, with its id as `$1`
 * @param onStatement told the text of each statement
 */
export function openReads(
  options: PoolConfig,
  enterSite: string,
  onStatement: ((sql: string) => void) | undefined,
): Reads {
  const pool = new Pool({ ...options, pipeline: true });
  // Whoever uses a connection that breaks hears of it from the statement; the pool opens another in its place.
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  const names = new Map<string, string>();
  let ending: Promise<void> | undefined;

  function nameOf(sql: string): string {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const name = `read_${names.size + 1}`;
    names.set(sql, name);
    return name;
  }

  async function send<Row extends object>(
    client: PoolClient,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    onStatement?.(text);
    try {
      return (await client.query<Row>({ name: nameOf(text), text, values: [...values] })).rows;
    } catch (error) {
      throw toKnownError(error);
    }
  }

  /** Ends the transaction and gives the connection back, without anybody waiting for it. */
  function finish(client: PoolClient): void {
    send(client, COMMIT, []).then(
      () => client.release(),
      (error: Error) => client.release(error),
    );
  }

  async function take(): Promise<PoolClient> {
    try {
      return await pool.connect();
    } catch (error) {
      throw toKnownError(error);
    }
  }

  async function once<T>(websiteId: string, work: (scope: ReadScope) => Promise<T>): Promise<T> {
    const client = await take();
    const { stream } = (client as unknown as Wire).connection;
    stream.cork();
    const begun = Promise.all([send(client, BEGIN, []), send(client, enterSite, [websiteId])]);
    const working = work({ websiteId, query: (sql, bind = []) => send(client, sql, bind) });
    // Once all that goes on without waiting has gone on: what it asks for leaves with the rest.
    process.nextTick(() => stream.uncork());
    const [entered, worked] = await Promise.allSettled([begun, working]);
    const failed = [entered, worked].find((part) => part.status === 'rejected');
    if (failed === undefined || !isOfOldPlan(failed.reason)) finish(client);
    else client.release(true);
    if (entered.status === 'fulfilled' && worked.status === 'fulfilled') return worked.value;
    throw failed?.reason;
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
