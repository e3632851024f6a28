import type { Socket } from 'node:net';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openPool } from './open-pool.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

/** Cuts a connection as the end of the server's process does: without a word of PostgreSQL. */
function cut(client: PoolClient): void {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Socket } };
  connection.stream.destroy();
}

it('keeps working when a connection breaks during use, and reports the error to whoever used it', async () => {
  const pool = openPool({ connectionString: database.appUrl, max: 1 });
  const client = await pool.connect();
  const asked = client.query('SELECT pg_sleep(60)');
  cut(client);
  await expect(asked).rejects.toThrow('Connection terminated');
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

it('keeps working when a connection breaks that was taken and not used yet', async () => {
  const pool = openPool({ connectionString: database.appUrl, max: 1 });
  const client = await pool.connect();
  const isOver = new Promise((resolve) => client.once('end', resolve));
  cut(client);
  await isOver;
  await expect(client.query('SELECT 1')).rejects.toThrow('Client');
  client.release();
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});
