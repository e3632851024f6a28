import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { StagedFile } from './staging.ts';
import { unlessMissing } from './unless-missing.ts';

/** A part of a file: its first and its last byte, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Keeps bytes by name; what was put stays as it is until it is deleted. */
export interface FileStore {
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
}

const NAME = /^[0-9a-f]{24}(\/[\w-]+(\.\w+)?)+$/;

/**
 * Makes sure that a name leads to a file of a store and nowhere else. A name begins with the id of the site that owns
 * the file.
 */
export function assertFileName(name: string): string {
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of a file.`);
  return name;
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
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
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
  };
}
