import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unlessMissing } from '../files/unless-missing.ts';

const FILE = 'secrets.key';
const KEY_BYTES = 32;

/**
 * The key that the secrets of sites are sealed with, kept in the data folder and so apart from the database; made
 * when there is none. Two processes that make it at once get the same one.
 * @param folder the data folder
 */
export async function readSecretsKey(folder: string): Promise<string> {
  const file = path.join(folder, FILE);
  const read = async () => (await unlessMissing(readFile(file, 'utf8')))?.trim();
  const kept = await read();
  if (kept !== undefined) return kept;
  const key = randomBytes(KEY_BYTES);
  const draft = `${file}.${key.subarray(0, 6).toString('hex')}`;
  await writeFile(draft, key.toString('base64url'), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft);
  }
  const made = await read();
  if (made === undefined) throw new Error(`The key in ${file} is gone.`);
  return made;
}
