import { z } from 'zod';
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
  readonly audit: AuditLog;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

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
  await scheduledReleases.update({ state, problem }, { where: { websiteId, id: row.id }, transaction });
  return { ...row, state, problem };
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
