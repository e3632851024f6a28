import { type Release, restoreRelease, undoRelease } from '#shared/features/releases/contract.ts';
import type { KeptThing } from '#shared/features/releases/data-changes.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Draft } from '../templates/draft.ts';
import type { Manifest } from './manifest.ts';
import { differingPaths, subjectOf, toRelease } from './release-store.ts';
import { assertLive, findRelease, previousOf, type ReleaseTools } from './release-tools.ts';

/** Keeps as draft what visitors see no more; a draft that says what they see from now on is none. */
async function keepAsDraft(
  { templates }: ReleaseTools,
  scope: SiteScope,
  { draft, target }: { readonly draft: Draft; readonly target: Manifest },
  context: RequestContext,
): Promise<void> {
  const taken = differingPaths(target, draft.live).map((path) => [path, draft.live[path] ?? null] as const);
  await templates.restore(scope, contributorOf(context), new Map(taken), context.now);
  await templates.clear(
    scope,
    draft.changedPaths.filter((path) => draft.manifest[path] === target[path]),
  );
}

/** What undoing brought about. */
export interface Undone {
  readonly release: Release;
  /** What stays as it is since somebody changed it after the release. */
  readonly kept: KeptThing[];
}

/** Lets visitors see the release again that was live before, and puts back what the undone one changed beside files. */
export function undoPublication(
  tools: ReleaseTools,
  context: RequestContext,
  expectedLiveReleaseId: string,
): Promise<Undone> {
  const { db, store, releaseStore, templates, audit, dataChanges } = tools;
  const { site, now } = context;
  const author = contributorOf(context);
  return db.withSite(site.id, async (scope) => {
    const draft = await templates.draftOf(scope, 'lock');
    await assertLive(tools, scope, draft, expectedLiveReleaseId);
    const undone = await findRelease(tools, scope, draft.liveReleaseId);
    const previousId = await previousOf(tools, scope, draft.liveReleaseId);
    if (previousId === null || previousId === undefined) {
      throw refuseAs(undoRelease, 'NOTHING_TO_UNDO');
    }
    const previous = await store.manifestOf(scope, previousId);
    await releaseStore.goLive(scope, {
      releaseId: previousId,
      previousReleaseId: draft.liveReleaseId,
      kind: 'undo',
      author: author.name,
      now,
    });
    await keepAsDraft(tools, scope, { draft, target: previous }, context);
    const kept = await dataChanges.putBack(scope, undone?.data ?? [], { author: author.name, now });
    const row = await findRelease(tools, scope, previousId);
    if (row === null) throw new Error(`Release ${previousId} is not there.`);
    await audit.record(scope, context, {
      act: undoRelease.name,
      subject: subjectOf(row),
      before: { liveReleaseId: draft.liveReleaseId },
      after: { liveReleaseId: previousId, ...(kept.length === 0 ? {} : { kept }) },
    });
    return { release: toRelease(row, previousId), kept };
  });
}

/** Publishes the files of an earlier release as a new one. */
export function restoreEarlier(
  tools: ReleaseTools,
  context: RequestContext,
  releaseId: string,
  { expectedLiveReleaseId, note }: { readonly expectedLiveReleaseId: string; readonly note: string },
): Promise<Release> {
  const { db, ids, store, releaseStore, templates, audit } = tools;
  const { site, now } = context;
  const author = contributorOf(context);
  return db.withSite(site.id, async (scope) => {
    const draft = await templates.draftOf(scope, 'lock');
    const wanted = await findRelease(tools, scope, releaseId);
    if (wanted === null) throw refuseAs(restoreRelease, 'RELEASE_NOT_FOUND');
    await assertLive(tools, scope, draft, expectedLiveReleaseId);
    if (differingPaths(wanted.manifest, draft.live).length === 0) {
      throw refuseAs(restoreRelease, 'NOTHING_TO_RESTORE');
    }
    const styles = await store.read(scope, [wanted.styleHash]);
    const row = await releaseStore.add(scope, {
      id: ids.id(),
      manifest: wanted.manifest,
      previous: draft.live,
      css: styles.get(wanted.styleHash)?.toString('utf8') ?? '',
      note,
      author: author.name,
      now,
    });
    await releaseStore.goLive(scope, {
      releaseId: row.id,
      previousReleaseId: draft.liveReleaseId,
      kind: 'restore',
      restoredReleaseId: wanted.id,
      author: author.name,
      now,
    });
    await keepAsDraft(tools, scope, { draft, target: wanted.manifest }, context);
    await audit.record(scope, context, {
      act: restoreRelease.name,
      subject: subjectOf(row),
      before: { liveReleaseId: draft.liveReleaseId },
      after: {
        liveReleaseId: row.id,
        restoredReleaseId: wanted.id,
        note,
        changedPaths: row.changedPaths,
      },
    });
    return toRelease(row, row.id);
  });
}
