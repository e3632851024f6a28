import path from 'node:path';
import { ConfigError, parseConfig } from './config.ts';
import { defaultDataFolder } from './database/embedded/data-folder.ts';
import { migrateDown } from './database/migrate.ts';
import { openPostgres } from './database/open-postgres.ts';
import { createAppRole } from './database/roles.ts';
import { createLog } from './platform/log/log.ts';
import { findProject } from './project-folder.ts';

/** Takes the newest migration back, on the database that the settings name. */
async function migrateBack(): Promise<void> {
  const config = parseConfig(process.env);
  const dataFolder = path.resolve(config.dataFolder ?? defaultDataFolder(findProject(), process.getuid?.()));
  const postgres = await openPostgres(config, dataFolder, createLog(config.logLevel));
  try {
    const appUrl = config.databaseAppUrl ?? (await createAppRole(postgres.ownerUrl));
    const [name] = await migrateDown(postgres.ownerUrl, appUrl, 1);
    process.stdout.write(
      name === undefined ? 'There is no migration to take back.\n' : `Took back ${name}.\n`,
    );
  } finally {
    await postgres.stop();
  }
}

try {
  await migrateBack();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
