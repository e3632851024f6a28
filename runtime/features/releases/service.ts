import {
  type Publication,
  publishRelease,
  readReleaseChanges,
  type Release,
  type releaseChangeSchema,
  undoRelease,
} from '#shared/features/releases/contract.ts';
import { isThemeText } from '#shared/features/templates/rules.ts';
import type { Engine } from '#shared/template/index.ts';
import type { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Draft, TemplateService } from '../templates/service.ts';
import { assertWhole, buildRelease, type PublishProblem, readThemeTexts } from './build-release.ts';
import { chooseChanges } from './choose-changes.ts';
import { differingPaths, type ReleaseBook, subjectOf, toRelease } from './release-book.ts';
import type { ContentStore } from './store.ts';

type ReleaseChange = z.output<typeof releaseChangeSchema>;

/** What somebody wants to publish. */
export interface PublishAsk {
  readonly note: string;
  readonly acceptProblems: boolean;
  /** Chosen changes of the draft; all when undefined. */
  readonly paths?: readonly string[] | undefined;
}

export interface ReleaseService {
  list(site: Site): Promise<Release[]>;
  /** @throws Refusal 409 NOTHING_TO_PUBLISH, 400 for a path without a change */
  plan(
    site: Site,
    paths: readonly string[] | undefined,
  ): Promise<{ paths: string[]; alongPaths: string[]; problems: PublishProblem[] }>;
  /** @throws Refusal 409 STALE, NOTHING_TO_PUBLISH, or TEMPLATE_BROKEN with `problems` */
  publish(context: RequestContext, asked: PublishAsk & { expectedLiveReleaseId: string }): Promise<Release>;
  /** @throws Refusal 409 STALE or NOTHING_TO_UNDO */
  undo(context: RequestContext, expectedLiveReleaseId: string): Promise<Release>;
  /** @throws Refusal 404 */
  changesOf(site: Site, releaseId: string): Promise<ReleaseChange[]>;
  listPublications(site: Site): Promise<Publication[]>;
  /** Stores a release made of these contents, for a site that is being set up. */
  createFirst(
    scope: SiteScope,
    releaseId: string,
    files: ReadonlyMap<string, Buffer>,
    author: string,
    now: number,
  ): Promise<void>;
}

const LISTED = 50;
const PUBLICATIONS_LISTED = 100;

const stale = () => refuseAs(publishRelease, 'STALE');

const kindOf = (before: string | undefined, after: string | undefined): ReleaseChange['kind'] => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

