import path from 'node:path';
import { ENTITLEMENT, entitlementOf } from '#shared/codes/entitlement.ts';
import { ConfigError, parseConfig } from './config.ts';
import { type Database, openDatabase, type SiteScope } from './database/database.ts';
import { defaultDataFolder } from './database/embedded/data-folder.ts';
import { openPostgres } from './database/open-postgres.ts';
import { createAppRole } from './database/roles.ts';
import { createAuditLog } from './features/audit-log/service.ts';
import { createPurges, SITE_TAG } from './features/page-cache/purges.ts';
import { createWebsiteService } from './features/websites/service.ts';
import { switchEntitlement } from './features/websites/switch-entitlement.ts';
import { systemClock } from './platform/clock/clock.ts';
import { createIds } from './platform/ids/ids.ts';
import { createLog, type Log } from './platform/log/log.ts';
import { findProject } from './project-folder.ts';

const USAGE = `npm run entitle -- HOST NAME on|off, where NAME is ${Object.keys(ENTITLEMENT).join(', ')} or a code from 1 to 70`;

/** Switches a code for the site of a host name, in a database. */
async function switchIn(
  { db, log }: { readonly db: Database; readonly log: Log },
  host: string,
  code: number,
  isOn: boolean,
): Promise<string | undefined> {
  const ids = createIds(systemClock);
  const purges = createPurges(db, ids, log);
  const purgeSite = (scope: SiteScope) => purges.purge(scope, [SITE_TAG]);
  const moveAmounts = () => Promise.resolve();
  const websites = createWebsiteService({ db, ids, homeHost: '', purgeSite, moveAmounts });
  const tools = { db, clock: systemClock, websites, audit: createAuditLog(db, ids), purgeSite };
  return switchEntitlement(tools, host, code, isOn);
}

/** Switches what a site is entitled to, on the database that the settings name. */
async function entitle([host = '', name = '', wish = '']: readonly string[]): Promise<string> {
  const code = entitlementOf(name);
  if (host === '' || code === undefined || !['on', 'off'].includes(wish)) throw new ConfigError(USAGE);
  const config = parseConfig(process.env);
  const dataFolder = path.resolve(config.dataFolder ?? defaultDataFolder(findProject(), process.getuid?.()));
  const log = createLog(config.logLevel);
  const postgres = await openPostgres(config, dataFolder, log);
  try {
    const db = openDatabase(config.databaseAppUrl ?? (await createAppRole(postgres.ownerUrl)));
    try {
      const title = await switchIn({ db, log }, host, code, wish === 'on');
      if (title === undefined) throw new ConfigError(`No site of this server has the host name ${host}.`);
      return `${title}: ${name} is ${wish}.`;
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
}

try {
  process.stdout.write(`${await entitle(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
