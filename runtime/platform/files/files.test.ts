import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ObjectStore, startObjectStore } from '../../testing/object-store.ts';
import { createLocalFiles, type FileStore } from './files.ts';
import { readListing } from './s3-listing.ts';
import { createS3Files } from './s3.ts';
import { createStaging } from './staging.ts';

const SITE = 'a'.repeat(24);
const KEYS = {
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  region: 'eu-central-1',
  bucket: 'awning-files',
};
const DAY_MS = 24 * 60 * 60 * 1000;

let folder: string;
let objects: ObjectStore;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'awning-files-'));
  objects = await startObjectStore(KEYS);
});

afterAll(async () => {
  await objects.close();
  await rm(folder, { recursive: true, force: true });
});

async function allOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of source) all.push(one);
  return all;
}

const newName = () =>
  `${SITE}/${createHash('sha256')
    .update(String((count += 1)))
    .digest('hex')}`;

const STORES: readonly (readonly [title: string, make: () => FileStore])[] = [
  ['a folder', () => createLocalFiles(path.join(folder, 'kept'))],
  ['an object store', () => createS3Files({ ...KEYS, endpoint: objects.endpoint })],
];

describe.each(STORES)('%s', (_, make) => {
  it('gives back what was put, whole and in parts', async () => {
    const [store, name, content] = [make(), newName(), randomBytes(200_000)];
    await store.put(name, content);
    expect(await store.sizeOf(name)).toBe(content.length);
    expect((await store.read(name))?.equals(content)).toBe(true);
    const whole = await store.open(name);
    expect(whole && (await buffer(whole)).equals(content)).toBe(true);
    const part = await store.open(name, { start: 100, end: 150_099 });
    expect(part && (await buffer(part)).equals(content.subarray(100, 150_100))).toBe(true);
  });

  it('keeps a file of this machine', async () => {
    const [store, name, content] = [make(), newName(), randomBytes(3_000_000)];
    const staging = createStaging(path.join(folder, 'incoming'));
    await staging.within(async (place) => {
      await store.putFile(name, await place.make((target) => writeFile(target, content)));
    });
    expect((await store.read(name))?.equals(content)).toBe(true);
  });

  it('keeps what is empty', async () => {
    const [store, name] = [make(), newName()];
    await store.put(name, Buffer.alloc(0));
    expect([await store.sizeOf(name), (await store.read(name))?.length]).toEqual([0, 0]);
  });

  it('puts another content in place of the old one', async () => {
    const [store, name] = [make(), newName()];
    await store.put(name, Buffer.from('one'));
    await store.put(name, Buffer.from('two'));
    expect((await store.read(name))?.toString()).toBe('two');
  });

  it('knows nothing of what was never put, or is deleted', async () => {
    const [store, name] = [make(), newName()];
    await store.put(name, Buffer.from('x'));
    await store.delete(name);
    await store.delete(name);
    for (const missing of [name, newName()]) {
      expect(await store.read(missing)).toBeUndefined();
      expect(await store.open(missing)).toBeUndefined();
      expect(await store.sizeOf(missing)).toBeUndefined();
    }
  });

  it('lists what it has of a site, with its size and time, and nothing of others', async () => {
    const [store, site] = [make(), 'b'.repeat(24)];
    const names = ['one', 'two.png', 'three-640-plain.jpeg'].map((name) => `${site}/${name}`);
    const before = Date.now();
    for (const name of names) await store.put(name, Buffer.from(name));
    await store.put(`${'c'.repeat(24)}/other`, Buffer.from('x'));
    const listed = await allOf(store.list(site));
    expect(listed.map(({ name, bytes }) => `${name} ${bytes}`).sort()).toEqual(
      names.map((name) => `${name} ${name.length}`).sort(),
    );
    // Disks and stores tell no finer times than seconds.
    expect(listed.every(({ writtenAt }) => writtenAt > before - 2_000)).toBe(true);
    expect(await allOf(store.list('d'.repeat(24)))).toEqual([]);
    await expect(allOf(store.list('../x'))).rejects.toThrow('is no id of a site');
  });

  it.each(['', 'x', '../etc/passwd', `${SITE}/../x`, `/${SITE}/x`, `${SITE}/x\0`, `${SITE}/a/../../x`])(
    'takes no name such as %j',
    async (name) => {
      const store = make();
      await expect(store.put(name, Buffer.from('x'))).rejects.toThrow('is no name of a file');
      await expect(store.read(name)).rejects.toThrow('is no name of a file');
    },
  );
});

