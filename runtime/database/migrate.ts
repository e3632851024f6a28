import { QueryTypes, Sequelize } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import { ConfigError } from '../config.ts';
import { migrations } from './migrations/migrations.ts';
import { READ_ACROSS_SITES } from './migrations/protect.ts';

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
  up(context: MigrationContext): Promise<void>;
  down(context: MigrationContext): Promise<void>;
}

const TABLE = 'schema_migrations';
const LOCK = 'SELECT pg_advisory_lock(7203114520)';
const UNLOCK = 'SELECT pg_advisory_unlock(7203114520)';

function createUmzug(sequelize: Sequelize, appRole: string) {
  const quotedRole = `"${appRole.replaceAll('"', '""')}"`;
  const step = (work: (context: MigrationContext) => Promise<void>) => async () => {
    await sequelize.transaction(async (transaction) => {
      const run = async (sql: string) => {
        await sequelize.query(sql, { transaction, type: QueryTypes.RAW });
      };
      const read = <Row extends object>(sql: string, bind: readonly unknown[]) =>
        sequelize.query<Row>(sql, { transaction, type: QueryTypes.SELECT, bind: [...bind] });
      await work({ run, read, appRole: quotedRole });
    });
  };
  const storage = new SequelizeStorage({ sequelize, tableName: TABLE });
  const umzug = new Umzug({
    migrations: migrations.map((migration) => ({
      name: migration.name,
      up: step((context) => migration.up(context)),
      down: step((context) => migration.down(context)),
    })),
    storage,
    logger: undefined,
  });
  const executed = () => storage.executed();
  return { umzug, executed };
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
    await sequelize.query(`ALTER TABLE ${name} ${isBound ? '' : 'NO'} FORCE ROW LEVEL SECURITY`);
  }
}

type History = ReturnType<typeof createUmzug> & { bindOwner(isBound: boolean): Promise<void> };

async function withUmzug<T>(
  ownerUrl: string,
  appUrl: string,
  work: (history: History) => Promise<T>,
): Promise<T> {
  const sequelize = new Sequelize(ownerUrl, { dialect: 'postgres', logging: false, pool: { max: 2 } });
  const lock = new Sequelize(ownerUrl, {
    dialect: 'postgres',
    logging: false,
    pool: { max: 1, idle: 600_000 },
  });
  try {
    await lock.query(LOCK);
    return await work({
      ...createUmzug(sequelize, decodeURIComponent(new URL(appUrl).username)),
      bindOwner: (isBound) => bindOwner(sequelize, isBound),
    });
  } finally {
    await lock.query(UNLOCK);
    await Promise.all([sequelize.close(), lock.close()]);
  }
}

/**
 * Brings the schema up to this program's version; processes that start together take turns.
 * @throws ConfigError when the database was made by a newer program
 * @returns names of the migrations that ran
 */
export function migrateUp(ownerUrl: string, appUrl: string): Promise<string[]> {
  return withUmzug(ownerUrl, appUrl, async ({ umzug, executed, bindOwner }) => {
    const known = new Set(migrations.map((migration) => migration.name));
    if ((await executed()).some((name) => !known.has(name))) {
      throw new ConfigError(
        'The database was made by a newer version of Awning: start that version, or set AWNING_DATA or DATABASE_URL to another place.',
      );
    }
    if ((await umzug.pending()).length > 0) await bindOwner(false);
    const done = await umzug.up();
    await bindOwner(true);
    return done.map((migration) => migration.name);
  });
}

/**
 * Takes migrations back, newest first.
 * @param steps how many; all of them when it is left out
 * @returns names of the migrations that were taken back
 */
export function migrateDown(ownerUrl: string, appUrl: string, steps?: number): Promise<string[]> {
  return withUmzug(ownerUrl, appUrl, async ({ umzug, bindOwner }) => {
    await bindOwner(false);
    const done = await umzug.down(steps === undefined ? { to: 0 } : { step: steps });
    await bindOwner(true);
    return done.map((migration) => migration.name);
  });
}
