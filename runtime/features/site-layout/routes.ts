import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { getSiteLayout, updateNavigation } from '#shared/features/site-layout/contract.ts';
import type { Database } from '../../database/database.ts';
import { contributorOf } from '../../http/context.ts';
import { readEntityTag, writeEntityTag } from '../../http/entity-tag.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { SiteLayoutService } from './service.ts';

/** The calls about pages and navigation. */
export function mountSiteLayout(api: Api, db: Database, siteLayout: SiteLayoutService): void {
  api.mount(getSiteLayout, (_, context) => {
    const { isOwner, roles } = contributorOf(context);
    if (!isOwner && roles.every((role) => role === CONTRIBUTOR_ROLE.none)) {
      throw refuseAs(getSiteLayout, 'NO_ROLE');
    }
    return db.withSite(context.site.id, async (scope) => {
      const layout = await siteLayout.read(scope);
      context.setHeader('ETag', writeEntityTag(layout.version));
      return layout;
    });
  });
  api.mount(updateNavigation, ({ body }, context) =>
    db.withSite(context.site.id, async (scope) => {
      const based = readEntityTag(context.ifMatch) ?? body.version;
      const kept = await runOnce(scope, context, () => siteLayout.update(scope, context, body, based));
      context.setHeader('ETag', writeEntityTag(kept.version));
      return { success: true as const, navigation: { items: kept.items }, version: kept.version };
    }),
  );
}
