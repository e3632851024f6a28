import { ConnectionRefusedError, DatabaseError, UniqueConstraintError } from 'sequelize';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { isDatabaseAway } from './away.ts';

describe('an error says that the database does no work now', () => {
  const withCode = (code: string) => Object.assign(new Error('refused'), { code });

  it.each([
    ['08006', 'a connection that failed'],
    ['25006', 'a database that may only be read'],
    ['25P03', 'a transaction that rested too long'],
    ['40P01', 'work that got in the way of other work each time'],
    ['53100', 'a full disk'],
    ['53300', 'too many connections'],
    ['55P03', 'a lock that was not had in time'],
    ['57014', 'a statement that took too long'],
    ['57P01', 'an administrator who ends the session'],
    ['57P03', 'a server that starts'],
    ['58030', 'a disk that cannot be read'],
    ['ECONNRESET', 'a connection that broke'],
  ])('%s: %s', (code) => {
    const error = withCode(code);
    expect(isDatabaseAway(error)).toBe(true);
    expect(isDatabaseAway(new DatabaseError(Object.assign(error, { sql: '' })))).toBe(true);
  });

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])('%s', (message) => {
    const error = new Error(message);
    expect(isDatabaseAway(error)).toBe(true);
    expect(isDatabaseAway(new DatabaseError(Object.assign(error, { sql: '' })))).toBe(true);
  });

  it('a connection that is refused', () => {
    expect(isDatabaseAway(new ConnectionRefusedError(withCode('ECONNREFUSED')))).toBe(true);
  });

  it('a socket that is not there', () => {
    expect(isDatabaseAway(Object.assign(withCode('ENOENT'), { syscall: 'connect' }))).toBe(true);
  });
});

describe('an error says something else', () => {
  it.each([
    ['a syntax error', Object.assign(new Error('syntax error'), { code: '42601' })],
    ['a row that is there already', new UniqueConstraintError({ message: 'twice' })],
    [
      'a file that is not there',
      Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }),
    ],
    ['a fault of the program', new TypeError('undefined is not a function')],
    ['no error at all', 'Connection terminated'],
  ])('%s', (_, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('a unit of work', () => {
  const SITE = '0'.repeat(24);
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
  });

  afterAll(() => test.close());

  const failureOf = (sql: string) =>
    test.db.withSite(SITE, (scope) => scope.query(sql)).catch((error: unknown) => error);

  it('whose session ends says so, and the next one works on another', async () => {
    const failure = await failureOf('SELECT pg_terminate_backend(pg_backend_pid())');
    expect(isDatabaseAway(failure)).toBe(true);
    expect(await test.db.withSite(SITE, (scope) => scope.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });

  it('that writes where nothing may be written says so', async () => {
    const failure = await test.db
      .withSite(SITE, async (scope) => {
        await scope.query('SET TRANSACTION READ ONLY');
        await scope.query('DELETE FROM carts WHERE website_id = $1', [SITE]);
      })
      .catch((error: unknown) => error);
    expect(isDatabaseAway(failure)).toBe(true);
  });

  it('that asks for what is not there says that the fault is its own', async () => {
    expect(isDatabaseAway(await failureOf('SELECT nothing FROM nowhere'))).toBe(false);
  });
});
