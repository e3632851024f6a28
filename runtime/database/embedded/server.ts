import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ConfigError } from '../../config.ts';
import { freePort } from '../../platform/ports/free-port.ts';
import type { Binaries } from './binaries.ts';
import { placesIn, prepareSocketFolder, serverEnvironment } from './cluster.ts';
import { isAlive } from './folder-lock.ts';
import type { OsUser } from './os-user.ts';
import { disownPostmaster, isPostgres, readPostmaster } from './postmaster.ts';

/** The one address that the server listens on. */
export const HOST = '127.0.0.1';

/** What it takes to run the server of a folder. */
export interface ServerFacts {
  readonly dataFolder: string;
  readonly binaries: Binaries;
  /** The account that runs it, undefined for the process's own. */
  readonly user: OsUser | undefined;
  /** Settings of PostgreSQL that are otherwise than usual. */
  readonly settings?: Readonly<Record<string, string>>;
}

const POLL_MS = 20;
const START_POLLS = 3_000;
const STOP_POLLS = 750;
/** Old backends take a moment to go after their server was killed, and a free port can be taken by others. */
const START_ATTEMPTS = 20;
const RETRY_MS = 250;
const LARGE_LOG_BYTES = 2_000_000;
const WORTH_RETRYING = /in use|already exists|could not bind|could not create any TCP/;

const SETTINGS = {
  listen_addresses: HOST,
  max_connections: '60',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

function openLog(file: string): { fd: number; since: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGE_LOG_BYTES) renameSync(file, `${file}.old`);
  return { fd: openSync(file, 'a', 0o600), since: size > LARGE_LOG_BYTES ? 0 : size };
}

/** What the server said last that matters, from a byte of its log on. */
function lastWords(file: string, since: number): string {
  const lines = readFileSync(file).subarray(since).toString().trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '';
}

function spawnServer(facts: ServerFacts, port: number, logFd: number): ChildProcess {
  const { dataFolder, binaries, user } = facts;
  const { cluster } = placesIn(dataFolder);
  const unix_socket_directories = prepareSocketFolder(dataFolder, user) ?? '';
  const chosen = { ...SETTINGS, unix_socket_directories, ...facts.settings };
  const settings = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...settings], {
    cwd: cluster,
    env: serverEnvironment(),
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop it after ourselves.
    detached: true,
    stdio: ['ignore', logFd, logFd],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
}

/** Starts the server once; answers why it did not start, or nothing when it takes connections. */
async function tryToStart(facts: ServerFacts, port: number): Promise<string | undefined> {
  const { cluster, log } = placesIn(facts.dataFolder);
  const { fd, since } = openLog(log);
  const child = spawnServer(facts, port, fd);
  closeSync(fd);
  let failure: string | undefined;
  child.once('error', (error) => {
    failure = error.message;
  });
  const noteEnd = () => {
    failure ??= lastWords(log, since);
  };
  child.once('exit', noteEnd);
  for (let poll = 0; poll < START_POLLS && failure === undefined; poll += 1) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.ready) {
      child.off('exit', noteEnd);
      child.unref();
      return undefined;
    }
    await pause(POLL_MS);
  }
  if (failure === undefined) child.kill('SIGINT');
  return failure ?? `it did not answer within ${(START_POLLS * POLL_MS) / 1000} seconds`;
}

/**
 * Starts the server of a folder on a port, or on a free one.
 * @returns the port
 * @throws ConfigError with the server's last words
 */
export async function startServer(facts: ServerFacts, port?: number): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const chosen = port ?? (await freePort());
    const failure = await tryToStart(facts, chosen);
    if (failure === undefined) return chosen;
    if (attempt === START_ATTEMPTS || !WORTH_RETRYING.test(failure)) {
      throw new ConfigError(
        `PostgreSQL did not start in ${facts.dataFolder} (${failure}): mend that, or set DATABASE_URL to a PostgreSQL server. Its log is ${placesIn(facts.dataFolder).log}.`,
      );
    }
    await pause(RETRY_MS);
  }
}

/** The port of a live server of this folder; waits for one that is just starting or stopping. */
export async function findServer(cluster: string): Promise<number | undefined> {
  for (let poll = 0; poll < START_POLLS; poll += 1) {
    const postmaster = readPostmaster(cluster);
    if (!postmaster) return undefined;
    if (!isPostgres(postmaster.pid)) {
      if (isAlive(postmaster.pid)) disownPostmaster(cluster);
      return undefined;
    }
    if (postmaster.ready) return postmaster.port;
    await pause(POLL_MS);
  }
  return undefined;
}

async function waitUntilGone(cluster: string, pid: number): Promise<boolean> {
  for (let poll = 0; poll < STOP_POLLS; poll += 1) {
    if (readPostmaster(cluster)?.pid !== pid || !isPostgres(pid)) return true;
    await pause(POLL_MS);
  }
  return false;
}

/** Stops the server of a folder, if one runs: its sessions first, and by force what takes 15 seconds. */
export async function stopServer({ dataFolder, binaries }: ServerFacts): Promise<void> {
  const { cluster } = placesIn(dataFolder);
  const pid = readPostmaster(cluster)?.pid;
  if (pid === undefined || !isPostgres(pid)) return;
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await waitUntilGone(cluster, pid)) return;
  process.kill(pid, 'SIGQUIT');
  await waitUntilGone(cluster, pid);
}
