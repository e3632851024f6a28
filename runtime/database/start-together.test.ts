import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDown, migrateUp } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { createAppRole, withConnection } from './roles.ts';

const OWNER = 'awning_owner_of_two';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

/** How many sessions wait for the turn of another one. */
async function countWaiting(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_locks
      WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows[0]?.count;
}

/** Removes the roles of the test, where a test before left them. */
const dropRoles = (client: pg.Client) =>
  client.query(`DROP ROLE IF EXISTS ${OWNER}_app; DROP ROLE IF EXISTS ${OWNER}`);

describe('of two processes that start together', () => {
  it('one migrates, while the other one waits and then finds nothing to do', async () => {
    const { ownerUrl, appUrl } = database;
    await migrateDown(ownerUrl, appUrl, 1);
    let migrating: Promise<string[][]> | undefined;
    await withConnection(ownerUrl, async (client) => {
      // Whoever migrates is not done before this ends.
      await client.query('BEGIN');
      await client.query('LOCK TABLE mail_messages IN ACCESS SHARE MODE');
      migrating = Promise.all([migrateUp(ownerUrl, appUrl), migrateUp(ownerUrl, appUrl)]);
      await expect.poll(() => countWaiting(client)).toBe(1);
      await client.query('COMMIT');
    });
    expect((await migrating)?.sort()).toEqual([[], [migrations.at(-1)?.name]]);
  });

  it('one makes the role of the application, while the other one waits and then finds it', async () => {
    const ownerUrl = new URL(database.ownerUrl);
    ownerUrl.username = OWNER;
    ownerUrl.password = 'as long as it takes';
    let made: Promise<string[]> | undefined;
    await withConnection(inject('adminUrl'), async (client) => {
      await dropRoles(client);
      await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD 'as long as it takes'`);
    });
    await withConnection(database.ownerUrl, async (client) => {
      await client.query('SELECT pg_advisory_lock(hashtext($1))', [`${OWNER}_app`]);
      made = Promise.all([createAppRole(ownerUrl.href), createAppRole(ownerUrl.href)]);
      await expect.poll(() => countWaiting(client)).toBe(2);
    });
    const [first, second] = (await made) ?? [];
    expect(new URL(first ?? '').username).toBe(`${OWNER}_app`);
    expect(second).toBe(first);
    await withConnection(inject('adminUrl'), dropRoles);
  });
});
