import { DatabaseError } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { atNewSite } from './database.ts';
import { known, statement, together, unread } from './in-order.ts';
import type { ReadScope } from './read-connections.ts';
import { withConnection } from './roles.ts';
import { failedStatement, sqlState } from './statements.ts';

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
const gone = statement('notes.gone', 'DELETE FROM notes WHERE website_id = $1 AND word = $2');
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

describe.each(['withSite', 'writeSite'] as const)('a statement that is told in %s', (way) => {
  it('is done with the transaction, in its place among those that are asked', async () => {
    await database.db[way](ALPHA, async (scope) => {
      scope.tell(unique.none(`${way} told`));
      await scope.ask(change.none(`${way} told`, 'changed'));
      scope.tell(change.none('changed!', 'told last'));
    });
    expect(await words()).toContain('told last!');
    await database.db[way](ALPHA, async (scope) => {
      scope.tell(gone.none('told last!'));
    });
    expect(await words()).not.toContain('told last!');
  });

  it.each(['last', 'before others', 'before work that fails'])(
    'and fails %s takes the transaction back, and gives its error',
    async (place) => {
      const before = await words();
      const work = database.db[way](ALPHA, async (scope) => {
        await scope.ask(unique.none('taken back'));
        scope.tell(fail.none(true));
        if (place === 'before others') await scope.ask(unique.none('after it'));
        if (place === 'before work that fails') throw new Error('The work fails, too.');
      });
      const error = await work.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DatabaseError);
      expect([sqlState(error), failedStatement(error)]).toEqual(['22012', 'notes.fail']);
      expect(await words()).toEqual(before);
    },
  );

  it('after a statement that failed leaves the error of the work as it is', async () => {
    const work = database.db[way](ALPHA, async (scope) => {
      await scope.ask(fail.none(true)).catch(() => undefined);
      scope.tell(unique.none('too late'));
      throw new Error('What the work says.');
    });
    await expect(work).rejects.toThrow('What the work says.');
  });
});

describe('statements that are written at once', () => {
  it('are answered when they are committed, and all of them or none is done', async () => {
    const added = together([add.one('at once'), add.one('at once, too')]);
    const answer = await database.db.writeAtOnce(ALPHA, added);
    expect(answer).toEqual([{ word: 'at once' }, { word: 'at once, too' }]);
    await expect(
      database.db.writeAtOnce(ALPHA, together([add.one('third'), fail.none(true)])),
    ).rejects.toThrow('division by zero');
    expect(await words()).not.toContain('third');
    await database.db.writeAtOnce(ALPHA, together([gone.none('at once'), gone.none('at once, too')]));
  });

  it('stay where reading their answer fails', async () => {
    const read = add.one('stays').map(() => {
      throw new Error('The answer is not what was wanted.');
    });
    await expect(database.db.writeAtOnce(ALPHA, read)).rejects.toThrow('not what was wanted');
    expect(await words()).toContain('stays');
    await database.db.writeAtOnce(ALPHA, gone.none('stays'));
  });
});

describe('an answer that is unread', () => {
  it('is read when it is asked for, and not before', async () => {
    const reads: string[] = [];
    const second = one.one('second').map(({ answer }) => {
      reads.push(answer);
      return answer;
    });
    await database.db.writeSite(ALPHA, async (scope) => {
      const [, read] = await scope.inOrder([one.one('first'), unread(second)]);
      expect(reads).toEqual([]);
      expect(await read()).toBe(`${ALPHA}second`);
    });
  });
});
