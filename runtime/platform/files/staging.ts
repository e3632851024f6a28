import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unlessMissing } from './unless-missing.ts';

/** A file that waits on this machine until it is kept. */
export interface StagedFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 as lower-case hex. */
  readonly sha256: string;
}

/** A place of its own for one piece of work. */
export interface StagingPlace {
  /** Writes what comes, a part at a time. */
  receive(source: AsyncIterable<Uint8Array>): Promise<StagedFile>;
  /** Has a file written at a path of its own. */
  make(write: (path: string) => Promise<unknown>): Promise<StagedFile>;
}

/** Where files are while they come in. */
export interface Staging {
  /** Gives the work a place; all that is in it is gone when the work ends, however it ends. */
  within<T>(work: (place: StagingPlace) => Promise<T>): Promise<T>;
  /**
   * Takes away what killed processes left behind.
   * @param now epoch milliseconds
   */
  sweep(now: number): Promise<void>;
}

/** Longer than any file takes to come in. */
const LEFT_BEHIND_MS = 24 * 60 * 60 * 1000;
const PREFIX = 'incoming-';

/** Keeps files that come in in a folder of this machine. */
export function createStaging(folder: string): Staging {
  return {
    async within(work) {
      await mkdir(folder, { recursive: true });
      const place = await mkdtemp(path.join(folder, PREFIX));
      let count = 0;
      const newPath = () => path.join(place, String((count += 1)));
      try {
        return await work({
          async receive(source) {
            const file = newPath();
            const hash = createHash('sha256');
            let bytes = 0;
            await pipeline(
              source,
              async function* measure(chunks: AsyncIterable<Uint8Array>) {
                for await (const chunk of chunks) {
                  hash.update(chunk);
                  bytes += chunk.length;
                  yield chunk;
                }
              },
              createWriteStream(file, { flags: 'wx', mode: 0o600 }),
            );
            return { path: file, bytes, sha256: hash.digest('hex') };
          },
          async make(write) {
            const file = newPath();
            await write(file);
            const hash = createHash('sha256');
            await pipeline(createReadStream(file), hash);
            return { path: file, bytes: (await stat(file)).size, sha256: hash.digest('hex') };
          },
        });
      } finally {
        await rm(place, { recursive: true, force: true });
      }
    },
    async sweep(now) {
      await mkdir(folder, { recursive: true });
      for (const name of await readdir(folder)) {
        if (!name.startsWith(PREFIX)) continue;
        const place = path.join(folder, name);
        const found = await unlessMissing(stat(place));
        if (found === undefined || now - found.mtimeMs < LEFT_BEHIND_MS) continue;
        await rm(place, { recursive: true, force: true });
      }
    },
  };
}
