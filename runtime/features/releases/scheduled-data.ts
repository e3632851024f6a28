import {
  type DataChangeInput,
  type ScheduledRelease,
  setScheduledData,
} from '#shared/features/releases/contract.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import {
  findScheduled,
  type ScheduleTools,
  subjectOfSchedule,
  toScheduledRelease,
} from './schedule-tools.ts';

/** What a release is to change beside files, and the version of it that the change is based on. */
export interface DataAsk {
  readonly version: number;
  readonly data: readonly DataChangeInput[];
}

/** Sets what a waiting release changes beside files, as things are now. */
export function setData(
  tools: ScheduleTools,
  context: RequestContext,
  id: string,
  { version, data }: DataAsk,
): Promise<ScheduledRelease> {
  const { db, releaseStore, audit, dataChanges } = tools;
  return db.withSite(context.site.id, async (scope) => {
    const row = await findScheduled(tools, scope, id, true);
    if (row === null) throw refuseAs(setScheduledData, 'SCHEDULE_NOT_FOUND');
    if (row.state !== 'scheduled') throw refuseAs(setScheduledData, 'SCHEDULE_OVER');
    if (row.version !== version) {
      throw refuseAs(setScheduledData, 'SCHEDULE_CHANGED', { facts: { current: toScheduledRelease(row) } });
    }
    if (data.length === 0 && Object.keys(row.changes).length === 0) {
      throw refuseAs(setScheduledData, 'NOTHING_TO_PUBLISH');
    }
    const change = { data: await dataChanges.plan(scope, data), version: version + 1 };
    const { websiteId, transaction } = scope;
    await releaseStore.scheduledReleases.update(change, { where: { websiteId, id }, transaction });
    await audit.record(scope, context, {
      act: setScheduledData.name,
      subject: subjectOfSchedule(row),
      before: { data: row.data },
      after: { data: change.data },
    });
    return toScheduledRelease({ ...row, ...change });
  });
}
