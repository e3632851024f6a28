import { randomBytes } from 'node:crypto';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { listDeadLetters, replayDeadLetter } from '#shared/features/jobs/contract.ts';
import { HOUSEKEEPING_MS } from '#shared/features/housekeeping/rules.ts';
import { deleteMedia, type Media, replaceMedia, uploadMedia } from '#shared/features/media/contract.ts';
import { UNNAMED_FILE_MS } from '#shared/features/media/rules.ts';
import { toAddress } from '#shared/http/client.ts';
import { JobLost, type JobRun } from '../../jobs/job.ts';
import { createLocalFiles, type FileStore } from '../../platform/files/files.ts';
import { createS3Files } from '../../platform/files/s3.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { startObjectStore, type ObjectStore } from '../../testing/object-store.ts';
import { addPerson, rowsOf, siteIdOf, type TestPerson } from '../../testing/people.ts';
import { silentLog } from '../../testing/silent-log.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { originalOfRendition } from '../images/service.ts';
import { createContents } from './contents.ts';
import { createFileCheck } from './file-check.ts';

const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret',
  region: 'eu-central-1',
  bucket: 'files',
};
const PATIENCE = { timeout: 20_000, interval: 50 };
const DAYS_AGO = Date.now() - 2 * UNNAMED_FILE_MS;

let app: TestApp;
let boss: TestPerson;
let site: string;
let objects: ObjectStore;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
  site = await siteIdOf(app);
  objects = await startObjectStore(KEYS);
  folder = path.join(app.filesFolder, '..', 'checked');
});

afterAll(async () => {
  await objects.close();
  await app.close();
});

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  objects.objects.clear();
});

const newText = () => Buffer.from(`%PDF-1.4\n${randomBytes(40).toString('hex')}\n%%EOF\n`);

