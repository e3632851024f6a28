import {
  deleteTemplateFile,
  discardTemplateFile,
  renameTemplateFile,
  type TemplateFile,
  type TemplateFileWithContent,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import { folderOf, isThemeText, nameOf, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import { followMove } from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import { type RequestContext, writerOf } from '../../http/context.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import {
  assertGoodPath,
  describe,
  type Draft,
  dropDrafts,
  point,
  readDraft,
  readFile,
  staleWrite,
  type TemplateTools,
} from './draft.ts';

const subjectOf = (path: string) => ({ kind: 'template-file', id: path, title: path });

/** The version of a file that may leave its path. */
async function assertMovable(
  tools: TemplateTools,
  scope: SiteScope,
  draft: Draft,
  { path, baseHash }: { readonly path: string; readonly baseHash: string },
): Promise<string> {
  const { hash } = await readFile(tools, scope, draft, path);
  if (hash !== baseHash) throw await staleWrite(tools, scope, draft, path);
  if (path === SETTINGS_FILE) throw refuseAs(renameTemplateFile, 'FILE_NEEDED');
  return baseHash;
}

/** Texts that a move gives other files and the moved one, by the path they will have. */
async function textsAfterMove(
  tools: TemplateTools,
  scope: SiteScope,
  draft: Draft,
  { path, newPath, references }: HandlerInput<typeof renameTemplateFile>['body'],
): Promise<ReadonlyMap<string, string>> {
  const paths = new Set(Object.keys(draft.manifest));
  const after = new Map<string, string>();
  for (const holder of [path, ...references.map((reference) => reference.path)]) {
    const { content } = await readFile(tools, scope, draft, holder);
    const text = followMove(holder, content, { from: path, to: newPath }, paths);
    after.set(holder === path ? newPath : holder, text);
  }
  return after;
}

/** Keeps a text of the draft. */
export function writeFile(
  tools: TemplateTools,
  context: RequestContext,
  {
    path,
    content,
    baseHash,
  }: { readonly path: string; readonly content: string; readonly baseHash: string | null },
): Promise<TemplateFile> {
  const { db, store, audit } = tools;
  if (!isThemeText(path)) throw refuse('INVALID_INPUT', { text: `${path} is not a text of the theme.` });
  return db.withSite(context.site.id, async (scope) => {
    const draft = await readDraft(tools, scope, 'lock');
    const stored = draft.manifest[path] ?? null;
    if (stored === null && baseHash === null) assertGoodPath(path, Object.keys(draft.manifest), 'path');
    const written = sha256(content);
    if (stored !== baseHash && stored !== written) {
      throw await staleWrite(tools, scope, draft, path);
    }
    const hash = await store.put(scope, Buffer.from(content, 'utf8'));
    await point(tools, scope, { draft, path, hash }, writerOf(context));
    await audit.record(scope, context, {
      act: writeTemplateFile.name,
      subject: subjectOf(path),
      before: stored === null ? null : { version: stored },
      after: { version: hash, length: content.length },
    });
    const manifest = { ...draft.manifest, [path]: hash };
    return describe({ ...draft, manifest }, path, content.length);
  });
}

/** Drops the draft of a file. */
export function discardFile(
  tools: TemplateTools,
  context: RequestContext,
  path: string,
  baseHash: string | undefined,
): Promise<TemplateFile | null> {
  const { db, audit } = tools;
  return db.withSite(context.site.id, async (scope) => {
    const draft = await readDraft(tools, scope, 'lock');
    if (!draft.changedPaths.includes(path)) {
      throw refuseAs(discardTemplateFile, 'FILE_NOT_FOUND', { text: `${path} has no draft.` });
    }
    if (baseHash !== undefined && draft.manifest[path] !== baseHash) {
      throw await staleWrite(tools, scope, draft, path);
    }
    await dropDrafts(tools, scope, [path]);
    await audit.record(scope, context, {
      act: discardTemplateFile.name,
      subject: subjectOf(path),
      before: { version: draft.manifest[path] ?? null },
      after: { version: draft.live[path] ?? null },
    });
    if (draft.live[path] === undefined) return null;
    const { content: _, ...file } = await readFile(tools, scope, { ...draft, manifest: draft.live }, path);
    return file;
  });
}

/** Moves a file into the bin. */
export function deleteFile(
  tools: TemplateTools,
  context: RequestContext,
  path: string,
  baseHash: string,
): Promise<{ binEntryId: string }> {
  const { db, audit, bin } = tools;
  const writer = writerOf(context);
  return db.withSite(context.site.id, async (scope) => {
    const draft = await readDraft(tools, scope, 'lock');
    const hash = await assertMovable(tools, scope, draft, { path, baseHash });
    await point(tools, scope, { draft, path, hash: null }, writer);
    const thing = {
      kind: 'template-file',
      itemId: path,
      title: nameOf(path),
      place: folderOf(path),
      payload: { path, hash },
    } as const;
    const binEntryId = await bin.put(scope, writer.author, thing, writer.now);
    await audit.record(scope, context, {
      act: deleteTemplateFile.name,
      subject: subjectOf(path),
      before: { version: hash },
      after: null,
    });
    return { binEntryId };
  });
}

/** Gives a file another path, and leads what names it there. */
export function renameFile(
  tools: TemplateTools,
  context: RequestContext,
  asked: HandlerInput<typeof renameTemplateFile>['body'],
): Promise<TemplateFileWithContent[]> {
  const { db, store, audit } = tools;
  const { path, newPath, baseHash, references } = asked;
  const writer = writerOf(context);
  return db.withSite(context.site.id, async (scope) => {
    const draft = await readDraft(tools, scope, 'lock');
    await assertMovable(tools, scope, draft, { path, baseHash });
    const others = Object.keys(draft.manifest).filter((one) => one !== path);
    assertGoodPath(newPath, newPath === path ? [path] : others, 'newPath');
    for (const reference of references) {
      if (draft.manifest[reference.path] !== reference.baseHash) {
        throw await staleWrite(tools, scope, draft, reference.path);
      }
    }
    const after = await textsAfterMove(tools, scope, draft, asked);
    const manifest: Record<string, string> = { ...draft.manifest };
    delete manifest[path];
    await point(tools, scope, { draft, path, hash: null }, writer);
    for (const [target, text] of after) {
      const hash = await store.put(scope, Buffer.from(text, 'utf8'));
      manifest[target] = hash;
      await point(tools, scope, { draft, path: target, hash }, writer);
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
}
