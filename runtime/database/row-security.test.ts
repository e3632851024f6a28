import { QueryTypes } from 'sequelize';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { atNewSite, openDatabase, type SiteScope } from './database.ts';
import { READ_ACROSS_SITES } from './migrations/protect.ts';
import { migrateUp } from './migrate.ts';
import { assertAppRoleIsBound, withConnection } from './roles.ts';

const ALPHA = 'a'.repeat(24);
const BETA = 'b'.repeat(24);
const OWN_SITE = "((website_id)::text = current_setting('awning.website_id'::text, true))";

/** Tables that hold nothing of any site. */
const WITHOUT_SITE = ['schema_migrations', 'cookie_names'];

/** Unique keys that do not begin with the site, and why. */
const UNIQUE_OVER_ALL_SITES: Readonly<Record<string, string>> = {
  site_domains_host: 'a host name leads to one site',
};

/** What the owner's functions let the application see of all sites, each for the reason beside it. */
const FUNCTIONS_OF_THE_OWNER: Readonly<Record<string, string>> = {
  site_of_host: 'the site of a host name is not known before',
  languages_of_site: 'a request is read in a language before its unit of work begins',
  has_websites: 'the sample site is loaded when there is none',
  recent_page_purges: 'every process keeps pages of every site',
  subscriptions_to_look_at: 'what is due is charged by whichever process comes first',
  next_sites_to_tidy: 'every site is tidied once a day, by whichever process comes first',
  sites_to_tidy: 'every site is tidied once a day, by whichever process comes first',
  erase_from_audit_entries:
    'the application may only add to the log; what it erases is of its own site alone',
  found_products: 'a search needs an index; it reads the site of the unit of work alone',
  products_like: 'a search needs an index; it reads the site of the unit of work alone',
  words_like: 'a search needs an index; it reads the site of the unit of work alone',
  prune_audit_entries: 'the application may only add to the log; it sees no other site by this one either',
};

/** A value of each type of column, different for each site. */
const VALUES: Readonly<Record<string, (site: string) => string>> = {
  awning_id: (site) => `'${site}'`,
  text: (site) => `'${site}'`,
  _text: () => "'{}'",
  tsvector: () => "''",
  json: () => "'{}'",
  jsonb: () => "'{}'",
  bool: () => 'false',
  int4: () => '1',
  _int4: () => "'{}'",
  int8: () => '1',
  float8: () => '0.5',
  bytea: () => "'x'",
  timestamptz: () => 'now()',
  date: () => 'now()',
};

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
}

let database: TestDatabase;
let admin: pg.Client;
let application: pg.Client;
let tables: string[];

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function asAdmin<T extends object>(sql: string): Promise<T[]> {
  return (await admin.query<T>(sql)).rows;
}

/** Runs statements as the application, in a transaction that is taken back. */
async function atSite<T extends object>(site: string | undefined, sql: string): Promise<T[]> {
  await application.query('BEGIN');
  try {
    if (site !== undefined) {
      await application.query("SELECT set_config('awning.website_id', $1, true)", [site]);
    }
    return (await application.query<T>(sql)).rows;
  } finally {
    await application.query('ROLLBACK');
  }
}

function asApp<T extends object>(sql: string): Promise<T[]> {
  return atSite<T>(undefined, sql);
}

function insertOf(columns: readonly Column[], site: string): string {
  const values = columns.map(({ name, type }) => {
    const value = VALUES[type];
    if (value === undefined) throw new Error(`Say in this test what a value of the type ${type} is.`);
    return name === 'website_id' ? `'${site}'` : value(site);
  });
  return `(${columns.map(({ name }) => `"${name}"`).join(', ')}) VALUES (${values.join(', ')})`;
}

let columnsOf: Map<string, Column[]>;

