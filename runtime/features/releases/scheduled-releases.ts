import { Op } from 'sequelize';
import { scheduleFault } from '#shared/dates/schedule.ts';
import {
  cancelScheduledRelease,
  type DataChangeInput,
  rescheduleRelease,
  type ScheduledRelease,
  scheduleRelease,
} from '#shared/features/releases/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { assertPages, assertWhole, buildRelease, readSides } from './build-release.ts';
import { chooseChanges } from './choose-changes.ts';
import type { ScheduledReleaseColumns } from './model.ts';
import { publishAtItsTime } from './publish-scheduled.ts';
import type { PublishAsk } from './release-tools.ts';
import { type DataAsk, setData } from './scheduled-data.ts';
import {
  findScheduled,
  problemOf,
  publishScheduledRelease,
  type ScheduleTools,
  settle,
  subjectOfSchedule,
  toScheduledRelease,
} from './schedule-tools.ts';

const LISTED_FOR_MS = 30 * 24 * 60 * 60 * 1000;
const LISTED = 200;

function parseTime(goesLiveOn: string, now: number): Date {
  const time = new Date(goesLiveOn);
  const text = scheduleFault(time.getTime(), now);
  if (text === undefined) return time;
  throw refuse('INVALID_INPUT', { text, errors: { goesLiveOn: text } });
}

/** Another time for a release, and the one that it has as far as who moves it knows. */
export interface Moved {
  readonly goesLiveOn: string;
  readonly expectedGoesLiveOn: string;
}

/** Has a release go live at its time. */
async function enqueue(
  { jobs }: ScheduleTools,
  scope: SiteScope,
  { id, goesLiveAt }: ScheduledReleaseColumns,
): Promise<void> {
  const job = { scheduleId: id, goesLiveOn: goesLiveAt.toISOString() };
  await jobs.enqueue(scope, publishScheduledRelease, job, goesLiveAt.getTime());
}

/** Releases of a given time, the next one first, and why some could not go live. */
function listScheduled(tools: ScheduleTools, site: Site, now: number): Promise<ScheduledRelease[]> {
  const { db, releaseStore, templates, dataChanges } = tools;
  return db.withSite(site.id, async (scope) => {
    const { websiteId, transaction } = scope;
    const { live } = await templates.draftOf(scope);
    const since = new Date(now - LISTED_FOR_MS);
    const rows = await releaseStore.scheduledReleases.findAll({
      where: { websiteId, goesLiveAt: { [Op.gt]: since } },
      order: [['goesLiveAt', 'ASC']],
      limit: LISTED,
      transaction,
    });
    const waits = (row: ScheduledReleaseColumns) => row.state === 'scheduled';
    const ofData = await dataChanges.problemsOf(
      scope,
      rows.map((row) => (waits(row) ? row.data : [])),
    );
    return rows.map((row, index) => {
      const problem = waits(row) ? problemOf(row.changes, live) || ofData[index] : row.problem;
      return { ...toScheduledRelease(row), problem: problem ?? '' };
    });
  });
}

/** What is to go live later. */
export interface ScheduleAsk extends PublishAsk {
  readonly goesLiveOn: string;
  /** What changes beside files. */
  readonly data: readonly DataChangeInput[];
}

/** The chosen changes of the draft; none where only things beside files change. */
async function chooseFiles(
  tools: ScheduleTools,
  scope: SiteScope,
  { paths, data }: Pick<ScheduleAsk, 'paths' | 'data'>,
) {
  const draft = await tools.templates.draftOf(scope);
  const isOfData = data.length > 0 && (paths?.length === 0 || draft.changedPaths.length === 0);
  if (isOfData) return { draft, changes: undefined };
  if (paths?.length === 0) throw refuseAs(scheduleRelease, 'NOTHING_TO_PUBLISH');
  return { draft, changes: await chooseChanges(scope, tools, draft, paths) };
}

