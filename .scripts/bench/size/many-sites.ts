import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Bench, SITES } from '../../../e2e/hardening/support/bench.ts';
import { ask } from '../../../e2e/hardening/support/http.ts';
import { asAdmin, siteIdOf, siteTables } from '../../../e2e/hardening/support/rows.ts';
import { startProcess } from '../../../e2e/hardening/support/server.ts';
import { timeOf } from '../cpu.ts';
import { memoryOf } from '../machine.ts';

const AT_ONCE = 100;
const PAGES = ['/', '/shop', '/shop/p/tide-mug'];
/** What is done at a start, and what is put off for a moment. */
const START_MS = 20_000;

const hostOf = (number: number) => `many-${number}.localhost`;

/** A statement that copies the rows of a table from a site to others, whose ids and hosts end in their numbers. */
async function copyOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => name).join(', ');
  return `
    INSERT INTO ${table} (${names})
    SELECT ${names.replaceAll(/(\w+)/g, 'copied.$1')}
      FROM ${table} one, generate_series($2::int, $3::int) n,
           jsonb_populate_record(one, jsonb_build_object(
             'website_id', lpad(to_hex(n), 24, 'c'), 'host', 'many-' || n || '.localhost')) copied
     WHERE one.website_id = $1`;
}

/** Adds copies of a site, with all that it has, at hosts of their own. */
async function addSites(client: pg.Client, siteId: string, count: number): Promise<void> {
  // What belongs together is copied together, so nothing has to be looked at or made.
  await client.query("SET session_replication_role = 'replica'");
  for (const table of await siteTables(client)) {
    const copy = await copyOf(client, table);
    for (let from = 1; from <= count; from += AT_ONCE) {
      await client.query(copy, [siteId, from, Math.min(count, from + AT_ONCE - 1)]);
    }
  }
  await client.query("SET session_replication_role = 'origin'");
  await client.query('VACUUM ANALYZE');
}

/**
 * Measures a process of a server with many sites: its memory when some pages of each were visited, and what its start
 * takes.
 */
export async function measureManySites(
  bench: Bench,
  count: number,
): Promise<{ memory: number; start: number; startCpu: number }> {
  await asAdmin(bench, async (client) => addSites(client, await siteIdOf(client, SITES.alpha), count));
  const began = performance.now();
  const server = await startProcess(bench.variables);
  const start = performance.now() - began;
  try {
    await pause(START_MS - start);
    const startCpu = timeOf(server.pid);
    for (let number = 1; number <= count; number += 1) {
      for (const path of PAGES) {
        const { status } = await ask(server.port, { path, host: hostOf(number) });
        if (status !== 200) throw new Error(`${path} at ${hostOf(number)} answers ${status}.`);
      }
    }
    return { memory: memoryOf(server.pid), start, startCpu };
  } finally {
    await server.stop();
  }
}
