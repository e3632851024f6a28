import { QueryTypes, type Sequelize } from 'sequelize';
import type { UmzugStorage } from 'umzug';

/** What of a migration decides who can work with its schema. */
interface Step {
  readonly name: string;
  readonly needs?: string;
}

/** The migrations that ran on a database, with what programs have to know to work with each. */
export interface SchemaHistory extends UmzugStorage {
  /**
   * Which migrations ran that this program does not know, whether one of them took away what it needs, and which have
   * to run yet.
   */
  compare(): Promise<{
    readonly unknown: readonly string[];
    readonly pending: readonly string[];
    readonly isTooNew: boolean;
  }>;
}

interface Row {
  readonly name: string;
  /** The migration that a program has to know; empty for none, null where nobody said so. */
  readonly needs: string | null;
}

const TABLE = 'schema_migrations';
const NOTHING = '';

/** Reads and keeps the history of a database; makes its table where there is none. */
export async function createSchemaHistory(
  sequelize: Sequelize,
  migrations: readonly Step[],
): Promise<SchemaHistory> {
  await sequelize.query(`
    CREATE TABLE IF NOT EXISTS ${TABLE} (name varchar(255) PRIMARY KEY);
    ALTER TABLE ${TABLE} ADD COLUMN IF NOT EXISTS needs text;`);
  const known = new Map(migrations.map(({ name, needs = NOTHING }) => [name, needs]));
  const read = () =>
    sequelize.query<Row>(`SELECT name, needs FROM ${TABLE} ORDER BY name`, { type: QueryTypes.SELECT });
  return {
    async logMigration({ name }) {
      const bind = [name, known.get(name) ?? NOTHING];
      await sequelize.query(`INSERT INTO ${TABLE} (name, needs) VALUES ($1, $2)`, { bind });
    },
    async unlogMigration({ name }) {
      await sequelize.query(`DELETE FROM ${TABLE} WHERE name = $1`, { bind: [name] });
    },
    async executed() {
      return (await read()).map(({ name }) => name);
    },
    async compare() {
      const ran = await read();
      const unknown = ran.filter(({ name }) => !known.has(name));
      const done = new Set(ran.map(({ name }) => name));
      return {
        unknown: unknown.map(({ name }) => name),
        pending: migrations.map(({ name }) => name).filter((name) => !done.has(name)),
        isTooNew: unknown.some(({ needs }) => needs === null || (needs !== NOTHING && !known.has(needs))),
      };
    },
  };
}
