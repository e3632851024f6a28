import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { cp, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { listDeadLetters } from '#shared/features/jobs/contract.ts';
import { type Media, uploadMedia } from '#shared/features/media/contract.ts';
import { type Bench, SITES } from './support/bench.ts';
import { type Findings, runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { until } from './support/mails.ts';
import type { Staff } from './support/people.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { type SentAnswer, sendFile } from './support/uploads.ts';

const KILLS = 4;
const UPLOADS = 8;
/** Up to so much later than the first upload is through the process is killed, while the others are under way. */
const KILL_WITHIN_MS = 200;
const DAYS_AGO = Date.now() / 1000 - 2 * 24 * 60 * 60;
const CHECK_SECONDS = 60;
const STORES = ['files', 'renditions'] as const;
const DEAD_PROCESS = 'incoming-of-a-killed-process';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const newDocument = () =>
  Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(3_000_000), Buffer.from('\n%%EOF\n')]);
const newPicture = () =>
  sharp(randomBytes(400 * 300 * 3), { raw: { width: 400, height: 300, channels: 3 } })
    .png()
    .toBuffer();

/** A server with a data folder of its own, and who uploads to it. */
interface Store {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly folder: string;
  readonly site: string;
  readonly staff: Staff;
}

/** An upload that comes in slowly. */
interface SlowUpload {
  readonly answer: Promise<SentAnswer>;
  /** Sends the rest of it. */
  readonly finish: () => void;
}

const pathOf = ({ folder, site }: Store, store: string, name = '') => path.join(folder, store, site, name);

const namesIn = async (store: Store, one: string) =>
  existsSync(pathOf(store, one)) ? readdir(pathOf(store, one)) : [];

function upload({ staff }: Store, content: Buffer, filename: string, port: number): Promise<SentAnswer> {
  return sendFile({
    port,
    host: SITES.alpha,
    path: `${uploadMedia.path}?filename=${filename}`,
    token: staff.token,
    parts: [content],
    length: content.length,
  });
}

/** Hashes that the library names, with their sizes. */
function namedIn({ bench, site }: Store): Promise<Map<string, number>> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ hash: string; bytes: number }>(
      'SELECT content_hash AS hash, bytes::float8 AS bytes FROM assets WHERE website_id = $1',
      [site],
    );
    return new Map(rows.map(({ hash, bytes }) => [hash, bytes]));
  });
}

/** What is stored and belongs to nothing, be it unfinished. */
async function findOrphans(store: Store): Promise<string[]> {
  const known = await namedIn(store);
  const orphans: string[] = [];
  for (const one of STORES) {
    const names = await namesIn(store, one);
    const isFinished = one === 'files' ? /^[0-9a-f]{64}$/ : /^[0-9a-f]{64}-\d+(-plain)?\.\w+$/;
    const left = names.filter((name) => !isFinished.test(name) || !known.has(name.slice(0, 64)));
    orphans.push(...left.map((name) => `${one}/${name}`));
  }
  return orphans;
}

async function makeOld(store: Store): Promise<void> {
  for (const one of STORES) {
    for (const name of await namesIn(store, one)) await utimes(pathOf(store, one, name), DAYS_AGO, DAYS_AGO);
  }
  const incoming = path.join(store.folder, 'incoming');
  for (const name of await readdir(incoming)) await utimes(path.join(incoming, name), DAYS_AGO, DAYS_AGO);
}

