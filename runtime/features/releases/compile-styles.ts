import { COMMON_SHEETS } from '#shared/features/page-content/rules.ts';
import { CONTENT_FILES, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import {
  hashesOf,
  lessOfTweaks,
  pathOfStyleSheet,
  placesInSettings,
  readThemeSettings,
  sheetsOf,
  textsOfSheets,
  themeConf,
  tweaksOf,
  usedFonts,
  versionInStyles,
} from '#shared/theme/index.ts';
import type { TellPlace } from '../../platform/worker-pool/protocol.ts';
import { compileText } from './compile-text.ts';
import { mendSheet } from './mend-sheet.ts';
import { pathOfFile, SheetFault } from './sheet-files.ts';
import { STYLE_FAULTS, STYLE_LIMITS } from './style-limits.ts';
import { StyleMeter } from './style-meter.ts';

/** A style sheet that does not compile. */
export interface StyleProblem {
  readonly path: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export interface CompiledStyles {
  /** What compiles of the style sheets, in their order. */
  readonly css: string;
  readonly problems: readonly StyleProblem[];
}

/** The styles of a theme as they are to be compiled. */
export interface StyleOrder {
  /** Files of the theme by path: its settings, and what style sheets may read. */
  readonly texts: Readonly<Record<string, string>>;
  /** Hashes of files that get addresses of their own in the compiled styles, by path. */
  readonly hashes: Readonly<Record<string, string>>;
  /** Sheets that are not to be tried. */
  readonly leftOut: readonly string[];
}

interface LessFailure {
  readonly message: string;
  readonly type?: string;
  readonly filename?: string;
  readonly line?: number;
  readonly column?: number;
}

const LIMITS: ReadonlySet<string> = new Set(Object.values(STYLE_FAULTS));

/** Sheets that are compiled as one text. */
interface Group {
  readonly sheets: readonly string[];
  /** What stands before and after them. */
  readonly before: string;
  readonly after: string;
}

function toProblem(path: string, failure: LessFailure): StyleProblem {
  const { filename = path, line = 1, column = 0 } = failure;
  const message = /call stack/.test(failure.message) ? STYLE_FAULTS.stack : failure.message;
  return { path: pathOfFile(filename), message, line: Math.max(1, line), column: column + 1 };
}

/** What is told of a sheet that the settings name and that is not there. */
function missingSheet(settings: string, path: string): StyleProblem {
  const place = placesInSettings(settings, pathOfStyleSheet).get(path)?.start ?? { line: 1, column: 1 };
  const message = `The theme has no file ${path}. Make it, or take it out of the style sheets.`;
  return { path: SETTINGS_FILE, message, line: place.line, column: place.column };
}

/** The name that a mistake says nobody has given; undefined for every other mistake. */
function missingIn({ message }: StyleProblem): string | undefined {
  return /^(?:variable )?([@.#][\w-]+)(?:\([^)]*\))? is undefined/.exec(message.trim())?.[1];
}

/** Compiles a group, without the statements that have mistakes. */
class GroupCompiler {
  readonly problems: StyleProblem[] = [];
  readonly #texts: Record<string, string>;
  /** Names that statements would have given which were taken out. */
  readonly #lost = new Set<string>();
  /** True once nobody knows which names those are. */
  #lostMore = false;
  readonly #plain = new Set<string>();
  readonly #files: readonly string[];
  #sheets: readonly string[];
  readonly #group: Group;
  readonly #meter: StyleMeter;
  readonly #tell: TellPlace;

  constructor(
    { texts, hashes }: Omit<StyleOrder, 'leftOut'>,
    group: Group,
    meter: StyleMeter,
    tell: TellPlace,
  ) {
    this.#texts = { ...texts };
    this.#files = Object.keys(hashes).sort();
    this.#group = group;
    this.#sheets = group.sheets;
    this.#meter = meter;
    this.#tell = tell;
  }

  /** Takes out what a mistake is in: its statement, or the whole sheet where a limit was met. False where it cannot. */
  #takeOut(failure: LessFailure, problem: StyleProblem): boolean {
    const { path, line } = problem;
    const text = this.#texts[path];
    if (text === undefined) return false;
    const isWhole = failure instanceof SheetFault || LIMITS.has(problem.message);
    const mended = isWhole ? undefined : mendSheet(text, line, failure.column ?? 0);
    if (mended !== undefined) {
      this.#texts[path] = mended.text;
      this.#lose(mended.lost);
      return true;
    }
    if (text === '') return false;
    this.#texts[path] = '';
    this.#lose(undefined);
    this.#sheets = this.#sheets.filter((sheet) => sheet !== path);
    return true;
  }

  #lose(names: readonly string[] | undefined): void {
    if (names === undefined) this.#lostMore = true;
    for (const name of names ?? []) this.#lost.add(name);
  }

  /** Does a mistake only follow from a statement that was taken out? */
  #isFollowed(problem: StyleProblem): boolean {
    const name = missingIn(problem);
    return name !== undefined && (this.#lostMore || this.#lost.has(name));
  }

  /** A plain sheet that holds what the compiler does not know is taken as it is. */
  #takePlain({ type }: LessFailure, { path }: StyleProblem): boolean {
    const isPlain = type === 'Parse' && path.endsWith('.css') && this.#sheets.includes(path);
    if (!isPlain || this.#plain.has(path)) return false;
    this.#plain.add(path);
    return true;
  }

  async #compileOnce(): Promise<string> {
    const { before, after } = this.#group;
    const text = {
      texts: this.#texts,
      files: this.#files,
      sheets: this.#sheets,
      plain: this.#plain,
      before,
      after,
    };
    const [first = '', ...parts] = await compileText(text, this.#meter, this.#tell);
    let length = 0;
    for (const [index, part] of parts.entries()) {
      length += part.length;
      if (length > STYLE_LIMITS.output)
        throw new SheetFault(this.#sheets[index] ?? '', 1, STYLE_FAULTS.output);
    }
    return [first, ...parts].filter((part) => part !== '').join('\n');
  }

  async compile(): Promise<string> {
    for (let tries = 0; tries <= STYLE_LIMITS.mistakes && this.#sheets.length > 0; tries += 1) {
      try {
        return await this.#compileOnce();
      } catch (error) {
        const failure = error as LessFailure;
        const problem = toProblem(this.#sheets[0] ?? SETTINGS_FILE, failure);
        if (this.#takePlain(failure, problem)) continue;
        if (!this.#isFollowed(problem)) this.problems.push(problem);
        if (failure.message === STYLE_FAULTS.time || !this.#takeOut(failure, problem)) return '';
      }
    }
    return '';
  }
}

/**
 * The sheets of a theme as they are compiled: those that every theme has each by itself, its own as one text. Before them
 * go the faces of the fonts that it takes from the library.
 */
function groupsOf(texts: Readonly<Record<string, string>>): {
  readonly groups: readonly Group[];
  readonly faces: string;
} {
  const conf = themeConf(texts[SETTINGS_FILE]);
  const own = sheetsOf(conf, (path) => texts[path] !== undefined);
  const common = COMMON_SHEETS.filter((path) => texts[path] !== undefined && !own.includes(path));
  const { values } = readThemeSettings(texts[CONTENT_FILES.themeSettings], conf);
  const { tweaks } = tweaksOf(conf, texts);
  const { before, after } = lessOfTweaks(tweaks, values);
  return {
    groups: [
      ...common.map((path) => ({ sheets: [path], before: '', after: '' })),
      { sheets: own, before, after },
    ],
    faces: usedFonts(tweaks, values, textsOfSheets(conf, texts)).faces,
  };
}

const IMPORT_RULE = /@import\s*(?:url\([^()]*\)|"[^"]*"|'[^']*')[^;@]*;/g;

/** Imports count at the top of a sheet only. */
function withImportsFirst(css: string): string {
  const imports = css.match(IMPORT_RULE);
  return imports === null ? css : `${imports.join('')}\n${css.replace(IMPORT_RULE, '').trim()}`;
}

/**
 * Compiles a theme's style sheets into one: its own are one text in their order, each as far as it keeps to the limits.
 * @param tell told which sheet it is at, as `part`, and where in it
 * @param timeMs processor time that they may take, in ms
 */
export async function compileStyleSheets(
  { texts, hashes, leftOut }: StyleOrder,
  tell: TellPlace,
  timeMs: number = STYLE_LIMITS.timeMs,
): Promise<CompiledStyles> {
  const { groups, faces } = groupsOf(texts);
  if (groups.reduce((sum, { sheets }) => sum + sheets.length, 0) > STYLE_LIMITS.files) {
    const problem = { path: SETTINGS_FILE, message: STYLE_FAULTS.sheets, line: 1, column: 1 };
    return { css: '', problems: [problem] };
  }
  const meter = new StyleMeter(timeMs);
  const parts: string[] = faces === '' ? [] : [faces];
  const problems: StyleProblem[] = [];
  for (const group of groups) {
    const tried = group.sheets.filter((path) => !leftOut.includes(path));
    for (const path of tried.filter((one) => texts[one] === undefined)) {
      problems.push(missingSheet(texts[SETTINGS_FILE] ?? '', path));
    }
    const sheets = tried.filter((path) => texts[path] !== undefined);
    const compiler = new GroupCompiler({ texts, hashes }, { ...group, sheets }, meter, tell);
    const css = await compiler.compile();
    problems.push(...compiler.problems);
    if (css !== '') parts.push(css);
  }
  return { css: versionInStyles(withImportsFirst(parts.join('\n')), hashesOf(hashes)), problems };
}
