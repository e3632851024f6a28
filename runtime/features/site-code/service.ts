import { NO_VERSION } from '#shared/features/page-content/contract.ts';
import { type KeptSiteCode, putSiteCode } from '#shared/features/site-code/contract.ts';
import { readSiteCode, type SiteCode } from '#shared/features/site-code/shape.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { type RequestContext, writerOf } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { SiteDraft, SiteDrafts } from '../site-layout/site-draft.ts';

const PATH = CONTENT_FILES.siteCode;

/** Keeps the code of all pages, in the draft of the site. */
export function createSiteCodeService(drafts: SiteDrafts, audit: AuditLog) {
  async function readStored(scope: SiteScope, site: SiteDraft): Promise<KeptSiteCode> {
    const text = await drafts.readFile(scope, site, PATH);
    return { ...readSiteCode(text), version: text === undefined ? NO_VERSION : drafts.versionOf(site, PATH) };
  }
  return {
    /** The code of the draft. */
    read: async (scope: SiteScope): Promise<KeptSiteCode> => readStored(scope, await drafts.open(scope)),
    /** Keeps code as draft. @throws Refusal 409 STALE with what is stored as `current` */
    async save(
      scope: SiteScope,
      context: RequestContext,
      next: SiteCode,
      version: string | undefined,
    ): Promise<KeptSiteCode> {
      const site = await drafts.open(scope, 'lock');
      const { version: now, ...before } = await readStored(scope, site);
      if (version !== undefined && version !== now) {
        throw refuseAs(putSiteCode, 'STALE', { facts: { current: { ...before, version: now } } });
      }
      const files = new Map([[PATH, `${JSON.stringify(next, null, 2)}\n`]]);
      await drafts.keep(scope, site, { files }, writerOf(context));
      await audit.record(scope, context, {
        act: putSiteCode.name,
        subject: { kind: 'website', id: scope.websiteId, title: context.site.title },
        before,
        after: next,
      });
      return readStored(scope, await drafts.open(scope));
    },
  };
}

export type SiteCodeService = ReturnType<typeof createSiteCodeService>;
