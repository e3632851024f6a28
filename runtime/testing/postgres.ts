import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded/supervisor.ts';
import { migrateUp } from '../database/migrate.ts';
import { createAppRole, createOwner } from '../database/roles.ts';
import { silentLog } from './silent-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection of the superuser of the server that this test run started. */
    adminUrl: string;
    /** Connection of the owner of the migrated database that tests copy. */
    ownerUrl: string;
  }
}

/** Nothing of it is to outlive the run, so nobody has to wait for the disk. */
const THROWN_AWAY = { fsync: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' };

/** Starts one PostgreSQL for the whole test run, with a migrated database to copy from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'awning-tests-'));
  // Temporary folders are private; the user who runs PostgreSQL for root has to pass through this one.
  await chmod(dataFolder, 0o755);
  const server = await startEmbeddedPostgres({ dataFolder, log: silentLog, settings: THROWN_AWAY });
  const ownerUrl = await createOwner(server.adminUrl);
  await migrateUp(ownerUrl, await createAppRole(ownerUrl));
  project.provide('adminUrl', server.adminUrl);
  project.provide('ownerUrl', ownerUrl);
  return async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  };
}