beforeAll(async () => {
  database = await createTestDatabase();
  const adminUrl = new URL(inject('adminUrl'));
  adminUrl.pathname = new URL(database.ownerUrl).pathname;
  admin = await connect(adminUrl.href);
  application = await connect(database.appUrl);
  const rows = await asAdmin<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
  );
  tables = rows.map((row) => row.name).filter((name) => !WITHOUT_SITE.includes(name));
  const columns = await asAdmin<Column>(
    `SELECT table_name AS table, column_name AS name, COALESCE(domain_name, udt_name) AS type
       FROM information_schema.columns WHERE table_schema = 'public' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
  );
  columnsOf = new Map(
    tables.map((table) => [table, columns.filter((column) => column.table === table)] as const),
  );
  // What a row has to be besides a row of its site is the business of other tests.
  const constraints = await asAdmin<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f') AND conrelid <> 0`,
  );
  catalogue = await readCatalogue();
  for (const { table, name } of constraints) await asAdmin(`ALTER TABLE ${table} DROP CONSTRAINT "${name}"`);
  for (const table of tables) {
    // What follows the writes of a table would take rows away that are rows of a site and nothing else.
    await asAdmin(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    for (const site of [ALPHA, BETA]) {
      await asAdmin(`INSERT INTO ${table} ${insertOf(columnsOf.get(table) ?? [], site)}`);
    }
  }
});

afterAll(async () => {
  await Promise.all([admin.end(), application.end()]);
  await database.close();
});

interface Catalogue {
  readonly tables: readonly {
    readonly name: string;
    readonly isOn: boolean;
    readonly isForced: boolean;
    readonly policies: readonly {
      readonly using: string;
      readonly check: string;
      readonly command: string;
    }[];
    readonly owner: string;
  }[];
  readonly keys: readonly { readonly table: string; readonly name: string; readonly first: string }[];
  readonly links: readonly {
    readonly table: string;
    readonly name: string;
    readonly from: string;
    readonly to: string;
  }[];
}

let catalogue: Catalogue;

async function readCatalogue(): Promise<Catalogue> {
  return {
    tables: await asAdmin(
      `SELECT relname AS name, relrowsecurity AS "isOn", relforcerowsecurity AS "isForced",
              pg_get_userbyid(relowner) AS owner,
              (SELECT COALESCE(json_agg(json_build_object('using', qual, 'check', with_check, 'command', cmd)), '[]')
                 FROM pg_policies p WHERE p.schemaname = 'public' AND p.tablename = relname) AS policies
         FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`,
    ),
    keys: await asAdmin(
      `SELECT indrelid::regclass::text AS table, indexrelid::regclass::text AS name,
              (SELECT attname FROM pg_attribute WHERE attrelid = indrelid AND attnum = indkey[0]) AS first
         FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
        WHERE indisunique AND relnamespace = 'public'::regnamespace`,
    ),
    links: await asAdmin(
      `SELECT conrelid::regclass::text AS table, conname AS name,
              (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) AS from,
              (SELECT attname FROM pg_attribute WHERE attrelid = confrelid AND attnum = confkey[1]) AS to
         FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace`,
    ),
  };
}

const ofSites = <T extends { table?: string; name: string }>(rows: readonly T[]) =>
  rows.filter((row) => !WITHOUT_SITE.includes(row.table ?? row.name));

describe('every table', () => {
  it('is closed to all but the unit of work of its site, its owner included', () => {
    const found = ofSites(catalogue.tables);
    expect(found.length).toBeGreaterThan(14);
    for (const { name, isOn, isForced, policies } of found) {
      expect({ name, isOn, isForced, policies }).toEqual({
        name,
        isOn: true,
        isForced: !Object.hasOwn(READ_ACROSS_SITES, name),
        policies: [{ using: OWN_SITE, check: OWN_SITE, command: 'ALL' }],
      });
    }
  });

  it('begins with the site, and so do its keys and what it points at', () => {
    for (const table of tables)
      expect([table, columnsOf.get(table)?.[0]?.name]).toEqual([table, 'website_id']);
    const others = ofSites(catalogue.keys).filter((key) => key.first !== 'website_id');
    expect(others.map((key) => key.name)).toEqual(Object.keys(UNIQUE_OVER_ALL_SITES));
    for (const link of catalogue.links) {
      expect(link).toMatchObject({ from: 'website_id', to: 'website_id' });
    }
  });

  it('that the owner reads for the application is one of those that are told of', () => {
    expect(tables).toEqual(expect.arrayContaining(Object.keys(READ_ACROSS_SITES)));
  });
});

