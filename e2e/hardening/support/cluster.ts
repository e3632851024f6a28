import { spawnSync } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Binaries, findPackage, prepareBinaries } from '../../../runtime/database/embedded/binaries.ts';
import {
  placesIn,
  prepareCluster,
  prepareFolder,
  SUPERUSER,
} from '../../../runtime/database/embedded/cluster.ts';
import { findServerUser, type OsUser } from '../../../runtime/database/embedded/os-user.ts';
import { readPostmaster } from '../../../runtime/database/embedded/postmaster.ts';
import { startServer, stopServer } from '../../../runtime/database/embedded/server.ts';
import { createOwner } from '../../../runtime/database/roles.ts';
import type { Ground } from './postgres.ts';

/** A PostgreSQL server of one check alone, which nobody starts again when it ends. */
export interface Cluster extends Ground {
  /** Folder of the database's files. */
  readonly files: string;
  /** The account that runs the server, undefined for this one. */
  readonly user: OsUser | undefined;
  /** Ends the server as `pg_ctl stop -m immediate` does: no session ends in order, and the next start recovers. */
  crash(): void;
  /** Starts it again on its port. */
  start(): Promise<void>;
  /** Stops it in order and removes everything. */
  remove(): Promise<void>;
}

/** A new folder for the files of a server and of the sites on it. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'awning-harden-'));
  // Temporary folders are private; the user who runs PostgreSQL for root has to pass through this one.
  await chmod(folder, 0o755);
  return folder;
}

function crashServer(binaries: Binaries, user: OsUser | undefined, files: string): void {
  const ended = spawnSync(binaries.pgCtl, ['stop', '-D', files, '-m', 'immediate', '-w'], {
    encoding: 'utf8',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  if (ended.status !== 0) throw new Error(`PostgreSQL was not stopped: ${ended.stderr}`);
}

/**
 * Starts a server in a folder, which may hold the files of one already.
 * @param settings lines for its configuration
 */
export async function startCluster(folder: string, settings: readonly string[] = []): Promise<Cluster> {
  const user = process.getuid?.() === 0 ? findServerUser() : undefined;
  prepareFolder(folder, user);
  const binaries = prepareBinaries(findPackage(), folder, user);
  const password = await prepareCluster(folder, binaries, user);
  const files = placesIn(folder).cluster;
  appendFileSync(path.join(files, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''));
  const facts = { dataFolder: folder, binaries, user };
  const port = await startServer(facts);
  const adminUrl = `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  // A check that is interrupted leaves no server behind.
  const end = () => {
    if (readPostmaster(files) !== undefined) crashServer(binaries, user, files);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  return {
    adminUrl,
    seedUrl: await createOwner(adminUrl),
    folder,
    files,
    user,
    crash: () => crashServer(binaries, user, files),
    async start() {
      await startServer(facts, port);
    },
    async remove() {
      process.off('exit', end);
      await stopServer(facts);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
