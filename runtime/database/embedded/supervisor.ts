import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import type { Log } from '../../platform/log/log.ts';
import { type Binaries, findPackage, prepareBinaries } from './binaries.ts';
import { placesIn, prepareCluster, prepareFolder, serverEnvironment, SUPERUSER } from './cluster.ts';
import { isAlive, withFolderLock } from './folder-lock.ts';
import { findServerUser, type OsUser } from './os-user.ts';
import { disownPostmaster, isPostgres, readPostmaster } from './postmaster.ts';

/** A PostgreSQL server of our own, reachable from this machine only. */
export interface EmbeddedPostgres {
  readonly port: number;
  /** Connection of the superuser. */
  readonly adminUrl: string;
  /** Stops the server and waits for it, unless another process of ours uses it too. */
  stop(): Promise<void>;
}

const HOST = '127.0.0.1';
const POLL_MS = 20;
const START_POLLS = 3_000;
const STOP_POLLS = 750;
/** Old backends take a moment to go after their server was killed, and a free port can be taken by others. */
const START_ATTEMPTS = 20;
const RETRY_MS = 250;
const LARGE_LOG_BYTES = 2_000_000;
const WORTH_RETRYING = /in use|already exists|could not bind|could not create any TCP/;
const WITNESS = 'awning supervisor';

const SETTINGS = {
  listen_addresses: HOST,
  unix_socket_directories: '',
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

function serverUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = findServerUser();
  if (user) return user;
  throw new ConfigError(
    'PostgreSQL does not run as root and this machine has no user "postgres" or "nobody": start Awning as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, HOST, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

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

interface Launched {
  readonly port: number;
  readonly child: ChildProcess;
}

async function launchOnce(
  dataFolder: string,
  binaries: Binaries,
  user: OsUser | undefined,
): Promise<Launched | { failure: string }> {
  const { cluster, log } = placesIn(dataFolder);
  const port = await freePort();
  const { fd, since } = openLog(log);
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...settings], {
    cwd: cluster,
    env: serverEnvironment(),
    // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop it after ourselves.
    detached: true,
    stdio: ['ignore', fd, fd],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  closeSync(fd);
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  const noteEnd = () => {
    ended ??= lastWords(log, since);
  };
  child.once('exit', noteEnd);
  for (let poll = 0; poll < START_POLLS && ended === undefined; poll += 1) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.ready) {
      child.off('exit', noteEnd);
      return { port, child };
    }
    await pause(POLL_MS);
  }
  if (ended === undefined) child.kill('SIGINT');
  return { failure: ended ?? `it did not answer within ${(START_POLLS * POLL_MS) / 1000} seconds` };
}

async function launch(dataFolder: string, binaries: Binaries, user: OsUser | undefined): Promise<Launched> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await launchOnce(dataFolder, binaries, user);
    if ('child' in result) return result;
    if (attempt === START_ATTEMPTS || !WORTH_RETRYING.test(result.failure)) {
      throw new ConfigError(
        `PostgreSQL did not start in ${dataFolder} (${result.failure}): mend that, or set DATABASE_URL to a PostgreSQL server. Its log is ${placesIn(dataFolder).log}.`,
      );
    }
    await pause(RETRY_MS);
  }
}

function adminUrlOf(port: number, password: string): string {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@${HOST}:${port}/postgres`;
}

/** A connection that shows other processes, as long as this one lives, that the server is in use. */
async function openWitness(adminUrl: string, log: Log): Promise<pg.Client> {
  const witness = new pg.Client({
    connectionString: adminUrl,
    application_name: WITNESS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  witness.on('error', (error) =>
    log.error({ reason: error.message }, 'PostgreSQL has ended: start Awning again.'),
  );
  await witness.connect();
  return witness;
}

/** The port of a live server of this folder; waits for one that is just starting or stopping. */
async function findRunning(cluster: string): Promise<number | undefined> {
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

async function adopt(cluster: string, password: string, log: Log) {
  const port = await findRunning(cluster);
  if (port === undefined) return undefined;
  try {
    return { port, witness: await openWitness(adminUrlOf(port, password), log) };
  } catch (error) {
    // Somebody is stopping it, or the number in its file belongs to a stranger: starting decides.
    log.info({ reason: (error as Error).message }, 'A PostgreSQL server of this folder did not answer.');
    return undefined;
  }
}

async function isUsedByOthers(witness: pg.Client): Promise<boolean> {
  const { rows } = await witness.query(
    'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()',
    [WITNESS],
  );
  return rows.length > 0;
}

async function waitUntilGone(cluster: string, pid: number): Promise<boolean> {
  for (let poll = 0; poll < STOP_POLLS; poll += 1) {
    if (readPostmaster(cluster)?.pid !== pid || !isPostgres(pid)) return true;
    await pause(POLL_MS);
  }
  return false;
}

async function stopServer(cluster: string, pid: number, binaries: Binaries): Promise<void> {
  if (process.platform === 'win32') {
    await promisify(execFile)(binaries.pgCtl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
    return;
  }
  process.kill(pid, 'SIGINT');
  if (await waitUntilGone(cluster, pid)) return;
  process.kill(pid, 'SIGQUIT');
  await waitUntilGone(cluster, pid);
}

/**
 * Starts the PostgreSQL that comes with Awning, or joins the one that already serves this folder. The server
 * listens on 127.0.0.1 alone, on a port chosen at run time, and keeps its messages in `postgres.log`.
 * @throws ConfigError whose message says what to do
 */
export async function startEmbeddedPostgres({
  dataFolder,
  log,
}: {
  readonly dataFolder: string;
  readonly log: Log;
}): Promise<EmbeddedPostgres> {
  const user = serverUser();
  const { cluster, lock } = placesIn(dataFolder);
  prepareFolder(dataFolder, user);

  const { port, password, witness, binaries } = await withFolderLock(lock, async () => {
    const binaries = prepareBinaries(findPackage(), dataFolder, user);
    const password = await prepareCluster(dataFolder, binaries, user);
    const running = await adopt(cluster, password, log);
    if (running) return { ...running, password, binaries };
    const { port, child } = await launch(dataFolder, binaries, user);
    child.unref();
    return { port, password, binaries, witness: await openWitness(adminUrlOf(port, password), log) };
  });
  const pid = readPostmaster(cluster)?.pid;

  async function stopOnce(): Promise<void> {
    await withFolderLock(lock, async () => {
      witness.removeAllListeners('error');
      witness.on('error', () => undefined);
      if (pid === undefined || readPostmaster(cluster)?.pid !== pid || !isPostgres(pid)) return;
      const shared = await isUsedByOthers(witness);
      await witness.end();
      if (!shared) await stopServer(cluster, pid, binaries);
    });
  }

  let stopping: Promise<void> | undefined;
  return {
    port,
    adminUrl: adminUrlOf(port, password),
    stop: () => (stopping ??= stopOnce()),
  };
}
