import { DataTypes, type Sequelize } from 'sequelize';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { defineAbandonedCarts } from '../features/abandoned-carts/model.ts';
import { defineApiTokens } from '../features/api-tokens/model.ts';
import { defineAuditEntries } from '../features/audit-log/model.ts';
import { defineBinEntries } from '../features/bin/model.ts';
import { defineCarts } from '../features/cart/model.ts';
import { defineCommercePreferences } from '../features/commerce-preferences/model.ts';
import { defineCoupons } from '../features/coupons/model.ts';
import { defineDownloads } from '../features/downloads/model.ts';
import { defineEntitlements } from '../features/entitlements/model.ts';
import { defineGiftCards } from '../features/gift-cards/model.ts';
import { defineContributors } from '../features/contributors/model.ts';
import { defineHousekeepingRuns } from '../features/housekeeping/model.ts';
import { defineDeadLetters } from '../features/jobs/model.ts';
import { defineMail } from '../features/mail/model.ts';
import { defineAssets } from '../features/media/model.ts';
import { defineProductImports } from '../features/product-csv/model.ts';
import { defineProducts } from '../features/products/model.ts';
import { defineReleases } from '../features/releases/model.ts';
import { defineRestock } from '../features/restock/model.ts';
import { defineShippingZones } from '../features/shipping/model.ts';
import { defineStock } from '../features/stock/model.ts';
import { defineTaxZones } from '../features/tax/model.ts';
import { definePayments } from '../features/checkout/model.ts';
import { defineOrders } from '../features/orders/model.ts';
import { definePaymentSettings } from '../features/payments/model.ts';
import { defineWebhooks } from '../features/webhooks/model.ts';
import { defineTemplateDrafts } from '../features/templates/model.ts';
import { defineWebsites } from '../features/websites/model.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDown, migrateUp } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { assertAppRoleIsBound, assertSitesAreApart, withConnection } from './roles.ts';
import { defineTable } from './table.ts';

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
  timestamptz: 'TIMESTAMP WITH TIME ZONE',
  int4: 'INTEGER',
  int8: 'BIGINT',
  float8: 'DOUBLE PRECISION',
  bytea: 'BYTEA',
  _text: 'TEXT[]',
  _int4: 'INTEGER[]',
  tsvector: 'TSVECTOR',
};

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

function defineAll(sequelize: Sequelize) {
  defineWebsites(sequelize);
  defineAbandonedCarts(sequelize);
  defineContributors(sequelize);
  defineCommercePreferences(sequelize);
  defineRestock(sequelize);
  defineReleases(sequelize);
  defineTemplateDrafts(sequelize);
  defineAssets(sequelize);
  defineProducts(sequelize);
  defineProductImports(sequelize);
  defineStock(sequelize);
  defineOrders(sequelize);
  definePayments(sequelize);
  definePaymentSettings(sequelize);
  defineWebhooks(sequelize);
  defineCarts(sequelize);
  defineCoupons(sequelize);
  defineDownloads(sequelize);
  defineEntitlements(sequelize);
  defineGiftCards(sequelize);
  defineShippingZones(sequelize);
  defineTaxZones(sequelize);
  defineAuditEntries(sequelize);
  defineBinEntries(sequelize);
  defineHousekeepingRuns(sequelize);
  defineApiTokens(sequelize);
  defineMail(sequelize);
  defineDeadLetters(sequelize);
  defineTable(sequelize, 'idempotency_keys', {
    websiteId: { type: DataTypes.TEXT, primaryKey: true },
    keyHash: { type: DataTypes.TEXT, primaryKey: true },
    fingerprint: { type: DataTypes.TEXT },
    answer: { type: DataTypes.BLOB, allowNull: true },
    createdAt: { type: DataTypes.DATE },
  });
  defineTable(sequelize, 'rate_limits', {
    websiteId: { type: DataTypes.TEXT, primaryKey: true },
    subjectHash: { type: DataTypes.TEXT, primaryKey: true },
    used: { type: DataTypes.INTEGER },
    closesAt: { type: DataTypes.DATE },
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
