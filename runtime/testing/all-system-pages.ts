import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SystemPage } from '../sockets/system-page.ts';

const FEATURES = path.join(import.meta.dirname, '..', 'features');
const FILE = 'system-pages.ts';

/** Every page that a feature declares, made with features of which nothing is asked. */
export async function readSystemPages(): Promise<SystemPage[]> {
  const files = (await readdir(FEATURES, { recursive: true })).filter((file) => path.basename(file) === FILE);
  const modules = await Promise.all(
    files
      .filter((file) => !file.startsWith('pages'))
      .map(async (file) => (await import(path.join(FEATURES, file))) as Record<string, unknown>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((one) =>
      typeof one === 'function' ? (one as (need: unknown) => unknown)(() => undefined) : one,
    )
    .map((one) => one as SystemPage);
}
