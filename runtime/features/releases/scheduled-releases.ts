import { Op } from 'sequelize';
import { z } from 'zod';
import { scheduleFault } from '#shared/dates/schedule.ts';
import {
  cancelScheduledRelease,
  publishRelease,
  rescheduleRelease,
  type ScheduledRelease,
  scheduleRelease,
} from '#shared/features/releases/contract.ts';
import type { ScheduleState } from '#shared/features/releases/rules.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import type { Engine } from '#shared/template/index.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { defineJob, type JobHandler } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Draft, TemplateService } from '../templates/service.ts';
import { assertWhole, buildRelease, readThemeTexts } from './build-release.ts';
import { applyChanges, chooseChanges } from './choose-changes.ts';
import type { Manifest } from './manifest.ts';
import type { ScheduledChange, ScheduledReleaseColumns } from './model.ts';
import { differingPaths, type ReleaseBook, subjectOf } from './release-book.ts';
import type { PublishAsk } from './service.ts';
import type { ContentStore } from './store.ts';
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

export interface ScheduledReleases {
  list(site: Site, now: number): Promise<ScheduledRelease[]>;
  /** @throws Refusal 400 for a time that is past or too far, 409 NOTHING_TO_PUBLISH or TEMPLATE_BROKEN */
  schedule(context: RequestContext, asked: PublishAsk & { goesLiveOn: string }): Promise<ScheduledRelease>;
  /** @throws Refusal 400 for a time that is past or too far, 404, 409 SCHEDULE_OVER or SCHEDULE_CHANGED */
  reschedule(
    context: RequestContext,
    id: string,
    asked: { readonly goesLiveOn: string; readonly expectedGoesLiveOn: string },
  ): Promise<ScheduledRelease>;
  /** @throws Refusal 404, 409 SCHEDULE_OVER */
  cancel(context: RequestContext, id: string): Promise<ScheduledRelease>;
  /** Does the job of a release whose time has come. */
  readonly goLive: JobHandler<typeof payload>;
}

const LISTED_FOR_MS = 30 * 24 * 60 * 60 * 1000;
const LISTED = 200;

function toScheduledRelease(row: ScheduledReleaseColumns): ScheduledRelease {
  return {
    id: row.id,
    state: row.state,
    goesLiveOn: row.goesLiveAt.toISOString(),
    note: row.note,
    paths: Object.keys(row.changes).sort(),
    createdOn: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    problem: row.problem,
  };
}

const subjectOfSchedule = ({ id, note }: ScheduledReleaseColumns) => ({
  kind: 'scheduledRelease',
  id,
  title: note,
});

