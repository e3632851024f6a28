import { LRUCache } from 'lru-cache';
import { COMMON_SHEETS } from '#shared/features/page-content/rules.ts';
import { SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { hashesOf, parseTemplateConf, versionInStyles } from '#shared/theme/index.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { TellPlace } from '../../platform/worker-pool/protocol.ts';
import { lineOfDepth } from './nesting.ts';
import { STYLE_FAULTS, STYLE_LIMITS } from './style-limits.ts';
import { StyleMeter, underMeter } from './style-meter.ts';

/** A style sheet that does not compile. */
export interface StyleProblem {
  readonly path: string;
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export interface CompiledStyles {
  /** The style sheets that compile, in order. */
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

function resolve(name: string, folder: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${name}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** A file that is not compiled, for a reason of ours. */
class SheetFault extends Error {
  readonly filename: string;
  readonly line: number;

  constructor(filename: string, line: number, message: string) {
    super(message);
    this.filename = filename;
    this.line = line;
  }
}

function assertShallow(path: string, text: string): void {
  const line = lineOfDepth(text, STYLE_LIMITS.depth);
  if (line !== undefined) throw new SheetFault(path, line, STYLE_FAULTS.depth);
}

/**
 * Lets imports and data-uri reach files of the theme and nothing else, and runs no plugins.
 * @param texts files of the theme by path
 * @param reached takes the files that are read
 * @param deep told of files that are nested too deep
 */
function createThemeFiles(
  texts: Readonly<Record<string, string>>,
  reached: Map<string, string>,
  deep: (fault: SheetFault) => void,
): Less.Plugin {
  let files = 0;
  const find = (name: string, folder: string) => {
    files += 1;
    if (files > STYLE_LIMITS.files) throw new Error(STYLE_FAULTS.files);
    const path = resolve(name, folder);
    const found = [path, `${path}.less`, `${path}.css`].find((candidate) => texts[candidate] !== undefined);
    if (found === undefined) throw new Error(`The theme has no file ${path}.`);
    const contents = texts[found] ?? '';
    if (/\.(less|css)$/.test(found) && !reached.has(found)) {
      try {
        assertShallow(found, contents);
      } catch (error) {
        deep(error as SheetFault);
        throw error;
      }
    }
    reached.set(found, contents);
    return { filename: found, contents };
  };
  return {
    install(lessModule, manager) {
      class ThemeFileManager extends lessModule.FileManager {
        override supports() {
          return true;
        }
        override supportsSync() {
          return true;
        }
        override loadFile(name: string, folder: string) {
          return Promise.resolve().then(() => find(name, folder));
        }
        override loadFileSync(name: string, folder: string) {
          return find(name, folder);
        }
      }
      manager.addFileManager(new ThemeFileManager());
      // A plugin is a program: the compiler would run it with all that this process may do.
      const refusePlugin = () => Promise.reject(new Error(STYLE_FAULTS.plugins));
      Object.assign(manager, { Loader: { loadPlugin: refusePlugin, loadPluginSync: refusePlugin } });
    },
  };
}

interface LessFailure {
  readonly message: string;
  readonly filename?: string;
  readonly line?: number;
  readonly column?: number;
}

function toProblem(path: string, failure: LessFailure): StyleProblem {
  const { filename = path, line = 1, column = 0 } = failure;
  const message = /call stack/.test(failure.message) ? STYLE_FAULTS.stack : failure.message;
  return { path: filename, message, line: Math.max(1, line), column: column + 1 };
}

/** One sheet that compiled. */
interface CompiledSheet {
  readonly css: string;
  /** The texts that it reached, by path. */
  readonly reached: ReadonlyMap<string, string>;
}

const KEPT_CHARACTERS = 8_000_000;

/** Sheets that compiled, by their path and text: few of them change from one compiling to the next. */
const kept = new LRUCache<string, CompiledSheet>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: ({ css, reached }) =>
    1 + css.length + [...reached.values()].reduce((sum, text) => sum + text.length, 0),
});

/** @throws what the compiler throws, or a SheetFault */
async function compileSheet(
  texts: Readonly<Record<string, string>>,
  path: string,
  meter: StyleMeter,
): Promise<string> {
  const text = texts[path] ?? '';
  const key = sha256(`${path}\n${text}`);
  const known = kept.get(key);
  if (known !== undefined && [...known.reached].every(([other, then]) => texts[other] === then)) {
    return known.css;
  }
  assertShallow(path, text);
  const { default: less } = await import('less');
  const reached = new Map<string, string>();
  let deep: SheetFault | undefined;
  const files = createThemeFiles(texts, reached, (fault) => {
    deep ??= fault;
  });
  const compiling = () =>
    less.render(text, { filename: path, compress: true, javascriptEnabled: false, plugins: [files] });
  try {
    const { css } = await underMeter(less, meter, compiling);
    kept.set(key, { css, reached });
    return css;
  } catch (error) {
    // The compiler says these in its own words, at the place where it began.
    const { fault } = meter;
    if (fault !== undefined) throw new SheetFault(fault.path, fault.line, fault.message);
    throw deep ?? error;
  }
}

/**
 * Compiles a theme's style sheets into one, each as far as it keeps to the limits.
 * @param tell told which sheet it is at, as `part`, and where in it
 * @param timeMs processor time that they may take, in ms
 */
export async function compileStyleSheets(
  { texts, hashes, leftOut }: StyleOrder,
  tell: TellPlace,
  timeMs: number = STYLE_LIMITS.timeMs,
): Promise<CompiledStyles> {
  const conf = parseTemplateConf(texts[SETTINGS_FILE]);
  const own = typeof conf === 'string' ? [] : conf.stylesheets;
  const common = COMMON_SHEETS.filter((path) => texts[path] !== undefined && !own.includes(path));
  const sheets = [...common, ...own];
  if (sheets.length > STYLE_LIMITS.files) {
    const problem = { path: SETTINGS_FILE, message: STYLE_FAULTS.sheets, line: 1, column: 1 };
    return { css: '', problems: [problem] };
  }
  const meter = new StyleMeter(timeMs);
  const parts: string[] = [];
  const problems: StyleProblem[] = [];
  let length = 0;
  for (const path of sheets) {
    if (leftOut.includes(path)) continue;
    if (texts[path] === undefined) {
      problems.push({ path, message: `The theme has no file ${path}.`, line: 1, column: 1 });
      continue;
    }
    const tellOfSheet = (at: Parameters<TellPlace>[0]) => tell({ ...at, part: path });
    tellOfSheet({ path, line: 1 });
    meter.begin(texts, tellOfSheet);
    try {
      const css = await compileSheet(texts, path, meter);
      if (length + css.length > STYLE_LIMITS.output) throw new SheetFault(path, 1, STYLE_FAULTS.output);
      length += css.length;
      parts.push(css);
    } catch (failure) {
      problems.push(toProblem(path, failure as LessFailure));
    }
  }
  return { css: versionInStyles(parts.join('\n'), hashesOf(hashes)), problems };
}