describe('the application role', () => {
  it('is no superuser, is in no group and owns nothing', async () => {
    await assertAppRoleIsBound(database.appUrl);
    const [role] = await asApp(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
              (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS groups,
              (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS relations,
              (SELECT count(*)::int FROM pg_proc WHERE proowner = r.oid) AS functions,
              (SELECT count(*)::int FROM pg_namespace WHERE nspowner = r.oid) AS schemas
         FROM pg_roles r WHERE rolname = current_user`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      groups: 0,
      relations: 0,
      functions: 0,
      schemas: 0,
    });
  });

  it('gets the rights of the owner through known functions only, and through no view', async () => {
    const functions = await asAdmin<{ name: string; path: string | null; isOpen: boolean }>(
      `SELECT proname AS name, array_to_string(proconfig, ',') AS path,
              has_function_privilege('public', p.oid, 'EXECUTE') AS "isOpen"
         FROM pg_proc p WHERE prosecdef AND pronamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    );
    expect(functions.map((row) => row.name).sort()).toEqual(Object.keys(FUNCTIONS_OF_THE_OWNER).sort());
    for (const { path, isOpen } of functions) {
      expect({ path, isOpen }).toEqual({ path: 'search_path=pg_catalog, public', isOpen: false });
    }
    expect(await asAdmin("SELECT viewname FROM pg_views WHERE schemaname = 'public'")).toEqual([]);
    expect(await asAdmin("SELECT matviewname FROM pg_matviews WHERE schemaname = 'public'")).toEqual([]);
  });

  it.each([
    'SET ROLE awning_owner',
    'SET SESSION AUTHORIZATION awning_owner',
    'ALTER TABLE websites DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE websites NO FORCE ROW LEVEL SECURITY',
    'CREATE POLICY mine ON websites USING (true)',
    'DROP POLICY own_site ON websites',
    'TRUNCATE websites CASCADE',
    'CREATE TABLE public.mine (id int)',
    'CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    "COPY websites TO PROGRAM 'cat'",
    "SELECT pg_read_file('postgresql.conf')",
    "SELECT lo_import('/etc/passwd')",
    'SELECT * FROM pg_authid',
    'SET LOCAL row_security = off; SELECT * FROM websites',
    'SET row_security = off; SELECT * FROM carts',
  ])('is refused: %s', async (sql) => {
    await expect(asApp(sql)).rejects.toThrow(
      /permission denied|must be (the )?owner|must be able to|row-level security|cannot/,
    );
  });
});

describe('an attack on every table', () => {
  it('finds nothing without a site, or with a site that is none', async () => {
    for (const table of tables) {
      expect(await asApp(`SELECT website_id FROM ${table}`)).toEqual([]);
      for (const site of ['', '%', "' OR true --", `${ALPHA} `, ALPHA.toUpperCase()]) {
        expect(await atSite(site, `SELECT website_id FROM ${table}`)).toEqual([]);
      }
      const write = asApp(`INSERT INTO ${table} ${insertOf(columnsOf.get(table) ?? [], ALPHA)}`);
      await expect(write).rejects.toThrow(/row-level security|permission denied/);
    }
  });

  it('sees the own row and no other', async () => {
    for (const table of tables) {
      const seen = await atSite(ALPHA, `SELECT DISTINCT website_id FROM ${table}`);
      expect([table, seen]).toEqual([table, [{ website_id: ALPHA }]]);
      expect(await atSite(ALPHA, `SELECT 1 FROM ${table} WHERE website_id = '${BETA}'`)).toEqual([]);
    }
  });

  it('cannot write a row of another site, nor give one away', async () => {
    for (const table of tables) {
      const foreign = insertOf(columnsOf.get(table) ?? [], BETA);
      await expect(atSite(ALPHA, `INSERT INTO ${table} ${foreign}`)).rejects.toThrow(
        /row-level security|permission denied/,
      );
      await expect(atSite(ALPHA, `UPDATE ${table} SET website_id = '${BETA}'`)).rejects.toThrow(
        /row-level security|permission denied/,
      );
    }
  });

  it('cannot change or delete a row of another site', async () => {
    for (const table of tables) {
      const where = `WHERE website_id = '${BETA}' RETURNING 1`;
      for (const attack of [
        `UPDATE ${table} SET website_id = website_id ${where}`,
        `DELETE FROM ${table} ${where}`,
      ]) {
        const reached = await atSite(ALPHA, attack).then(
          (rows) => `${rows.length} rows`,
          (error: Error) => error.message.replace(/ for table \w+$/, ''),
        );
        expect([attack, ['0 rows', 'permission denied'].includes(reached)]).toEqual([attack, true]);
      }
      expect(await asAdmin(`SELECT 1 FROM ${table} WHERE website_id = '${BETA}'`)).toHaveLength(1);
    }
  });

  it('reaches no row as the owner either, outside of the tables that the owner reads for the application', async () => {
    for (const table of tables) {
      const rows = await withConnection(database.ownerUrl, async (client) =>
        client.query(`SELECT website_id FROM ${table}`),
      );
      expect([table, rows.rows.length]).toEqual([table, Object.hasOwn(READ_ACROSS_SITES, table) ? 2 : 0]);
    }
  });

  it('finds a table closed that a start has found open', async () => {
    await asAdmin('ALTER TABLE carts NO FORCE ROW LEVEL SECURITY');
    await migrateUp(database.ownerUrl, database.appUrl);
    const [carts] = await asAdmin(
      "SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'carts'",
    );
    expect(carts).toEqual({ forced: true });
  });
});

describe('a unit of work', () => {
  it('that makes a site works at both, each in its turn', async () => {
    const made = 'c'.repeat(24);
    const see = (scope: SiteScope) => scope.query('SELECT website_id FROM websites');
    await database.db.withSite(ALPHA, async (scope) => {
      const row = insertOf(columnsOf.get('site_domains') ?? [], made);
      await atNewSite(scope, made, async (inner) => {
        expect(inner.websiteId).toBe(made);
        expect(await see(inner)).toEqual([]);
        await inner.query(`INSERT INTO site_domains ${row}`);
      });
      expect(await see(scope)).toEqual([{ website_id: ALPHA }]);
      await expect(atNewSite(scope, 'x', see)).rejects.toThrow('id of a site');
    });
    expect(await atSite(made, 'SELECT website_id FROM site_domains')).toEqual([{ website_id: made }]);
  });

  it('cannot be left with an invalid site id', async () => {
    const isId = (text: string) => /^[0-9a-f]{24}$/.test(text);
    await fc.assert(
      fc.asyncProperty(
        fc.string().filter((text) => !isId(text)),
        async (text) => {
          await expect(database.db.withSite(text, async () => 1)).rejects.toThrow('id of a site');
        },
      ),
    );
  });

  it('never sees rows of another site on a pool of two connections, however other units of work end', async () => {
    const db = openDatabase(database.appUrl, { poolSize: 2 });
    let aborted = 0;
    let seenWithout = 0;
    async function once(index: number): Promise<void> {
      const site = index % 2 === 0 ? ALPHA : BETA;
      const how = (index * 7919) % 10;
      const work = db.withSite(site, async (scope) => {
        const seen = await scope.query('SELECT website_id FROM websites');
        expect(seen).toEqual([{ website_id: site }]);
        if (how === 0) throw new Error('given up');
        if (how === 1) await scope.query('SELECT 1/0');
        if (how === 2) {
          await scope.query('SET LOCAL statement_timeout = 1');
          await scope.query('SELECT pg_sleep(0.05)');
        }
        expect(await scope.query('SELECT website_id FROM carts')).toEqual([{ website_id: site }]);
      });
      await work.catch((error: unknown) => {
        if ((error as Error).name === 'AssertionError') throw error;
        aborted += 1;
      });
      if (index % 5 === 0) {
        const without = await db.sequelize.query('SELECT 1 FROM websites', { type: QueryTypes.SELECT });
        seenWithout += without.length;
      }
    }
    for (let start = 0; start < 2_000; start += 100) {
      await Promise.all(Array.from({ length: 100 }, (_, offset) => once(start + offset)));
    }
    expect(aborted).toBeGreaterThan(500);
    expect(seenWithout).toBe(0);
    await db.close();
  });
});
