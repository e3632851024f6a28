import { importedPaths, readSheet } from '#shared/theme/index.ts';
import { lineOfDepth } from './nesting.ts';
import { STYLE_FAULTS, STYLE_LIMITS } from './style-limits.ts';

/** A file that is not compiled, for a reason of ours. */
export class SheetFault extends Error {
  readonly filename: string;
  readonly line: number;

  constructor(filename: string, line: number, message: string) {
    super(message);
    this.filename = filename;
    this.line = line;
  }
}

/** What one compiling reads of a theme. */
export interface SheetReading {
  /** Files of the theme by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** Whether the theme has a file, one without text too. */
  readonly has: (path: string) => boolean;
  /** How many files may be read. */
  readonly most: number;
  /** Times that a file was read. */
  reads: number;
  /** Texts that were read, by path. */
  readonly reached: Map<string, string>;
  /** The same as the compiler takes them. */
  readonly contents: Record<string, string>;
  /** The first file that is nested too deep. */
  deep: SheetFault | undefined;
}

/** What the paths of the sheets begin with that the settings of the theme name. */
const MAIN = '/';

/** A path as the theme knows it, of one that the compiler tells. */
export function pathOfFile(filename: string): string {
  return filename.startsWith(MAIN) ? filename.slice(MAIN.length) : filename;
}

const STYLE_SHEET = /\.(less|css)$/;

/** @throws SheetFault for a text whose brackets are nested too deep */
function assertShallow(path: string, text: string): void {
  const line = lineOfDepth(text, STYLE_LIMITS.depth);
  if (line !== undefined) throw new SheetFault(path, line, STYLE_FAULTS.depth);
}

function find(reading: SheetReading, name: string, folder: string) {
  reading.reads += 1;
  if (reading.reads > reading.most) throw new Error(STYLE_FAULTS.files);
  const tried = importedPaths(folder.split('/').filter(Boolean), name);
  const path = tried.find((candidate) => reading.texts[candidate] !== undefined);
  if (path === undefined) throw new Error(`The theme has no file ${tried[0] ?? name}.`);
  const text = reading.texts[path] ?? '';
  const isSheet = STYLE_SHEET.test(path);
  if (isSheet && !reading.reached.has(path)) {
    try {
      assertShallow(path, text);
    } catch (error) {
      reading.deep ??= error as SheetFault;
      throw error;
    }
  }
  reading.reached.set(path, text);
  const contents = isSheet ? readSheet(path, text, reading.has) : text;
  // A sheet that the settings name stands in its place, even where another one imports it before.
  const filename = name.startsWith(MAIN) && folder === '' ? MAIN + path : path;
  reading.contents[filename] = contents;
  return { filename, contents };
}

/** Lets imports and data-uri reach files of the theme and nothing else, and runs no plugins. */
export function createSheetFiles(reading: SheetReading): Less.Plugin {
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
          return Promise.resolve().then(() => find(reading, name, folder));
        }
        override loadFileSync(name: string, folder: string) {
          return find(reading, name, folder);
        }
      }
      manager.addFileManager(new ThemeFileManager());
      // A plugin is a program: the compiler would run it with all that this process may do.
      const refusePlugin = () => Promise.reject(new Error(STYLE_FAULTS.plugins));
      Object.assign(manager, { Loader: { loadPlugin: refusePlugin, loadPluginSync: refusePlugin } });
    },
  };
}
