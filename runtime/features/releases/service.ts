import { publishRelease, type Release, undoRelease } from '#shared/features/releases/contract.ts';
import { isThemeText } from '#shared/features/templates/rules.ts';
import { createTheme } from '#shared/theme/index.ts';
import type { Engine } from '#shared/template/index.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type Site } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Draft, TemplateService } from '../templates/service.ts';
import { compileStyleSheets } from './compile-styles.ts';
import type { Manifest } from './manifest.ts';
import type { ReleaseColumns } from './model.ts';
import { defineReleases } from './model.ts';
import type { ContentStore } from './store.ts';

/** A file that keeps a draft from being published as it is. */
export interface PublishProblem {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface ReleaseService {
  list(site: Site): Promise<Release[]>;
  /** @throws Refusal 409 STALE, NOTHING_TO_PUBLISH, or TEMPLATE_BROKEN with `problems` */
  publish(
    context: RequestContext,
    asked: { expectedLiveReleaseId: string; note: string; acceptProblems: boolean },
  ): Promise<Release>;
  /** @throws Refusal 409 STALE or NOTHING_TO_UNDO */
  undo(context: RequestContext, expectedLiveReleaseId: string): Promise<Release>;
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

function hashOfManifest(manifest: Manifest): string {
  return sha256(JSON.stringify(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** Paths at which two releases differ, sorted. */
function differingPaths(a: Manifest, b: Manifest): string[] {
  const paths = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...paths].filter((path) => a[path] !== b[path]).sort();
}

function toRelease(row: ReleaseColumns, liveReleaseId: string): Release {
  return {
    id: row.id,
    contentHash: row.contentHash,
    createdOn: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    note: row.note,
    changedPaths: row.changedPaths,
    isLive: row.id === liveReleaseId,
  };
}

const subjectOf = ({ id, note }: ReleaseColumns) => ({ kind: 'release', id, title: note });

const stale = () =>
  new Refusal(
    409,
    'STALE',
    'The site was published by someone else in the meantime. Look at it and try again.',
  );

export function createReleaseService(deps: {
  db: Database;
  ids: Ids;
  store: ContentStore;
  templates: TemplateService;
  engine: Engine;
  audit: AuditLog;
  /** Purges all pages of the site when the unit of work commits. */
  purgeSite: (scope: SiteScope) => Promise<void>;
}): ReleaseService {
  const { db, ids, store, templates, engine, audit, purgeSite } = deps;
  const { releases, publications } = defineReleases(db.sequelize);

  /** Compiles everything a release needs; done outside the transaction that publishes it. */
  async function build(texts: Readonly<Record<string, string>>) {
    const theme = createTheme(engine, texts);
    const styles = await compileStyleSheets(texts, theme.conf.stylesheets);
    const problems: PublishProblem[] = [
      ...theme
        .check()
        .filter((problem) => problem.severity === 'error')
        .map(({ path, message, range }) => ({
          path,
          message,
          line: range.start.line,
          column: range.start.column,
        })),
      ...styles.problems,
    ];
    return { css: styles.css, problems };
  }

  async function insert(
    scope: SiteScope,
    release: {
      id: string;
      manifest: Manifest;
      previous: Manifest;
      css: string;
      note: string;
      author: string;
      now: number;
    },
  ): Promise<ReleaseColumns> {
    const row: ReleaseColumns = {
      websiteId: scope.websiteId,
      id: release.id,
      contentHash: hashOfManifest(release.manifest),
      manifest: release.manifest,
      changedPaths: differingPaths(release.previous, release.manifest),
      styleHash: await store.put(scope, Buffer.from(release.css, 'utf8')),
      note: release.note,
      createdAt: new Date(release.now),
      createdBy: release.author,
    };
    await releases.create(row, { transaction: scope.transaction });
    return row;
  }

  async function pointAt(
    scope: SiteScope,
    releaseId: string,
    previousReleaseId: string | null,
    kind: 'publish' | 'undo',
    author: string,
    now: number,
  ): Promise<void> {
    await publications.create(
      {
        websiteId: scope.websiteId,
        id: ids.id(),
        releaseId,
        previousReleaseId,
        kind,
        createdAt: new Date(now),
        createdBy: author,
      },
      { transaction: scope.transaction },
    );
    await scope.query('UPDATE websites SET live_release_id = $2 WHERE website_id = $1', [
      scope.websiteId,
      releaseId,
    ]);
    await purgeSite(scope);
  }

  function assertPublishable(draft: Draft, expectedLiveReleaseId: string): void {
    if (draft.liveReleaseId !== expectedLiveReleaseId) throw stale();
    if (draft.changedPaths.length === 0) {
      throw new Refusal(409, 'NOTHING_TO_PUBLISH', 'Everything is published already.');
    }
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

    async publish(context, { expectedLiveReleaseId, note, acceptProblems }) {
      const { site, now } = context;
      const author = contributorOf(context);
      const { draft, texts } = await db.withSite(site.id, async (scope) => {
        const found = await templates.draftOf(scope);
        assertPublishable(found, expectedLiveReleaseId);
        return { draft: found, texts: await store.readTexts(scope, found.manifest, isThemeText) };
      });
      const built = await build(texts);
      if (built.problems.length > 0 && !acceptProblems) {
        const message = 'Some theme files have mistakes. Mend them, or publish anyway.';
        throw new Refusal(409, 'TEMPLATE_BROKEN', message, { facts: { problems: built.problems } });
      }
      return db.withSite(site.id, async (scope) => {
        const locked = await templates.draftOf(scope, 'lock');
        assertPublishable(locked, expectedLiveReleaseId);
        if (differingPaths(locked.manifest, draft.manifest).length > 0) throw stale();
        const row = await insert(scope, {
          id: ids.id(),
          manifest: locked.manifest,
          previous: locked.live,
          css: built.css,
          note,
          author: author.name,
          now,
        });
        await pointAt(scope, row.id, locked.liveReleaseId, 'publish', author.name, now);
        await templates.clear(scope);
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
        if (draft.liveReleaseId !== expectedLiveReleaseId) throw stale();
        const publication = await publications.findOne({
          where: { websiteId: site.id, releaseId: draft.liveReleaseId, kind: 'publish' },
          order: [['id', 'DESC']],
          transaction: scope.transaction,
        });
        const previousId = publication?.previousReleaseId ?? null;
        if (previousId === null) {
          throw new Refusal(409, 'NOTHING_TO_UNDO', 'This is the first release: there is nothing before it.');
        }
        const previous = await store.manifestOf(scope, previousId);
        const undone = new Map(
          differingPaths(previous, draft.live).map((path) => [path, draft.live[path] ?? null] as const),
        );
        await pointAt(scope, previousId, draft.liveReleaseId, 'undo', author.name, now);
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

    async createFirst(scope, releaseId, files, author, now) {
      const manifest: Record<string, string> = {};
      for (const [path, content] of files) manifest[path] = await store.put(scope, content);
      const texts = Object.fromEntries(
        [...files]
          .filter(([path]) => isThemeText(path))
          .map(([path, content]) => [path, content.toString('utf8')]),
      );
      const { css, problems } = await build(texts);
      if (problems.length > 0) {
        const [first] = problems;
        throw new Error(
          `The theme of a new site is broken: ${first?.path}:${first?.line}: ${first?.message}`,
        );
      }
      await insert(scope, { id: releaseId, manifest, previous: {}, css, note: '', author, now });
      await pointAt(scope, releaseId, null, 'publish', author, now);
    },
  };
}
