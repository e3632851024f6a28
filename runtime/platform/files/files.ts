import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { StagedFile } from './staging.ts';
import { unlessMissing } from './unless-missing.ts';

/** A part of a file: its first and its last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a store has, finished or not. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
}

/** Keeps bytes by name; what was put stays as it is until it is deleted. */
export interface FileStore {
  /** Has it on disk when it answers: a file has its name when all of it is there, and not before. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** The same for a file of this machine, which is not read into memory. */
  putFile(name: string, file: StagedFile): Promise<void>;
  /** The bytes, or undefined when nothing has that name. */
  read(name: string): Promise<Buffer | undefined>;
  /** The bytes as they are wanted, or a part of them; undefined when nothing has that name. */
  open(name: string, range?: ByteRange): Promise<Readable | undefined>;
  /** How many bytes it has, or undefined when nothing has that name. */
  sizeOf(name: string): Promise<number | undefined>;
  /** Nothing happens when nothing has that name. */
  delete(name: string): Promise<void>;
  /** All that is there of a site, in no order: what is being put too, and what a killed process did not finish. */
  list(websiteId: string): AsyncIterable<StoredFile>;
}

const SITE = /^[0-9a-f]{24}$/;
const NAME = /^[0-9a-f]{24}(\/[\w-]+(\.\w+)*)+$/;

/**
 * Makes sure that a name leads to a file of a store and nowhere else. A name begins with the id of the site that owns
 * the file.
 */
export function assertFileName(name: string): string {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of a file.`);
  return name;
}

/** Makes sure that files are listed of one site and of nothing else. */
export function assertSiteFolder(websiteId: string): string {
  if (!SITE.test(websiteId)) throw new Error(`"${websiteId}" is no id of a site.`);
  return websiteId;
}

/** True for what a store may have put there itself: whatever else lies in its folder is none of its business. */
export const isFileName = (name: string): boolean => NAME.test(name);

/** Has the system write to disk what it still keeps in memory of a file, or of the names in a folder. */
async function flush(place: string): Promise<void> {
  const handle = await open(place);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Has the names in a folder written to disk; Windows writes them by itself and opens no folder. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await flush(folder);
}

/** Keeps files in a folder of this machine. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (name: string) => path.join(folder, assertFileName(name));

  async function replace(name: string, write: (target: string) => Promise<void>): Promise<void> {
    const target = pathOf(name);
    const unfinished = `${target}.${randomBytes(6).toString('hex')}`;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await write(unfinished);
      await flush(unfinished);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    await flushFolder(path.dirname(target));
  }

  return {
    put: (name, content) => replace(name, (target) => writeFile(target, content)),
    putFile: (name, file) => replace(name, (target) => copyFile(file.path, target)),
    read: async (name) => unlessMissing(readFile(pathOf(name))),
    async open(name, range) {
      const handle = await unlessMissing(open(pathOf(name)));
      return handle && createReadStream('', { fd: handle, ...range });
    },
    sizeOf: async (name) => (await unlessMissing(stat(pathOf(name))))?.size,
    delete: async (name) => rm(pathOf(name), { force: true }),
    async *list(websiteId) {
      const own = path.join(folder, assertSiteFolder(websiteId));
      const entries = await unlessMissing(opendir(own, { recursive: true }));
      for await (const entry of entries ?? []) {
        if (!entry.isFile()) continue;
        const file = path.join(entry.parentPath, entry.name);
        const name = path.relative(folder, file).split(path.sep).join('/');
        // What is put or deleted meanwhile may be gone again.
        const found = isFileName(name) ? await unlessMissing(stat(file)) : undefined;
        if (found !== undefined) yield { name, bytes: found.size, writtenAt: found.mtimeMs };
      }
    },
  };
}
