import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  deleteTemplateFile,
  discardTemplateFile,
  hashSchema,
  readTemplateFile,
  renameTemplateFile,
  type TemplateFile,
  type TemplateFileWithContent,
  templatePathSchema,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import {
  folderOf,
  freePathLike,
  isThemeText,
  nameOf,
  problemOfPath,
  SETTINGS_FILE,
} from '#shared/features/templates/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { followMove } from '#shared/theme/index.ts';
import { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext, type SignedIn, type Site } from '../../http/context.ts';
import { type Refusal, refuse, refuseAs } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin, BinHandler } from '../bin/service.ts';
import type { Manifest } from '../releases/manifest.ts';
import type { ContentStore } from '../releases/store.ts';
import { liveRelease, lockLiveRelease } from '../websites/statements.ts';
import { defineTemplateDrafts } from './model.ts';

/** The draft of a site: what is live, with what was changed since. */
export interface Draft {
  readonly liveReleaseId: string;
  readonly live: Manifest;
  /** Files of the draft by path. */
  readonly manifest: Manifest;
  /** Paths that the draft changes, adds or deletes. */
  readonly changedPaths: readonly string[];
}

export interface TemplateService {
  /** The draft as it is now; with `lock` nobody else changes draft or live release before the transaction ends. */
  draftOf(scope: SiteScope, lock?: 'lock'): Promise<Draft>;
  list(site: Site): Promise<TemplateFile[]>;
  readAll(site: Site): Promise<TemplateFileWithContent[]>;
  /** The texts that visitors see. */
  readLive(site: Site): Promise<{ path: string; content: string }[]>;
  /** @throws Refusal 404 */
  read(site: Site, path: string): Promise<TemplateFileWithContent>;
  /** @throws Refusal 409 with the stored file under `current` when `baseHash` is not the stored version */
  write(
    context: RequestContext,
    file: { path: string; content: string; baseHash: string | null },
  ): Promise<TemplateFile>;
  /** Drops the draft of a file; answers the live file, or null when the file existed in the draft only. */
  discard(context: RequestContext, path: string, baseHash: string | undefined): Promise<TemplateFile | null>;
  /**
   * Moves a file into the bin; answers the entry that brings it back.
   * @throws Refusal 404, 409 STALE or FILE_NEEDED
   */
  delete(context: RequestContext, path: string, baseHash: string): Promise<{ binEntryId: string }>;
  /**
   * Gives a file another path, and leads what names it there; answers the file and those that named it.
   * @throws Refusal 404, 409 STALE or FILE_NEEDED, 400 for a path that is not good or not free
   */
  rename(
    context: RequestContext,
    asked: HandlerInput<typeof renameTemplateFile>['body'],
  ): Promise<TemplateFileWithContent[]>;
  /** How a deleted file comes back. */
  readonly binned: BinHandler<typeof binnedSchema>;
  /** Gives files of a draft that the caller has locked their texts: pages and navigation as well as templates. */
  keep(
    scope: SiteScope,
    author: SignedIn,
    draft: Draft,
    texts: ReadonlyMap<string, string>,
    now: number,
  ): Promise<void>;
  /** Drops the drafts of files that were published. */
  clear(scope: SiteScope, paths: readonly string[]): Promise<void>;
  /** Makes drafts of files that have none yet; null deletes the file. */
  restore(
    scope: SiteScope,
    author: SignedIn,
    files: ReadonlyMap<string, string | null>,
    now: number,
  ): Promise<void>;
}

interface DraftRow {
  readonly path: string;
  readonly hash: string | null;
}

/** What the bin keeps of a file; its text stays among the contents. */
const binnedSchema = z.object({ path: templatePathSchema, hash: hashSchema });

const subjectOf = (path: string) => ({ kind: 'template-file', id: path, title: path });

function stateOf(hash: string | null, liveHash: string | null): TemplateFile['state'] {
  if (hash === null) return 'deleted';
  if (liveHash === null) return 'new';
  return hash === liveHash ? 'published' : 'changed';
}

function describe(draft: Draft, path: string, length: number): TemplateFile {
  const hash = draft.manifest[path] ?? null;
  const liveHash = draft.live[path] ?? null;
  return { path, hash, liveHash, state: stateOf(hash, liveHash), length };
}

/** Puts drafted files over the live ones. */
function overlay(live: Manifest, rows: readonly DraftRow[]): Manifest {
  const manifest: Record<string, string> = { ...live };
  for (const { path, hash } of rows) {
    if (hash === null) delete manifest[path];
    else manifest[path] = hash;
  }
  return manifest;
}

