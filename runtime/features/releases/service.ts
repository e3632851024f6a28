import {
  type Publication,
  publishRelease,
  readReleaseChanges,
  type Release,
  type ReleaseChange,
  type ReleasePlan,
  restoreRelease,
  undoRelease,
} from '#shared/features/releases/contract.ts';
import { hasReadableText } from '#shared/features/releases/rules.ts';
import type { Engine } from '#shared/template/index.ts';
import { Op } from 'sequelize';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type SignedIn, type Site } from '../../http/context.ts';
import { type Paging, pageOf } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Draft, TemplateService } from '../templates/service.ts';
import { assertWhole, buildRelease, readThemeTexts } from './build-release.ts';
import { chooseChanges } from './choose-changes.ts';
import type { Manifest } from './manifest.ts';
import type { ReleaseColumns } from './model.ts';
import { differingPaths, type ReleaseBook, subjectOf, toRelease } from './release-book.ts';
import type { ContentStore } from './store.ts';
import type { ThemeWork } from './theme-work.ts';

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
  plan(site: Site, paths: readonly string[] | undefined): Promise<ReleasePlan>;
  /** @throws Refusal 409 STALE with `liveRelease`, NOTHING_TO_PUBLISH, or TEMPLATE_BROKEN with `problems` */
  publish(context: RequestContext, asked: PublishAsk & { expectedLiveReleaseId: string }): Promise<Release>;
  /** @throws Refusal 409 STALE or NOTHING_TO_UNDO */
  undo(context: RequestContext, expectedLiveReleaseId: string): Promise<Release>;
  /** @throws Refusal 404, 409 STALE or NOTHING_TO_RESTORE */
  restore(
    context: RequestContext,
    releaseId: string,
    asked: { readonly expectedLiveReleaseId: string; readonly note: string },
  ): Promise<Release>;
  /** @throws Refusal 404 */
  changesOf(
    site: Site,
    releaseId: string,
    against: 'previous' | 'live',
  ): Promise<{ release: Release; changes: ReleaseChange[] }>;
  draftChanges(site: Site): Promise<ReleaseChange[]>;
  listPublications(site: Site, cursor: string | undefined): Promise<{ publications: Publication[] } & Paging>;
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
const PUBLICATIONS_LISTED = 50;
const DRAFT_CHANGED = 'The draft was changed by someone else in the meantime. Look at it and try again.';

const kindOf = (before: string | undefined, after: string | undefined): ReleaseChange['kind'] => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

