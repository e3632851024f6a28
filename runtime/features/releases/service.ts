import type { SiteScope } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { type FirstRelease, planRelease, publishDraft, publishFirst } from './publish.ts';
import { changesOfDraft, changesOfRelease, listPublications, listReleases } from './release-queries.ts';
import type { PublishAsk, ReleaseTools } from './release-tools.ts';
import { restoreEarlier, undoPublication } from './take-back.ts';

/** Publishes drafts, takes that back, and tells what was published. */
export function createReleaseService(tools: ReleaseTools) {
  return {
    /** The latest releases, with the one that is live. */
    list: (site: Site) => listReleases(tools, site),

    /**
     * What would be published with chosen changes of the draft; with all of them where none is named.
     * @throws Refusal 409 NOTHING_TO_PUBLISH, 400 for a path without a change
     */
    plan: (context: Pick<RequestContext, 'site' | 'now'>, paths: readonly string[] | undefined) =>
      planRelease(tools, context, paths),

    /** @throws Refusal 409 STALE with `liveRelease`, NOTHING_TO_PUBLISH, or TEMPLATE_BROKEN with `problems` */
    publish: (context: RequestContext, asked: PublishAsk & { readonly expectedLiveReleaseId: string }) =>
      publishDraft(tools, context, asked),

    /** @throws Refusal 409 STALE or NOTHING_TO_UNDO */
    undo: (context: RequestContext, expectedLiveReleaseId: string) =>
      undoPublication(tools, context, expectedLiveReleaseId),

    /** @throws Refusal 404, 409 STALE or NOTHING_TO_RESTORE */
    restore: (
      context: RequestContext,
      releaseId: string,
      asked: { readonly expectedLiveReleaseId: string; readonly note: string },
    ) => restoreEarlier(tools, context, releaseId, asked),

    /** @throws Refusal 404 */
    changesOf: (site: Site, releaseId: string, against: 'previous' | 'live') =>
      changesOfRelease(tools, site, releaseId, against),

    /** What the draft changes of what is live. */
    draftChanges: (site: Site) => changesOfDraft(tools, site),

    /** A page of what was published, taken back and restored, the latest first. */
    listPublications: (site: Site, cursor: string | undefined) => listPublications(tools, site, cursor),

    /** Stores a release made of these contents, for a site that is being set up. */
    createFirst: (scope: SiteScope, files: ReadonlyMap<string, Buffer>, first: FirstRelease) =>
      publishFirst(tools, scope, files, first),
  };
}

/** Releases of sites. */
export type ReleaseService = ReturnType<typeof createReleaseService>;
