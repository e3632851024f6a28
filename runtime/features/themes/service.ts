import {
  type exportTheme,
  importTheme,
  PREVIEW_MAX,
  undoThemeImport,
} from '#shared/features/themes/contract.ts';
import { isContent, isThemeText, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import type { ThemeEntry } from '#shared/features/themes/archive.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { parseTemplateConf, themeConf, tweaksOf } from '#shared/theme/index.ts';
import { type ReportLine, reportTheme } from '#shared/features/themes/report.ts';
import type { Database } from '../../database/database.ts';
import { type RequestContext, type Site, writerOf } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { ContentStore } from '../releases/content-store.ts';
import type { ThemeWork } from '../releases/theme-work.ts';
import type { TemplateService } from '../templates/service.ts';
import { ArchiveProblem, readThemeArchive, textOf, writeThemeArchive } from './archives.ts';

/** What whole themes are brought in and taken out with. */
export interface ThemeTools {
  readonly db: Database;
  readonly store: ContentStore;
  readonly audit: AuditLog;
  readonly templates: Pick<TemplateService, 'draftOf' | 'keep'>;
  readonly themeWork: ThemeWork;
}

type Change = Output<typeof importTheme>['changes'][number];

async function readArchive(archive: Buffer): Promise<ThemeEntry[]> {
  try {
    return await readThemeArchive(archive);
  } catch (error) {
    if (error instanceof ArchiveProblem)
      throw refuseAs(importTheme, 'THEME_REFUSED', { text: error.message });
    throw error;
  }
}

/** What differs between the theme of a draft and the files that come in. */
function changesTo(manifest: Readonly<Record<string, string>>, files: ReadonlyMap<string, string>): Change[] {
  const paths = new Set([...Object.keys(manifest).filter((path) => !isContent(path)), ...files.keys()]);
  return [...paths]
    .sort()
    .map((path) => ({ path, was: manifest[path] ?? null, is: files.get(path) ?? null }))
    .filter(({ was, is }) => was !== is);
}

/** A theme that was looked at. */
interface Looked {
  readonly name: string;
  readonly report: ReportLine[];
  readonly texts: Readonly<Record<string, string>>;
  readonly css: string;
}

async function lookAt(work: ThemeWork, site: Site, files: readonly ThemeEntry[]): Promise<Looked> {
  const texts: Record<string, string> = {};
  for (const { path, content } of files) if (isThemeText(path)) texts[path] = textOf(content) ?? '';
  const hashes = Object.fromEntries(files.map(({ path, content }) => [path, sha256(content)]));
  const owner = { site: site.id };
  const [problems, { css, problems: ofSheets }] = await Promise.all([
    work.check(owner, texts),
    work.compile(owner, texts, hashes),
  ]);
  const conf = themeConf(texts[SETTINGS_FILE]);
  const report = reportTheme({
    texts: new Map(Object.entries(texts)),
    others: files.map(({ path }) => path).filter((path) => texts[path] === undefined),
    problems: problems.filter(({ path }) => texts[path] !== undefined),
    sheetProblems: [...tweaksOf(conf, texts).problems, ...ofSheets],
  });
  return { name: conf.name, report, texts, css };
}

/** What the pages of a theme are shown with, where that is not too much. */
function previewOf({ texts, css }: Looked): Output<typeof importTheme>['preview'] {
  const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
  return files.reduce((sum, { text }) => sum + text.length, css.length) > PREVIEW_MAX ? null : { files, css };
}

/** Brings themes into the draft of a site and takes them out of it. */
export function createThemeService({ db, store, audit, templates, themeWork }: ThemeTools) {
  return {
    /** @throws Refusal 400 THEME_REFUSED with why */
    async import(
      context: RequestContext,
      { look, preview: wanted }: HandlerInput<typeof importTheme>['query'],
      archive: Buffer,
    ): Promise<Output<typeof importTheme>> {
      const files = await readArchive(archive);
      const looked = await lookAt(themeWork, context.site, files);
      const { name, report } = looked;
      const preview = wanted === undefined ? null : previewOf(looked);
      const hashes = new Map(files.map(({ path, content }) => [path, sha256(content)]));
      return db.withSite(context.site.id, async (scope) => {
        const draft = await templates.draftOf(scope, 'lock');
        const changes = changesTo(draft.manifest, hashes);
        if (look !== undefined) return { name, report, changes, isImported: false, preview };
        const contents = new Map(files.map(({ path, content }) => [path, content]));
        const changed = new Map(changes.map(({ path }) => [path, contents.get(path) ?? null]));
        await templates.keep(scope, draft, changed, writerOf(context));
        await audit.record(scope, context, {
          act: importTheme.name,
          subject: { kind: 'site', id: scope.websiteId, title: name },
          before: null,
          after: { files: files.length, changes: changes.length },
        });
        return { name, report, changes, isImported: true, preview };
      });
    },

    /** Puts files back to what they were; those that were changed since are answered. */
    undo: (
      context: RequestContext,
      { changes }: HandlerInput<typeof undoThemeImport>['body'],
    ): Promise<Output<typeof undoThemeImport>> =>
      db.withSite(context.site.id, async (scope) => {
        const draft = await templates.draftOf(scope, 'lock');
        const theme = changes.filter(({ path }) => !isContent(path));
        const same = theme.filter(({ path, is }) => (draft.manifest[path] ?? null) === is);
        const known = await store.known(
          scope,
          same.flatMap(({ was }) => was ?? []),
        );
        const back = same.filter(({ was }) => was === null || known.has(was));
        const contents = await store.read(
          scope,
          back.flatMap(({ was }) => was ?? []),
        );
        const files = new Map(
          back.map(({ path, was }) => [path, was === null ? null : (contents.get(was) ?? null)]),
        );
        await templates.keep(scope, draft, files, writerOf(context));
        await audit.record(scope, context, {
          act: undoThemeImport.name,
          subject: { kind: 'site', id: scope.websiteId, title: context.site.title },
          before: null,
          after: { files: back.length },
        });
        const paths = new Set(back.map(({ path }) => path));
        return { kept: changes.map(({ path }) => path).filter((path) => !paths.has(path)) };
      }),

    /** The theme of the draft: all its files as they came in. */
    export: (site: Site): Promise<Output<typeof exportTheme>> =>
      db.withSite(site.id, async (scope) => {
        const { manifest } = await templates.draftOf(scope);
        const paths = Object.keys(manifest).filter((path) => !isContent(path));
        const contents = await store.read(
          scope,
          paths.map((path) => manifest[path] ?? ''),
        );
        const files = paths.map((path) => ({
          path,
          content: contents.get(manifest[path] ?? '') ?? Buffer.alloc(0),
        }));
        const conf = parseTemplateConf(contents.get(manifest[SETTINGS_FILE] ?? '')?.toString('utf8'));
        const name = typeof conf === 'string' ? '' : conf.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
        const archive = await writeThemeArchive(files);
        return {
          filename: `${name.replaceAll(/^-+|-+$/g, '') || 'theme'}.zip`,
          archive: archive.toString('base64'),
        };
      }),
  };
}

/** Themes that come and go. */
export type ThemeService = ReturnType<typeof createThemeService>;