describe('a folder', () => {
  it('lists what a killed process left unfinished, and leaves alone what is none of its own', async () => {
    const [place, site] = [path.join(folder, 'left'), 'e'.repeat(24)];
    const store = createLocalFiles(place);
    await store.put(`${site}/a-640.avif`, Buffer.from('x'));
    for (const name of ['a-640.avif.0123456789ab', '.hidden', 'with space'])
      await writeFile(path.join(place, site, name), 'y');
    const listed = (await allOf(store.list(site))).map(({ name }) => name).sort();
    expect(listed).toEqual([`${site}/a-640.avif`, `${site}/a-640.avif.0123456789ab`]);
    await store.delete(`${site}/a-640.avif.0123456789ab`);
    expect((await readdir(path.join(place, site))).sort()).toEqual(['.hidden', 'a-640.avif', 'with space']);
  });
});

describe('an object store', () => {
  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'WRONG' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that is not there', { bucket: 'elsewhere' }, 'elsewhere|NoSuchBucket'],
  ])('refuses a client with %s, and the client says so', async (_, wrong, code) => {
    const store = createS3Files({ ...KEYS, endpoint: objects.endpoint, ...wrong });
    await expect(store.put(newName(), Buffer.from('x'))).rejects.toThrow(new RegExp(code));
    await expect(store.read(newName())).rejects.toThrow(new RegExp(code));
  });

  it('is asked again while it is busy, and given up when it stays so', async () => {
    const [store, name] = [createS3Files({ ...KEYS, endpoint: objects.endpoint }), newName()];
    objects.failures.push(503, 500);
    await store.put(name, Buffer.from('patient'));
    expect((await store.read(name))?.toString()).toBe('patient');
    objects.failures.push(503, 503, 503);
    await expect(store.read(name)).rejects.toThrow('503 (SlowDown)');
  });

  it('that answers with no list is a fault', async () => {
    const store = createS3Files({ ...KEYS, endpoint: objects.endpoint, bucket: 'elsewhere' });
    await expect(allOf(store.list(SITE))).rejects.toThrow(/NoSuchBucket/);
    expect(() => readListing('<Other/>')).toThrow('something else than a list');
    expect(() =>
      readListing('<ListBucketResult><Contents><Key>x</Key></Contents></ListBucketResult>'),
    ).toThrow('does not tell the time');
  });

  it('that is away is a fault', async () => {
    const store = createS3Files({ ...KEYS, endpoint: 'http://127.0.0.1:1' });
    await expect(store.read(newName())).rejects.toThrow('cannot be reached');
  });
});

describe('a file that comes in', () => {
  const incoming = () => path.join(folder, `incoming-${(count += 1)}`);

  it('is measured on the way, and gone when the work ends', async () => {
    const place = incoming();
    const content = randomBytes(300_000);
    const staged = await createStaging(place).within(async ({ receive }) => {
      const file = await receive(
        (async function* parts() {
          yield content.subarray(0, 7);
          yield content.subarray(7);
        })(),
      );
      expect((await readFile(file.path)).equals(content)).toBe(true);
      return file;
    });
    expect(staged).toMatchObject({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(await readdir(place)).toEqual([]);
  });

  it('leaves nothing behind when it breaks off', async () => {
    const place = incoming();
    const broken = createStaging(place).within(({ receive }) =>
      receive(
        (async function* parts() {
          yield Buffer.alloc(10_000);
          throw new Error('gone');
        })(),
      ),
    );
    await expect(broken).rejects.toThrow('gone');
    expect(await readdir(place)).toEqual([]);
  });

  it('is swept away a day after its process was killed, and no earlier', async () => {
    const place = incoming();
    const staging = createStaging(place);
    await staging.within(async ({ make }) => {
      const { path: file } = await make((target) => writeFile(target, 'x'));
      const now = Date.now();
      await staging.sweep(now + DAY_MS / 2);
      expect((await stat(file)).isFile()).toBe(true);
      const old = new Date(now - 2 * DAY_MS);
      await utimes(path.dirname(file), old, old);
      await staging.sweep(now);
      expect(await readdir(place)).toEqual([]);
    });
  });
});