async function schedule(
  tools: ScheduleTools,
  context: RequestContext,
  { goesLiveOn, note, acceptProblems, ...asked }: ScheduleAsk,
): Promise<ScheduledRelease> {
  const { db, ids, store, releaseStore, themeWork, audit, dataChanges } = tools;
  const { site, now } = context;
  const goesLiveAt = parseTime(goesLiveOn, now);
  const { draft, changes, texts } = await db.withSite(site.id, async (scope) => {
    const chosen = await chooseFiles(tools, scope, asked);
    if (chosen.changes === undefined) return { ...chosen, texts: undefined };
    const next = chosen.changes.manifest;
    const { live } = chosen.draft;
    assertPages(await tools.pageChecks.checkPages(scope, { next, live, now: goesLiveAt.getTime() }));
    return { ...chosen, texts: await readSides(scope, store, { next, live }) };
  });
  if (changes !== undefined && texts !== undefined) {
    assertWhole(await buildRelease(themeWork, site.id, texts, changes.manifest), acceptProblems);
  }
  return db.withSite(site.id, async (scope) => {
    const row: ScheduledReleaseColumns = {
      websiteId: site.id,
      id: ids.id(),
      state: 'scheduled',
      goesLiveAt,
      changes: Object.fromEntries(
        (changes?.paths ?? []).map((path) => [
          path,
          { from: draft.live[path] ?? null, to: changes?.manifest[path] ?? null },
        ]),
      ),
      data: await dataChanges.plan(scope, asked.data),
      version: 1,
      note,
      problem: '',
      createdAt: new Date(now),
      createdBy: contributorOf(context).name,
    };
    await releaseStore.scheduledReleases.create(row, { transaction: scope.transaction });
    await enqueue(tools, scope, row);
    await audit.record(scope, context, {
      act: scheduleRelease.name,
      subject: subjectOfSchedule(row),
      before: null,
      after: {
        goesLiveOn: goesLiveAt.toISOString(),
        note,
        paths: Object.keys(row.changes),
        ...(row.data.length === 0 ? {} : { data: row.data }),
      },
    });
    return toScheduledRelease(row);
  });
}

function reschedule(
  tools: ScheduleTools,
  context: RequestContext,
  id: string,
  { goesLiveOn, expectedGoesLiveOn }: Moved,
): Promise<ScheduledRelease> {
  const { db, releaseStore, audit } = tools;
  const goesLiveAt = parseTime(goesLiveOn, context.now);
  return db.withSite(context.site.id, async (scope) => {
    const row = await findScheduled(tools, scope, id, true);
    if (row === null) throw refuseAs(rescheduleRelease, 'SCHEDULE_NOT_FOUND');
    if (row.state !== 'scheduled' && row.state !== 'canceled') {
      throw refuseAs(rescheduleRelease, 'SCHEDULE_OVER');
    }
    if (row.goesLiveAt.getTime() !== Date.parse(expectedGoesLiveOn)) {
      const facts = { current: toScheduledRelease(row) };
      throw refuseAs(rescheduleRelease, 'SCHEDULE_CHANGED', { facts });
    }
    const change = { state: 'scheduled', goesLiveAt, version: row.version + 1 } as const;
    const moved: ScheduledReleaseColumns = { ...row, ...change };
    const { websiteId, transaction } = scope;
    await releaseStore.scheduledReleases.update(change, { where: { websiteId, id }, transaction });
    await enqueue(tools, scope, moved);
    await audit.record(scope, context, {
      act: rescheduleRelease.name,
      subject: subjectOfSchedule(row),
      before: { state: row.state, goesLiveOn: row.goesLiveAt.toISOString() },
      after: { state: moved.state, goesLiveOn: goesLiveAt.toISOString() },
    });
    return toScheduledRelease(moved);
  });
}

function cancel(tools: ScheduleTools, context: RequestContext, id: string): Promise<ScheduledRelease> {
  const { db, audit } = tools;
  return db.withSite(context.site.id, async (scope) => {
    const row = await findScheduled(tools, scope, id, true);
    if (row === null) throw refuseAs(cancelScheduledRelease, 'SCHEDULE_NOT_FOUND');
    if (row.state !== 'scheduled') {
      throw refuseAs(cancelScheduledRelease, 'SCHEDULE_OVER');
    }
    const canceled = await settle(tools, scope, row, { state: 'canceled' });
    await audit.record(scope, context, {
      act: cancelScheduledRelease.name,
      subject: subjectOfSchedule(row),
      before: { state: row.state },
      after: { state: canceled.state },
    });
    return toScheduledRelease(canceled);
  });
}

/** Sets releases for later, each with a job of its time. */
export function createScheduledReleases(tools: ScheduleTools) {
  return {
    list: (site: Site, now: number) => listScheduled(tools, site, now),

    /** @throws Refusal 400 for a time that is past or too far, 409 NOTHING_TO_PUBLISH or TEMPLATE_BROKEN */
    schedule: (context: RequestContext, asked: ScheduleAsk) => schedule(tools, context, asked),

    /** @throws Refusal 400 for a time that is past or too far, 404, 409 SCHEDULE_OVER or SCHEDULE_CHANGED */
    reschedule: (context: RequestContext, id: string, asked: Moved) => reschedule(tools, context, id, asked),

    /** @throws Refusal 400 by `data.N`, 404, 409 SCHEDULE_OVER, SCHEDULE_CHANGED or NOTHING_TO_PUBLISH */
    setData: (context: RequestContext, id: string, asked: DataAsk) => setData(tools, context, id, asked),

    /** @throws Refusal 404, 409 SCHEDULE_OVER */
    cancel: (context: RequestContext, id: string) => cancel(tools, context, id),

    /** Does the job of a release whose time has come. */
    goLive: publishAtItsTime(tools),
  };
}

/** Releases that are set for later. */
export type ScheduledReleases = ReturnType<typeof createScheduledReleases>;
