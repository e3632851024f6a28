import { DataTypes, QueryTypes, type Sequelize } from 'sequelize';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { defineAuditEntries } from '../features/audit-log/model.ts';
import { defineCarts } from '../features/cart/model.ts';
import { defineContributors } from '../features/contributors/model.ts';
import { defineAssets } from '../features/images/model.ts';
import { defineMail } from '../features/mail/model.ts';
import { defineProducts } from '../features/products/model.ts';
import { defineReleases } from '../features/releases/model.ts';
import { defineTemplateDrafts } from '../features/templates/model.ts';
import { defineWebsites } from '../features/websites/model.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDown, migrateUp } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { assertAppRoleIsBound, withConnection } from './roles.ts';
import { defineTable } from './table.ts';

interface Column {
  readonly table_name: string;
  readonly column_name: string;
  readonly is_nullable: 'YES' | 'NO';
  readonly udt_name: string;
}

const SEQUELIZE_TYPES: Readonly<Record<string, string>> = {
  text: 'TEXT',
  jsonb: 'JSONB',
  bool: 'BOOLEAN',
  timestamptz: 'TIMESTAMP WITH TIME ZONE',
  int4: 'INTEGER',
  int8: 'BIGINT',
  float8: 'DOUBLE PRECISION',
  bytea: 'BYTEA',
  _text: 'TEXT[]',
  _int4: 'INTEGER[]',
};

const ALPHA = 'a'.repeat(24);
const BETA = 'b'.repeat(24);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

async function columnsOf(ownerUrl: string): Promise<Column[]> {
  return withConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<Column>(
      `SELECT table_name, column_name, is_nullable, udt_name FROM information_schema.columns
        WHERE table_schema = 'public' AND table_name <> 'schema_migrations' ORDER BY 1, 2`,
    );
    return rows;
  });
}

async function siteTables(): Promise<string[]> {
  return [...new Set((await columnsOf(database.ownerUrl)).map((column) => column.table_name))];
}

function defineAll(sequelize: Sequelize) {
  defineWebsites(sequelize);
  defineContributors(sequelize);
  defineReleases(sequelize);
  defineTemplateDrafts(sequelize);
  defineAssets(sequelize);
  defineProducts(sequelize);
  defineCarts(sequelize);
  defineAuditEntries(sequelize);
  defineMail(sequelize);
  defineTable(sequelize, 'idempotency_keys', {
    websiteId: { type: DataTypes.TEXT, primaryKey: true },
    keyHash: { type: DataTypes.TEXT, primaryKey: true },
    fingerprint: { type: DataTypes.TEXT },
    answer: { type: DataTypes.BLOB, allowNull: true },
    createdAt: { type: DataTypes.DATE },
  });
  defineTable(sequelize, 'page_purges', {
    websiteId: { type: DataTypes.TEXT, primaryKey: true },
    id: { type: DataTypes.TEXT, primaryKey: true },
    tags: { type: DataTypes.ARRAY(DataTypes.TEXT) },
    purgedAt: { type: DataTypes.DATE },
  });
  return Object.values(sequelize.models);
}