async function send(
  endpoint: typeof uploadMedia | typeof replaceMedia,
  address: string,
  content: Buffer,
): Promise<Media> {
  const response = await fetch(app.origin + address, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${boss.token}` },
    body: new Uint8Array(content),
  });
  expect(response.ok).toBe(true);
  return ((await response.json()) as { media: Media }).media;
}

const upload = (content: Buffer) =>
  send(uploadMedia, toAddress(uploadMedia, { query: { filename: 'notes.pdf' } }), content);

/** One try of a job, as the check sees it. */
const run: JobRun = {
  id: '',
  websiteId: '',
  isLastTry: true,
  signal: new AbortController().signal,
  finish: () => Promise.reject(new JobLost('not asked for')),
  giveUp: () => Promise.reject(new JobLost('not asked for')),
};

/** The check over stores of a test, beside the library of the app. */
function createCheck(originals: FileStore, made: FileStore) {
  const contents = createContents({ db: app.db, log: silentLog, originals });
  const { check } = createFileCheck({
    db: app.db,
    clock: app.clock,
    jobs: { enqueue: () => Promise.resolve('') },
    contents,
    originals,
    made: { files: made, hashOf: originalOfRendition },
    staging: { sweep: () => Promise.resolve() },
    letters: { findAbout: () => Promise.resolve({ id: '', isAtWork: false }) },
  });
  return { contents, check: () => check({ ...run, websiteId: site }, {}) };
}

interface Kind {
  readonly make: (part: string) => FileStore;
  readonly age: (part: string, name: string) => Promise<unknown>;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'a folder': {
    make: (part) => createLocalFiles(path.join(folder, part)),
    age: (part, name) => utimes(path.join(folder, part, name), DAYS_AGO / 1000, DAYS_AGO / 1000),
  },
  'an object store': {
    make: () => createS3Files({ ...KEYS, endpoint: objects.endpoint }),
    age: async (_, name) => objects.times.set(name, DAYS_AGO),
  },
};

describe.each(Object.entries(KINDS))('the check of the files in %s', (_, { make, age }) => {
  it('deletes what no file of the library names once it is a day old, and nothing else', async () => {
    const [shown, binned] = [newText(), newText()];
    await upload(shown);
    const { id } = await upload(binned);
    await boss.client.call(deleteMedia, { params: { mediaId: id }, query: {} });
    const [originals, made] = [make('files'), createLocalFiles(path.join(folder, 'made'))];
    const [gone, fresh] = [newText(), newText()].map(sha256) as [string, string];
    const kept = [sha256(shown), sha256(binned)];
    const unfinished = `${kept[0]}.0123456789ab`;
    for (const name of [...kept, gone, fresh, unfinished, `${fresh}.0123456789ab`])
      await originals.put(`${site}/${name}`, Buffer.from('x'));
    for (const name of [...kept, gone, unfinished]) await age('files', `${site}/${name}`);
    await createCheck(originals, made).check();
    const left: string[] = [];
    for await (const { name } of originals.list(site)) left.push(name.slice(site.length + 1));
    expect(left.sort()).toEqual([...kept, fresh, `${fresh}.0123456789ab`].sort());
  });

  it('leaves what another process is about to name', async () => {
    const content = newText();
    const hash = sha256(content);
    const originals = make('files');
    const { contents, check } = createCheck(originals, createLocalFiles(path.join(folder, 'made')));
    await originals.put(`${site}/${hash}`, content);
    await age('files', `${site}/${hash}`);
    let checked: Promise<void> | undefined;
    await app.db.withSite(site, async (scope) => {
      // As an upload does: the bytes are there already, and the row is not to be seen before it is committed.
      await contents.lock(scope, hash);
      checked = check();
      await vi.waitFor(async () => {
        const waiting = await rowsOf(
          app,
          "SELECT 1 FROM pg_locks WHERE $1 <> '' AND locktype = 'advisory' AND NOT granted",
        );
        expect(waiting).toHaveLength(1);
      }, PATIENCE);
      await scope.query(
        `INSERT INTO assets SELECT (jsonb_populate_record(a, jsonb_build_object('id', $2::text, 'content_hash', $3::text))).*
           FROM assets a WHERE a.website_id = $1 LIMIT 1`,
        [site, randomBytes(12).toString('hex'), hash],
      );
    });
    await checked;
    expect((await originals.read(`${site}/${hash}`))?.equals(content)).toBe(true);
    await rowsOf(app, 'DELETE FROM assets WHERE website_id = $1 AND content_hash = $2', hash);
  });
});

describe('the check of the files', () => {
  it('never takes the bytes of what is uploaded at the same time', async () => {
    const originals = createLocalFiles(app.filesFolder);
    const { check } = createCheck(originals, createLocalFiles(app.renditionsFolder));
    const contents = Array.from({ length: 12 }, newText);
    for (const content of contents) {
      const name = `${site}/${sha256(content)}`;
      await originals.put(name, content);
      await utimes(path.join(app.filesFolder, name), DAYS_AGO / 1000, DAYS_AGO / 1000);
    }
    await Promise.all([...contents.map(upload), check(), check(), check()]);
    for (const content of contents)
      expect((await originals.read(`${site}/${sha256(content)}`))?.equals(content)).toBe(true);
  });

  it('deletes pictures that were made of what is not in the library any more', async () => {
    const content = newText();
    const hash = sha256(content);
    await upload(content);
    const made = createLocalFiles(path.join(folder, 'made'));
    const names = [`${hash}-500.avif`, `${hash}-500-plain.png`, `${sha256('x')}-500.avif`];
    const unfinished = `${hash}-500.avif.0123456789ab`;
    for (const name of names) await made.put(`${site}/${name}`, Buffer.from('x'));
    await writeFile(path.join(folder, 'made', site, unfinished), 'x');
    for (const name of [...names, unfinished])
      await utimes(path.join(folder, 'made', site, name), DAYS_AGO / 1000, DAYS_AGO / 1000);
    await createCheck(createLocalFiles(path.join(folder, 'files')), made).check();
    expect((await readdir(path.join(folder, 'made', site))).sort()).toEqual(names.slice(0, 2).sort());
  });
});

describe('a file of the library whose bytes are not there', () => {
  const letters = async () =>
    (await (await app.owner()).call(listDeadLetters, {})).deadLetters.filter(
      ({ job }) => job === 'missing-file',
    );

  async function checkAll(): Promise<void> {
    app.clock.move(HOUSEKEEPING_MS);
    await app.app.housekeeping.lookThrough();
    await vi.waitFor(async () => {
      const open = await rowsOf(
        app,
        `SELECT 1 FROM jobs.job WHERE data ->> 'websiteId' = $1 AND state IN ('created', 'retry', 'active')
            AND (name IN ('housekeeping', 'file-check', 'missing-file', 'dead-letters'))`,
      );
      expect(open).toEqual([]);
    }, PATIENCE);
  }

  it('is told once, by its name, until it is put in again', async () => {
    await app.jobs.start();
    const media = await upload(newText());
    const damaged = newText();
    await upload(damaged);
    const [row] = await rowsOf<{ hash: string }>(
      app,
      'SELECT content_hash AS hash FROM assets WHERE website_id = $1 AND id = $2',
      media.id,
    );
    await rm(path.join(app.filesFolder, site, row?.hash ?? ''));
    await writeFile(path.join(app.filesFolder, site, sha256(damaged)), 'x');
    await checkAll();
    await checkAll();
    const told = await letters();
    expect(told).toHaveLength(2);
    const missing = told.find(({ about }) => about['mediaId'] === media.id);
    expect(missing).toMatchObject({
      subject: { title: 'notes.pdf' },
      problem:
        'The file is not in the store. Open it under Media and choose “Replace content…” to put it in again.',
    });
    expect(told.find((letter) => letter !== missing)?.problem).toMatch(/has another size/);

    // The sessions of the days before are over.
    boss = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
    const query = { filename: 'notes.pdf', version: String(media.version) };
    await send(replaceMedia, toAddress(replaceMedia, { params: { mediaId: media.id }, query }), newText());
    await (await app.owner()).call(replayDeadLetter, { params: { letterId: missing?.id ?? '' } });
    await vi.waitFor(async () => expect(await letters()).toHaveLength(1), PATIENCE);
  });
});
