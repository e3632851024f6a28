import { changeMedia } from '#shared/features/media/contract.ts';
import { limitsOf } from '#shared/features/contributors/permissions.ts';
import { canBePrivate } from '#shared/features/media/rules.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MediaRow } from './store.ts';
import type { FoundUse, MediaUses } from './uses.ts';

/** Things of the store, which who may work on its pages alone may change. */
const STORE_USES: ReadonlySet<string> = new Set(['product', 'download']);

/** What the log of changes tells of a file. */
function toFacts(row: MediaRow): Record<string, unknown> {
  const { filename, title, altText, isDecorative, focalX, focalY, isPublic, contentHash } = row;
  return { filename, title, altText, isDecorative, focalX, focalY, isPublic, contentHash };
}

/** @throws Refusal 403 USED_ELSEWHERE for a file that stands where the caller may change nothing */
export function assertMayChange(context: RequestContext, uses: readonly FoundUse[]): void {
  const isLimited = limitsOf(contributorOf(context), 'page.content', 'change').length > 0;
  if (!isLimited || uses.every(({ kind }) => STORE_USES.has(kind))) return;
  throw refuseAs(changeMedia, 'USED_ELSEWHERE');
}

/** @throws Refusal 409 PICTURES_ARE_PUBLIC */
export function assertMayBePrivate(kind: MediaRow['kind'], isPublic: boolean | undefined): void {
  if (isPublic === false && !canBePrivate(kind)) throw refuseAs(changeMedia, 'PICTURES_ARE_PUBLIC');
}

/** @throws Refusal 409 SOLD_FILES_ARE_PRIVATE: what buyers pay for is open to nobody else */
export function assertMayBePublic(uses: readonly FoundUse[], isPublic: boolean | undefined): void {
  const isSold = uses.some(({ kind }) => kind === 'download');
  if (isPublic === true && isSold) throw refuseAs(changeMedia, 'SOLD_FILES_ARE_PRIVATE');
}

/** Makes what sees to the pages and the log after a change of a file. */
export function createMediaChanges(deps: {
  audit: AuditLog;
  uses: Pick<MediaUses, 'tagsOf'>;
  /** Purges the pages that carry one of the tags when the unit of work commits; all of the site without any. */
  purge: (scope: SiteScope, tags: readonly string[] | undefined) => Promise<void>;
}) {
  return {
    /** Purges the pages that show these uses. */
    async purge(scope: SiteScope, found: readonly FoundUse[]): Promise<void> {
      if (found.length > 0) await deps.purge(scope, deps.uses.tagsOf(found));
    },
    /** Tells the log; `before` is null for a file that is new, `after` for one that is gone. */
    async record(
      scope: SiteScope,
      context: RequestContext,
      { name }: Pick<Endpoint, 'name'>,
      { before, after }: { readonly before: MediaRow | null; readonly after: MediaRow | null },
    ): Promise<void> {
      const row = after ?? before;
      await deps.audit.record(scope, context, {
        act: name,
        subject: { kind: 'media', id: row?.id ?? '', title: row?.filename ?? '' },
        before: before && toFacts(before),
        after: after && toFacts(after),
      });
    },
  };
}

/** What follows from a change of a file. */
export type MediaChanges = ReturnType<typeof createMediaChanges>;
