import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

/** What of locks was seen while somebody watched. */
export interface LocksSeen {
  /** The longest that a session waited for a lock of a table or a row, in ms. */
  readonly waitMs: number;
  /** The longest that a session kept others from reading or writing a table, in ms. */
  readonly heldMs: number;
  /** Who waited or held longest, in words. */
  readonly worst: readonly string[];
  readonly samples: number;
}

interface Row {
  readonly pid: number;
  readonly relation: string;
  readonly mode: string;
  readonly query: string;
  /** Milliseconds it waits; null for a lock that is held. */
  readonly waits: number | null;
  /** Now, and the begin of the transaction, by the clock of the database in ms. */
  readonly now: number;
  readonly begun: number;
}

const REST_MS = 20;
const SHOWN = 3;
const TOLD_MS = 100;

/** Tables that are there before; whoever makes a table holds it without anybody in the way. */
const TABLES = `SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                 WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p')`;

const SAMPLE = `
  SELECT l.pid, COALESCE(l.relation::regclass::text, l.locktype) AS relation, l.mode, left(a.query, 120) AS query,
         (CASE WHEN l.granted THEN NULL
               ELSE extract(epoch FROM clock_timestamp() - COALESCE(l.waitstart, clock_timestamp())) * 1000 END)::float8 AS waits,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now,
         (extract(epoch FROM a.xact_start) * 1000)::float8 AS begun
    FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
   WHERE a.datname = current_database() AND a.xact_start IS NOT NULL
     AND (NOT l.granted AND l.locktype IN ('relation', 'tuple', 'transactionid')
          OR l.granted AND l.relation = ANY ($1::oid[])
             AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'))`;

/**
 * Looks at who waits for locks and who holds tables while something is done.
 * @param client a connection of its own that sees all sessions
 */
export async function watchLocks(client: pg.Client, work: () => Promise<unknown>): Promise<LocksSeen> {
  const { rows: tables } = await client.query<{ oid: number }>(TABLES);
  const there = tables.map(({ oid }) => oid);
  const held = new Map<string, number>();
  const long = new Map<string, number>();
  let isOver = false;
  let samples = 0;
  let waitMs = 0;
  let heldMs = 0;

  function note(ms: number, what: string): void {
    if (ms >= TOLD_MS) long.set(what, Math.max(ms, long.get(what) ?? 0));
  }

  const watch = async () => {
    while (!isOver) {
      const { rows } = await client.query<Row>(SAMPLE, [there]);
      samples += 1;
      for (const { pid, relation, mode, query, waits, now, begun } of rows) {
        if (waits !== null) {
          waitMs = Math.max(waitMs, waits);
          note(waits, `waits for ${relation} (${mode}): ${query}`);
          continue;
        }
        // A transaction holds what it was given until it ends, so that each sample adds to what was seen first.
        const key = `${pid} ${begun} ${relation}`;
        const since = held.get(key) ?? now;
        held.set(key, since);
        heldMs = Math.max(heldMs, now - since);
        note(now - since, `holds ${relation} (${mode}): ${query}`);
      }
      await pause(REST_MS);
    }
  };
  const watching = watch();

  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  const worst = [...long]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN)
    .map(([what, ms]) => `${Math.round(ms)} ms: ${what}`);
  return { waitMs: Math.round(waitMs), heldMs: Math.round(heldMs), worst, samples };
}
