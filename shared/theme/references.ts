import { foldersOf, IMPORT, importedPaths, nameFrom } from './imports.ts';
import { pathOfRegion, pathOfStyleSheet, SETTINGS_FILE } from './template-conf.ts';

/** A place in a text that names a file. */
interface Reference {
  readonly from: number;
  readonly to: number;
  /** What it would say for another path; undefined where that path cannot be named here. */
  nameOf(path: string): string | undefined;
}

const PARTIAL_FOLDER = 'blocks/';
const SCRIPT_FOLDER = 'scripts/';
const STYLE_FOLDER = 'styles/';
const BLOCK_ENDING = '.block';
const REGION_ENDING = '.region';
const STYLE_SHEET = /\.(less|css)$/;
const TEMPLATE = /\.(region|list|item|page|block|html)$/;

const APPLY = /\|\s*apply.([^\s|}:]+)/dg;
const NAVIGATION = /<(?:awning|squarespace):navigation\b[^<>]*?\stemplate\s*=\s*["']([^"']*)["']/dg;
const SCRIPT = /<(?:awning|squarespace):script\b[^<>]*?\ssrc\s*=\s*["']([^"']*)["']/dg;
const ADDRESS = /["'(]\s*\/([\w./-]+)(?=[\s"')?#])/dg;
const CONF_LIST = /"(regions|stylesheets)"\s*:\s*\[([^[\]]*)\]/dg;
const CONF_ENTRY = /"([^"\\]*)"/dg;

function within(path: string, folder: string): string | undefined {
  return path.startsWith(folder) ? path.slice(folder.length) : undefined;
}

function without(text: string | undefined, ending: string): string | undefined {
  return text?.endsWith(ending) === true ? text.slice(0, -ending.length) : undefined;
}

type FindReference = (word: string) => Omit<Reference, 'from' | 'to'> | undefined;

function findAll(text: string, pattern: RegExp, find: FindReference, start = 0): Reference[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [from, to] = match.indices?.[1] ?? [0, 0];
    const found = find(match[1] ?? '');
    return found === undefined ? [] : [{ ...found, from: from + start, to: to + start }];
  });
}

function inConf(text: string, target: string): Reference[] {
  return [...text.matchAll(CONF_LIST)].flatMap((list) => {
    const isRegions = list[1] === 'regions';
    const pathOf = isRegions ? pathOfRegion : pathOfStyleSheet;
    return findAll(
      list[2] ?? '',
      CONF_ENTRY,
      (word) => {
        if (pathOf(word) !== target) return undefined;
        return {
          nameOf(path) {
            if (isRegions) return word.endsWith(REGION_ENDING) ? path : without(path, REGION_ENDING);
            return word.startsWith(STYLE_FOLDER) ? path : within(path, STYLE_FOLDER);
          },
        };
      },
      list.indices?.[2]?.[0] ?? 0,
    );
  });
}

function inStyleSheet(holder: string, text: string, target: string, paths: ReadonlySet<string>): Reference[] {
  const folder = foldersOf(holder);
  return findAll(text, IMPORT, (word) => {
    if (importedPaths(folder, word).find((path) => paths.has(path)) !== target) return undefined;
    const hasEnding = STYLE_SHEET.test(word);
    return {
      nameOf: (path) => {
        const name = nameFrom(folder, path);
        return hasEnding ? name : (without(name, '.less') ?? name);
      },
    };
  });
}

function inTemplate(text: string, target: string): Reference[] {
  const partial = within(target, PARTIAL_FOLDER);
  const script = within(target, SCRIPT_FOLDER);
  return [
    ...findAll(text, APPLY, (word) =>
      word === partial ? { nameOf: (path) => within(path, PARTIAL_FOLDER) } : undefined,
    ),
    ...findAll(text, NAVIGATION, (word) =>
      word + BLOCK_ENDING === partial
        ? { nameOf: (path) => without(within(path, PARTIAL_FOLDER), BLOCK_ENDING) }
        : undefined,
    ),
    ...findAll(text, SCRIPT, (word) =>
      word === script ? { nameOf: (path) => within(path, SCRIPT_FOLDER) } : undefined,
    ),
  ];
}

/** Places in the text of a file that name another file. */
function referencesTo(holder: string, text: string, target: string, paths: ReadonlySet<string>): Reference[] {
  if (holder === SETTINGS_FILE) return inConf(text, target);
  const addresses = findAll(text, ADDRESS, (word) =>
    word === target ? { nameOf: (path) => path } : undefined,
  );
  if (STYLE_SHEET.test(holder)) return [...inStyleSheet(holder, text, target, paths), ...addresses];
  return TEMPLATE.test(holder) ? [...inTemplate(text, target), ...addresses] : addresses;
}

function write(text: string, references: readonly Reference[], path: string): string {
  let result = '';
  let done = 0;
  for (const reference of [...references].sort((a, b) => a.from - b.from)) {
    const name = reference.nameOf(path);
    if (name === undefined) continue;
    result += text.slice(done, reference.from) + name;
    done = reference.to;
  }
  return result + text.slice(done);
}

/** Leads the imports of a style sheet from its new folder to where they led before. */
function moveImports(text: string, from: string, to: string, paths: ReadonlySet<string>): string {
  const [before, after] = [foldersOf(from), foldersOf(to)];
  const imports = findAll(text, IMPORT, (word) => {
    const path = importedPaths(before, word).find((one) => paths.has(one));
    if (path === undefined) return undefined;
    const ending = STYLE_SHEET.test(word) ? '' : (STYLE_SHEET.exec(path)?.[0] ?? '');
    return { nameOf: () => nameFrom(after, path).slice(0, ending === '' ? undefined : -ending.length) };
  });
  return write(text, imports, to);
}

/**
 * Files of a theme that name a file of it: that apply, import or list it, or link to it.
 * @param texts text by path
 * @returns paths, sorted; never the file itself
 */
export function usersOf(texts: Readonly<Record<string, string>>, path: string): string[] {
  const paths = new Set(Object.keys(texts));
  return Object.entries(texts)
    .filter(([holder, text]) => holder !== path && referencesTo(holder, text, path, paths).length > 0)
    .map(([holder]) => holder)
    .sort();
}

/**
 * The text of a file after another file, or it itself, was moved: places that named the old path name the new one.
 * What cannot name the new path, such as a partial outside of `blocks/`, stays as it is.
 * @param paths all paths of the theme as they were before
 */
export function followMove(
  holder: string,
  text: string,
  move: { readonly from: string; readonly to: string },
  paths: ReadonlySet<string>,
): string {
  const { from, to } = move;
  const renamed = write(text, referencesTo(holder, text, from, paths), to);
  return holder === from && STYLE_SHEET.test(from) ? moveImports(renamed, from, to, paths) : renamed;
}
