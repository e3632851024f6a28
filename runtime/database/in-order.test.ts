import { DatabaseError } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { atNewSite } from './database.ts';
import { known, statement, together } from './in-order.ts';
import type { ReadScope } from './read-connections.ts';
import { withConnection } from './roles.ts';
import { sqlState } from './statements.ts';

const ALPHA = 'a'.repeat(24);
const BETA = 'b'.repeat(24);

const add = statement<{ word: string }>(
  'notes.add',
  'INSERT INTO notes (website_id, word) VALUES ($1, $2) RETURNING word',
);
const all = statement<{ word: string }>(
  'notes.all',
  'SELECT word FROM notes WHERE website_id = $1 ORDER BY word',
);
const change = statement(
  'notes.change',
  "UPDATE notes SET word = $3 || '!' WHERE website_id = $1 AND word = $2",
);
const fail = statement('notes.fail', 'SELECT 1 / 0 FROM notes WHERE website_id = $1 OR $2');
const unique = statement('notes.unique', 'INSERT INTO notes (website_id, word) VALUES ($1, $2)');
const one = statement<{ answer: string }>('one', 'SELECT $1 || $2 AS answer');

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await withConnection(database.ownerUrl, async (client) => {
    await client.query(
      `CREATE TABLE notes (website_id text NOT NULL, word text NOT NULL, UNIQUE (website_id, word))`,
    );
    await client.query('GRANT ALL ON notes TO PUBLIC');
  });
});

afterAll(() => database.close());

const words = async () =>
  (await database.db.readSite(ALPHA, (scope) => scope.ask(all.many()))).map(({ word }) => word);

/** Every way into a site. */
const WAYS = ['readSite', 'withSite', 'writeSite'] as const;

describe.each(WAYS)('statements that are sent in order by %s', (way) => {
  const run = <T>(work: (scope: ReadScope) => Promise<T>) => database.db[way](ALPHA, work);

  it('are sent in the order of their list, whatever they were made of and when', async () => {
    const third = one.one('third');
    const second = together([one.one('second'), known('nothing to ask'), one.maybe('maybe')]);
    const first = one.many('first');
    database.statements.length = 0;
    const answers = await run((scope) => scope.inOrder([first, second, third]));
    expect(answers).toEqual([
      [{ answer: `${ALPHA}first` }],
      [{ answer: `${ALPHA}second` }, 'nothing to ask', { answer: `${ALPHA}maybe` }],
      { answer: `${ALPHA}third` },
    ]);
    expect(database.statements.filter((sql) => sql === one.sql)).toHaveLength(4);
  });

  it('are read in the order of the list, when all are answered, and what follows is awaited', async () => {
    const happened: string[] = [];
    const answers = await run((scope) =>
      scope.inOrder([
        one.one('a').map(async ({ answer }) => {
          happened.push('first');
          const more = await scope.ask(one.one('more'));
          happened.push('what follows the first');
          return [answer, more.answer];
        }),
        one.none('b').map(() => {
          happened.push('second');
        }),
      ]),
    );
    expect(answers).toEqual([[`${ALPHA}a`, `${ALPHA}more`], undefined]);
    expect(happened).toEqual(['first', 'what follows the first', 'second']);
  });

  it('fail as a whole with the error of the first that failed', async () => {
    const read: string[] = [];
    const failing = run((scope) =>
      scope.inOrder([
        one.one('a').map(() => read.push('a')),
        fail.none(true),
        one.one('b').map(() => read.push('b')),
      ]),
    );
    const error = await failing.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DatabaseError);
    expect((error as Error).message).toBe('division by zero');
    expect(read).toEqual([]);
  });

  it('ask nothing where there is nothing to ask', async () => {
    expect(await run((scope) => scope.inOrder([]))).toEqual([]);
    expect(await run((scope) => scope.ask(known('this').map((word) => `${word} and that`)))).toBe(
      'this and that',
    );
  });

  it('say which of them found no row', async () => {
    await expect(run((scope) => scope.ask(all.one()))).rejects.toThrow('notes.all found no row.');
    expect(await run((scope) => scope.ask(all.maybe()))).toBeUndefined();
    expect(await run((scope) => scope.ask(all.many()))).toEqual([]);
  });
});

describe('statements that write', () => {
  it('see what those before them in the list have done, and count their rows', async () => {
    const seen = await database.db.writeSite(ALPHA, (scope) =>
      scope.inOrder([
        add.one('a'),
        all.many(),
        change.count('a', 'b'),
        all.many(),
        change.count('none', 'c'),
      ]),
    );
    expect(seen).toEqual([{ word: 'a' }, [{ word: 'a' }], 1, [{ word: 'b!' }], 0]);
    expect(await words()).toEqual(['b!']);
  });

  it('are all undone when one of them fails, or what is read of them is refused', async () => {
    const twice = database.db.withSite(ALPHA, (scope) => scope.inOrder([unique.none('x'), unique.none('x')]));
    expect(sqlState(await twice.catch((reason: unknown) => reason))).toBe('23505');
    const refused = database.db.withSite(ALPHA, (scope) =>
      scope.ask(
        unique.none('y').map(() => {
          throw new Error('refused');
        }),
      ),
    );
    await expect(refused).rejects.toThrow('refused');
    expect(await words()).toEqual(['b!']);
  });

  it('are sent in one message: none waits for the answer of another', async () => {
    const sent: string[] = [];
    await database.db.writeSite(ALPHA, async (scope) => {
      const asked = scope.inOrder([one.one('1'), one.one('2'), one.one('3')]);
      sent.push(...database.statements.slice(-3));
      await asked;
    });
    expect(sent).toEqual([one.sql, one.sql, one.sql]);
  });

  it('are of the site that their unit of work is at', async () => {
    const sites = await database.db.withSite(ALPHA, (scope) =>
      atNewSite(scope, BETA, (there) => there.inOrder([one.one(' there'), one.one(' too')])),
    );
    expect(sites).toEqual([{ answer: `${BETA} there` }, { answer: `${BETA} too` }]);
  });
});

it('has no statement that does not name its site', () => {
  expect(() => statement('notes.everybody', 'SELECT * FROM notes')).toThrow('has to name its site');
});
