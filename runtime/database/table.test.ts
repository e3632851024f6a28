import { DataTypes } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { bindTexts, defineTable } from './table.ts';

const SITE = 'a'.repeat(24);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

describe('a condition on a text that people typed', () => {
  it('never stands in the statement', async () => {
    const domains = defineTable<{ websiteId: string; host: string }>(database.db.sequelize, 'site_domains', {
      websiteId: { type: DataTypes.TEXT, primaryKey: true },
      host: { type: DataTypes.TEXT },
    });
    database.statements.length = 0;
    const { conditions, bind } = bindTexts({ host: "o'hara $1.example" });
    const found = await database.db.withSite(SITE, ({ transaction }) =>
      domains.findOne({ where: { websiteId: SITE, ...conditions }, bind, transaction }),
    );
    expect(found).toBeNull();
    const select = database.statements.find((statement) => statement.includes('site_domains'));
    expect(select).toContain('"host" = $1');
    expect(select).not.toContain('hara');
  });
});
