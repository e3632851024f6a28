import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isLeftBehind } from '../shared/features/themes/archive.ts';
import { isThemeText, SETTINGS_FILE } from '../shared/features/templates/rules.ts';
import { blockTemplates } from '../shared/features/page-content/sections-template.ts';
import { readCommonTemplates } from '../runtime/features/sample-site/site-files.ts';
import { compileStyleSheets } from '../runtime/features/releases/compile-styles.ts';
import { createEngine } from '../shared/template/index.ts';
import { createTheme, themeConf, type Theme, tweaksOf, type ThemeProblem } from '../shared/theme/index.ts';
import { type ReportLine, reportTheme } from '../shared/features/themes/report.ts';
import { sha256 } from '../runtime/platform/ids/ids.ts';

const RESOURCES = path.join(import.meta.dirname, '../resources');
/** Where a theme keeps what it is tested with. */
export const TEST_FOLDER = 'tests/';

/** A mistake at its place. */
export interface FolderProblem {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
  readonly hint: string;
}

/** A theme that lies in a folder. */
export interface ThemeFolder {
  /** Texts of its own, by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** Paths of its other files, and what they hold. */
  readonly others: ReadonlyMap<string, Buffer>;
  /** Texts that every theme has, by path. */
  readonly common: Readonly<Record<string, string>>;
  /** Ready to render, with what every theme has. */
  readonly theme: Theme;
}

/** Paths of the files in a folder, with slashes, without what belongs to no theme. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => !isLeftBehind(file))
    .sort();
}

/** Reads the theme in a folder. @throws Error for one without settings */
export async function readThemeFolder(folder: string): Promise<ThemeFolder> {
  const paths = filesIn(folder).filter((file) => !file.startsWith(TEST_FOLDER));
  if (!paths.includes(SETTINGS_FILE))
    throw new Error(`${folder} has no ${SETTINGS_FILE}, so it is no theme.`);
  const texts: Record<string, string> = {};
  const others = new Map<string, Buffer>();
  for (const file of paths) {
    const content = readFileSync(path.join(folder, file));
    if (isThemeText(file)) texts[file] = content.toString('utf8');
    else others.set(file, content);
  }
  const common = { ...blockTemplates(), ...Object.fromEntries(await readCommonTemplates(RESOURCES)) };
  return { texts, others, common, theme: createTheme(createEngine(), { ...common, ...texts }) };
}

/** The compiled styles of a theme with their mistakes. */
export function compileFolder({ texts, others, common }: ThemeFolder) {
  const files = [...Object.entries(texts), ...others].filter(([file]) => /^(assets|scripts)\//.test(file));
  return compileStyleSheets(
    {
      texts: { ...common, ...texts },
      hashes: Object.fromEntries(files.map(([file, content]) => [file, sha256(content)])),
      leftOut: [],
    },
    () => undefined,
    Infinity,
  );
}

function tweakProblems(texts: ThemeFolder['texts']) {
  return tweaksOf(themeConf(texts[SETTINGS_FILE]), texts).problems;
}

/** A mistake of a template by the place where it begins. */
export function toFolderProblem({
  path: file,
  severity,
  message,
  hint = '',
  range: { start },
}: ThemeProblem): FolderProblem {
  return { path: file, line: start.line, column: start.column, severity, message, hint };
}

/** All mistakes of a theme's own files: its templates, its tweaks and its sheets. */
export async function checkFolder(folder: ThemeFolder): Promise<FolderProblem[]> {
  const ofTemplates = folder.theme
    .check()
    .filter(({ path: file }) => folder.texts[file] !== undefined)
    .map(toFolderProblem);
  const ofTweaks = tweakProblems(folder.texts).map(({ path: file, line, message }) => ({
    path: file,
    line,
    column: 1,
    severity: 'warning' as const,
    message,
    hint: '',
  }));
  const { problems } = await compileFolder(folder);
  const ofSheets = problems.map((problem) => ({ ...problem, severity: 'error' as const, hint: '' }));
  return [...ofTemplates, ...ofTweaks, ...ofSheets];
}

/** The report on a theme, as it is shown before one is brought in. */
export async function reportFolder(folder: ThemeFolder): Promise<ReportLine[]> {
  const { problems } = await compileFolder(folder);
  return reportTheme({
    texts: new Map(Object.entries(folder.texts)),
    others: [...folder.others.keys()],
    problems: folder.theme
      .check()
      .filter(({ path: file }) => folder.texts[file] !== undefined)
      .map(({ range, ...problem }) => ({ ...problem, line: range.start.line })),
    sheetProblems: [...tweakProblems(folder.texts), ...problems],
  });
}
