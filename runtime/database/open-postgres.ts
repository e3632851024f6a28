import type { Config } from '../config.ts';
import type { Log } from '../platform/log/log.ts';
import { startEmbeddedPostgres } from './embedded/supervisor.ts';
import { createOwner } from './roles.ts';

/** A PostgreSQL server to work with. */
export interface OpenPostgres {
  /** Connection of the role that owns the tables. */
  readonly ownerUrl: string;
  /** Stops the server if it is our own. */
  stop(): Promise<void>;
}

/**
 * Opens the server that the settings name, or the one that comes along.
 * @throws ConfigError with a sentence that says what to do
 */
export async function openPostgres(
  config: Pick<Config, 'databaseUrl'>,
  dataFolder: string,
  log: Log,
): Promise<OpenPostgres> {
  if (config.databaseUrl !== undefined) return { ownerUrl: config.databaseUrl, stop: async () => undefined };
  const server = await startEmbeddedPostgres({ dataFolder, log });
  return { ownerUrl: await createOwner(server.adminUrl), stop: () => server.stop() };
}
