import { execFile } from 'node:child_process';
import { chown, copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { withConnection } from '../../runtime/database/roles.ts';
import { placesIn } from '../../runtime/database/embedded/cluster.ts';
import { type Bench, SITES, withBench } from './support/bench.ts';
import { type Findings, runAlone } from './support/check.ts';
import { type Cluster, makeFolder, startCluster } from './support/cluster.ts';
import { ask } from './support/http.ts';
import { lengthOf } from './support/length.ts';
import { underLoad } from './support/load.ts';
import { asAdmin, countRows, differences, fingerprintOf, siteIdOf } from './support/rows.ts';
import { until as waitFor } from './support/mails.ts';
import { seed } from './support/seed.ts';
import { startProcess } from './support/server.ts';
import { buy, findItem } from './support/shop.ts';

/** Seconds after which PostgreSQL hands over a part of its log that is not full, as the README has it. */
const ARCHIVE_SECONDS = 20;
const LOAD_SECONDS = 10;
const MOST_LOSS_SECONDS = 60;
const MOST_RESTORE_SECONDS = 60;
/** Rows of this table are not logged, and count calls of the last minutes only. */
const NOT_KEPT = ['rate_limits'];
const NOT_OF_A_COPY = ['postmaster.pid', 'postmaster.opts', 'pg_wal', 'pg_replslot'];

const run = promisify(execFile);

/** What a database holds, to be compared with what another one does. */
interface Contents {
  readonly counts: ReadonlyMap<string, string>;
  readonly sites: readonly ReadonlyMap<string, string>[];
  readonly pieces: string;
}

function readContents(bench: Pick<Bench, 'ground' | 'database'>): Promise<Contents> {
  return asAdmin(bench, async (client) => {
    const sites: ReadonlyMap<string, string>[] = [];
    for (const host of Object.values(SITES)) {
      sites.push(await fingerprintOf(client, await siteIdOf(client, host), NOT_KEPT));
    }
    const { rows } = await client.query<{ pieces: string }>(
      'SELECT COALESCE(sum(quantity), 0)::text AS pieces FROM cart_entries',
    );
    return { counts: await countRows(client), sites, pieces: rows[0]?.pieces ?? '' };
  });
}

async function giveTo({ user }: Cluster, place: string): Promise<void> {
  if (user !== undefined) await chown(place, user.uid, user.gid);
}

async function makeFolderFor(cluster: Cluster, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await giveTo(cluster, folder);
}

async function writeFor(cluster: Cluster, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await giveTo(cluster, file);
}

/** Copies the files of a running server, as its manual has it for a base backup without further programs. */
async function backUp(cluster: Cluster, copy: string): Promise<void> {
  const { adminUrl, files } = cluster;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('base', true)");
    // Files that come and go meanwhile are made good by the log.
    await run('cp', ['-a', files, copy]).catch((error: Error & { stderr?: string }) => {
      if (!/No such file/.test(error.stderr ?? '')) throw error;
    });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop()');
    await writeFor(cluster, path.join(copy, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  for (const name of NOT_OF_A_COPY) {
    await rm(path.join(copy, name), { recursive: true, force: true });
  }
}

/** True when a server has read its log to the end and takes writes. */
async function isWhole({ adminUrl }: Cluster): Promise<boolean> {
  return withConnection(adminUrl, async (client) => {
    const { rows } = await client.query<{ isReading: boolean }>('SELECT pg_is_in_recovery() AS "isReading"');
    return rows[0]?.isReading === false;
  });
}

/** Brings a server up from a base backup and the archive of its log, to a moment or to the archive's end. */
async function restore(
  lost: Cluster,
  copy: string,
  archive: string,
  until: string | undefined,
): Promise<Cluster> {
  const folder = await makeFolder();
  const { cluster: files, password } = placesIn(folder);
  await run('cp', ['-a', copy, files]);
  await copyFile(placesIn(lost.folder).password, password);
  for (const name of ['pg_wal', 'pg_replslot']) await makeFolderFor(lost, path.join(files, name));
  await writeFor(lost, path.join(files, 'recovery.signal'), '');
  const restored = await startCluster(folder, [
    'archive_mode = off',
    `restore_command = 'cp "${archive}/%f" "%p"'`,
    "recovery_target_action = 'promote'",
    ...(until === undefined ? [] : [`recovery_target_time = '${until}'`]),
  ]);
  await waitFor(MOST_RESTORE_SECONDS, () => isWhole(restored));
  return restored;
}

/** A database of the bench on another server. */
function at(bench: Bench, ground: Cluster): Pick<Bench, 'ground' | 'database'> & { ownerUrl: string } {
  const ownerUrl = new URL(bench.database.ownerUrl);
  ownerUrl.port = new URL(ground.adminUrl).port;
  return { ground, database: bench.database, ownerUrl: ownerUrl.href };
}

async function checkMoment(
  bench: Bench,
  findings: Findings,
  restored: Cluster,
  before: Contents,
): Promise<void> {
  const found = at(bench, restored);
  const after = await readContents(found);
  for (const [table, count] of before.counts) {
    const now = after.counts.get(table);
    findings.expect(
      now === count || NOT_KEPT.includes(table),
      `${table} has ${now} rows instead of ${count}`,
    );
  }
  findings.expect(after.pieces === before.pieces, `${after.pieces} pieces instead of ${before.pieces}`);
  for (const [index, site] of before.sites.entries()) {
    const different = differences(site, after.sites[index] ?? new Map());
    findings.expect(different.length === 0, `site ${index} differs in ${different.join(', ')}`);
  }
  const server = await startProcess({ DATABASE_URL: found.ownerUrl, AWNING_DATA: bench.ground.folder });
  const page = await ask(server.port, { host: SITES.alpha, path: '/shop' });
  findings.expect(page.status === 200, `the server shows ${page.status} on what was restored`);
  await server.stop();
  findings.note('pieces', before.pieces);
}

/** What is left of a server that was lost, and what is known of it. */
interface Remains {
  readonly ground: Cluster;
  /** Its base backup. */
  readonly copy: string;
  /** The archive of its log. */
  readonly archive: string;
  /** A moment at which it held what `before` tells. */
  readonly moment: string;
  readonly before: Contents;
  /** When each piece of the one cart was acknowledged after that moment, in milliseconds. */
  readonly bought: readonly number[];
}

async function checkRestores(bench: Bench, findings: Findings, remains: Remains): Promise<void> {
  const { ground, copy, archive, moment, before, bought } = remains;
  const began = performance.now();
  const then = await restore(ground, copy, archive, moment);
  const took = (performance.now() - began) / 1000;
  try {
    await checkMoment(bench, findings, then, before);
  } finally {
    await then.remove();
  }
  const last = await restore(ground, copy, archive, undefined);
  try {
    const { pieces } = await readContents(at(bench, last));
    const newest = bought[Number(pieces) - 1] ?? -Infinity;
    const loss = ((bought.at(-1) ?? 0) - newest) / 1000;
    findings.expect(loss <= MOST_LOSS_SECONDS, `${Math.round(loss)} s of writes are lost`);
    findings.note('lossSeconds', Math.round(loss * 10) / 10);
  } finally {
    await last.remove();
  }
  findings.note('restoredInSeconds', Math.round(took * 10) / 10);
  findings.expect(took <= MOST_RESTORE_SECONDS, `restoring took ${Math.round(took)} s`);
}

await runAlone('C22', async (findings) => {
  const seconds = lengthOf(findings, LOAD_SECONDS);
  const folder = await makeFolder();
  const [archive, copy] = [path.join(folder, 'archive'), path.join(folder, 'base')];
  const ground = await startCluster(folder, [
    'archive_mode = on',
    `archive_command = 'test ! -f "${archive}/%f" && cp "%p" "${archive}/%f"'`,
    `archive_timeout = ${ARCHIVE_SECONDS}s`,
  ]);
  try {
    await makeFolderFor(ground, archive);
    await seed(ground);
    await withBench({ ground }, async (bench) => {
      await underLoad(bench, findings, { mayFail: true }, async () => {
        await pause((seconds * 1000) / 2);
        await backUp(ground, copy);
        await pause((seconds * 1000) / 2);
      });
      // What the load left to be done, such as mails, is done.
      await pause(3_000);
      const before = await readContents(bench);
      const moment = await asAdmin(bench, async (client) => {
        const { rows } = await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
        return rows[0]?.now ?? '';
      });
      await pause(1_000);
      await asAdmin(bench, (client) => client.query('TRUNCATE cart_entries, carts CASCADE'));

      const visitor = bench.visitor(SITES.alpha);
      const item = await findItem(bench, SITES.alpha);
      const bought: number[] = [];
      const end = performance.now() + (ARCHIVE_SECONDS + 10) * 1000;
      while (performance.now() < end) {
        const answer = await buy(visitor, item, { connection: 'close' });
        findings.expect(answer.status < 300, `a piece is answered ${answer.status}`);
        bought.push(performance.now());
        await pause(500);
      }
      findings.note('archiveSeconds', ARCHIVE_SECONDS);
      ground.crash();

      try {
        await checkRestores(bench, findings, { ground, copy, archive, moment, before, bought });
      } finally {
        // The bench takes its database away when it ends.
        await ground.start();
      }
    });
  } finally {
    await ground.remove();
  }
});
