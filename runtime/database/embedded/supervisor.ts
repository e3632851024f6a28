import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../../config.ts';
import type { Log } from '../../platform/log/log.ts';
import { findPackage, prepareBinaries } from './binaries.ts';
import { placesIn, prepareCluster, prepareFolder, SUPERUSER } from './cluster.ts';
import { withFolderLock } from './folder-lock.ts';
import { findServerUser, type OsUser } from './os-user.ts';
import { readPostmaster } from './postmaster.ts';
import { findServer, HOST, type ServerFacts, startServer, stopServer } from './server.ts';

/** A PostgreSQL server of our own, reachable from this machine only. */
export interface EmbeddedPostgres {
  /** Stays the same when the server has to be started again. */
  readonly port: number;
  /** Connection of the superuser. */
  readonly adminUrl: string;
  /** Stops the server and waits for it, unless another process of ours uses it too. */
  stop(): Promise<void>;
}

/** A server and a connection that shows other processes, while this one runs, that it is in use. */
interface Held {
  readonly port: number;
  readonly adminUrl: string;
  readonly witness: pg.Client;
}

/** Begins the names that our connections have. */
const PROGRAM = 'awning';
const WITNESS = `${PROGRAM} supervisor`;
const LOOKS = 8;
const LOOK_GAP_MS = 150;

function serverUser(): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const user = findServerUser();
  if (user) return user;
  throw new ConfigError(
    'PostgreSQL does not run as root and this machine has no user "postgres" or "nobody": start Awning as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** @param socketFolder the shorter way to the server, where it has one */
function adminUrlOf(port: number, password: string, socketFolder: string | undefined): string {
  const url = `postgres://${SUPERUSER}:${encodeURIComponent(password)}@${HOST}:${port}/postgres`;
  return socketFolder === undefined ? url : `${url}?host=${encodeURIComponent(socketFolder)}`;
}

async function hold({ dataFolder }: ServerFacts, port: number, password: string): Promise<Held> {
  const adminUrl = adminUrlOf(port, password, readPostmaster(placesIn(dataFolder).cluster)?.socketFolder);
  const witness = new pg.Client({
    connectionString: adminUrl,
    application_name: WITNESS,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // That it was lost is also told by its end, which is what is acted on.
  witness.on('error', () => undefined);
  await witness.connect();
  return { port, adminUrl, witness };
}

/** Joins the server that runs in this folder, or starts it. */
async function joinOrStart(facts: ServerFacts, password: string, log: Log, port?: number): Promise<Held> {
  const running = await findServer(placesIn(facts.dataFolder).cluster);
  if (running !== undefined) {
    try {
      return await hold(facts, running, password);
    } catch (error) {
      // Somebody is stopping it, or the number in its file belongs to a stranger: starting decides.
      log.info({ reason: (error as Error).message }, 'A PostgreSQL server of this folder did not answer.');
    }
  }
  return hold(facts, await startServer(facts, port), password);
}

/** Who else uses a server: a process that stops it after itself, or one that came by `DATABASE_URL` and does not. */
type OtherUser = 'supervisor' | 'guest';

/** Looks more than once: PostgreSQL takes a moment to see that a process which was killed is gone. */
async function findOtherUser(witness: pg.Client): Promise<OtherUser | undefined> {
  for (let look = 1; ; look += 1) {
    const { rows } = await witness.query<{ name: string }>(
      'SELECT application_name AS name FROM pg_stat_activity WHERE starts_with(application_name, $1) AND pid <> pg_backend_pid()',
      [PROGRAM],
    );
    if (rows.length === 0) return undefined;
    if (look === LOOKS) return rows.some(({ name }) => name === WITNESS) ? 'supervisor' : 'guest';
    await pause(LOOK_GAP_MS);
  }
}

/**
 * Starts the PostgreSQL that comes with Awning, or joins the one that already serves this folder, and starts it
 * again should it end. The server listens on a socket in the data folder and on 127.0.0.1 alone, on a port chosen at run
 * time, and keeps its messages in `postgres.log`.
 * @param settings of PostgreSQL that are otherwise than usual; who joins a server takes it as it is
 * @throws ConfigError whose message says what to do
 */
export async function startEmbeddedPostgres({
  dataFolder,
  log,
  settings = {},
}: {
  readonly dataFolder: string;
  readonly log: Log;
  readonly settings?: Readonly<Record<string, string>>;
}): Promise<EmbeddedPostgres> {
  const user = serverUser();
  const { lock } = placesIn(dataFolder);
  prepareFolder(dataFolder, user);

  const { facts, password, first } = await withFolderLock(lock, async () => {
    const binaries = prepareBinaries(findPackage(), dataFolder, user);
    const facts: ServerFacts = { dataFolder, binaries, user, settings };
    const password = await prepareCluster(dataFolder, binaries, user);
    return { facts, password, first: await joinOrStart(facts, password, log) };
  });

  let held: Held | undefined;
  let reviving: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;

  async function revive(): Promise<void> {
    log.warn({ dataFolder }, 'PostgreSQL has ended unexpectedly and is started again.');
    try {
      keep(await withFolderLock(lock, () => joinOrStart(facts, password, log, first.port)));
    } catch (error) {
      log.error(
        { reason: (error as Error).message },
        'PostgreSQL could not be started again: start Awning again.',
      );
    }
  }

  function keep(next: Held): void {
    held = next;
    next.witness.once('end', () => {
      held = undefined;
      if (!stopping) reviving = revive();
    });
  }
  keep(first);

  async function stopOnce(): Promise<void> {
    await reviving;
    await withFolderLock(lock, async () => {
      if (!held) return;
      const { witness } = held;
      // A server that has just ended by itself is used by nobody.
      const other = await findOtherUser(witness).catch(() => undefined);
      await witness.end();
      if (other === undefined) await stopServer(facts);
      else if (other === 'guest') {
        log.warn(
          { dataFolder },
          'PostgreSQL keeps running, since another process of Awning uses it by DATABASE_URL: the next one that starts with this data folder takes it over and stops it after itself.',
        );
      }
    });
  }

  return {
    port: first.port,
    adminUrl: first.adminUrl,
    stop: () => (stopping ??= stopOnce()),
  };
}