function parseTime(goesLiveOn: string, now: number): Date {
  const time = new Date(goesLiveOn);
  const text = scheduleFault(time.getTime(), now);
  if (text === undefined) return time;
  throw refuse('INVALID_INPUT', { text, errors: { goesLiveOn: text } });
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
function problemOf(changes: Readonly<Record<string, ScheduledChange>>, live: Manifest): string {
  const conflict = firstConflict(changes, live);
  return conflict === undefined ? '' : `${conflict} was published in another version in the meantime.`;
}

function manifestOf(changes: Readonly<Record<string, ScheduledChange>>, live: Manifest): Manifest {
  return applyChanges(live, new Map(Object.entries(changes).map(([path, { to }]) => [path, to])));
}

/** Paths whose draft is the very version that was scheduled. */
function settledPaths(changes: Readonly<Record<string, ScheduledChange>>, draft: Draft): string[] {
  return draft.changedPaths.filter((path) => {
    const change = changes[path];
    return change !== undefined && (draft.manifest[path] ?? null) === change.to;
  });
}

/** Sets releases for later, each with a job of its time. */
export function createScheduledReleases(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  store: ContentStore;
  book: ReleaseBook;
  templates: TemplateService;
  engine: Engine;
  themeWork: ThemeWork;
  audit: AuditLog;
  jobs: Pick<Jobs, 'enqueue'>;
}): ScheduledReleases {
  const { db, clock, ids, store, book, templates, themeWork, audit, jobs } = deps;
  const { scheduledReleases: table } = book;

  async function find(scope: SiteScope, id: string, lock: boolean): Promise<ScheduledReleaseColumns | null> {
    const { websiteId, transaction } = scope;
    return table.findOne({ where: { websiteId, id }, transaction, lock, raw: true });
  }

  /** Has a release go live at its time. */
  async function enqueue(scope: SiteScope, { id, goesLiveAt }: ScheduledReleaseColumns): Promise<void> {
    const job = { scheduleId: id, goesLiveOn: goesLiveAt.toISOString() };
    await jobs.enqueue(scope, publishScheduledRelease, job, goesLiveAt.getTime());
  }

  async function settle(
    { websiteId, transaction }: SiteScope,
    row: ScheduledReleaseColumns,
    state: ScheduleState,
    problem = '',
  ): Promise<ScheduledReleaseColumns> {
    await table.update({ state, problem }, { where: { websiteId, id: row.id }, transaction });
    return { ...row, state, problem };
  }

  /** What the changes of a schedule would make of what is live, compiled. */
  async function prepare(websiteId: string, scheduleId: string) {
    const found = await db.withSite(websiteId, async (scope) => {
      const row = await find(scope, scheduleId, false);
      if (row === null || row.state !== 'scheduled') return undefined;
      const { live } = await templates.draftOf(scope);
      const manifest = manifestOf(row.changes, live);
      return { manifest, texts: await readThemeTexts(scope, store, manifest) };
    });
    return (
      found && {
        manifest: found.manifest,
        css: (await buildRelease(themeWork, websiteId, found.texts, found.manifest)).css,
      }
    );
  }

  async function publish(
    scope: SiteScope,
    row: ScheduledReleaseColumns,
    prepared: { manifest: Manifest; css: string },
    draft: Draft,
  ): Promise<void> {
    const now = clock.now();
    const { createdBy: author, note } = row;
    const release = await book.add(scope, {
      id: ids.id(),
      manifest: prepared.manifest,
      previous: draft.live,
      css: prepared.css,
      note,
      author,
      now,
    });
    await book.goLive(scope, {
      releaseId: release.id,
      previousReleaseId: draft.liveReleaseId,
      kind: 'publish',
      author,
      now,
    });
    await templates.clear(scope, settledPaths(row.changes, draft));
    await settle(scope, row, 'published');
    await audit.record(
      scope,
      { now, contributor: undefined, requestId: row.id, network: '' },
      {
        act: publishRelease.name,
        subject: subjectOf(release),
        before: { liveReleaseId: draft.liveReleaseId },
        after: { liveReleaseId: release.id, note, changedPaths: release.changedPaths },
      },
    );
  }

  return {
    list(site, now) {
      return db.withSite(site.id, async (scope) => {
        const { websiteId, transaction } = scope;
        const { live } = await templates.draftOf(scope);
        const since = new Date(now - LISTED_FOR_MS);
        const rows = await table.findAll({
          where: { websiteId, goesLiveAt: { [Op.gt]: since } },
          order: [['goesLiveAt', 'ASC']],
          limit: LISTED,
          transaction,
        });
        return rows.map((row) => {
          const problem = row.state === 'scheduled' ? problemOf(row.changes, live) : row.problem;
          return { ...toScheduledRelease(row), problem };
        });
      });
    },

    async schedule(context, { goesLiveOn, note, acceptProblems, paths }) {
      const { site, now } = context;
      const goesLiveAt = parseTime(goesLiveOn, now);
      const { draft, changes, texts } = await db.withSite(site.id, async (scope) => {
        const found = await templates.draftOf(scope);
        const chosen = await chooseChanges(scope, deps, found, paths);
        return { draft: found, changes: chosen, texts: await readThemeTexts(scope, store, chosen.manifest) };
      });
      assertWhole(await buildRelease(themeWork, site.id, texts, changes.manifest), acceptProblems);
      return db.withSite(site.id, async (scope) => {
        const row: ScheduledReleaseColumns = {
          websiteId: site.id,
          id: ids.id(),
          state: 'scheduled',
          goesLiveAt,
          changes: Object.fromEntries(
            changes.paths.map((path) => [
              path,
              { from: draft.live[path] ?? null, to: changes.manifest[path] ?? null },
            ]),
          ),
          note,
          problem: '',
          createdAt: new Date(now),
          createdBy: contributorOf(context).name,
        };
        await table.create(row, { transaction: scope.transaction });
        await enqueue(scope, row);
        await audit.record(scope, context, {
          act: scheduleRelease.name,
          subject: subjectOfSchedule(row),
          before: null,
          after: { goesLiveOn: goesLiveAt.toISOString(), note, paths: [...changes.paths] },
        });
        return toScheduledRelease(row);
      });
    },

    reschedule(context, id, { goesLiveOn, expectedGoesLiveOn }) {
      const goesLiveAt = parseTime(goesLiveOn, context.now);
      return db.withSite(context.site.id, async (scope) => {
        const row = await find(scope, id, true);
        if (row === null) throw refuseAs(rescheduleRelease, 'SCHEDULE_NOT_FOUND');
        if (row.state !== 'scheduled' && row.state !== 'canceled') {
          throw refuseAs(rescheduleRelease, 'SCHEDULE_OVER');
        }
        if (row.goesLiveAt.getTime() !== Date.parse(expectedGoesLiveOn)) {
          const facts = { current: toScheduledRelease(row) };
          throw refuseAs(rescheduleRelease, 'SCHEDULE_CHANGED', { facts });
        }
        const moved: ScheduledReleaseColumns = { ...row, state: 'scheduled', goesLiveAt };
        const { websiteId, transaction } = scope;
        await table.update({ state: 'scheduled', goesLiveAt }, { where: { websiteId, id }, transaction });
        await enqueue(scope, moved);
        await audit.record(scope, context, {
          act: rescheduleRelease.name,
          subject: subjectOfSchedule(row),
          before: { state: row.state, goesLiveOn: row.goesLiveAt.toISOString() },
          after: { state: moved.state, goesLiveOn: goesLiveAt.toISOString() },
        });
        return toScheduledRelease(moved);
      });
    },

    cancel(context, id) {
      return db.withSite(context.site.id, async (scope) => {
        const row = await find(scope, id, true);
        if (row === null) throw refuseAs(cancelScheduledRelease, 'SCHEDULE_NOT_FOUND');
        if (row.state !== 'scheduled') {
          throw refuseAs(cancelScheduledRelease, 'SCHEDULE_OVER');
        }
        const canceled = await settle(scope, row, 'canceled');
        await audit.record(scope, context, {
          act: cancelScheduledRelease.name,
          subject: subjectOfSchedule(row),
          before: { state: row.state },
          after: { state: canceled.state },
        });
        return toScheduledRelease(canceled);
      });
    },

    async goLive(run, { scheduleId, goesLiveOn }) {
      const prepared = await prepare(run.websiteId, scheduleId);
      await run.finish(async (scope) => {
        const row = await find(scope, scheduleId, true);
        if (prepared === undefined || row === null || row.state !== 'scheduled') return;
        if (row.goesLiveAt.getTime() !== Date.parse(goesLiveOn)) return;
        const draft = await templates.draftOf(scope, 'lock');
        const problem = problemOf(row.changes, draft.live);
        if (problem !== '') {
          await settle(scope, row, 'blocked', problem);
          return;
        }
        if (differingPaths(manifestOf(row.changes, draft.live), prepared.manifest).length > 0) {
          throw new Error('The site was published while this release was prepared.');
        }
        await publish(scope, row, prepared, draft);
      });
    },
  };
}
