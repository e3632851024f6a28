import { z } from 'zod';
import type { ScheduledRelease } from '#shared/features/releases/contract.ts';
import type { ScheduleState } from '#shared/features/releases/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { Engine } from '#shared/template/index.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { TemplateService } from '../templates/service.ts';
import type { DataChanges } from './data-changes.ts';
import type { Manifest } from './manifest.ts';
import type { ScheduledChange, ScheduledReleaseColumns } from './model.ts';
import type { ReleaseStore } from './release-store.ts';
import type { ContentStore } from './content-store.ts';
import type { PageChecks } from '../page-checks/check-pages.ts';
import type { ThemeWork } from './theme-work.ts';

/** The time for which the job was made: one whose release was given another time since does nothing. */
const payload = z.object({ scheduleId: idSchema, goesLiveOn: z.iso.datetime() });

/** Makes a release live at its time; tried for about ten minutes when the database is away. */
export const publishScheduledRelease = defineJob({
  name: 'scheduled-release',
  payload,
  retries: 8,
  firstGapSeconds: 2,
  limitSeconds: 60,
  atOnce: 1,
});

/** What acts on releases of a given time work with. */
export interface ScheduleTools {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly store: ContentStore;
  readonly releaseStore: ReleaseStore;
  readonly templates: TemplateService;
  readonly engine: Engine;
  readonly themeWork: ThemeWork;
  readonly pageChecks: PageChecks;
  readonly dataChanges: DataChanges;
  readonly audit: AuditLog;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** A release of a given time as contributors see it. */
export function toScheduledRelease(row: ScheduledReleaseColumns): ScheduledRelease {
  return {
    id: row.id,
    state: row.state,
    goesLiveOn: row.goesLiveAt.toISOString(),
    version: row.version,
    note: row.note,
    paths: Object.keys(row.changes).sort(),
    data: row.data.map((change) => ({ ...change })),
    createdOn: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    problem: row.problem,
  };
}

/** The same as the audit log names it. */
export const subjectOfSchedule = ({ id, note }: ScheduledReleaseColumns) => ({
  kind: 'scheduledRelease',
  id,
  title: note,
});

/** A release of a given time; locked, nobody else moves it until the unit of work ends. */
export async function findScheduled(
  { releaseStore: { scheduledReleases } }: ScheduleTools,
  { websiteId, transaction }: SiteScope,
  id: string,
  lock: boolean,
): Promise<ScheduledReleaseColumns | null> {
  return scheduledReleases.findOne({ where: { websiteId, id }, transaction, lock, raw: true });
}

/** Keeps what became of a release of a given time. */
export async function settle(
  { releaseStore: { scheduledReleases } }: ScheduleTools,
  { websiteId, transaction }: SiteScope,
  row: ScheduledReleaseColumns,
  { state, problem = '' }: { readonly state: ScheduleState; readonly problem?: string },
): Promise<ScheduledReleaseColumns> {
  const change = { state, problem, version: row.version + 1 };
  await scheduledReleases.update(change, { where: { websiteId, id: row.id }, transaction });
  return { ...row, ...change };
}

/** A file that went live in another version after the change of it was scheduled. */
function firstConflict(
  changes: Readonly<Record<string, ScheduledChange>>,
  live: Manifest,
): string | undefined {
  return Object.entries(changes).find(([path, { from, to }]) => {
    const now = live[path] ?? null;
    return now !== from && now !== to;
  })?.[0];
}

/** Why changes cannot go live over what is live; empty when they can. */
export function problemOf(changes: Readonly<Record<string, ScheduledChange>>, live: Manifest): string {
  const conflict = firstConflict(changes, live);
  return conflict === undefined ? '' : `${conflict} was published in another version in the meantime.`;
}

/**
 * Why a release of a given time cannot go live as things are; empty when it can. What it changes beside files stays as it
 * is from then on, until the unit of work ends.
 * @param live the files that are live
 */
export async function lockAndFindProblem(
  { dataChanges }: Pick<ScheduleTools, 'dataChanges'>,
  scope: SiteScope,
  { changes, data }: Pick<ScheduledReleaseColumns, 'changes' | 'data'>,
  live: Manifest,
): Promise<string> {
  await dataChanges.lock(scope, data);
  const [dataProblem = ''] = await dataChanges.problemsOf(scope, [data]);
  return problemOf(changes, live) || dataProblem;
}
