import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  getHeaderFooter,
  getSiteLayout,
  putHeaderFooter,
  updateNavigation,
} from '#shared/features/site-layout/contract.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { Database } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { readEntityTag, writeEntityTag } from '../../http/entity-tag.ts';
import { runOnce } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { House } from '../../wiring/base.ts';
import { type HeaderFooterService, toKeptHeaderFooter } from './header-footer-service.ts';
import type { SiteLayoutService } from './service.ts';

/** What the calls about the layout of a site are answered with. */
interface SiteLayoutCalls {
  readonly db: Database;
  readonly siteLayout: SiteLayoutService;
  readonly headerFooter: HeaderFooterService;
  readonly editions: House['editions'];
}

/** The calls about header and footer. */
function mountHeaderFooter(api: Api, { db, headerFooter, editions }: SiteLayoutCalls): void {
  const tag = <Kept extends { readonly version: string }>(context: RequestContext, kept: Kept) => {
    context.setHeader('ETag', writeEntityTag(kept.version));
    return kept;
  };
  api.mount(getHeaderFooter, async (_, context) => {
    const { site, contributor } = context;
    if (contributor !== undefined && can(contributor, 'page.content', 'read')) {
      return tag(context, await db.withSite(site.id, (scope) => headerFooter.read(scope)));
    }
    return db.readSite(site.id, async (scope) => {
      const { content, hashOf } = await editions.live(scope, site);
      return tag(context, toKeptHeaderFooter(content.headerFooter, hashOf(CONTENT_FILES.headerFooter)));
    });
  });
  api.mount(putHeaderFooter, ({ body }, context) =>
    db.withSite(context.site.id, async (scope) => {
      const based = readEntityTag(context.ifMatch) ?? body.version ?? undefined;
      return tag(
        context,
        await runOnce(scope, context, () => headerFooter.save(scope, context, body, based)),
      );
    }),
  );
}

/** The calls about navigation, header and footer. */
export function mountSiteLayout(api: Api, calls: SiteLayoutCalls): void {
  const { db, siteLayout } = calls;
  mountHeaderFooter(api, calls);
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
      const based = readEntityTag(context.ifMatch) ?? body.version ?? undefined;
      const kept = await runOnce(scope, context, () => siteLayout.update(scope, context, body, based));
      context.setHeader('ETag', writeEntityTag(kept.version));
      return { success: true as const, navigation: { items: kept.items }, version: kept.version };
    }),
  );
}
