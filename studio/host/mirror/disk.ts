import { createHash, randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, mkdir, open, readdir, readFile, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isLeftBehind } from '#shared/features/themes/archive.ts';

/** What a mirror keeps of its own beside a theme. */
export const OWN_FOLDER = '.awning';
/** What the draft holds of a file that both sides changed, beside that file. */
export const DRAFT_ENDING = '.from-draft';
const WRITING_ENDING = '.awning-writing';

/** The files of a folder by path with slashes. */
export interface DiskState {
  readonly hashes: Readonly<Record<string, string>>;
  /** Paths of files that hold nothing. */
  readonly empty: ReadonlySet<string>;
  /** Paths of files beside which the draft's version waits to be looked at. */
  readonly inQuestion: ReadonlySet<string>;
}

/** The files of a theme in a folder. */
export interface ThemeDisk {
  scan(): Promise<DiskState>;
  /** The bytes of a file; undefined where it is not there. */
  read(file: string): Promise<Buffer | undefined>;
  /** Writes a file beside its place and moves it there, so that nobody finds half of it. */
  write(file: string, content: Uint8Array): Promise<void>;
  remove(file: string): Promise<void>;
}

/** The hash of a content as the server makes it. */
export function hashOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

function isOwn(file: string): boolean {
  return file.startsWith(`${OWN_FOLDER}/`) || file.endsWith(WRITING_ENDING) || isLeftBehind(file);
}

/** Looks at a folder; a file whose size and time are the same as before is not read again. */
function createScan(folder: string): ThemeDisk['scan'] {
  const known = new Map<string, { readonly stamp: string; readonly hash: string }>();
  const stampOf = ({ size, mtimeMs, ctimeMs, ino }: Stats) => `${size} ${mtimeMs} ${ctimeMs} ${ino}`;
  return async () => {
    const hashes: [string, string][] = [];
    const empty = new Set<string>();
    const inQuestion = new Set<string>();
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      const file = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
      if (!entry.isFile() || isOwn(file)) continue;
      if (file.endsWith(DRAFT_ENDING)) {
        inQuestion.add(file.slice(0, -DRAFT_ENDING.length));
        continue;
      }
      try {
        const stats = await lstat(path.join(folder, file));
        const stamp = stampOf(stats);
        const before = known.get(file);
        const hash = before?.stamp === stamp ? before.hash : hashOf(await readFile(path.join(folder, file)));
        known.set(file, { stamp, hash });
        hashes.push([file, hash]);
        if (stats.size === 0) empty.add(file);
      } catch (error) {
        // It went while the folder was looked at.
        if (!isMissing(error)) throw error;
      }
    }
    return { hashes: Object.fromEntries(hashes), empty, inQuestion };
  };
}

/** The files of a theme in a folder, which has to be there. */
export function createThemeDisk(folder: string): ThemeDisk {
  /** Where a file is; a folder on the way that leads elsewhere is not followed. */
  async function placeOf(file: string): Promise<string> {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    const [top, parent] = await Promise.all([realpath(folder), realpath(path.dirname(place))]);
    if (parent !== top && !parent.startsWith(top + path.sep)) {
      throw new Error(`${file} lies in a folder that leads out of ${folder}.`);
    }
    return place;
  }
  return {
    scan: createScan(folder),
    async read(file) {
      try {
        return await readFile(path.join(folder, file));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async write(file, content) {
      const place = await placeOf(file);
      const beside = `${place}.${randomUUID()}${WRITING_ENDING}`;
      try {
        const handle = await open(beside, 'wx');
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(beside, place);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    remove: async (file) => rm(await placeOf(file), { force: true }),
  };
}
