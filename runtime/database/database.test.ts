import { readdirSync } from 'node:fs';
import path from 'node:path';
import { DataTypes, type Model, type ModelStatic, type Sequelize } from 'sequelize';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDown, migrateUp } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { assertAppRoleIsBound, assertSitesAreApart, withConnection } from './roles.ts';
import { key, text, time } from './column.ts';
import { type Table, table } from './table.ts';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly is_nullable: 'YES' | 'NO';
  readonly udt_name: string;
}

const SEQUELIZE_TYPES: Readonly<Record<string, string>> = {
  text: 'TEXT',
  json: 'JSON',
  jsonb: 'JSONB',
  bool: 'BOOLEAN',
  date: 'DATE',
  timestamptz: 'TIMESTAMP WITH TIME ZONE',
  int4: 'INTEGER',
  int8: 'BIGINT',
  float8: 'DOUBLE PRECISION',
  bytea: 'BYTEA',
  _text: 'TEXT[]',
  _int4: 'INTEGER[]',
  tsvector: 'TSVECTOR',
};

/** Columns that only programs of earlier versions write and read; resources/docs/database.md says when each goes. */
const LEAVING: readonly string[] = ['orders.cart_id TEXT NOT NULL'];

const RUNTIME = path.resolve(import.meta.dirname, '..');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

async function columnsOf(ownerUrl: string): Promise<Column[]> {
  return withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<Column>(
      `SELECT table_name, column_name, is_nullable, udt_name
         FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'schema_migrations' ORDER BY 1, 2`,
    );
    return rows;
  });
}

const isTable = (one: unknown): one is Table<object> =>
  typeof one === 'object' && one !== null && 'model' in one;

async function defineAll(sequelize: Sequelize): Promise<ModelStatic<Model>[]> {
  const files = readdirSync(RUNTIME, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => path.basename(one) === 'model.ts')) {
    const exported = Object.values((await import(path.join(RUNTIME, file))) as Record<string, unknown>);
    for (const one of exported) if (isTable(one)) one.model(sequelize);
  }
  sequelize.define(
    'cookie_names',
    { boundAt: { type: DataTypes.DATE, primaryKey: true } },
    { tableName: 'cookie_names' },
  );
  table('uncleaned_texts', {
    tableName: key(),
    columnName: key(),
    rowId: key(),
    original: text(),
    cleaned: text(),
    cleanedAt: time(),
  }).model(sequelize);
  return Object.values(sequelize.models);
}

