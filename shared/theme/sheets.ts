import { foldersOf, IMPORT, importedPaths, importsOf, resolveIn } from './imports.ts';
import type { TemplateConf } from './template-conf.ts';
import { fontDeclarations, fontVariables } from './tweaks/font.ts';
import {
  fontOf,
  problemOfValue,
  readTweaks,
  toLess,
  type Tweak,
  type TweakProblem,
} from './tweaks/tweaks.ts';

/** Texts of a theme by path. */
type Texts = Readonly<Record<string, string>>;

/** Values of tweaks by their names, without quotes. */
export type TweakValues = Readonly<Record<string, string>>;

const MOST_TWEAKS = 500;
const RESET = 'styles/reset.css';
const STYLE_SHEET = /\.(less|css)$/;
const OLD_IMPORT = /@import-(once|multiple)\b/g;
/** A selector that older sheets put together of an escaped text. */
const ESCAPED_SELECTOR = /^([^\n@;{}]*?)\(~(["'])([^"'\n]*)\2\)(?=[^;{}()\n]*\{)/gm;
const IN_URL = /url\(\s*(["']?)([^"'()\s@]+)\1\s*\)/g;
const REMOTE_IMPORT = /@import\s+(?=(?:url\(\s*)?["']?(?:https?:)?\/\/)/gi;
const ABSOLUTE = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;

/**
 * The style sheets of a theme in the order of the page.
 * @param has whether the theme has a file of a path
 */
export function sheetsOf({ stylesheets }: TemplateConf, has: (path: string) => boolean): readonly string[] {
  const named = stylesheets.map((path) => {
    const plain = path.replace(/\.less$/, '.css');
    return !has(path) && has(plain) ? plain : path;
  });
  const all = has(RESET) ? [RESET, ...named.filter((path) => path !== RESET)] : named;
  return [...new Set(all)];
}

/**
 * Leads the addresses in a sheet to the theme's files: from the top of the site, from the folder of the sheet or from
 * the top of the theme. What is none of them stays as it is.
 */
function leadAddresses(path: string, text: string, has: (path: string) => boolean): string {
  return text.replace(IN_URL, (whole, quote: string, address: string) => {
    if (ABSOLUTE.test(address)) return whole;
    const [name = ''] = address.split(/(?=[?#])/, 1);
    const tail = address.slice(name.length);
    const tried = name.startsWith('/')
      ? [resolveIn([], name)]
      : [resolveIn(foldersOf(path), name), resolveIn([], name)];
    const found = tried.find(has);
    return found === undefined ? whole : `url(${quote}/${found}${tail}${quote})`;
  });
}

/**
 * A sheet as the compiler takes it: what older sheets write in another way is written in today's, line by line, so
 * that places in it stay where they are.
 */
export function readSheet(path: string, text: string, has: (path: string) => boolean): string {
  const modern = text
    .replace(REMOTE_IMPORT, '@import (css) ')
    .replace(OLD_IMPORT, (_, kind: string) => (kind === 'once' ? '@import' : '@import (multiple)'))
    .replace(ESCAPED_SELECTOR, (_, before: string, _quote: string, selector: string) => before + selector);
  const imports = modern.replace(IMPORT, (statement: string, name: string) => {
    const found = importedPaths(foldersOf(path), name).find(has);
    const isPlain = found?.endsWith('.css') === true && !/@import\s*\(/.test(statement);
    return isPlain ? statement.replace('@import', '@import (less)') : statement;
  });
  return leadAddresses(path, imports, has);
}

/** The paths of the sheets that the settings name, and of those that they import, each once. */
export function reachedSheets(conf: TemplateConf, texts: Texts): string[] {
  const found = new Set<string>();
  const waiting = [...sheetsOf(conf, (path) => texts[path] !== undefined)].toReversed();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const text = texts[path];
    if (text === undefined || found.has(path) || !STYLE_SHEET.test(path)) continue;
    found.add(path);
    waiting.push(...importsOf(path, text).toReversed());
  }
  return [...found];
}

/** The texts of the same sheets. */
export function textsOfSheets(conf: TemplateConf, texts: Texts): string[] {
  return reachedSheets(conf, texts).map((path) => texts[path] ?? '');
}

/** The tweaks of a theme in the order of its sheets; of two of a name the later one counts. */
export function tweaksOf(
  conf: TemplateConf,
  texts: Texts,
): { readonly tweaks: readonly Tweak[]; readonly problems: readonly TweakProblem[] } {
  const read = reachedSheets(conf, texts).map((path) => readTweaks(path, texts[path] ?? ''));
  const all = read.flatMap(({ tweaks }) => tweaks);
  const named = [...new Map(all.map((tweak) => [tweak.name, tweak])).values()];
  const left = named[MOST_TWEAKS];
  const tooMany =
    left === undefined
      ? []
      : [{ path: left.path, line: left.line, message: `A theme has at most ${MOST_TWEAKS} tweaks.` }];
  return {
    tweaks: named.slice(0, MOST_TWEAKS),
    problems: [...read.flatMap(({ problems }) => problems), ...tooMany],
  };
}

/** What stands before and after the sheets of a theme: the variables of its tweaks. */
export interface TweakLess {
  /** Parts of fonts, which a theme may set itself. */
  readonly before: string;
  /** Values that were set, and the parts of fonts that were. */
  readonly after: string;
}

/** The variables that tweaks give the sheets of a theme. */
export function lessOfTweaks(tweaks: readonly Tweak[], values: TweakValues): TweakLess {
  const partsOf = (tweak: Tweak) => fontVariables(tweak.name, fontOf(tweak, values));
  const fonts = tweaks.filter(({ kind }) => kind === 'font');
  const set = tweaks.filter((tweak) => {
    const value = Object.hasOwn(values, tweak.name) ? values[tweak.name] : undefined;
    return value !== undefined && problemOfValue(tweak, value) === undefined;
  });
  return {
    before: fonts.map(partsOf).join('\n'),
    after: set
      .filter(({ form }) => form !== 'class')
      .map((tweak) => {
        if (tweak.form === 'rule')
          return `.${tweak.name} {${fontDeclarations(fontOf(tweak, values))}}${partsOf(tweak)}`;
        const line = `@${tweak.name}: ${toLess(tweak, values[tweak.name] ?? '')};`;
        return tweak.kind === 'font' ? line + partsOf(tweak) : line;
      })
      .join('\n'),
  };
}
