import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { randomBytes } from 'node:crypto';
import { startEmbeddedPostgres } from '../../../runtime/database/embedded/supervisor.ts';
import { createAppRole, createOwner, withConnection } from '../../../runtime/database/roles.ts';

/** A PostgreSQL server for the checks, with a folder for the files of the sites. */
export interface Ground {
  readonly adminUrl: string;
  /** The owner's connection to the database that every check copies. */
  readonly seedUrl: string;
  readonly folder: string;
}

/** A database of one check. */
export interface CheckDatabase {
  readonly ownerUrl: string;
  /** Connection of the role that the servers work as. */
  readonly appUrl: string;
  drop(): Promise<void>;
}

const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** Starts a PostgreSQL server of its own in a new folder. */
export async function startGround(): Promise<Ground & { stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'awning-harden-'));
  // Temporary folders are private; the user who runs PostgreSQL for root has to pass through this one.
  await chmod(folder, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder: folder, log: quiet });
  return {
    adminUrl: server.adminUrl,
    seedUrl: await createOwner(server.adminUrl),
    folder,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Copies the seeded database for a check; `empty` makes one without any table. */
export async function copySeed(ground: Ground, what: 'seed' | 'empty' = 'seed'): Promise<CheckDatabase> {
  const name = `check_${randomBytes(6).toString('hex')}`;
  const seed = new URL(ground.seedUrl);
  const template = what === 'seed' ? `TEMPLATE ${seed.pathname.slice(1)}` : '';
  await withConnection(ground.adminUrl, async (client) => {
    await client.query(`CREATE DATABASE ${name} ${template} OWNER ${seed.username}`);
  });
  const own = new URL(seed);
  own.pathname = `/${name}`;
  return {
    ownerUrl: own.href,
    appUrl: await createAppRole(own.href),
    drop: () =>
      withConnection(ground.adminUrl, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      }),
  };
}
