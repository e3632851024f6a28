import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MADE_BY_CALLS } from '../testing/made-by-calls.ts';
import type { Probed } from '../testing/sql-probe.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { SiteScope } from './database.ts';
import { createAsking } from './in-order.ts';
import type { Chore } from './chores.ts';
import { withConnection } from './roles.ts';
import { createRuleStore } from './rule-store.ts';
import type { Table } from './table.ts';

const RUNTIME = path.resolve(import.meta.dirname, '..');
const SITE = 'a'.repeat(24);

/** Sources that hand SQL over. Those of connections, roles and migrations run what others hand to them. */
const SOURCES = readdirSync(RUNTIME, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|^testing\/|(?:^|\/)browser\/|^database\//.test(file) &&
      /\b(?:query|statement|foreignStatement)\b/.test(readFileSync(path.join(RUNTIME, file), 'utf8')),
  );

/** How many statements of a file are made while a function runs and are in no reach of this test, and why. */
const OUT_OF_REACH: Readonly<Record<string, { readonly count: number; readonly reason: string }>> = {
  'jobs/boss.ts': { count: 3, reason: 'The library of the queue writes them, for tables of its own.' },
};

/** SQL, and where it stands. */
interface Written {
  readonly place: string;
  readonly sql: string;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

/** What files hand to `statement` and `query`, and how many of these cannot be read in each file. */
async function readSources(): Promise<{ written: Written[]; unread: Map<string, number> }> {
  const written: Written[] = [];
  const unread = new Map<string, number>();
  for (const file of SOURCES) {
    const { placesOfSql } = (await import(`${path.join(RUNTIME, file)}?sql`)) as Probed;
    for (const { line, read } of placesOfSql) {
      const found = read?.() ?? [];
      const texts = found.filter((sql) => typeof sql === 'string');
      written.push(...texts.map((sql) => ({ place: `${file}:${line}`, sql })));
      if (found.length === 0 || texts.length < found.length) unread.set(file, (unread.get(file) ?? 0) + 1);
    }
  }
  return { written, unread };
}

/** All that files of one name export. */
async function exportsOf(name: string): Promise<{ file: string; exported: unknown }[]> {
  const files = readdirSync(RUNTIME, { recursive: true, encoding: 'utf8' });
  const modules = await Promise.all(
    files
      .filter((file) => path.basename(file) === name)
      .map(async (file) => {
        const module = (await import(path.join(RUNTIME, file))) as Record<string, unknown>;
        return Object.values(module).map((exported) => ({ file, exported }));
      }),
  );
  return modules.flat();
}

const isTable = (one: unknown): one is Table<object> =>
  typeof one === 'object' && one !== null && 'model' in one;
const isChore = (one: unknown): one is Chore => typeof one === 'object' && one !== null && 'run' in one;

/** A unit of work that sends nothing, and keeps what it is asked; each statement changes nothing and counts nothing. */
function createRecorder(): { scope: SiteScope; written: Written[] } {
  const written: Written[] = [];
  const asking = createAsking((parts) => {
    for (const { name, sql } of parts) written.push({ place: name, sql });
    return Promise.resolve(parts.map(() => ({ rows: [{ count: 0 }], count: 0 })));
  });
  const query = (sql: string) => {
    written.push({ place: 'a query', sql });
    return Promise.resolve([]);
  };
  return { scope: { websiteId: SITE, query, ...asking } as unknown as SiteScope, written };
}

/** What the database has against statements. */
async function refused(written: readonly Written[]): Promise<string[]> {
  const found: string[] = [];
  await withConnection(database.ownerUrl, async (client) => {
    for (const { place, sql } of written) {
      try {
        await client.query(`PREPARE probe AS ${sql}`);
        await client.query('DEALLOCATE probe');
      } catch (error) {
        found.push(`${place}: ${(error as Error).message}`);
      }
    }
  });
  return found;
}

describe('every statement of the server', () => {
  it('that is known without running it can be planned with the tables as they are', async ({ annotate }) => {
    const { written } = await readSources();
    const ofRows = written.filter(({ sql }) => /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(sql));
    expect(ofRows.length).toBeGreaterThan(425);
    await annotate(`${ofRows.length} statements are planned.`);
    expect(await refused(ofRows)).toEqual([]);
  });

  it('is known, or made by a call that is known, or there is a reason why it is not', async () => {
    const { unread } = await readSources();
    const known = Object.fromEntries(Object.entries(OUT_OF_REACH).map(([file, { count }]) => [file, count]));
    const { scope, written } = createRecorder();
    for (const [file, call] of Object.entries(MADE_BY_CALLS)) {
      const before = written.length;
      await call(scope);
      known[file] = Math.min(unread.get(file) ?? 0, written.length - before);
    }
    expect(Object.fromEntries(unread)).toEqual(known);
  });

  it.each(Object.entries(MADE_BY_CALLS))('of %s that is made by a call can be planned', async (_, call) => {
    const { scope, written } = createRecorder();
    await call(scope);
    expect(written).not.toHaveLength(0);
    expect(await refused(written)).toEqual([]);
  });

  it('of a table, made from its columns, can be planned', async () => {
    const tables = (await exportsOf('model.ts')).map(({ exported }) => exported).filter(isTable);
    expect(tables.length).toBeGreaterThan(80);
    const written = tables.flatMap((table) => [
      {
        place: `${table.name}.select`,
        sql: `SELECT ${table.select('t')}, ${table.inMilliseconds().select('t')}, ${table.object('t')} FROM ${table.name} t`,
      },
      ...table.add([]).parts.map(({ name, sql }) => ({ place: name, sql })),
    ]);
    expect(await refused(written)).toEqual([]);
  });

  it('of chores can be planned', async () => {
    const chores = (await exportsOf('chores.ts')).flatMap(({ exported }) => exported).filter(isChore);
    expect(chores.length).toBeGreaterThan(10);
    const { scope, written } = createRecorder();
    for (const chore of chores) await chore.run(scope, 0, 1);
    expect(written.length).toBeGreaterThanOrEqual(chores.length);
    expect(await refused(written)).toEqual([]);
  });

  it.each(['tax_zones', 'shipping_zones', 'coupons'])('of the rules in %s can be planned', async (table) => {
    const rows = createRuleStore<object>(table);
    const { scope, written } = createRecorder();
    await rows.list(scope);
    await rows.countLocked(scope);
    await rows.take(scope, 'a');
    await rows.insert(scope, 'a', {}, 0);
    await rows.update(scope, 'a', {});
    await rows.hide(scope, 'a', 0);
    await rows.show(scope, 'a');
    await rows.erase(scope, 'a');
    expect(written).toHaveLength(9);
    expect(await refused(written)).toEqual([]);
  });
});

it('a column that is misspelt is found', async () => {
  const sql = 'SELECT product_idd FROM reviews WHERE website_id = $1';
  expect(await refused([{ place: 'reviews.planted', sql }])).toEqual([
    'reviews.planted: column "product_idd" does not exist',
  ]);
});