describe('the schema', () => {
  it('made by the migrations is the one that the models expect', async () => {
    const models = defineAll(database.db.sequelize);
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
    expect(found.sort()).toEqual(expected.sort());
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

  it('of a newer program is refused', async () => {
    const { ownerUrl, appUrl, close } = await createTestDatabase();
    await withConnection(ownerUrl, async (client) => {
      await client.query("INSERT INTO schema_migrations (name) VALUES ('29991231-0000-from-the-future')");
    });
    await expect(migrateUp(ownerUrl, appUrl)).rejects.toThrow('made by a newer version of Awning');
    await close();
  });

  it('names each migration in the order of time', () => {
    const names = migrations.map((migration) => migration.name);
    expect(names).toEqual([...names].sort());
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('row-level security', () => {
  it('covers every table, each of which begins with the site', async () => {
    const rows = await withConnection(database.ownerUrl, async (client) => {
      const result = await client.query<{
        table: string;
        on: boolean;
        policies: number;
        first: string;
        key: string;
      }>(
        `SELECT c.relname AS table, c.relrowsecurity AS on,
                (SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid) AS policies,
                (SELECT attname FROM pg_attribute WHERE attrelid = c.oid AND attnum = 1) AS first,
                (SELECT a.attname FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = i.indkey[0]
                  WHERE i.indrelid = c.oid AND i.indisprimary) AS key
           FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
            AND c.relname <> 'schema_migrations'`,
      );
      return result.rows;
    });
    expect(rows.length).toBeGreaterThan(10);
    for (const row of rows) {
      expect(row).toEqual({
        table: row.table,
        on: true,
        policies: 1,
        first: 'website_id',
        key: 'website_id',
      });
    }
  });

  it('shows a unit of work its own site only, and nothing without a site', async () => {
    const { db } = database;
    for (const id of [ALPHA, BETA]) {
      await db.withSite(id, (scope) =>
        scope.query(
          `WITH kept AS (INSERT INTO contents (website_id, hash, content) VALUES ($1, repeat('0', 64), '') RETURNING 1),
                released AS (INSERT INTO releases (website_id, id, content_hash, manifest, changed_paths, style_hash, note, created_at, created_by)
                  VALUES ($1, $1, '', '{}', '{}', repeat('0', 64), '', now(), 'x') RETURNING 1)
           INSERT INTO websites (website_id, title, tag_line, language, time_zone, currency, settings, live_release_id, crumb_key, is_sample, created_at)
           VALUES ($1, $1, '', 'en', 'UTC', 'USD', '{}', $1, 'k', false, now())`,
          [id],
        ),
      );
    }
    const seen = await db.withSite(ALPHA, (scope) =>
      scope.query<{ title: string }>('SELECT title FROM websites'),
    );
    expect(seen).toEqual([{ title: ALPHA }]);
    for (const table of await siteTables()) {
      const foreign = await db.withSite(ALPHA, (scope) =>
        scope.query(`SELECT 1 FROM ${table} WHERE website_id = $1`, [BETA]),
      );
      expect(foreign).toEqual([]);
      const without = await db.sequelize.query(`SELECT 1 FROM ${table}`, { type: QueryTypes.SELECT });
      expect(without).toEqual([]);
    }
  });

  it('refuses to write rows of another site, and changes none', async () => {
    const { db } = database;
    const write = db.withSite(ALPHA, (scope) =>
      scope.query("INSERT INTO site_domains (website_id, host) VALUES ($1, 'stolen.example')", [BETA]),
    );
    await expect(write).rejects.toThrow('row-level security');
    const changed = await db.withSite(ALPHA, (scope) =>
      scope.query('UPDATE websites SET title = $1 WHERE website_id = $2 RETURNING title', ['stolen', BETA]),
    );
    expect(changed).toEqual([]);
  });

  it('never mixes sites up on a small pool', async () => {
    const titles = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const id = index % 2 === 0 ? ALPHA : BETA;
        return database.db.withSite(id, async (scope) => {
          const [row] = await scope.query<{ title: string }>('SELECT title FROM websites');
          return row?.title === id;
        });
      }),
    );
    expect(titles.every(Boolean)).toBe(true);
  });

  it('cannot be left by an id that is none', async () => {
    await expect(database.db.withSite("x'; RESET ROLE; --", async () => 1)).rejects.toThrow('id of a site');
  });

  it('holds for the application role, and the program refuses one that it does not hold for', async () => {
    await assertAppRoleIsBound(database.appUrl);
    await expect(assertAppRoleIsBound(database.ownerUrl)).rejects.toThrow('can see every site');
    await expect(assertAppRoleIsBound(inject('adminUrl'))).rejects.toThrow('can see every site');
  });
});
