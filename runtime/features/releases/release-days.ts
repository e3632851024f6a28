import { Op } from 'sequelize';
import type { SiteScope } from '../../database/database.ts';
import { readThemeTexts } from './build-release.ts';
import type { Manifest } from './manifest.ts';
import { manifestOf } from './publish-scheduled.ts';
import { lockAndFindProblem, type ScheduleTools } from './schedule-tools.ts';

/** A release with the moment at which it went or goes live. */
export interface ReleaseDay {
  readonly on: Date;
  readonly kind: 'published' | 'release';
  readonly title: string;
}

/** The files of the site at a moment. */
export interface FilesOfDay {
  readonly manifest: Manifest;
  /** Name of the style sheet of the release that they come from. */
  readonly styleHash: string;
  /** True where releases that are set for later change files of it. */
  readonly isChanged: boolean;
  /** Releases that do not go live by then as things are, and why. */
  readonly leftOut: readonly { readonly title: string; readonly on: Date; readonly problem: string }[];
}

/** A moment that is looked at, and the present one; epoch milliseconds. */
export interface Moment {
  readonly on: number;
  readonly now: number;
}

const PUBLISHED_LISTED = 50;
const SCHEDULED_LISTED = 200;

/** The release that was live at a moment; the first one where none was. */
async function releaseAt(scope: SiteScope, on: number): Promise<string> {
  const [row] = await scope.query<{ releaseId: string }>(
    `(SELECT release_id AS "releaseId", 1 AS place, id FROM publications
       WHERE website_id = $1 AND created_at <= $2 ORDER BY id DESC LIMIT 1)
     UNION ALL
     (SELECT release_id, 2, id FROM publications WHERE website_id = $1 ORDER BY id LIMIT 1)
     ORDER BY place LIMIT 1`,
    [scope.websiteId, new Date(on)],
  );
  if (row === undefined) throw new Error('The site was never published.');
  return row.releaseId;
}

function waitingBy({ releaseStore }: ScheduleTools, { websiteId, transaction }: SiteScope, until?: number) {
  const by = until === undefined ? {} : { goesLiveAt: { [Op.lte]: new Date(until) } };
  return releaseStore.scheduledReleases.findAll({
    where: { websiteId, state: 'scheduled', ...by },
    order: [
      ['goesLiveAt', 'ASC'],
      ['id', 'ASC'],
    ],
    limit: SCHEDULED_LISTED,
    transaction,
    raw: true,
  });
}

/**
 * Tells what visitors saw and will see. What is asked of a later moment is made of the site in the transaction itself,
 * which is to be rolled back.
 */
export function createReleaseDays(tools: ScheduleTools) {
  const { store, templates, themeWork, dataChanges } = tools;

  async function inFuture(scope: SiteScope, { on }: Moment): Promise<FilesOfDay> {
    const { live, liveReleaseId } = await templates.draftOf(scope);
    const leftOut: { title: string; on: Date; problem: string }[] = [];
    let manifest = live;
    for (const row of await waitingBy(tools, scope, on)) {
      const { goesLiveAt, changes, data, note: title, createdBy: author } = row;
      await dataChanges.passTime(scope, goesLiveAt.getTime());
      const problem = await lockAndFindProblem(tools, scope, row, manifest);
      if (problem !== '') {
        leftOut.push({ title, on: goesLiveAt, problem });
        continue;
      }
      manifest = manifestOf(changes, manifest);
      await dataChanges.goLive(scope, data, { author, now: goesLiveAt.getTime() });
    }
    await dataChanges.passTime(scope, on);
    const styleHash = await store.styleOf(scope, liveReleaseId);
    return { manifest, styleHash, isChanged: manifest !== live, leftOut };
  }

  return {
    /** When releases went live and will, in no order: the latest 50 and those that wait. */
    async list(scope: SiteScope): Promise<ReleaseDay[]> {
      const published = await scope.query<Omit<ReleaseDay, 'kind'>>(
        `SELECT p.created_at AS "on", r.note AS title
           FROM publications p
           JOIN releases r ON r.website_id = p.website_id AND r.id = p.release_id
          WHERE p.website_id = $1
          ORDER BY p.id DESC LIMIT ${PUBLISHED_LISTED}`,
        [scope.websiteId],
      );
      const waiting = await waitingBy(tools, scope);
      return [
        ...published.map((day) => ({ ...day, kind: 'published' as const })),
        ...waiting.map(({ goesLiveAt: on, note: title }) => ({ on, title, kind: 'release' as const })),
      ];
    },

    /**
     * The files of the site at a moment. Things beside files, such as products, are made what they will be at a later
     * one, in this transaction; they stay as they are for an earlier one.
     */
    async filesOf(scope: SiteScope, moment: Moment): Promise<FilesOfDay> {
      if (moment.on > moment.now) return inFuture(scope, moment);
      const { manifest, styleHash } = await store.releaseOf(scope, await releaseAt(scope, moment.on));
      return { manifest, styleHash, isChanged: false, leftOut: [] };
    },

    /** Texts of the files that hold text, by path. */
    textsOf: (scope: SiteScope, { manifest }: FilesOfDay) => readThemeTexts(scope, store, manifest),

    /** The style sheet of files; to be called outside transactions. */
    async styleOf(site: string, texts: Readonly<Record<string, string>>, { manifest }: FilesOfDay) {
      return (await themeWork.compile({ site }, texts, manifest)).css;
    },
  };
}

/** What the site was and will be at any moment. */
export type ReleaseDays = ReturnType<typeof createReleaseDays>;
