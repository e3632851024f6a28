import { publishRelease } from '#shared/features/releases/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { JobHandler } from '../../jobs/job.ts';
import type { Draft } from '../templates/draft.ts';
import { readThemeTexts } from './build-release.ts';
import { applyChanges } from './choose-changes.ts';
import type { Manifest } from './manifest.ts';
import type { ScheduledChange, ScheduledReleaseColumns } from './model.ts';
import { differingPaths, subjectOf } from './release-store.ts';
import {
  findScheduled,
  lockAndFindProblem,
  type publishScheduledRelease,
  type ScheduleTools,
  settle,
} from './schedule-tools.ts';

/** What changes of a given time make of what is live, compiled. */
interface PreparedRelease {
  readonly manifest: Manifest;
  readonly css: string;
}

/** What the changes of a schedule make of what is live. */
export function manifestOf(changes: Readonly<Record<string, ScheduledChange>>, live: Manifest): Manifest {
  return applyChanges(live, new Map(Object.entries(changes).map(([path, { to }]) => [path, to])));
}

/** Paths whose draft is the very version that was scheduled. */
function settledPaths(changes: Readonly<Record<string, ScheduledChange>>, draft: Draft): string[] {
  return draft.changedPaths.filter((path) => {
    const change = changes[path];
    return change !== undefined && (draft.manifest[path] ?? null) === change.to;
  });
}

/** What the changes of a schedule would make of what is live, compiled. */
async function prepare(
  tools: ScheduleTools,
  websiteId: string,
  scheduleId: string,
): Promise<PreparedRelease | undefined> {
  const { db, store, templates, themeWork } = tools;
  const found = await db.withSite(websiteId, async (scope) => {
    const row = await findScheduled(tools, scope, scheduleId, false);
    if (row === null || row.state !== 'scheduled') return undefined;
    const { live } = await templates.draftOf(scope);
    const manifest = manifestOf(row.changes, live);
    return { manifest, texts: await readThemeTexts(scope, store, manifest) };
  });
  if (found === undefined) return undefined;
  const { manifest, texts } = found;
  // Its mistakes were told when it was set for later.
  const { css } = await themeWork.compile({ site: websiteId }, texts, manifest);
  return { manifest, css };
}

/** Makes a release of what was prepared, and lets visitors see it. */
async function publish(
  tools: ScheduleTools,
  scope: SiteScope,
  row: ScheduledReleaseColumns,
  { prepared, draft }: { readonly prepared: PreparedRelease; readonly draft: Draft },
): Promise<void> {
  const { clock, ids, releaseStore, templates, audit, dataChanges } = tools;
  const now = clock.now();
  const { createdBy: author, note } = row;
  const release = await releaseStore.add(scope, {
    id: ids.id(),
    manifest: prepared.manifest,
    previous: draft.live,
    css: prepared.css,
    data: row.data,
    note,
    author,
    now,
  });
  await dataChanges.goLive(scope, row.data, { author, now });
  await releaseStore.goLive(scope, {
    releaseId: release.id,
    previousReleaseId: draft.liveReleaseId,
    kind: 'publish',
    author,
    now,
  });
  await templates.clear(scope, settledPaths(row.changes, draft));
  await settle(tools, scope, row, { state: 'published' });
  await audit.record(
    scope,
    { now, contributor: undefined, requestId: row.id, network: '' },
    {
      act: publishRelease.name,
      subject: subjectOf(release),
      before: { liveReleaseId: draft.liveReleaseId },
      after: { liveReleaseId: release.id, note, changedPaths: release.changedPaths, data: release.data },
    },
  );
}

/** Does the job of a release whose time has come. */
export const publishAtItsTime =
  (tools: ScheduleTools): JobHandler<typeof publishScheduledRelease.payload> =>
  async (run, { scheduleId, goesLiveOn }) => {
    const prepared = await prepare(tools, run.websiteId, scheduleId);
    await run.finish(async (scope) => {
      const row = await findScheduled(tools, scope, scheduleId, true);
      if (prepared === undefined || row === null || row.state !== 'scheduled') return;
      if (row.goesLiveAt.getTime() !== Date.parse(goesLiveOn)) return;
      const draft = await tools.templates.draftOf(scope, 'lock');
      const problem = await lockAndFindProblem(tools, scope, row, draft.live);
      if (problem !== '') {
        await settle(tools, scope, row, { state: 'blocked', problem });
        return;
      }
      if (differingPaths(manifestOf(row.changes, draft.live), prepared.manifest).length > 0) {
        throw new Error('The site was published while this release was prepared.');
      }
      await publish(tools, scope, row, { prepared, draft });
    });
  };
