import { LRUCache } from 'lru-cache';
import { sha256 } from '../../platform/ids/ids.ts';

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

function resolve(name: string, folder: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${name}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/**
 * Lets imports and data-uri reach files of the theme and nothing else.
 * @param read told each file that was reached
 */
function createThemeFiles(
  texts: Readonly<Record<string, string>>,
  read: (path: string) => void,
): Less.Plugin {
  const find = (name: string, folder: string) => {
    const path = resolve(name, folder);
    const found = [path, `${path}.less`, `${path}.css`].find((candidate) => texts[candidate] !== undefined);
    if (found === undefined) throw new Error(`The theme has no file ${path}.`);
    read(found);
    return { filename: found, contents: texts[found] ?? '' };
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
  const { message, filename = path, line = 1, column = 0 } = failure;
  return { path: filename, message, line: Math.max(1, line), column: column + 1 };
}

/** One sheet that compiled. */
interface CompiledSheet {
  readonly css: string;
  /** The texts that it reached, by path. */
  readonly reached: ReadonlyMap<string, string>;
}

const KEPT_CHARACTERS = 8_000_000;

/**
 * Sheets that compiled, by their path and text. To compile those of a theme holds up every request for some 100 ms
 * (measured), and few of them change from one publishing to the next.
 */
const kept = new LRUCache<string, CompiledSheet>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: ({ css, reached }) =>
    1 + css.length + [...reached.values()].reduce((sum, text) => sum + text.length, 0),
});

async function compileSheet(texts: Readonly<Record<string, string>>, path: string, text: string) {
  const key = sha256(`${path}\n${text}`);
  const known = kept.get(key);
  if (known !== undefined && [...known.reached].every(([other, then]) => texts[other] === then)) {
    return known.css;
  }
  // The compiler comes with the first sheet: whoever only shows pages does without it.
  const { default: less } = await import('less');
  const reached = new Map<string, string>();
  const { css } = await less.render(text, {
    filename: path,
    compress: true,
    javascriptEnabled: false,
    plugins: [createThemeFiles(texts, (other) => reached.set(other, texts[other] ?? ''))],
  });
  kept.set(key, { css, reached });
  return css;
}

/**
 * Compiles a theme's style sheets into one.
 * @param texts files of the theme by path
 * @param sheets paths of the sheets in the order of the page
 */
export async function compileStyleSheets(
  texts: Readonly<Record<string, string>>,
  sheets: readonly string[],
): Promise<CompiledStyles> {
  const parts: string[] = [];
  const problems: StyleProblem[] = [];
  for (const path of sheets) {
    const text = texts[path];
    if (text === undefined) {
      problems.push({ path, message: `The theme has no file ${path}.`, line: 1, column: 1 });
      continue;
    }
    try {
      parts.push(await compileSheet(texts, path, text));
    } catch (failure) {
      problems.push(toProblem(path, failure as LessFailure));
    }
  }
  return { css: parts.join('\n'), problems };
}
