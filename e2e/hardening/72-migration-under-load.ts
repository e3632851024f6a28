import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { findLedgerFaults } from '../support/ledger.ts';
import { SITES, withGround } from './support/bench.ts';
import { findCounted, offerShipping, stockUp } from './support/buyers.ts';
import { type Findings, runAlone } from './support/check.ts';
import { letCrowdLoose } from './support/crowd.ts';
import { connectAnew } from './support/http.ts';
import { buildLastRelease, type EarlierVersion } from './support/last-release.ts';
import { watchLocks } from './support/lock-watch.ts';
import { until } from './support/mails.ts';
import { createPeople } from './support/people.ts';
import { copySeed, type Ground } from './support/postgres.ts';
import { asAdmin } from './support/rows.ts';
import { seed } from './support/seed.ts';
import { type ServerProcess, startProcess, tryToStart } from './support/server.ts';

/** Requests of each version in a second, and for how long: before, side by side, and the old one alone again. */
const RATE = 50;
const WARM_SECONDS = 120;
const BEFORE_SECONDS = 4;
const TOGETHER_SECONDS = 12;
const AFTER_SECONDS = 4;
const LOCK_MS = 500;
const ITEMS = 4;
const PIECES = 100_000;
/** Rows that tables are filled up to, so that what takes long takes long here. */
const ROWS = 30_000;
const TOO_NEW = /made by a newer version of Awning/;

const { alpha } = SITES;
/** How many times slower everything is where others keep the machine busy. */
const slowness = Math.max(1, (os.loadavg()[0] ?? 0) / os.cpus().length);

/** Tables that grow without end, which are filled up. */
const GROWING = ['audit_entries', 'assets'] as const;

/** Copies rows of those tables under other ids; nobody looks at them. */
async function fillUp(client: pg.Client): Promise<void> {
  for (const table of GROWING) {
    const { rowCount } = await client.query(
      `INSERT INTO ${table}
       SELECT (jsonb_populate_record(t, jsonb_build_object('id', substr(md5((t).id || n::text), 1, 24)))).*
         FROM (SELECT r FROM ${table} r LIMIT 50) s (t), generate_series(1, $1::int) n`,
      [Math.ceil(ROWS / 50)],
    );
    if ((rowCount ?? 0) === 0) throw new Error(`${table} has no rows to copy.`);
  }
  await client.query('ANALYZE');
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
  return rows.map(({ name }) => name);
}

/** True for a version whose programs know that they may run on the schema of a newer one. */
function knowsTheRule(client: pg.Client): Promise<boolean> {
  return client
    .query(
      "SELECT FROM information_schema.columns WHERE table_name = 'schema_migrations' AND column_name = 'needs'",
    )
    .then(({ rows }) => rows.length > 0);
}