/** Lets a day go by and a process start, and waits until the files were checked. */
async function checkFiles({ bench, site }: Store): Promise<boolean> {
  const count = () =>
    asAdmin(bench, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM jobs.job
          WHERE name = 'file-check' AND state = 'completed' AND data ->> 'websiteId' = $1`,
        [site],
      );
      return rows[0]?.count ?? 0;
    });
  const before = await count();
  await asAdmin(bench, (client) =>
    client.query("UPDATE housekeeping_runs SET begun_at = now() - interval '2 days' WHERE website_id = $1", [
      site,
    ]),
  );
  await bench.replace(0);
  return until(CHECK_SECONDS, async () => (await count()) > before);
}

/** Kills a process while uploads are under way, again and again; answers what was acknowledged. */
async function killDuringUploads(store: Store): Promise<Media[]> {
  const { bench, findings } = store;
  const acknowledged: Media[] = [];
  let cutOff = 0;
  const content: Buffer[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    for (let number = 0; number < UPLOADS; number += 1)
      content.push(number % 2 === 0 ? newDocument() : await newPicture());
    const { port } = bench.servers[0];
    const sent = content
      .slice(-UPLOADS)
      .map((one, number) => upload(store, one, number % 2 === 0 ? 'killed.pdf' : 'killed.png', port));
    await Promise.race(sent);
    await pause(Math.random() * KILL_WITHIN_MS);
    await bench.replace(0);
    for (const { status, json } of await Promise.all(sent)) {
      if (status === 201) acknowledged.push((json as { media: Media }).media);
      else cutOff += 1;
    }
  }
  findings.note('kills', KILLS);
  findings.note('acknowledged', acknowledged.length);
  findings.note('cutOff', cutOff);
  findings.expect(
    cutOff > 0 && acknowledged.length > 0,
    'no kill hit uploads of which some were through, so nothing was proved',
  );
  findings.note('orphansOfKills', (await findOrphans(store)).length);
  return acknowledged;
}

/**
 * Leaves what a kill leaves at each of its moments, whichever of them the kills before met.
 * @returns a file that lies there unnamed and is uploaded again, and one that is too young to be deleted
 */
async function leaveRemains(store: Store): Promise<{ again: Buffer; young: Buffer }> {
  const [left, unfinished, again] = [newDocument(), newDocument(), newDocument()];
  await writeFile(pathOf(store, 'files', sha256(left)), left);
  await writeFile(pathOf(store, 'files', sha256(again)), again);
  await writeFile(pathOf(store, 'files', `${sha256(unfinished)}.0123456789ab`), unfinished.subarray(0, 1000));
  await mkdir(pathOf(store, 'renditions'), { recursive: true });
  await writeFile(pathOf(store, 'renditions', `${sha256(left)}-500.avif.0123456789ab`), 'x');
  await mkdir(path.join(store.folder, 'incoming', DEAD_PROCESS), { recursive: true });
  await writeFile(path.join(store.folder, 'incoming', DEAD_PROCESS, '1'), 'x');
  const young = newDocument();
  await makeOld(store);
  await writeFile(pathOf(store, 'files', sha256(young)), young);
  return { again, young };
}

/** Begins an upload at the other process, of which the end is held back. */
async function beginSlowUpload(
  { bench, findings, folder, staff }: Store,
  content: Buffer,
): Promise<SlowUpload> {
  let finish = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    finish = resolve;
  });
  async function* slowly(): AsyncGenerator<Buffer> {
    yield content.subarray(0, 1_000_000);
    await isHeld;
    yield content.subarray(1_000_000);
  }
  const answer = sendFile({
    port: bench.servers[1].port,
    host: SITES.alpha,
    path: `${uploadMedia.path}?filename=again.pdf`,
    token: staff.token,
    parts: slowly(),
    length: content.length,
  });
  const isComing = await until(CHECK_SECONDS, async () => {
    const names = await readdir(path.join(folder, 'incoming'));
    return names.some((name) => name !== DEAD_PROCESS);
  });
  findings.expect(isComing, 'the upload at the other process does not begin');
  return { answer, finish };
}

/** Checks the files while what lies there unnamed comes in at the other process. */
async function checkBesideUpload(store: Store, again: Buffer, young: Buffer): Promise<void> {
  const { findings, folder } = store;
  const { answer, finish } = await beginSlowUpload(store, again);
  findings.expect(await checkFiles(store), 'the files are not checked');
  const after = await findOrphans(store);
  findings.expect(
    after.length === 1 && after[0] === `files/${sha256(young)}`,
    `after the check there are ${after.join(', ') || 'none, not even the one of this minute'}`,
  );
  const waiting = await readdir(path.join(folder, 'incoming'));
  findings.expect(!waiting.includes(DEAD_PROCESS), 'what a killed process received is still there');
  finish();
  const { status } = await answer;
  findings.expect(status === 201, `the upload beside the check is answered with ${status}`);
}

/** All that the library names is stored whole, and all that was acknowledged is served. */
async function expectWhole(store: Store, acknowledged: readonly Media[]): Promise<void> {
  const { bench, findings } = store;
  for (const [hash, bytes] of await namedIn(store)) {
    const file = pathOf(store, 'files', hash);
    const size = existsSync(file) ? (await stat(file)).size : undefined;
    findings.expect(size === bytes, `${hash} has ${size ?? 'no'} bytes in place of ${bytes}`);
  }
  for (const { url, filename } of acknowledged) {
    const answer = await bench.ask(SITES.alpha, url);
    findings.expect(answer.status === 200, `${filename} was acknowledged, and answers ${answer.status}`);
  }
}

/** A row whose file is missing is told to staff. */
async function loseFile(store: Store, content: Buffer): Promise<void> {
  const { findings, staff } = store;
  await rm(pathOf(store, 'files', sha256(content)));
  findings.expect(await checkFiles(store), 'the files are not checked again');
  const isTold = await until(CHECK_SECONDS, async () => {
    const answer = await staff.call(listDeadLetters.method, listDeadLetters.path);
    const letters = (field(answer, 'deadLetters') ?? []) as { job: string; subject?: { title: string } }[];
    return letters.some(({ job, subject }) => job === 'missing-file' && subject?.title === 'again.pdf');
  });
  findings.expect(isTold, 'a missing file is not told to staff');
}

// A data folder of the check's own, since what is stored there is made older and deleted.
const folder = mkdtempSync(path.join(os.tmpdir(), 'awning-uploads-'));

await runCheck(
  'C15 uploads',
  async (bench, findings) => {
    await cp(path.join(bench.ground.folder, 'files'), path.join(folder, 'files'), { recursive: true });
    const staff = await bench.staff(SITES.alpha);
    const site = await asAdmin(bench, (client) => siteIdOf(client, SITES.alpha));
    const store: Store = { bench, findings, folder, site, staff };

    const acknowledged = await killDuringUploads(store);
    const { again, young } = await leaveRemains(store);
    await checkBesideUpload(store, again, young);
    await expectWhole(store, acknowledged);
    await loseFile(store, again);
  },
  { variables: { AWNING_DATA: folder } },
);
await rm(folder, { recursive: true, force: true });
