import type { renameTemplateFile, TemplateFileWithContent } from '#shared/features/templates/contract.ts';
import { isThemeText } from '#shared/features/templates/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { type RequestContext, type SignedIn, type Site, type Writer } from '../../http/context.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin } from '../bin/service.ts';
import type { ContentStore } from '../releases/content-store.ts';
import { createBinnedFiles } from './binned-files.ts';
import {
  describe,
  type Draft,
  dropDrafts,
  point,
  readDraft,
  readFile,
  saveDraft,
  type TemplateTools,
} from './draft.ts';
import { deleteFile, discardFile, renameFile, writeFile } from './edits.ts';
import { defineTemplateDrafts } from './model.ts';

/** All texts of the draft, and those of what is live that it deletes. */
async function readAll(tools: TemplateTools, site: Site): Promise<TemplateFileWithContent[]> {
  const { db, store } = tools;
  return db.withSite(site.id, async (scope) => {
    const draft = await readDraft(tools, scope);
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

/** The texts that visitors see. */
async function readLive(
  { db, store }: TemplateTools,
  site: Site,
): Promise<{ path: string; content: string }[]> {
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

/** Keeps the draft of a theme, file by file. */
export function createTemplateService(db: Database, store: ContentStore, audit: AuditLog, bin: Bin) {
  const tools: TemplateTools = { db, store, audit, bin, drafts: defineTemplateDrafts(db.sequelize) };
  return {
    /** The draft as it is now; with `lock` nobody else changes draft or live release before the transaction ends. */
    draftOf: (scope: SiteScope, lock?: 'lock') => readDraft(tools, scope, lock),

    /** The files of the draft, without their texts. */
    list: async (site: Site) => (await readAll(tools, site)).map(({ content: _, ...file }) => file),

    readAll: (site: Site) => readAll(tools, site),

    /** The texts that visitors see. */
    readLive: (site: Site) => readLive(tools, site),

    /** @throws Refusal 404 */
    read: (site: Site, path: string) =>
      db.withSite(site.id, async (scope) => readFile(tools, scope, await readDraft(tools, scope), path)),

    /** @throws Refusal 409 with the stored file under `current` when `baseHash` is not the stored version */
    write: (context: RequestContext, file: Parameters<typeof writeFile>[2]) =>
      writeFile(tools, context, file),

    /** Drops the draft of a file; answers the live file, or null when the file existed in the draft only. */
    discard: (context: RequestContext, path: string, baseHash: string | undefined) =>
      discardFile(tools, context, path, baseHash),

    /**
     * Moves a file into the bin; answers the entry that brings it back.
     * @throws Refusal 404, 409 STALE or FILE_NEEDED
     */
    delete: (context: RequestContext, path: string, baseHash: string) =>
      deleteFile(tools, context, path, baseHash),

    /**
     * Gives a file another path, and leads what names it there; answers the file and those that named it.
     * @throws Refusal 404, 409 STALE or FILE_NEEDED, 400 for a path that is not good or not free
     */
    rename: (context: RequestContext, asked: HandlerInput<typeof renameTemplateFile>['body']) =>
      renameFile(tools, context, asked),

    /** How a deleted file comes back. */
    binned: createBinnedFiles(tools),

    /**
     * Gives files of a draft that the caller has locked their contents: pages and navigation as well as templates. Null
     * deletes a file.
     */
    async keep(
      scope: SiteScope,
      draft: Draft,
      contents: ReadonlyMap<string, string | Uint8Array | null>,
      writer: Writer,
    ): Promise<void> {
      for (const [path, content] of contents) {
        const hash = content === null ? null : await store.put(scope, Buffer.from(content));
        await point(tools, scope, { draft, path, hash }, writer);
      }
    },

    /** Drops the drafts of files that were published. */
    clear: (scope: SiteScope, paths: readonly string[]) => dropDrafts(tools, scope, paths),

    /** Makes drafts of files that have none yet; null deletes the file. */
    async restore(
      scope: SiteScope,
      author: SignedIn,
      files: ReadonlyMap<string, string | null>,
      now: number,
    ): Promise<void> {
      const { changedPaths } = await readDraft(tools, scope);
      for (const [path, hash] of files) {
        if (!changedPaths.includes(path)) await saveDraft(tools, scope, { path, hash }, { author, now });
      }
    },
  };
}

/** The drafts of themes. */
export type TemplateService = ReturnType<typeof createTemplateService>;