/** Keeps the draft of a theme, file by file. */
export function createTemplateService(
  db: Database,
  store: ContentStore,
  audit: AuditLog,
  bin: Bin,
): TemplateService {
  const drafts = defineTemplateDrafts(db.sequelize);

  async function draftOf(scope: SiteScope, lock?: 'lock'): Promise<Draft> {
    const { id: liveReleaseId } = await scope.ask((lock === 'lock' ? lockLiveRelease : liveRelease).one());
    const live = await store.manifestOf(scope, liveReleaseId);
    const rows = await scope.query<DraftRow>(
      'SELECT path, hash FROM template_drafts WHERE website_id = $1 ORDER BY path',
      [scope.websiteId],
    );
    return {
      liveReleaseId,
      live,
      manifest: overlay(live, rows),
      changedPaths: rows.map((row) => row.path),
    };
  }

  async function readFile(scope: SiteScope, draft: Draft, path: string): Promise<TemplateFileWithContent> {
    const hash = isThemeText(path) ? draft.manifest[path] : undefined;
    if (hash === undefined)
      throw refuseAs(readTemplateFile, 'FILE_NOT_FOUND', { text: `The theme has no file ${path}.` });
    const content = (await store.read(scope, [hash])).get(hash)?.toString('utf8') ?? '';
    return { ...describe(draft, path, content.length), content };
  }

  /** The refusal of a write that is based on another version than the stored one, which it brings along. */
  async function staleWrite(scope: SiteScope, draft: Draft, path: string): Promise<Refusal> {
    const current = draft.manifest[path] === undefined ? null : await readFile(scope, draft, path);
    const text = `${path} was changed by someone else in the meantime.`;
    return refuseAs(writeTemplateFile, 'STALE', { text, facts: { current } });
  }

  async function readAll(site: Site): Promise<TemplateFileWithContent[]> {
    return db.withSite(site.id, async (scope) => {
      const draft = await draftOf(scope);
      const paths = [...new Set([...Object.keys(draft.manifest), ...Object.keys(draft.live)])]
        .filter(isThemeText)
        .sort();
      const hashes = paths.map((path) => draft.manifest[path]).filter((hash) => hash !== undefined);
      const contents = await store.read(scope, hashes);
      return paths.map((path) => {
        const content = contents.get(draft.manifest[path] ?? '')?.toString('utf8') ?? '';
        return { ...describe(draft, path, content.length), content };
      });
    });
  }

  async function readLive(site: Site): Promise<{ path: string; content: string }[]> {
    return db.withSite(site.id, async (scope) => {
      const live = await store.manifestOf(scope, site.liveReleaseId);
      const files = Object.entries(live).filter(([path]) => isThemeText(path));
      const contents = await store.read(
        scope,
        files.map(([, hash]) => hash),
      );
      return files.map(([path, hash]) => ({ path, content: contents.get(hash)?.toString('utf8') ?? '' }));
    });
  }

  async function save(scope: SiteScope, author: SignedIn, path: string, hash: string | null, now: number) {
    const row = { websiteId: scope.websiteId, path, hash, updatedAt: new Date(now), updatedBy: author.name };
    await drafts.upsert(row, { transaction: scope.transaction });
  }

  const drop = (scope: SiteScope, path: string) =>
    drafts.destroy({ where: { websiteId: scope.websiteId, path }, transaction: scope.transaction });

  /** Lets a path have a version in the draft: null deletes it, and what is live needs no draft. */
  async function point(
    scope: SiteScope,
    author: SignedIn,
    draft: Draft,
    path: string,
    hash: string | null,
    now: number,
  ): Promise<void> {
    if (hash === (draft.live[path] ?? null)) await drop(scope, path);
    else await save(scope, author, path, hash, now);
  }

  function assertGoodPath(path: string, taken: readonly string[], field: string): void {
    const problem = problemOfPath(path, taken);
    if (problem !== undefined) throw refuse('INVALID_INPUT', { text: problem, errors: { [field]: problem } });
  }

  /** The version of a file that may leave its path. */
  async function assertMovable(
    scope: SiteScope,
    draft: Draft,
    path: string,
    baseHash: string,
  ): Promise<string> {
    const { hash } = await readFile(scope, draft, path);
    if (hash !== baseHash) throw await staleWrite(scope, draft, path);
    if (path === SETTINGS_FILE) throw refuseAs(renameTemplateFile, 'FILE_NEEDED');
    return baseHash;
  }

  /** Texts that a move gives other files and the moved one, by the path they will have. */
  async function textsAfterMove(
    scope: SiteScope,
    draft: Draft,
    { path, newPath, references }: HandlerInput<typeof renameTemplateFile>['body'],
  ): Promise<ReadonlyMap<string, string>> {
    const paths = new Set(Object.keys(draft.manifest));
    const after = new Map<string, string>();
    for (const holder of [path, ...references.map((reference) => reference.path)]) {
      const { content } = await readFile(scope, draft, holder);
      const text = followMove(holder, content, { from: path, to: newPath }, paths);
      after.set(holder === path ? newPath : holder, text);
    }
    return after;
  }

  return {
    draftOf,
    readAll,
    readLive,
    list: async (site) => (await readAll(site)).map(({ content: _, ...file }) => file),
    read: (site, path) => db.withSite(site.id, async (scope) => readFile(scope, await draftOf(scope), path)),
    write(context, { path, content, baseHash }) {
      if (!isThemeText(path)) throw refuse('INVALID_INPUT', { text: `${path} is not a text of the theme.` });
      return db.withSite(context.site.id, async (scope) => {
        const draft = await draftOf(scope, 'lock');
        const stored = draft.manifest[path] ?? null;
        if (stored === null && baseHash === null) assertGoodPath(path, Object.keys(draft.manifest), 'path');
        const written = sha256(content);
        if (stored !== baseHash && stored !== written) {
          throw await staleWrite(scope, draft, path);
        }
        const hash = await store.put(scope, Buffer.from(content, 'utf8'));
        await point(scope, contributorOf(context), draft, path, hash, context.now);
        await audit.record(scope, context, {
          act: writeTemplateFile.name,
          subject: subjectOf(path),
          before: stored === null ? null : { version: stored },
          after: { version: hash, length: content.length },
        });
        const manifest = { ...draft.manifest, [path]: hash };
        return describe({ ...draft, manifest }, path, content.length);
      });
    },
    discard(context, path, baseHash) {
      return db.withSite(context.site.id, async (scope) => {
        const draft = await draftOf(scope, 'lock');
        if (!draft.changedPaths.includes(path)) {
          throw refuseAs(discardTemplateFile, 'FILE_NOT_FOUND', { text: `${path} has no draft.` });
        }
        if (baseHash !== undefined && draft.manifest[path] !== baseHash) {
          throw await staleWrite(scope, draft, path);
        }
        await drop(scope, path);
        await audit.record(scope, context, {
          act: discardTemplateFile.name,
          subject: subjectOf(path),
          before: { version: draft.manifest[path] ?? null },
          after: { version: draft.live[path] ?? null },
        });
        if (draft.live[path] === undefined) return null;
        const { content: _, ...file } = await readFile(scope, { ...draft, manifest: draft.live }, path);
        return file;
      });
    },
    delete(context, path, baseHash) {
      const { now } = context;
      const author = contributorOf(context);
      return db.withSite(context.site.id, async (scope) => {
        const draft = await draftOf(scope, 'lock');
        const hash = await assertMovable(scope, draft, path, baseHash);
        await point(scope, author, draft, path, null, now);
        const thing = {
          kind: 'template-file',
          itemId: path,
          title: nameOf(path),
          place: folderOf(path),
          payload: { path, hash },
        } as const;
        const binEntryId = await bin.put(scope, author, thing, now);
        await audit.record(scope, context, {
          act: deleteTemplateFile.name,
          subject: subjectOf(path),
          before: { version: hash },
          after: null,
        });
        return { binEntryId };
      });
    },
    rename(context, asked) {
      const { path, newPath, baseHash, references } = asked;
      const { now } = context;
      const author = contributorOf(context);
      return db.withSite(context.site.id, async (scope) => {
        const draft = await draftOf(scope, 'lock');
        await assertMovable(scope, draft, path, baseHash);
        const others = Object.keys(draft.manifest).filter((one) => one !== path);
        assertGoodPath(newPath, newPath === path ? [path] : others, 'newPath');
        for (const reference of references) {
          if (draft.manifest[reference.path] !== reference.baseHash) {
            throw await staleWrite(scope, draft, reference.path);
          }
        }
        const after = await textsAfterMove(scope, draft, asked);
        const manifest: Record<string, string> = { ...draft.manifest };
        delete manifest[path];
        await point(scope, author, draft, path, null, now);
        for (const [target, text] of after) {
          const hash = await store.put(scope, Buffer.from(text, 'utf8'));
          manifest[target] = hash;
          await point(scope, author, draft, target, hash, now);
        }
        await audit.record(scope, context, {
          act: renameTemplateFile.name,
          subject: subjectOf(newPath),
          before: { path },
          after: { path: newPath, references: references.map((reference) => reference.path) },
        });
        return [...after].map(([target, content]) => ({
          ...describe({ ...draft, manifest }, target, content.length),
          content,
        }));
      });
    },
    binned: {
      payload: binnedSchema,
      async restore(scope, context, { payload }, name) {
        const draft = await draftOf(scope, 'lock');
        const taken = Object.keys(draft.manifest);
        const path = name ?? payload.path;
        if (name === undefined && problemOfPath(path, taken) !== undefined) {
          const text = `There is another ${path} by now. Bring this one back under another name.`;
          throw refuseAs(restoreFromBin, 'PLACE_TAKEN', {
            text,
            facts: { suggestion: freePathLike(path, taken) },
          });
        }
        assertGoodPath(path, taken, 'name');
        await point(scope, contributorOf(context), draft, path, payload.hash, context.now);
        return { itemId: path, title: nameOf(path), place: folderOf(path) };
      },
      // The text stays among the contents: releases and other files may have the same.
      erase: async () => undefined,
    },
    async keep(scope, author, draft, texts, now) {
      for (const [path, text] of texts) {
        const hash = await store.put(scope, Buffer.from(text, 'utf8'));
        await point(scope, author, draft, path, hash, now);
      }
    },
    async clear({ websiteId, transaction }, paths) {
      await drafts.destroy({ where: { websiteId, path: [...paths] }, transaction });
    },
    async restore(scope, author, files, now) {
      const { changedPaths } = await draftOf(scope);
      for (const [path, hash] of files) {
        if (!changedPaths.includes(path)) await save(scope, author, path, hash, now);
      }
    },
  };
}
