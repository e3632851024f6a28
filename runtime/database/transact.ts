import type pg from 'pg';
import type { Sequelize, Transaction } from 'sequelize';
import { stopwatch } from '../platform/clock/clock.ts';
import {
  type Answered,
  answersOf,
  createAsking,
  type Statement,
  type StatementPart,
  valuesAt,
} from './in-order.ts';
import type { Rehearsal } from './pipelined-client.ts';
import type { ReadScope } from './read-connections.ts';
import {
  createReplanning,
  IN_FAILED_TRANSACTION,
  ofStatement,
  PLAN_ANEW,
  type PlanNames,
  sqlState,
  toKnownError,
} from './statements.ts';

/** One transaction of one site: row-level security lets it see and change that site's rows only. */
export interface SiteScope extends ReadScope {
  readonly transaction: Transaction;
  /**
   * Sends a statement whose answer nobody reads, and goes on: what is told last travels with the end of the
   * transaction. Where it fails, all of the transaction is taken back, and its error is the error of the work.
   */
  tell(statement: Statement<void>): void;
  /** The same transaction for a site that is made in it; what `atNewSite` goes on with. */
  moveTo(websiteId: string): SiteScope;
}

/** The connection of a transaction; the types of Sequelize do not tell. */
interface Wired {
  readonly connection: pg.Client;
}

/** What transactions are made with. */
export interface TransactDeps {
  readonly sequelize: Sequelize;
  readonly names: PlanNames;
  readonly rehearsal: Rehearsal | undefined;
  readonly onStatement: ((sql: string) => void) | undefined;
}

/** Runs a unit of work of one site in one transaction, which the given statement enters. */
export type Transact = <T>(
  enterSite: string,
  websiteId: string,
  work: (scope: SiteScope) => Promise<T>,
) => Promise<T>;

/** What a part of a list is answered that a rehearsal leaves out. */
const LEFT_OUT: Promise<Answered> = Promise.resolve({ rows: [], count: 0 });

/** Sends the statements of one transaction, until that is over. */
function createSender(
  connection: pg.Client,
  { names, rehearsal, onStatement }: Omit<TransactDeps, 'sequelize'>,
) {
  let isOver = false;

  async function send(text: string, values: readonly unknown[]): Promise<Answered> {
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
  }

  async function sendPart(site: string, part: StatementPart): Promise<Answered> {
    try {
      return await send(part.sql, valuesAt(site, part));
    } catch (error) {
      throw ofStatement(error as Error, part.name);
    }
  }

  return {
    send,
    async planAnew() {
      try {
        await connection.query(PLAN_ANEW);
      } catch (error) {
        throw toKnownError(error);
      }
    },
    sendParts(site: string, parts: readonly StatementPart[]) {
      const sent = new Map((rehearsal?.list?.(parts) ?? parts).map((part) => [part, sendPart(site, part)]));
      return answersOf(parts.map((part) => sent.get(part) ?? LEFT_OUT));
    },
    end() {
      isOver = true;
    },
  };
}

/** Keeps what was sent without waiting for the answer. */
function createTold() {
  const told: Promise<Error | undefined>[] = [];
  return {
    add(sent: Promise<unknown>): void {
      const kept = sent.then(
        () => undefined,
        (error: unknown) => error as Error,
      );
      told.push(kept);
    },
    /** Waits for all answers; gives the errors among them. */
    async errors(): Promise<Error[]> {
      return (await Promise.all(told)).filter((error) => error !== undefined);
    },
  };
}

/** Makes what runs transactions. */
export function createTransact({ sequelize, ...deps }: TransactDeps): Transact {
  const isToPlanAnew = createReplanning(stopwatch);

  return async (enterSite, websiteId, work) => {
    const told = createTold();
    const result = await sequelize.transaction(async (transaction) => {
      const { connection } = transaction as unknown as Wired;
      const { send, planAnew, sendParts, end } = createSender(connection, deps);
      const createScope = (site: string): SiteScope => ({
        websiteId: site,
        transaction,
        query: async <Row extends object>(text: string, bind: readonly unknown[] = []) =>
          (await send(text, bind)).rows as Row[],
        ...createAsking((parts) => sendParts(site, parts)),
        tell: ({ parts, read }) => told.add(sendParts(site, parts).then(read)),
        moveTo: createScope,
      });
      if (isToPlanAnew(connection)) told.add(planAnew());
      told.add(send(enterSite, [websiteId]));
      const [worked] = await Promise.allSettled([work(createScope(websiteId))]);
      end();
      if (worked.status === 'fulfilled') return worked.value;
      // What comes after a statement that failed fails for its sake: the first one tells why.
      const errors = await told.errors();
      throw errors.find((error) => sqlState(error) !== IN_FAILED_TRANSACTION) ?? worked.reason;
    });
    // Where something failed, the end of the transaction has taken back all of it, and has not failed itself.
    const [failure] = await told.errors();
    if (failure !== undefined) throw failure;
    return result;
  };
}