async function checkMigration(ground: Ground, last: EarlierVersion, findings: Findings): Promise<void> {
  const database = await copySeed(ground, 'empty');
  const place = { ground, database };
  const variables = {
    DATABASE_URL: database.ownerUrl,
    AWNING_DATA: ground.folder,
    RATE_LIMIT_SCALE: '0',
    AWNING_LOG: 'info',
  };
  const started: ServerProcess[] = [];
  const start = async (folder?: string) => {
    const server = await startProcess(variables, folder);
    started.push(server);
    return server;
  };
  try {
    await seed({ ...ground, seedUrl: database.ownerUrl }, last.folder);
    const old = await start(last.folder);
    const ports = [old.port];
    const people = createPeople(ports);
    const bench = { ...people, ...place };
    await offerShipping(bench, alpha);
    const items = await findCounted(bench, alpha, ITEMS);
    await stockUp(bench, alpha, items, PIECES);
    const before = await asAdmin(place, migrationsOf);
    const hadRule = await asAdmin(place, knowsTheRule);
    await asAdmin(place, fillUp);

    const crowd = letCrowdLoose(people, alpha, items, {
      editor: await people.staff(alpha),
      perSecond: RATE,
    });
    const rates: Record<string, number> = {};
    async function during(what: string, rate: number, work: () => Promise<unknown>): Promise<void> {
      crowd.setRate(rate);
      const began = performance.now();
      const first = crowd.answered();
      await work();
      rates[what] = Math.round((crowd.answered() - first) / ((performance.now() - began) / 1000));
      const isFast = (rates[what] ?? 0) * slowness >= rate * 0.8;
      findings.expect(isFast, `${what}: ${rates[what]} of ${rate} requests in a second`);
    }
    try {
      // The first answers come late from a server that has just started, and say nothing of the others.
      const isWarm = await until(WARM_SECONDS, () => crowd.answered() >= RATE);
      findings.expect(
        isWarm,
        `only ${crowd.answered()} requests are answered within ${WARM_SECONDS} seconds`,
      );
      await during('before', RATE, () => pause(BEFORE_SECONDS * 1000));
      const seen = await asAdmin(place, (client) =>
        watchLocks(client, () =>
          during('migrating', RATE, async () => {
            ports.push((await start()).port);
          }),
        ),
      );
      findings.note('locks', seen);
      findings.expect(seen.samples > 10, `the locks were looked at ${seen.samples} times`);
      findings.expect(
        seen.waitMs <= LOCK_MS * slowness,
        `somebody waits ${seen.waitMs} ms for a lock: ${seen.worst.join('; ')}`,
      );
      findings.expect(
        seen.heldMs <= LOCK_MS * slowness,
        `a table is held for ${seen.heldMs} ms: ${seen.worst.join('; ')}`,
      );
      await during('side by side', RATE * 2, () => pause(TOGETHER_SECONDS * 1000));
      ports.splice(1);
      await during('the last release on the new schema', RATE, () => pause(AFTER_SECONDS * 1000));
    } finally {
      await crowd.stop();
    }
    findings.note('requestsPerSecond', rates);
    findings.note('slowness', Math.round(slowness * 10) / 10);
    findings.note('requests', crowd.answered());
    findings.note('orders', crowd.orders());
    findings.expect(crowd.orders() > 0, 'nobody bought anything');
    const sample = crowd.failures.slice(0, 5).join('; ');
    findings.expect(crowd.failures.length === 0, `${crowd.failures.length} requests failed: ${sample}`);
    for (const server of started) {
      const broken = server
        .said()
        .split('\n')
        .filter((line) => line.includes('"level":50'));
      findings.expect(broken.length === 0, `the server says ${broken.slice(0, 2).join(' ').slice(0, 500)}`);
    }

    const after = await asAdmin(place, migrationsOf);
    const added = after.filter((name) => !before.includes(name));
    findings.note('migrations', added);
    findings.expect(added.length > 0, 'no migration came after the last release, so nothing was proved');
    const again = await tryToStart(variables, last.folder);
    if ('port' in again) started.push(again);
    if (hadRule) findings.expect('port' in again, 'the last release does not start on the new schema');
    else
      findings.expect(
        'code' in again && TOO_NEW.test(again.said),
        'a release from before the rule does not say why it stops',
      );
    findings.note(
      'started again',
      hadRule ? 'yes' : 'refused: that release is from before schemas said what they need',
    );
    const faults = await asAdmin(place, findLedgerFaults);
    findings.expect(faults.length === 0, faults.join('; '));
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    await database.drop();
  }
}

connectAnew();
await runAlone('C72', async (findings) => {
  // Checks that can go on for longer have further options.
  const { from } = parseArgs({ options: { from: { type: 'string' } }, strict: false }).values;
  const last = await buildLastRelease(typeof from === 'string' ? from : undefined);
  try {
    findings.note('last release', `${last.commit.slice(0, 12)}, ${last.chosen}`);
    await withGround(undefined, (ground) => checkMigration(ground, last, findings));
  } finally {
    await last.remove();
  }
});
