import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Keeps bytes by name; what was put stays as it is. */
export interface FileStore {
  put(name: string, content: Uint8Array): Promise<void>;
  /** The bytes, or undefined when nothing has that name. */
  read(name: string): Promise<Buffer | undefined>;
}

const NAME = /^[0-9a-f]{24}(\/[\w-]+(\.\w+)?)+$/;

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

/** Keeps files in a folder of this machine. A name begins with the id of the site that owns the file. */
export function createLocalFiles(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`"${name}" is no name of a file.`);
    return path.join(folder, name);
  };
  return {
    async put(name, content) {
      const target = pathOf(name);
      const unfinished = `${target}.${randomBytes(6).toString('hex')}`;
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(unfinished, content);
      await rename(unfinished, target);
    },
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}
