import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError, QueryTypes, Sequelize } from 'sequelize';
import type { Umzug } from 'umzug';
import { ConfigError } from '../config.ts';
import { migrations } from './migrations/migrations.ts';
import { READ_ACROSS_SITES } from './migrations/protect.ts';
import { createSchemaHistory, type SchemaHistory } from './schema-history.ts';

/** What a migration gets to work with, inside a transaction of its own. */
export interface MigrationContext {
  /** Runs one or more SQL statements. */
  run(sql: string): Promise<void>;
  /** Runs one SQL statement with values; answers its rows. */
  read<Row extends object>(sql: string, bind: readonly unknown[]): Promise<Row[]>;
  /** Name of the application role, quoted. */
  readonly appRole: string;
}

export interface Migration {
  /** UTC time, verb, thing. */
  readonly name: string;
  /**
   * Set where it takes away what earlier programs use: the migration that the first program came with which uses it no
   * more. Programs without that one refuse to start on the new schema; all others keep running.
   */
  readonly needs?: string;
  /**
   * Fills rows before `up`, a batch at a time, each in a transaction of its own, so that nobody waits for long for rows
   * that it has locked. One that was interrupted begins anew, so it leaves alone what is filled.
   * @param after where the batch before ended; empty for the first one
   * @returns where this one ended; undefined when no rows are left
   */
  fill?(context: MigrationContext, after: string): Promise<string | undefined>;
  up(context: MigrationContext): Promise<void>;
  down(context: MigrationContext): Promise<void>;
}

const LOCK = 'SELECT pg_advisory_lock(7203114520)';
const UNLOCK = 'SELECT pg_advisory_unlock(7203114520)';

/** Whoever reads a table waits behind a change of it that waits itself, so that no change waits for long. */
const LOCK_WAIT_MS = 250;
const REST_MS = 100;
const TRIES = 300;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

function isInTheWay(error: unknown): boolean {
  const code = error instanceof DatabaseError ? (error.original as { code?: string }).code : undefined;
  return code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
}

/** Does a step of its own transaction, again and again while others at work are in its way. */
async function insist<T>(step: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await step();
    } catch (error) {
      if (tries === TRIES || !isInTheWay(error)) throw error;
      await pause(REST_MS);
    }
  }
}

/** The library comes with a command line of its own, which takes memory: who has nothing to migrate does without. */
async function createUmzug(sequelize: Sequelize, history: SchemaHistory, appRole: string): Promise<Umzug> {
  const { Umzug } = await import('umzug');
  const quotedRole = `"${appRole.replaceAll('"', '""')}"`;
  const step = <T>(work: (context: MigrationContext) => Promise<T>): Promise<T> =>
    insist(() =>
      sequelize.transaction(async (transaction) => {
        const run = async (sql: string) => {
          await sequelize.query(sql, { transaction, type: QueryTypes.RAW });
        };
        const read = <Row extends object>(sql: string, bind: readonly unknown[]) =>
          sequelize.query<Row>(sql, { transaction, type: QueryTypes.SELECT, bind: [...bind] });
        return work({ run, read, appRole: quotedRole });
      }),
    );
  const fill = async (migration: Migration) => {
    if (migration.fill === undefined) return;
    let after: string | undefined = '';
    while (after !== undefined) {
      const from: string = after;
      after = await step(async (context) => migration.fill?.(context, from));
    }
  };
  return new Umzug({
    migrations: migrations.map((migration) => ({
      name: migration.name,
      async up() {
        await fill(migration);
        await step((context) => migration.up(context));
      },
      down: () => step((context) => migration.down(context)),
    })),
    storage: history,
    logger: undefined,
  });
}

/**
 * Binds the owner of the tables to row-level security as well, but for what its functions read across sites; lifted
 * while migrations run, since they work on the rows of all sites.
 */
async function bindOwner(sequelize: Sequelize, isBound: boolean): Promise<void> {
  const tables = await sequelize.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relrowsecurity AND relforcerowsecurity <> $1
        AND relname <> ALL($2)`,
    { bind: [isBound, Object.keys(READ_ACROSS_SITES)], type: QueryTypes.SELECT },
  );
  for (const { name } of tables) {
    const sql = `ALTER TABLE ${name} ${isBound ? '' : 'NO'} FORCE ROW LEVEL SECURITY`;
    await insist(() => sequelize.query(sql));
  }
}

interface Migrating {
  openUmzug(): Promise<Umzug>;
  readonly history: SchemaHistory;
  bindOwner(isBound: boolean): Promise<void>;
}

async function withUmzug<T>(
  ownerUrl: string,
  appUrl: string,
  work: (migrating: Migrating) => Promise<T>,
): Promise<T> {
  const sequelize = new Sequelize(ownerUrl, {
    dialect: 'postgres',
    logging: false,
    pool: { max: 2 },
    dialectOptions: { lock_timeout: LOCK_WAIT_MS },
  });
  const lock = new Sequelize(ownerUrl, {
    dialect: 'postgres',
    logging: false,
    pool: { max: 1, idle: 600_000 },
  });
  try {
    await lock.query(LOCK);
    const history = await createSchemaHistory(sequelize, migrations);
    return await work({
      openUmzug: () => createUmzug(sequelize, history, decodeURIComponent(new URL(appUrl).username)),
      history,
      bindOwner: (isBound) => bindOwner(sequelize, isBound),
    });
  } finally {
    await lock.query(UNLOCK);
    await Promise.all([sequelize.close(), lock.close()]);
  }
}

/**
 * Brings the schema up to this program's version; processes that start together take turns. A schema that a newer
 * program made is left as it is, if this one can work with it.
 * @throws ConfigError when the database was made by a newer program that took away what this one needs
 * @returns names of the migrations that ran
 */
export function migrateUp(ownerUrl: string, appUrl: string): Promise<string[]> {
  return withUmzug(ownerUrl, appUrl, async ({ openUmzug, history, bindOwner }) => {
    const { unknown, pending, isTooNew } = await history.compare();
    if (isTooNew || (unknown.length > 0 && pending.length > 0)) {
      throw new ConfigError(
        'The database was made by a newer version of Awning: start that version, or set AWNING_DATA or DATABASE_URL to another place.',
      );
    }
    // Which tables bind their owner is the business of the program that made them.
    if (unknown.length > 0) return [];
    if (pending.length === 0) {
      await bindOwner(true);
      return [];
    }
    await bindOwner(false);
    const done = await (await openUmzug()).up();
    await bindOwner(true);
    return done.map((migration) => migration.name);
  });
}

/**
 * Takes migrations back, newest first.
 * @param steps how many; all of them when it is left out
 * @throws ConfigError when a newer program's migrations would have to go first
 * @returns names of the migrations that were taken back
 */
export function migrateDown(ownerUrl: string, appUrl: string, steps?: number): Promise<string[]> {
  return withUmzug(ownerUrl, appUrl, async ({ openUmzug, history, bindOwner }) => {
    const { unknown } = await history.compare();
    if (unknown.length > 0) {
      throw new ConfigError(
        `The database has migrations of a newer version of Awning: take them back with that version first (${unknown.join(', ')}).`,
      );
    }
    await bindOwner(false);
    const umzug = await openUmzug();
    const done = await umzug.down(steps === undefined ? { to: 0 } : { step: steps });
    await bindOwner(true);
    return done.map((migration) => migration.name);
  });
}
