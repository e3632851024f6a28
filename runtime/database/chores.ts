import type { SiteScope } from './database.ts';
import { statement } from './in-order.ts';
import type { Table } from './table.ts';

/** Something that is tidied at every site from time to time, in small steps. */
export interface Chore {
  /** What is tidied, for the log. */
  readonly name: string;
  /**
   * Does one step, in a transaction of its own.
   * @param now epoch milliseconds
   * @param most how much at most
   * @returns how much it was; 0 when nothing is left
   */
  run(scope: SiteScope, now: number, most: number): Promise<number>;
}

/** Rows of a table that are of no use any more from some time on. */
export interface OldRows<Row extends object> {
  readonly table: Table<Row>;
  /** Column of the primary key beside the site. */
  readonly key: keyof Row & string;
  /** Column of the time that counts; an index begins with the site and it. */
  readonly time: keyof Row & string;
  /** How long they are kept after that time, in ms. */
  readonly keptMs: number;
  /** SQL of what else has to be so; all of them when undefined. */
  readonly only?: string;
}

/**
 * Makes the chore that deletes old rows, the oldest first. Rows that somebody works with are left for the next time.
 * Nobody waits until the disk has it: rows that come back with a database that broke are deleted the next day.
 */
export function deleteOldRows<Row extends object>({ keptMs, only = 'true', ...of }: OldRows<Row>): Chore {
  const table = of.table.name;
  const key = of.table.field(of.key);
  const time = of.table.field(of.time);
  const deleting = statement<{ count: number }>(
    `${table}.deleteOld`,
    `
    WITH old AS (
           SELECT ${key} FROM ${table} WHERE website_id = $1 AND ${time} < $2 AND ${only}
            ORDER BY ${time} LIMIT $3 FOR UPDATE SKIP LOCKED),
         gone AS (
           DELETE FROM ${table} USING old
            WHERE ${table}.website_id = $1 AND ${table}.${key} = old.${key} RETURNING 1)
    SELECT count(*)::int AS count, set_config('synchronous_commit', 'off', true) FROM gone`,
  );
  return {
    name: table,
    async run(scope, now, most) {
      const { count } = await scope.ask(deleting.one(new Date(now - keptMs), most));
      return count;
    },
  };
}
