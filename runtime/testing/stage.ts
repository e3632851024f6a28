import pg from 'pg';
import { inject } from 'vitest';
import type { StatementPart } from '../database/in-order.ts';
import type { Rehearsal } from '../database/pipelined-client.ts';

/** How a lock is left out of a race: as if it had been forgotten, or written behind what it protects. */
export type Mutation = 'as it is' | 'removed' | 'moved';

/** What a race came to. */
export interface Outcome {
  /** How each of those who ran ended, in their order. */
  readonly ends: readonly PromiseSettledResult<unknown>[];
  /** Whether one of them waited at the lock itself. */
  readonly hasWaited: boolean;
}

/** A lock, and how its statement is found among all that are sent. */
export interface StagedLock {
  readonly sql: RegExp;
  /** What of the statement locks; all of its clauses where nothing is said. */
  readonly clause?: RegExp;
  /** The function of the database that locks, with its arguments, where the statement does so by a trigger. */
  readonly routine?: string;
  /** Statements by which whoever comes first is told from others, where that is not the lock itself. */
  readonly first?: RegExp;
}

/** Where a test lets two people run into each other, the same way each time. */
export interface Stage {
  /** What the databases of those who race are opened with. */
  readonly rehearsal: Rehearsal;
  /**
   * Lets somebody do all that they do in a transaction but commit it; lets the second one begin then, and the first one
   * commit when the second one waits for a lock, wants to commit too, or is done. So it does not depend on the clock
   * who comes when.
   * @param ownerUrl the database
   */
  race(
    ownerUrl: string,
    lock: StagedLock,
    who: {
      readonly mutation: Mutation;
      readonly first: () => Promise<unknown>;
      readonly second: () => Promise<unknown>;
    },
  ): Promise<Outcome>;
}

/** The ways in which statements lock. */
const CLAUSES = /\s+FOR (?:NO KEY UPDATE|KEY SHARE|UPDATE|SHARE)(?: OF "?\w+"?)?(?: SKIP LOCKED)?/g;
const ADVISORY = /pg_advisory_xact_lock/g;

/** Who waits for a transaction in which nothing goes on, as the one of somebody who is kept from committing. */
const BLOCKED = `
  SELECT waiting.query FROM pg_stat_activity waiting
   WHERE waiting.datname = current_database() AND waiting.state = 'active'
     AND EXISTS (SELECT FROM pg_stat_activity held
                  WHERE held.pid = ANY (pg_blocking_pids(waiting.pid)) AND held.state = 'idle in transaction')`;

interface Running {
  readonly lock: StagedLock;
  readonly mutation: Mutation;
  /** Connections whose transaction has come to the lock. */
  readonly inside: Set<object>;
  /** Those who want to commit. */
  readonly leaving: Leaving[];
}

/** Somebody who wants to commit; what was sent without waiting for the answer may still be under way. */
interface Leaving {
  readonly leave: () => void;
  readonly isAnswered: () => boolean;
}

function withoutLock(sql: string, clause: RegExp | undefined): string {
  return clause === undefined
    ? sql.replaceAll(CLAUSES, '').replaceAll(ADVISORY, '')
    : sql.replace(clause, '');
}

/** Lets a function of the database lock nothing while something is done. */
async function withRoutineUnlocked<T>(
  client: pg.Client,
  routine: string,
  work: () => Promise<T>,
): Promise<T> {
  const sql = 'SELECT pg_get_functiondef($1::regprocedure) AS source';
  const { rows } = await client.query<{ source: string }>(sql, [routine]);
  const source = rows[0]?.source ?? '';
  await client.query(source.replaceAll(ADVISORY, ''));
  try {
    return await work();
  } finally {
    await client.query(source);
  }
}

/** The parts with the lock behind all that it protects. */
function moved(parts: readonly StatementPart[], { sql }: StagedLock): StatementPart[] {
  const isLock = (part: StatementPart) => sql.test(part.sql);
  return [...parts.filter((part) => !isLock(part)), ...parts.filter(isLock)];
}

/** Makes a stage; one race is run on it at a time. */
export function createStage(): Stage {
  let running: Running | undefined;

  /** Looks at the database until a race is over, and lets commit whom nobody can come in the way of any more. */
  async function watch(
    client: pg.Client,
    { lock, leaving }: Running,
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
  ): Promise<Outcome> {
    const ends: Promise<PromiseSettledResult<unknown>[]>[] = [];
    let done = 0;
    let hasWaited = false;
    const begin = (act: () => Promise<unknown>) => {
      const told = () => {
        done += 1;
      };
      ends.push(Promise.allSettled([act().finally(told)]));
    };
    begin(first);
    while (ends.length < 2 || done < 2) {
      const { rows } = await client.query<{ query: string }>(BLOCKED);
      hasWaited ||= rows.some(({ query }) => lock.sql.test(query));
      const ready = leaving.filter(({ isAnswered }) => isAnswered()).length;
      if (ends.length < 2) {
        if (ready + done > 0) begin(second);
      } else if (ready > 0 && ready + rows.length + done >= 2) {
        for (const { leave } of leaving.splice(0)) leave();
      }
    }
    return { ends: (await Promise.all(ends)).flat(), hasWaited };
  }

  return {
    rehearsal: {
      send(connection, sql, isAnswered) {
        if (running === undefined) return sql;
        const { lock, mutation, inside, leaving } = running;
        if (lock.first?.test(sql) ?? false) inside.add(connection);
        if (lock.sql.test(sql)) {
          inside.add(connection);
          return mutation === 'removed' ? withoutLock(sql, lock.clause) : sql;
        }
        const isOver = /^(COMMIT|ROLLBACK)/.test(sql) && inside.delete(connection);
        if (!isOver || sql.startsWith('ROLLBACK')) return sql;
        return new Promise<string>((resolve) => leaving.push({ leave: () => resolve(sql), isAnswered }));
      },
      list: (parts) => (running?.mutation === 'moved' ? moved(parts, running.lock) : parts),
    },
    async race(ownerUrl, lock, { mutation, first, second }) {
      // Only the administrator sees what others wait for.
      const url = new URL(inject('adminUrl'));
      url.pathname = new URL(ownerUrl).pathname;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      running = { lock, mutation, inside: new Set(), leaving: [] };
      try {
        const race = watch.bind(undefined, client, running, first, second);
        return await (lock.routine === undefined || mutation !== 'removed'
          ? race()
          : withRoutineUnlocked(client, lock.routine, race));
      } finally {
        running = undefined;
        await client.end();
      }
    },
  };
}
