import less from 'less';

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

/** Lets imports and data-uri reach files of the theme and nothing else. */
function createThemeFiles(texts: Readonly<Record<string, string>>): Less.Plugin {
  const find = (name: string, folder: string) => {
    const path = resolve(name, folder);
    const found = [path, `${path}.less`, `${path}.css`].find((candidate) => texts[candidate] !== undefined);
    if (found === undefined) throw new Error(`The theme has no file ${path}.`);
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
      const { css } = await less.render(text, {
        filename: path,
        compress: true,
        javascriptEnabled: false,
        plugins: [createThemeFiles(texts)],
      });
      parts.push(css);
    } catch (failure) {
      problems.push(toProblem(path, failure as LessFailure));
    }
  }
  return { css: parts.join('\n'), problems };
}
