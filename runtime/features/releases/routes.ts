import {
  cancelScheduledRelease,
  listPublications,
  listReleases,
  listScheduledReleases,
  planRelease,
  publishRelease,
  readDraftChanges,
  readReleaseChanges,
  rescheduleRelease,
  restoreRelease,
  scheduleRelease,
  setScheduledData,
  undoRelease,
} from '#shared/features/releases/contract.ts';
import type { Api } from '../../http/mount.ts';
import type { ScheduledReleases } from './scheduled-releases.ts';
import type { ReleaseService } from './service.ts';

/** The calls that publish, take that back, and plan it. */
export function mountReleases(api: Api, releases: ReleaseService, scheduled: ScheduledReleases): void {
  api.mount(listReleases, async (_, { site }) => ({ releases: await releases.list(site) }));
  api.mount(planRelease, ({ body }, context) => releases.plan(context, body.paths));
  api.mount(publishRelease, async ({ body }, context) => ({
    release: await releases.publish(context, body),
  }));
  api.mount(undoRelease, ({ body }, context) => releases.undo(context, body.expectedLiveReleaseId));
  api.mount(restoreRelease, async ({ params, body }, context) => ({
    release: await releases.restore(context, params.releaseId, body),
  }));
  api.mount(readReleaseChanges, ({ params, query }, { site }) =>
    releases.changesOf(site, params.releaseId, query.against),
  );
  api.mount(readDraftChanges, async (_, { site }) => ({ changes: await releases.draftChanges(site) }));
  api.mount(listPublications, ({ query }, { site }) => releases.listPublications(site, query.cursor));
  api.mount(listScheduledReleases, async (_, { site, now }) => ({
    scheduledReleases: await scheduled.list(site, now),
  }));
  api.mount(scheduleRelease, async ({ body }, context) => ({
    scheduledRelease: await scheduled.schedule(context, body),
  }));
  api.mount(rescheduleRelease, async ({ params, body }, context) => ({
    scheduledRelease: await scheduled.reschedule(context, params.scheduleId, body),
  }));
  api.mount(setScheduledData, async ({ params, body }, context) => ({
    scheduledRelease: await scheduled.setData(context, params.scheduleId, body),
  }));
  api.mount(cancelScheduledRelease, async ({ params }, context) => ({
    scheduledRelease: await scheduled.cancel(context, params.scheduleId),
  }));
}
