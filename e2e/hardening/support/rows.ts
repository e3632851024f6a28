import type pg from 'pg';
import { withConnection } from '../../../runtime/database/roles.ts';
import type { Bench } from './bench.ts';

/** Where rows are: a database of a PostgreSQL server. */
export type Place = Pick<Bench, 'ground' | 'database'>;

/** Runs work as the superuser in the database of a bench: past every rule, to look at what is really there. */
export function asAdmin<T>({ ground, database }: Place, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const url = new URL(ground.adminUrl);
  url.pathname = new URL(database.ownerUrl).pathname;
  return withConnection(url.href, work);
}

/** Names of all tables that hold rows of sites. */
export async function siteTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'website_id' ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

/** Id of the site of a host. */
export async function siteIdOf(client: pg.Client, host: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT website_id AS id FROM site_domains WHERE host = $1',
    [host],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`No site has the host ${host}.`);
  return id;
}

/** A hash of each table's rows of a site: any change of any row changes it. */
export async function fingerprintOf(
  client: pg.Client,
  websiteId: string,
  leftOut: readonly string[] = [],
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  for (const table of await siteTables(client)) {
    if (leftOut.includes(table)) continue;
    const { rows } = await client.query<{ hash: string | null }>(
      `SELECT md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))) AS hash FROM ${table} t WHERE website_id = $1`,
      [websiteId],
    );
    hashes.set(table, rows[0]?.hash ?? '');
  }
  return hashes;
}

/** Tables whose fingerprints differ. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...after].filter(([table, hash]) => before.get(table) !== hash).map(([table]) => table);
}

/** How many rows each table has, over all sites. */
export async function countRows(client: pg.Client): Promise<Map<string, string>> {
  const counts = new Map<string, string>();
  for (const table of await siteTables(client)) {
    const { rows } = await client.query<{ count: string }>(`SELECT count(*)::text AS count FROM ${table}`);
    counts.set(table, rows[0]?.count ?? '');
  }
  return counts;
}
