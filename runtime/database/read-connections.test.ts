import { DatabaseError } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { withConnection } from './roles.ts';
import { sqlState } from './statements.ts';

const ALPHA = 'a'.repeat(24);
const BETA = 'b'.repeat(24);
const READ_ONLY = '25006';
const SHUT_DOWN = '57P01';

let database: TestDatabase;
let db: Database;

/** Runs statements as the owner of the tables. */
function asOwner(...statements: readonly string[]): Promise<void> {
  return withConnection(database.ownerUrl, async (client) => {
    for (const sql of statements) await client.query(sql);
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl, { poolSize: 2 });
  await asOwner(
    `CREATE TABLE notes (website_id text NOT NULL, word text NOT NULL)`,
    `INSERT INTO notes VALUES ('${ALPHA}', 'of alpha'), ('${BETA}', 'of beta')`,
    `ALTER TABLE notes ENABLE ROW LEVEL SECURITY`,
    `CREATE POLICY own_site ON notes USING (website_id = current_setting('awning.website_id', true))`,
    `GRANT SELECT, INSERT ON notes TO ${new URL(database.appUrl).username}`,
  );
});

afterAll(async () => {
  await db.close();
  await database.close();
});

const WORDS = 'SELECT word FROM notes WHERE word <> $1';

describe('a unit of work that reads', () => {
  it('sees the rows of its site, whatever it asks for at once and later', async () => {
    const words = await db.readSite(ALPHA, async (scope) => {
      const together = await Promise.all([scope.query(WORDS, ['a']), scope.query(WORDS, ['of alpha'])]);
      return [...together, await scope.query(WORDS, ['b'])];
    });
    expect(words).toEqual([[{ word: 'of alpha' }], [], [{ word: 'of alpha' }]]);
  });

  it('never sees rows of another site on a pool of two connections, however other units of work end', async () => {
    let given = 0;
    async function once(index: number): Promise<void> {
      const [site, word] = index % 2 === 0 ? [ALPHA, 'of alpha'] : [BETA, 'of beta'];
      const how = (index * 7919) % 10;
      const work = db.readSite(site, async (scope) => {
        expect(await scope.query(WORDS, [''])).toEqual([{ word }]);
        if (how === 0) throw new Error('given up');
        if (how === 1) await scope.query('SELECT 1/0');
        expect(await scope.query(WORDS, [''])).toEqual([{ word }]);
      });
      await work.catch((error: unknown) => {
        if ((error as Error).name === 'AssertionError') throw error;
        given += 1;
      });
    }
    for (let start = 0; start < 1_000; start += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, offset) => once(start + offset)));
    }
    expect(given).toBe(200);
  });

  it('cannot write', async () => {
    const write = db.readSite(ALPHA, ({ query }) =>
      query('INSERT INTO notes VALUES ($1, $2)', [ALPHA, 'new']),
    );
    const error = await write.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(sqlState(error)).toBe(READ_ONLY);
  });

  it('is not started for an invalid site id', async () => {
    await expect(db.readSite('alpha', async () => 1)).rejects.toThrow('id of a site');
  });

  it('goes on when a table has changed since its plan was made', async () => {
    const read = () => db.readSite(ALPHA, ({ query }) => query('SELECT * FROM notes'));
    const before = await Promise.all([read(), read()]);
    expect(before).toEqual([
      [{ website_id: ALPHA, word: 'of alpha' }],
      [{ website_id: ALPHA, word: 'of alpha' }],
    ]);
    await asOwner(`ALTER TABLE notes ADD COLUMN more int`);
    const row = { website_id: ALPHA, word: 'of alpha', more: null };
    expect(await Promise.all([read(), read()])).toEqual([[row], [row]]);
  });

  it('fails when its connection is cut, and the next one does not', async () => {
    const isOurs = `datname = current_database() AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`;
    const slow = db.readSite(ALPHA, ({ query }) => query('SELECT pg_sleep(1.5)'));
    const failure = slow.catch((reason: unknown) => reason);
    await expect
      .poll(async () =>
        withConnection(database.appUrl, async (client) => {
          const { rows } = await client.query(
            `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${isOurs}`,
          );
          return rows.length;
        }),
      )
      .toBe(1);
    expect(sqlState(await failure)).toBe(SHUT_DOWN);
    expect(await db.readSite(ALPHA, ({ query }) => query(WORDS, ['']))).toHaveLength(1);
  });
});

describe('a unit of work that writes', () => {
  const ADD = 'INSERT INTO notes (website_id, word) VALUES ($1, $2) RETURNING word';
  const ALL = 'SELECT * FROM notes WHERE word LIKE $1 ORDER BY word';

  it('keeps all of what it did, or nothing', async () => {
    const failing = db.withSite(ALPHA, async ({ query }) => {
      await query(ADD, [ALPHA, 'half']);
      await query('SELECT 1/0');
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await db.withSite(ALPHA, ({ query }) => query(ALL, ['half']))).toEqual([]);
    await db.withSite(ALPHA, ({ query }) => query(ADD, [ALPHA, 'whole']));
    expect(await db.withSite(ALPHA, ({ query }) => query(ALL, ['whole']))).toHaveLength(1);
  });

  it('goes on when a table has changed since its plan was made', async () => {
    const read = () => db.withSite(ALPHA, ({ query }) => query(ALL, ['whole']));
    await Promise.all([read(), read()]);
    await Promise.all([read(), read()]);
    await asOwner(`ALTER TABLE notes ADD COLUMN most int`);
    const row = { website_id: ALPHA, word: 'whole', more: null, most: null };
    expect(await Promise.all([read(), read()])).toEqual([[row], [row]]);
  });

  it('asks nothing more once it is over', async () => {
    const late = await db.withSite(ALPHA, async ({ query }) => ({ query }));
    await expect(late.query(ALL, ['whole'])).rejects.toThrow('after its transaction');
  });
});
