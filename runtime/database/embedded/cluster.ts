import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../config.ts';
import type { Binaries } from './binaries.ts';
import { canTraverse, type OsUser } from './os-user.ts';

/** The superuser of a database that we make. */
export const SUPERUSER = 'postgres';

/** What is where inside a data folder. */
export function placesIn(dataFolder: string) {
  return {
    cluster: path.join(dataFolder, 'postgres'),
    socket: path.join(dataFolder, 'postgres.socket'),
    password: path.join(dataFolder, 'postgres.password'),
    log: path.join(dataFolder, 'postgres.log'),
    lock: path.join(dataFolder, 'postgres.lock'),
  };
}

/**
 * Makes the data folder if need be.
 * @throws ConfigError when it cannot be written, or not be reached by the account that runs PostgreSQL
 */
export function prepareFolder(dataFolder: string, user: OsUser | undefined): void {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o755 });
    const probe = path.join(dataFolder, `.write-test-${process.pid}`);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (cause) {
    throw new ConfigError(
      `The data folder ${dataFolder} cannot be written (${(cause as Error).message}): make it writable, or set AWNING_DATA to another folder.`,
      { cause },
    );
  }
  if (user && !canTraverse(dataFolder, user)) {
    throw new ConfigError(
      `The data folder ${dataFolder} cannot be reached by the user "${user.name}", who runs PostgreSQL for root: set AWNING_DATA to a folder outside private ones, or start Awning as an ordinary user.`,
    );
  }
}

/** The variables a PostgreSQL program gets: nobody's PG… settings, and messages in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|NODE_|npm_)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}

function own(place: string, user: OsUser | undefined): void {
  if (user) chownSync(place, user.uid, user.gid);
}

function ownAll(folder: string, user: OsUser): void {
  own(folder, user);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    own(path.join(entry.parentPath, entry.name), user);
  }
}

/** What the systems take for the path of a socket, in bytes; macOS takes least. */
const SOCKET_PATH_MAX = 103;
const LONGEST_SOCKET_NAME = '.s.PGSQL.65535';

/**
 * Makes the private folder of the server's socket, empty: what a killed server left there would keep the next one from
 * starting. A socket answers in a fraction of the time that a port takes.
 * @returns its path; undefined where the system has no such sockets, or takes no path as long as this one
 */
export function prepareSocketFolder(dataFolder: string, user: OsUser | undefined): string | undefined {
  const { socket } = placesIn(dataFolder);
  const longest = Buffer.byteLength(path.join(socket, LONGEST_SOCKET_NAME));
  // PostgreSQL takes a comma for the end of a folder's name.
  if (process.platform === 'win32' || longest > SOCKET_PATH_MAX || socket.includes(',')) return undefined;
  rmSync(socket, { recursive: true, force: true });
  mkdirSync(socket, { mode: 0o700 });
  own(socket, user);
  return socket;
}

const runFile = promisify(execFile);

async function createCluster(
  dataFolder: string,
  binaries: Binaries,
  user: OsUser | undefined,
): Promise<void> {
  const { cluster, password } = placesIn(dataFolder);
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  own(unfinished, user);
  if (!existsSync(password)) writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  own(password, user);
  try {
    await runFile(
      binaries.initdb,
      [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${password}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      { cwd: dataFolder, env: serverEnvironment(), ...(user && { uid: user.uid, gid: user.gid }) },
    );
  } catch (cause) {
    const said = String((cause as { stderr?: string }).stderr ?? '')
      .trim()
      .split('\n')
      .at(-1);
    throw new ConfigError(
      `PostgreSQL could not make a database in ${dataFolder} (${said || (cause as Error).message}): mend that, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  renameSync(unfinished, cluster);
}

/**
 * Finds the database files of a data folder, making them the first time.
 * @returns the superuser's password
 * @throws ConfigError when they belong to another version or another user
 */
export async function prepareCluster(
  dataFolder: string,
  binaries: Binaries,
  user: OsUser | undefined,
): Promise<string> {
  const { cluster, password } = placesIn(dataFolder);
  if (!existsSync(cluster)) await createCluster(dataFolder, binaries, user);
  if (user && statSync(cluster).uid !== user.uid) ownAll(cluster, user);
  let version: string;
  let secret: string;
  try {
    version = readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
    secret = readFileSync(password, 'utf8').trim();
  } catch (cause) {
    throw new ConfigError(
      `The database in ${dataFolder} cannot be read (${(cause as Error).message}): start Awning as the user who made it, or set AWNING_DATA to another folder.`,
      { cause },
    );
  }
  if (version !== binaries.major) {
    throw new ConfigError(
      `The database in ${dataFolder} was made by PostgreSQL ${version}, and this is PostgreSQL ${binaries.major}: start the version of Awning that made it, or set AWNING_DATA to another folder.`,
    );
  }
  return secret;
}
