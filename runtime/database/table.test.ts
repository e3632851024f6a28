import { DataTypes } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { withConnection } from './roles.ts';
import { bindTexts, defineTable, keyColumn } from './table.ts';
import { rowAdder, rowChanger } from './write-rows.ts';

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

interface Note {
  websiteId: string;
  id: string;
  version: number;
  firstWords: string;
  facts: readonly unknown[] | Readonly<Record<string, unknown>> | null;
  writtenAt: Date;
}

describe('rows that are written for what visitors wait for', () => {
  const at = new Date('2026-03-01T08:30:00.125Z');
  const text = { type: DataTypes.TEXT };

  async function openNotes() {
    await withConnection(database.ownerUrl, async (client) => {
      await client.query(`CREATE TABLE notes (website_id text, id text, version int, first_words text, facts jsonb,
        written_at timestamptz, made_by text NOT NULL DEFAULT 'nobody')`);
      await client.query('GRANT ALL ON notes TO PUBLIC');
    });
    return defineTable<Note>(database.db.sequelize, 'notes', {
      websiteId: keyColumn,
      id: keyColumn,
      version: { type: DataTypes.INTEGER },
      firstWords: text,
      facts: { type: DataTypes.JSONB, allowNull: true },
      writtenAt: { type: DataTypes.DATE },
    });
  }

  it('come as they are, in one statement, and are changed one by one', async () => {
    const notes = await openNotes();
    const add = rowAdder(notes);
    const change = rowChanger(notes, ['version = version + 1']);
    const rows: Note[] = [
      {
        websiteId: SITE,
        id: 'a',
        version: 1,
        firstWords: 'o\'hara "\\ud800" 😀\n',
        facts: [1, ['x']],
        writtenAt: at,
      },
      {
        websiteId: SITE,
        id: 'b',
        version: 7,
        firstWords: 'half a pair: \ud83d.',
        facts: null,
        writtenAt: at,
      },
    ];
    const found = await database.db.withSite(SITE, async (scope) => {
      database.statements.length = 0;
      await scope.ask(add(rows));
      expect(database.statements.filter((sql) => sql.startsWith('INSERT'))).toHaveLength(1);
      await scope.ask(change('b', { facts: [{ told: 'half: \udc00' }], firstWords: 'second' }));
      await scope.ask(change('a', { facts: null }));
      return scope.query(
        'SELECT id, version, first_words, facts, written_at, made_by FROM notes ORDER BY id',
      );
    });
    const same = { written_at: at, made_by: 'nobody' };
    expect(found).toEqual([
      { id: 'a', version: 2, first_words: 'o\'hara "\\ud800" 😀\n', facts: null, ...same },
      { id: 'b', version: 8, first_words: 'second', facts: [{ told: 'half: \uFFFD' }], ...same },
    ]);
    const [first] = await database.db.withSite(SITE, async (scope) => {
      await scope.ask(add(rows));
      return scope.query<{ words: string }>(
        "SELECT first_words AS words FROM notes WHERE id = 'b' AND version = 7",
      );
    });
    expect(first?.words).toBe('half a pair: \uFFFD.');
  });
});