/** Publishes drafts, takes that back, and tells what was published. */
export function createReleaseService(deps: {
  db: Database;
  ids: Ids;
  store: ContentStore;
  book: ReleaseBook;
  templates: TemplateService;
  engine: Engine;
  themeWork: ThemeWork;
  /** Works on the themes that sites begin with, without waiting for others. */
  firstThemeWork: ThemeWork;
  audit: AuditLog;
}): ReleaseService {
  const { db, ids, store, book, templates, themeWork, firstThemeWork, audit } = deps;
  const { releases, publications } = book;

  async function find({ websiteId, transaction }: SiteScope, id: string): Promise<ReleaseColumns | null> {
    return releases.findOne({ where: { websiteId, id }, transaction, raw: true });
  }

  /** The refusal of an act that is based on what is not so any more, with the release that is live. */
  async function stale(scope: SiteScope, draft: Draft, text?: string) {
    const row = await find(scope, draft.liveReleaseId);
    if (row === null) throw new Error('The release that is live is not there.');
    const facts = { liveRelease: toRelease(row, row.id) };
    return refuseAs(publishRelease, 'STALE', { facts, ...(text === undefined ? {} : { text }) });
  }

  async function assertLive(scope: SiteScope, draft: Draft, expectedLiveReleaseId: string): Promise<void> {
    if (draft.liveReleaseId !== expectedLiveReleaseId) throw await stale(scope, draft);
  }

  async function previousOf(scope: SiteScope, releaseId: string): Promise<string | null | undefined> {
    const publication = await publications.findOne({
      where: { websiteId: scope.websiteId, releaseId, kind: { [Op.ne]: 'undo' } },
      order: [['id', 'DESC']],
      transaction: scope.transaction,
    });
    return publication?.previousReleaseId;
  }

  async function compare(scope: SiteScope, before: Manifest, after: Manifest): Promise<ReleaseChange[]> {
    const paths = differingPaths(before, after);
    const isWanted = (path: string) => paths.includes(path) && hasReadableText(path);
    const [old, fresh] = [
      await store.readTexts(scope, before, isWanted),
      await store.readTexts(scope, after, isWanted),
    ];
    return paths.map((path) => ({
      path,
      kind: kindOf(before[path], after[path]),
      isText: hasReadableText(path),
      before: old[path] ?? null,
      after: fresh[path] ?? null,
    }));
  }

  /** Keeps as draft what visitors see no more; a draft that says what they see from now on is none. */
  async function keepAsDraft(
    scope: SiteScope,
    author: SignedIn,
    draft: Draft,
    target: Manifest,
    now: number,
  ): Promise<void> {
    const taken = differingPaths(target, draft.live).map((path) => [path, draft.live[path] ?? null] as const);
    await templates.restore(scope, author, new Map(taken), now);
    await templates.clear(
      scope,
      draft.changedPaths.filter((path) => draft.manifest[path] === target[path]),
    );
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
      const { draft, found, texts } = await db.withSite(site.id, async (scope) => {
        const now = await templates.draftOf(scope);
        const changes = await chooseChanges(scope, deps, now, chosen);
        return {
          draft: now,
          found: changes,
          texts: await readThemeTexts(scope, store, changes.manifest),
        };
      });
      const { problems } = await buildRelease(themeWork, site.id, texts, found.manifest);
      return {
        liveReleaseId: draft.liveReleaseId,
        changes: draft.changedPaths.map((path) => ({
          path,
          kind: kindOf(draft.live[path], draft.manifest[path]),
        })),
        paths: [...found.paths],
        along: found.going.flatMap(({ path, because }) => (because === undefined ? [] : [{ path, because }])),
        problems: [...problems],
      };
    },

    async publish(context, { expectedLiveReleaseId, note, acceptProblems, paths }) {
      const { site, now } = context;
      const author = contributorOf(context);
      const { changes, texts } = await db.withSite(site.id, async (scope) => {
        const draft = await templates.draftOf(scope);
        await assertLive(scope, draft, expectedLiveReleaseId);
        const found = await chooseChanges(scope, deps, draft, paths);
        return { changes: found, texts: await readThemeTexts(scope, store, found.manifest) };
      });
      const built = await buildRelease(themeWork, site.id, texts, changes.manifest);
      assertWhole(built, acceptProblems);
      return db.withSite(site.id, async (scope) => {
        const locked = await templates.draftOf(scope, 'lock');
        await assertLive(scope, locked, expectedLiveReleaseId);
        const again = await chooseChanges(scope, deps, locked, paths);
        if (differingPaths(again.manifest, changes.manifest).length > 0) {
          throw await stale(scope, locked, DRAFT_CHANGED);
        }
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
        await assertLive(scope, draft, expectedLiveReleaseId);
        const previousId = await previousOf(scope, draft.liveReleaseId);
        if (previousId === null || previousId === undefined) {
          throw refuseAs(undoRelease, 'NOTHING_TO_UNDO');
        }
        const previous = await store.manifestOf(scope, previousId);
        await book.goLive(scope, {
          releaseId: previousId,
          previousReleaseId: draft.liveReleaseId,
          kind: 'undo',
          author: author.name,
          now,
        });
        await keepAsDraft(scope, author, draft, previous, now);
        const row = await find(scope, previousId);
        if (row === null) throw new Error(`Release ${previousId} is not there.`);
        await audit.record(scope, context, {
          act: undoRelease.name,
          subject: subjectOf(row),
          before: { liveReleaseId: draft.liveReleaseId },
          after: { liveReleaseId: previousId },
        });
        return toRelease(row, previousId);
      });
    },

    restore(context, releaseId, { expectedLiveReleaseId, note }) {
      const { site, now } = context;
      const author = contributorOf(context);
      return db.withSite(site.id, async (scope) => {
        const draft = await templates.draftOf(scope, 'lock');
        const wanted = await find(scope, releaseId);
        if (wanted === null) throw refuseAs(restoreRelease, 'RELEASE_NOT_FOUND');
        await assertLive(scope, draft, expectedLiveReleaseId);
        if (differingPaths(wanted.manifest, draft.live).length === 0) {
          throw refuseAs(restoreRelease, 'NOTHING_TO_RESTORE');
        }
        const styles = await store.read(scope, [wanted.styleHash]);
        const row = await book.add(scope, {
          id: ids.id(),
          manifest: wanted.manifest,
          previous: draft.live,
          css: styles.get(wanted.styleHash)?.toString('utf8') ?? '',
          note,
          author: author.name,
          now,
        });
        await book.goLive(scope, {
          releaseId: row.id,
          previousReleaseId: draft.liveReleaseId,
          kind: 'restore',
          restoredReleaseId: wanted.id,
          author: author.name,
          now,
        });
        await keepAsDraft(scope, author, draft, wanted.manifest, now);
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
    },

    changesOf(site, releaseId, against) {
      return db.withSite(site.id, async (scope) => {
        const row = await find(scope, releaseId);
        if (row === null) throw refuseAs(readReleaseChanges, 'RELEASE_NOT_FOUND');
        const { live, liveReleaseId } = await templates.draftOf(scope);
        const release = toRelease(row, liveReleaseId);
        if (against === 'live') return { release, changes: await compare(scope, live, row.manifest) };
        const previousId = await previousOf(scope, releaseId);
        const previous = previousId ? await store.manifestOf(scope, previousId) : {};
        return { release, changes: await compare(scope, previous, row.manifest) };
      });
    },

    draftChanges(site) {
      return db.withSite(site.id, async (scope) => {
        const { live, manifest } = await templates.draftOf(scope);
        return compare(scope, live, manifest);
      });
    },

    listPublications(site, cursor) {
      return db.withSite(site.id, async (scope) => {
        const rows = await scope.query<Omit<Publication, 'on' | 'stateOf'> & { on: Date; stateOf: Date }>(
          `SELECT p.id, p.kind, p.created_at AS "on", p.created_by AS by, p.release_id AS "releaseId", r.note,
                  COALESCE(restored.created_at, r.created_at) AS "stateOf",
                  CASE p.kind WHEN 'undo' THEN undone.changed_paths ELSE r.changed_paths END AS "changedPaths"
             FROM publications p
             JOIN releases r ON r.website_id = p.website_id AND r.id = p.release_id
             LEFT JOIN releases undone
               ON undone.website_id = p.website_id AND undone.id = p.previous_release_id
             LEFT JOIN releases restored
               ON restored.website_id = p.website_id AND restored.id = p.restored_release_id
            WHERE p.website_id = $1 AND ($2::text IS NULL OR p.id < $2)
            ORDER BY p.id DESC LIMIT ${PUBLICATIONS_LISTED + 1}`,
          [site.id, cursor ?? null],
        );
        const { shown, paging } = pageOf(rows, PUBLICATIONS_LISTED, ({ id }) => id);
        return {
          publications: shown.map((row) => ({
            ...row,
            on: row.on.toISOString(),
            stateOf: row.stateOf.toISOString(),
          })),
          ...paging,
        };
      });
    },

    async createFirst(scope, releaseId, files, author, now) {
      const manifest: Record<string, string> = {};
      for (const [path, content] of files) manifest[path] = await store.put(scope, content);
      const texts = await readThemeTexts(scope, store, manifest);
      const { css, problems } = await buildRelease(firstThemeWork, scope.websiteId, texts, manifest);
      const [first] = problems;
      if (first !== undefined) {
        throw new Error(`The theme of a new site is broken: ${first.path}:${first.line}: ${first.message}`);
      }
      await book.add(scope, { id: releaseId, manifest, previous: {}, css, note: '', author, now });
      await book.goLive(scope, { releaseId, previousReleaseId: null, kind: 'publish', author, now });
    },
  };
}