export function createReleaseService(deps: {
  db: Database;
  ids: Ids;
  store: ContentStore;
  book: ReleaseBook;
  templates: TemplateService;
  engine: Engine;
  audit: AuditLog;
}): ReleaseService {
  const { db, ids, store, book, templates, engine, audit } = deps;
  const { releases, publications } = book;

  function assertLive(draft: Draft, expectedLiveReleaseId: string): void {
    if (draft.liveReleaseId !== expectedLiveReleaseId) throw stale();
  }

  async function previousOf(scope: SiteScope, releaseId: string): Promise<string | null | undefined> {
    const publication = await publications.findOne({
      where: { websiteId: scope.websiteId, releaseId, kind: 'publish' },
      order: [['id', 'DESC']],
      transaction: scope.transaction,
    });
    return publication?.previousReleaseId;
  }

  return {
    list(site) {
      return db.withSite(site.id, async (scope) => {
        const { liveReleaseId } = await templates.draftOf(scope);
        const rows = await releases.findAll({
          where: { websiteId: site.id },
          order: [['id', 'DESC']],
          limit: LISTED,
          transaction: scope.transaction,
        });
        return rows.map((row) => toRelease(row, liveReleaseId));
      });
    },

    async plan(site, chosen) {
      const { changes, texts } = await db.withSite(site.id, async (scope) => {
        const found = await chooseChanges(scope, deps, await templates.draftOf(scope), chosen);
        return { changes: found, texts: await readThemeTexts(scope, store, found.manifest) };
      });
      const { problems } = await buildRelease(engine, texts);
      return {
        paths: [...changes.paths],
        alongPaths: changes.paths.filter((path) => chosen !== undefined && !chosen.includes(path)),
        problems: [...problems],
      };
    },

    async publish(context, { expectedLiveReleaseId, note, acceptProblems, paths }) {
      const { site, now } = context;
      const author = contributorOf(context);
      const { changes, texts } = await db.withSite(site.id, async (scope) => {
        const draft = await templates.draftOf(scope);
        assertLive(draft, expectedLiveReleaseId);
        const found = await chooseChanges(scope, deps, draft, paths);
        return { changes: found, texts: await readThemeTexts(scope, store, found.manifest) };
      });
      const built = await buildRelease(engine, texts);
      assertWhole(built, acceptProblems);
      return db.withSite(site.id, async (scope) => {
        const locked = await templates.draftOf(scope, 'lock');
        assertLive(locked, expectedLiveReleaseId);
        const again = await chooseChanges(scope, deps, locked, paths);
        if (differingPaths(again.manifest, changes.manifest).length > 0) throw stale();
        const row = await book.add(scope, {
          id: ids.id(),
          manifest: changes.manifest,
          previous: locked.live,
          css: built.css,
          note,
          author: author.name,
          now,
        });
        await book.goLive(scope, {
          releaseId: row.id,
          previousReleaseId: locked.liveReleaseId,
          kind: 'publish',
          author: author.name,
          now,
        });
        await templates.clear(scope, changes.paths);
        await audit.record(scope, context, {
          act: publishRelease.name,
          subject: subjectOf(row),
          before: { liveReleaseId: locked.liveReleaseId },
          after: { liveReleaseId: row.id, note, changedPaths: row.changedPaths },
        });
        return toRelease(row, row.id);
      });
    },

    undo(context, expectedLiveReleaseId) {
      const { site, now } = context;
      const author = contributorOf(context);
      return db.withSite(site.id, async (scope) => {
        const draft = await templates.draftOf(scope, 'lock');
        assertLive(draft, expectedLiveReleaseId);
        const previousId = await previousOf(scope, draft.liveReleaseId);
        if (previousId === null || previousId === undefined) {
          throw refuseAs(undoRelease, 'NOTHING_TO_UNDO');
        }
        const previous = await store.manifestOf(scope, previousId);
        const undone = new Map(
          differingPaths(previous, draft.live).map((path) => [path, draft.live[path] ?? null] as const),
        );
        await book.goLive(scope, {
          releaseId: previousId,
          previousReleaseId: draft.liveReleaseId,
          kind: 'undo',
          author: author.name,
          now,
        });
        await templates.restore(scope, author, undone, now);
        const row = await releases.findOne({
          where: { websiteId: site.id, id: previousId },
          transaction: scope.transaction,
          rejectOnEmpty: true,
        });
        await audit.record(scope, context, {
          act: undoRelease.name,
          subject: subjectOf(row),
          before: { liveReleaseId: draft.liveReleaseId },
          after: { liveReleaseId: previousId },
        });
        return toRelease(row, previousId);
      });
    },

    changesOf(site, releaseId) {
      return db.withSite(site.id, async (scope) => {
        const row = await releases.findOne({
          where: { websiteId: site.id, id: releaseId },
          transaction: scope.transaction,
        });
        if (row === null) throw refuseAs(readReleaseChanges, 'RELEASE_NOT_FOUND');
        const previousId = await previousOf(scope, releaseId);
        const previous = previousId ? await store.manifestOf(scope, previousId) : {};
        const changed = differingPaths(previous, row.manifest);
        const isChangedText = (path: string) => changed.includes(path) && isThemeText(path);
        const before = await store.readTexts(scope, previous, isChangedText);
        const after = await store.readTexts(scope, row.manifest, isChangedText);
        return changed.map((path) => ({
          path,
          kind: kindOf(previous[path], row.manifest[path]),
          isText: isThemeText(path),
          before: before[path] ?? null,
          after: after[path] ?? null,
        }));
      });
    },

    listPublications(site) {
      return db.withSite(site.id, async (scope) => {
        const rows = await scope.query<Omit<Publication, 'on'> & { on: Date }>(
          `SELECT p.id, p.kind, p.created_at AS "on", p.created_by AS by, p.release_id AS "releaseId", r.note,
                  r.changed_paths AS "changedPaths"
             FROM publications p JOIN releases r ON r.website_id = p.website_id AND r.id = p.release_id
            WHERE p.website_id = $1 ORDER BY p.id DESC LIMIT ${PUBLICATIONS_LISTED}`,
          [site.id],
        );
        return rows.map((row) => ({ ...row, on: row.on.toISOString() }));
      });
    },

    async createFirst(scope, releaseId, files, author, now) {
      const manifest: Record<string, string> = {};
      for (const [path, content] of files) manifest[path] = await store.put(scope, content);
      const { css, problems } = await buildRelease(engine, await readThemeTexts(scope, store, manifest));
      const [first] = problems;
      if (first !== undefined) {
        throw new Error(`The theme of a new site is broken: ${first.path}:${first.line}: ${first.message}`);
      }
      await book.add(scope, { id: releaseId, manifest, previous: {}, css, note: '', author, now });
      await book.goLive(scope, { releaseId, previousReleaseId: null, kind: 'publish', author, now });
    },
  };
}
