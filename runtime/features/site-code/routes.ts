import { getSiteCode, putSiteCode } from '#shared/features/site-code/contract.ts';
import type { Database } from '../../database/database.ts';
import { readEntityTag, writeEntityTag } from '../../http/entity-tag.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import type { SiteCodeService } from './service.ts';

/** The calls about the code of all pages. */
export function mountSiteCode(api: Api, db: Database, service: SiteCodeService): void {
  const once = onceIn(db);
  api.mount(getSiteCode, async (_, context) => {
    const found = await db.withSite(context.site.id, service.read);
    context.setHeader('ETag', writeEntityTag(found.version));
    return found;
  });
  api.mount(putSiteCode, async ({ body: { baseVersion, ...next } }, context) => {
    const based = readEntityTag(context.ifMatch) ?? baseVersion;
    const kept = await once(context, (scope) => service.save(scope, context, next, based));
    context.setHeader('ETag', writeEntityTag(kept.version));
    return kept;
  });
}
