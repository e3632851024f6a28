import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { big, bytes, day, json, key, maybe, named, text, texts, time, whole } from './column.ts';
import { withConnection } from './roles.ts';
import { bindTexts, modelsOf, type ObjectOf, type RowOf, table } from './table.ts';

const SITE = 'a'.repeat(24);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

describe('a condition on a text that people typed', () => {
  it('is bound as a parameter and never part of the statement', async () => {
    const domains = table('site_domains', { host: text() }).model(database.db.sequelize);
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

const notes = table('notes', {
  id: key(),
  version: whole(),
  firstWords: text(),
  facts: maybe(json<readonly unknown[] | Readonly<Record<string, unknown>>>()),
  writtenAt: time(),
  sizeMinor: big(),
  dueOn: maybe(day()),
  tags: texts(),
  seal: maybe(bytes()),
  secret: named('old_secret', text()),
});
type Note = RowOf<typeof notes>;

describe('the columns of a table that are read', () => {
  it.each([
    {
      of: 'all but the site',
      sql: notes.select('n'),
      is: `n.id, n.version, n.first_words AS "firstWords", n.facts, n.written_at AS "writtenAt", n.size_minor::float8 AS "sizeMinor", n.due_on::text AS "dueOn", n.tags, n.seal, n.old_secret AS "secret"`,
    },
    { of: 'some', sql: notes.only('firstWords', 'id').select(), is: 'id, first_words AS "firstWords"' },
    {
      of: 'all but some',
      sql: notes.except('facts', 'sizeMinor', 'dueOn', 'tags', 'seal', 'secret').select('n'),
      is: 'n.id, n.version, n.first_words AS "firstWords", n.written_at AS "writtenAt"',
    },
    {
      of: 'some, with moments in milliseconds',
      sql: notes.inMilliseconds().only('writtenAt', 'version').select('n'),
      is: 'n.version, (extract(epoch FROM n.written_at) * 1000)::float8 AS "writtenAt"',
    },
    {
      of: 'some, as a JSON object with more',
      sql: notes.only('id').object('n', { isLong: 'length(n.first_words) > 99' }),
      is: `json_build_object('id', n.id, 'isLong', length(n.first_words) > 99)`,
    },
    {
      of: 'some, as a JSON object',
      sql: notes.only('id', 'firstWords', 'writtenAt').object('n'),
      is: `json_build_object('id', n.id, 'firstWords', n.first_words, 'writtenAt', to_char(n.written_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`,
    },
  ])('are written in the order of the table: $of', ({ sql, is }) => {
    expect(sql).toBe(is);
  });
});

describe('a table that is declared once', () => {
  const at = new Date('2026-03-01T08:30:00.125Z');
  const note: Omit<Note, 'websiteId'> = {
    id: 'a',
    version: 1,
    firstWords: 'o\'hara "\\ud800" 😀\n',
    facts: [1, ['x']],
    writtenAt: at,
    sizeMinor: 3_000_000_000,
    dueOn: '2026-03-02',
    tags: ['a', 'b'],
    seal: Buffer.from([0, 255, 92]),
    secret: 's',
  };

  beforeAll(() =>
    withConnection(database.ownerUrl, async (client) => {
      await client.query(`CREATE TABLE notes (website_id text, id text, version int, first_words text, facts jsonb,
        written_at timestamptz, size_minor bigint, due_on date, tags text[], seal bytea, old_secret text,
        made_by text NOT NULL DEFAULT 'nobody')`);
      await client.query('GRANT ALL ON notes TO PUBLIC');
    }),
  );

  const parts = notes.only('version', 'writtenAt', 'sizeMinor', 'dueOn');

  it('takes rows in one statement, changes them one by one, and gives them as they were', async () => {
    const other = {
      ...note,
      id: 'b',
      version: 7,
      firstWords: 'half a pair: \ud83d.',
      facts: null,
      seal: null,
    };
    const found = await database.db.withSite(SITE, async (scope) => {
      database.statements.length = 0;
      await scope.ask(notes.add([note, other]));
      expect(database.statements.filter((sql) => sql.startsWith('INSERT'))).toHaveLength(1);
      const change = { facts: [{ told: 'half: \udc00' }], firstWords: 'second', tags: [] };
      await scope.ask(notes.change('b', change, 'version = version + 1'));
      await scope.ask(notes.change('a', { facts: null }));
      return scope.query<Note & { by: string; told: ObjectOf<typeof parts> }>(
        `SELECT ${notes.select('n')}, n.made_by AS by, ${parts.object('n')} AS told FROM notes n
          WHERE n.website_id = $1 ORDER BY n.id`,
        [SITE],
      );
    });
    const told = { version: 1, writtenAt: at.toISOString(), sizeMinor: 3_000_000_000, dueOn: '2026-03-02' };
    expect(found).toEqual([
      { ...note, facts: null, by: 'nobody', told },
      {
        ...other,
        told: { ...told, version: 8 },
        version: 8,
        firstWords: 'second',
        facts: [{ told: 'half: \uFFFD' }],
        tags: [],
        by: 'nobody',
      },
    ]);
  });

  it('has the same model for all who ask for it', async () => {
    const { sequelize } = database.db;
    const defineNotes = modelsOf({ notes });
    const model = notes.model(sequelize);
    expect(defineNotes(sequelize).notes).toBe(model);
    const [kept] = await database.db.withSite(SITE, async ({ transaction }) => {
      await model.create({ ...note, websiteId: SITE, id: 'c' }, { transaction });
      return model.findAll({ where: { websiteId: SITE, id: 'c', secret: 's' }, transaction });
    });
    expect(kept).toMatchObject({
      firstWords: note.firstWords,
      tags: ['a', 'b'],
      writtenAt: at,
      dueOn: '2026-03-02',
    });
  });
});
