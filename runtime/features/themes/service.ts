import {
  chooseTheme,
  type exportTheme,
  importTheme,
  PREVIEW_MAX,
  undoThemeImport,
} from '#shared/features/themes/contract.ts';
import { fitToStore, keptOfTheme, saysWhatIsKept } from '#shared/features/themes/fit-theme.ts';
import type { OwnTheme } from '#shared/features/themes/rules.ts';
import { isContent, isThemeText, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import type { ThemeEntry } from '#shared/features/themes/archive.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { parseTemplateConf, themeConf, tweaksOf } from '#shared/theme/index.ts';
import { type ReportLine, reportTheme } from '#shared/features/themes/report.ts';
import type { Database, SiteScope } from '../../database/database.ts';
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
  /** Files of a theme that comes along, by path. */
  readonly readOwnTheme: (theme: OwnTheme) => Promise<ReadonlyMap<string, Buffer>>;
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

/** A theme that comes into a draft. */
interface Coming {
  readonly files: readonly ThemeEntry[];
  /** Texts that stay of the theme before it, by path. */
  readonly kept: Readonly<Record<string, string>>;
  /** Paths of all files that stay. */
  readonly keptPaths: ReadonlySet<string>;
  /** The call that brings it in. */
  readonly act: string;
}

/** What differs between the theme of a draft and the files that come in. */
function changesTo(
  manifest: Readonly<Record<string, string>>,
  files: ReadonlyMap<string, string>,
  kept: ReadonlySet<string>,
): Change[] {
  const paths = new Set([...Object.keys(manifest).filter((path) => !isContent(path)), ...files.keys()]);
  return [...paths]
    .filter((path) => !kept.has(path))
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
function previewOf({ texts, css }: Looked, kept: Coming['kept']): Output<typeof importTheme>['preview'] {
  const files = Object.entries({ ...kept, ...texts }).map(([path, text]) => ({ path, text }));
  return files.reduce((sum, { text }) => sum + text.length, css.length) > PREVIEW_MAX ? null : { files, css };
}

/** The texts of a draft that say what its site counts on, and the paths of all its files. */
async function readCounted({ store, templates }: Pick<ThemeTools, 'store' | 'templates'>, scope: SiteScope) {
  const { manifest } = await templates.draftOf(scope);
  const said = Object.keys(manifest).filter(saysWhatIsKept);
  const contents = await store.read(
    scope,
    said.map((path) => manifest[path] ?? ''),
  );
  const texts = Object.fromEntries(
    said.map((path) => [path, contents.get(manifest[path] ?? '')?.toString('utf8') ?? '']),
  );
  return { paths: Object.keys(manifest), texts };
}

/** A theme of ours as a site gets it. */
function fit(
  files: ReadonlyMap<string, Buffer>,
  { paths, texts }: Awaited<ReturnType<typeof readCounted>>,
): Coming {
  const keptPaths = keptOfTheme(paths, texts, new Set(files.keys()));
  return {
    files: [...files].map(([path, content]) => ({
      path,
      content: isThemeText(path) ? Buffer.from(fitToStore(content.toString('utf8'), texts)) : content,
    })),
    kept: Object.fromEntries([...keptPaths].filter(isThemeText).map((path) => [path, texts[path] ?? ''])),
    keptPaths,
    act: chooseTheme.name,
  };
}

/** Makes what puts a theme in the place of the one in a draft, or only tells what would come of it. */
function createBring({ db, audit, templates, themeWork }: ThemeTools) {
  return async (
    context: RequestContext,
    { look, preview: wanted }: HandlerInput<typeof importTheme>['query'],
    { files, kept, keptPaths, act }: Coming,
  ): Promise<Output<typeof importTheme>> => {
    const looked = await lookAt(themeWork, context.site, files);
    const { name, report } = looked;
    const preview = wanted === undefined ? null : previewOf(looked, kept);
    const hashes = new Map(files.map(({ path, content }) => [path, sha256(content)]));
    return db.withSite(context.site.id, async (scope) => {
      const draft = await templates.draftOf(scope, 'lock');
      const changes = changesTo(draft.manifest, hashes, keptPaths);
      if (look !== undefined) return { name, report, changes, isImported: false, preview };
      const contents = new Map(files.map(({ path, content }) => [path, content]));
      const changed = new Map(changes.map(({ path }) => [path, contents.get(path) ?? null]));
      await templates.keep(scope, draft, changed, writerOf(context));
      await audit.record(scope, context, {
        act,
        subject: { kind: 'site', id: scope.websiteId, title: name },
        before: null,
        after: { files: files.length, changes: changes.length },
      });
      return { name, report, changes, isImported: true, preview };
    });
  };
}

/** Brings themes into the draft of a site and takes them out of it. */
export function createThemeService(tools: ThemeTools) {
  const { db, store, audit, templates, readOwnTheme } = tools;
  const bring = createBring(tools);
  return {
    /** @throws Refusal 400 THEME_REFUSED with why */
    import: async (
      context: RequestContext,
      query: HandlerInput<typeof importTheme>['query'],
      archive: Buffer,
    ): Promise<Output<typeof importTheme>> => {
      const files = await readArchive(archive);
      return bring(context, query, { files, kept: {}, keptPaths: new Set(), act: importTheme.name });
    },

    /** Takes a theme of ours, fitted to the site. */
    choose: async (
      context: RequestContext,
      { params, query }: HandlerInput<typeof chooseTheme>,
    ): Promise<Output<typeof chooseTheme>> => {
      const files = await readOwnTheme(params.theme);
      const counted = await db.withSite(context.site.id, (scope) => readCounted(tools, scope));
      return bring(context, query, fit(files, counted));
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
