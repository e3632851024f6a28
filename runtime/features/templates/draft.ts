import {
  readTemplateFile,
  type TemplateFile,
  type TemplateFileWithContent,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import { isThemeText, problemOfPath } from '#shared/features/templates/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Writer } from '../../http/context.ts';
import { type Refusal, refuse, refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin } from '../bin/service.ts';
import type { Manifest } from '../releases/manifest.ts';
import type { ContentStore } from '../releases/content-store.ts';
import { liveRelease, lockLiveRelease } from '../websites/statements.ts';
import type { defineTemplateDrafts } from './model.ts';

/** The draft of a site: what is live, with what was changed since. */
export interface Draft {
  readonly liveReleaseId: string;
  readonly live: Manifest;
  /** Files of the draft by path. */
  readonly manifest: Manifest;
  /** Paths that the draft changes, adds or deletes. */
  readonly changedPaths: readonly string[];
}

/** What acts on drafts work with. */
export interface TemplateTools {
  readonly db: Database;
  readonly store: ContentStore;
  readonly audit: AuditLog;
  readonly bin: Bin;
  readonly drafts: ReturnType<typeof defineTemplateDrafts>;
}

/** A version of a file by the hash of its text; null deletes the file. */
export interface FileVersion {
  readonly path: string;
  readonly hash: string | null;
}

function stateOf(hash: string | null, liveHash: string | null): TemplateFile['state'] {
  if (hash === null) return 'deleted';
  if (liveHash === null) return 'new';
  return hash === liveHash ? 'published' : 'changed';
}

/** A file of the draft as calls answer it. */
export function describe(draft: Draft, path: string, length: number): TemplateFile {
  const hash = draft.manifest[path] ?? null;
  const liveHash = draft.live[path] ?? null;
  return { path, hash, liveHash, state: stateOf(hash, liveHash), length };
}

/** Puts drafted files over the live ones. */
function overlay(live: Manifest, rows: readonly FileVersion[]): Manifest {
  const manifest: Record<string, string> = { ...live };
  for (const { path, hash } of rows) {
    if (hash === null) delete manifest[path];
    else manifest[path] = hash;
  }
  return manifest;
}

/** The draft as it is now; with `lock` nobody else changes draft or live release before the transaction ends. */
export async function readDraft({ store }: TemplateTools, scope: SiteScope, lock?: 'lock'): Promise<Draft> {
  const { id: liveReleaseId } = await scope.ask((lock === 'lock' ? lockLiveRelease : liveRelease).one());
  const live = await store.manifestOf(scope, liveReleaseId);
  const rows = await scope.query<FileVersion>(
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

/** @throws Refusal 404 FILE_NOT_FOUND */
export async function readFile(
  { store }: TemplateTools,
  scope: SiteScope,
  draft: Draft,
  path: string,
): Promise<TemplateFileWithContent> {
  const hash = isThemeText(path) ? draft.manifest[path] : undefined;
  if (hash === undefined)
    throw refuseAs(readTemplateFile, 'FILE_NOT_FOUND', { text: `The theme has no file ${path}.` });
  const content = (await store.read(scope, [hash])).get(hash)?.toString('utf8') ?? '';
  return { ...describe(draft, path, content.length), content };
}

/** The refusal of a write that is based on another version than the stored one, which it brings along. */
export async function staleWrite(
  tools: TemplateTools,
  scope: SiteScope,
  draft: Draft,
  path: string,
): Promise<Refusal> {
  const current = draft.manifest[path] === undefined ? null : await readFile(tools, scope, draft, path);
  const text = `${path} was changed by someone else in the meantime.`;
  return refuseAs(writeTemplateFile, 'STALE', { text, facts: { current } });
}

/** Makes a draft of a file; null deletes it. */
export async function saveDraft(
  { drafts }: TemplateTools,
  scope: SiteScope,
  { path, hash }: FileVersion,
  { author, now }: Writer,
): Promise<void> {
  const row = { websiteId: scope.websiteId, path, hash, updatedAt: new Date(now), updatedBy: author.name };
  await drafts.upsert(row, { transaction: scope.transaction });
}

/** Drops the drafts of files. */
export async function dropDrafts(
  { drafts }: TemplateTools,
  { websiteId, transaction }: SiteScope,
  paths: readonly string[],
): Promise<void> {
  await drafts.destroy({ where: { websiteId, path: [...paths] }, transaction });
}

/** Lets a path have a version in the draft: null deletes it, and what is live needs no draft. */
export async function point(
  tools: TemplateTools,
  scope: SiteScope,
  { draft, ...version }: FileVersion & { readonly draft: Draft },
  writer: Writer,
): Promise<void> {
  const { path, hash } = version;
  if (hash === (draft.live[path] ?? null)) await dropDrafts(tools, scope, [path]);
  else await saveDraft(tools, scope, version, writer);
}

/** @throws Refusal 400 for a path that is not good or not free */
export function assertGoodPath(path: string, taken: readonly string[], field: string): void {
  const problem = problemOfPath(path, taken);
  if (problem !== undefined) throw refuse('INVALID_INPUT', { text: problem, errors: { [field]: problem } });
}
