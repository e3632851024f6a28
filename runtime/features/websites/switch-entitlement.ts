import type { Database } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { WebsiteService } from './service.ts';

/** Switches a code `$2` on or off for a site, and tells how all were before. */
const switchCode = statement<{ title: string; before: Readonly<Record<string, boolean>> }>(
  'websites.switchEntitlement',
  `WITH before AS (SELECT title, COALESCE(settings -> 'entitlements', '{}') AS codes FROM websites WHERE website_id = $1),
        changed AS (UPDATE websites
                       SET settings = settings || jsonb_build_object('entitlements',
                             COALESCE(settings -> 'entitlements', '{}') || jsonb_build_object($2::text, $3::boolean))
                     WHERE website_id = $1)
   SELECT title, codes AS before FROM before`,
);

/** What switches entitlements of sites. */
export interface EntitlementDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly websites: Pick<WebsiteService, 'siteOf'>;
  readonly audit: AuditLog;
  /** Purges all that is kept of the site when the unit of work commits. */
  readonly purgeSite: (scope: Parameters<AuditLog['record']>[0]) => Promise<void>;
}

/**
 * Switches what a site is entitled to, for the operator of the server; the activity log of the site tells it.
 * @param host a host name of the site
 * @param code of `shared/codes/entitlement.ts`
 * @returns the title of the site; undefined where no site has this host name
 */
export async function switchEntitlement(
  { db, clock, websites, audit, purgeSite }: EntitlementDeps,
  host: string,
  code: number,
  isOn: boolean,
): Promise<string | undefined> {
  const site = await websites.siteOf(host.toLowerCase());
  if (site === undefined) return undefined;
  return db.withSite(site.id, async (scope) => {
    const { title, before } = await scope.ask(switchCode.one(String(code), isOn));
    const request = { contributor: undefined, requestId: 'command line', now: clock.now(), network: '' };
    await audit.record(scope, request, {
      act: 'switchEntitlement',
      subject: { kind: 'website', id: site.id, title },
      before: { [code]: before[code] ?? null },
      after: { [code]: isOn },
    });
    await purgeSite(scope);
    return title;
  });
}