describe('the schema', () => {
  it('made by the migrations is the one that the models expect', async () => {
    const models = await defineAll(database.db.sequelize);
    const expected = models.flatMap((model) =>
      Object.values(model.getAttributes()).map((attribute) => {
        const type = (attribute.type as { toSql(): string }).toSql();
        return `${model.tableName}.${attribute.field} ${type} ${attribute.allowNull === true ? 'NULL' : 'NOT NULL'}`;
      }),
    );
    const found = (await columnsOf(database.ownerUrl)).map((column) => {
      const type = SEQUELIZE_TYPES[column.udt_name] ?? column.udt_name;
      return `${column.table_name}.${column.column_name} ${type} ${column.is_nullable === 'YES' ? 'NULL' : 'NOT NULL'}`;
    });
    expect(found.sort()).toEqual([...expected, ...LEAVING].sort());
  });

  it('goes back to nothing and forward again', async () => {
    const { ownerUrl, appUrl, close } = await createTestDatabase();
    const before = await columnsOf(ownerUrl);
    expect(await migrateDown(ownerUrl, appUrl, 1)).toEqual([migrations.at(-1)?.name]);
    expect(await migrateDown(ownerUrl, appUrl)).toHaveLength(migrations.length - 1);
    expect(await columnsOf(ownerUrl)).toEqual([]);
    expect(await migrateUp(ownerUrl, appUrl)).toEqual(migrations.map((migration) => migration.name));
    expect(await columnsOf(ownerUrl)).toEqual(before);
    expect(await migrateUp(ownerUrl, appUrl)).toEqual([]);
    await close();
  });

  describe('of a newer program', () => {
    const later = async (ownerUrl: string, needs: string | null) => {
      await withConnection(ownerUrl, async (client) => {
        await client.query(
          "INSERT INTO schema_migrations (name, needs) VALUES ('29991231-0000-from-the-future', $1)",
          [needs],
        );
      });
    };

    it.each([
      ['that does not say what it needs', null],
      ['that took away what this one uses', '29991230-0000-unknown-too'],
    ])('%s is refused', async (_, needs) => {
      const { ownerUrl, appUrl, close } = await createTestDatabase();
      await later(ownerUrl, needs);
      await expect(migrateUp(ownerUrl, appUrl)).rejects.toThrow('made by a newer version of Awning');
      await close();
    });

    it.each([
      ['that only added something', ''],
      ['that took away what this one uses no more', migrations.at(-1)?.name ?? ''],
    ])('%s is left as it is', async (_, needs) => {
      const { ownerUrl, appUrl, close } = await createTestDatabase();
      await later(ownerUrl, needs);
      await withConnection(ownerUrl, async (client) => {
        await client.query('ALTER TABLE products NO FORCE ROW LEVEL SECURITY');
      });
      expect(await migrateUp(ownerUrl, appUrl)).toEqual([]);
      await withConnection(ownerUrl, async (client) => {
        const { rows } = await client.query<{ isBound: boolean }>(
          `SELECT relforcerowsecurity AS "isBound" FROM pg_class WHERE oid = 'products'::regclass`,
        );
        expect(rows).toEqual([{ isBound: false }]);
      });
      await close();
    });

    it('is refused where a migration of this one is missing', async () => {
      const { ownerUrl, appUrl, close } = await createTestDatabase();
      await migrateDown(ownerUrl, appUrl, 1);
      await later(ownerUrl, '');
      await expect(migrateUp(ownerUrl, appUrl)).rejects.toThrow('made by a newer version of Awning');
      await close();
    });

    it('is taken back by that program, not by this one', async () => {
      const { ownerUrl, appUrl, close } = await createTestDatabase();
      await later(ownerUrl, '');
      await expect(migrateDown(ownerUrl, appUrl, 1)).rejects.toThrow('29991231-0000-from-the-future');
      await close();
    });
  });

  it('waits for locks of others before it is changed', async () => {
    const { ownerUrl, appUrl, close } = await createTestDatabase();
    await migrateDown(ownerUrl, appUrl, 1);
    const name = migrations.at(-1)?.name;
    let migrating: Promise<string[]> | undefined;
    await withConnection(ownerUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE mail_messages IN ACCESS SHARE MODE');
      migrating = migrateUp(ownerUrl, appUrl);
      // It waits for the table, and gives way to others again.
      const isWaiting = async () => {
        const { rows } = await client.query<{ waits: boolean }>(
          `SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND relation = 'mail_messages'::regclass) AS waits`,
        );
        return rows[0]?.waits;
      };
      await expect.poll(isWaiting).toBe(true);
      await expect.poll(isWaiting).toBe(false);
      await client.query('COMMIT');
    });
    expect(await migrating).toEqual([name]);
    await close();
  });

  it('names as needed only migrations that were there before', () => {
    const names = migrations.map((migration) => migration.name);
    const later = migrations.filter(
      ({ name, needs }) => needs !== undefined && !names.slice(0, names.indexOf(name)).includes(needs),
    );
    expect(later).toEqual([]);
  });

  it('names each migration in the order of time', () => {
    const names = migrations.map((migration) => migration.name);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the role of the application', () => {
  it('is bound by row-level security, and the program refuses one that is not', async () => {
    await assertAppRoleIsBound(database.appUrl);
    await expect(assertAppRoleIsBound(database.ownerUrl)).rejects.toThrow('can see every site');
    await expect(assertAppRoleIsBound(inject('adminUrl'))).rejects.toThrow('can see every site');
  });

  it('is bound by row-level security of every table, and the program refuses one without', async () => {
    const { appUrl, ownerUrl, close } = await createTestDatabase();
    await assertSitesAreApart(appUrl);
    const run = (sql: string) => withConnection(ownerUrl, (client) => client.query(sql));
    await run('ALTER TABLE carts DISABLE ROW LEVEL SECURITY; DROP POLICY own_site ON products');
    await expect(assertSitesAreApart(appUrl)).rejects.toThrow('is off for carts, products,');
    await close();
  });
});
