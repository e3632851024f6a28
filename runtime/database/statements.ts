import { ConnectionError, DatabaseError } from 'sequelize';

/** Statements of a process that keep their plans; a server has some hundreds of them. */
const KEPT_PLANS = 1_000;
/** A plan that was kept does not fit tables that have changed since, or is not there behind this connection. */
const OLD_PLAN: ReadonlySet<string> = new Set(['0A000', '26000']);
/** PostgreSQL's code of a statement that comes after one that failed. */
export const IN_FAILED_TRANSACTION = '25P02';
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Names for statements: a connection plans a named one once, and any other each time. */
export interface PlanNames {
  /** The name of a statement; undefined for one that comes for the first time, and for one too many. */
  nameOf(text: string): string | undefined;
  /** Lets all statements be planned anew. */
  renew(): void;
}

/** Makes the names of all who share connections. */
export function createPlanNames(): PlanNames {
  let generation = 1;
  const names = new Map<string, string>();
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name === undefined && names.size < KEPT_PLANS) {
        names.set(text, `kept_${generation}_${names.size + 1}`);
      }
      return name;
    },
    renew() {
      names.clear();
      generation += 1;
    },
  };
}

/** Lets a connection plan its statements anew; what it has read of them it keeps. */
export const PLAN_ANEW = 'DISCARD PLANS';
/** How long the first plans of a connection are good, in ms, and how long any. */
const FIRST_PLANS_MS = 1_000;
const PLANS_MS = 60_000;

/**
 * Says when a connection should plan anew: a plan is made for tables as large as they are then, and while a shop
 * fills, the best way through ten rows soon is a bad one through a thousand. Each time it is good for twice as long.
 * @param stopwatch milliseconds from any fixed point
 */
export function createReplanning(stopwatch: () => number): (connection: object) => boolean {
  const planned = new WeakMap<object, { readonly at: number; readonly forMs: number }>();
  return (connection) => {
    const at = stopwatch();
    const last = planned.get(connection);
    const isDue = last !== undefined && at >= last.at + last.forMs;
    if (last === undefined) planned.set(connection, { at, forMs: FIRST_PLANS_MS });
    else if (isDue) planned.set(connection, { at, forMs: Math.min(2 * last.forMs, PLANS_MS) });
    return isDue;
  };
}

/** PostgreSQL's error code of a failed statement, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof DatabaseError)) return undefined;
  return (error.original as Error & { code?: string }).code;
}

/** What the driver throws, as the rest of the server knows errors of the database. */
export function toKnownError(error: unknown): Error {
  const cause = error as Error & { code?: string };
  const isOfStatement = SQL_STATE.test(cause.code ?? '');
  return isOfStatement ? new DatabaseError(Object.assign(cause, { sql: '' })) : new ConnectionError(cause);
}

const failed = new WeakMap<Error, string>();

/** Keeps with an error which statement of a list it comes from; answers the error. */
export function ofStatement(error: Error, name: string): Error {
  failed.set(error, name);
  return error;
}

/** The name of the statement of a list that failed, or undefined for any other error. */
export function failedStatement(error: unknown): string | undefined {
  return error instanceof Error ? failed.get(error) : undefined;
}

/** True when a statement failed because its plan is older than its tables: planned anew, it will do. */
export function isOfOldPlan(error: unknown): boolean {
  return OLD_PLAN.has(sqlState(error) ?? '');
}
