import { createPositions, type TextRange } from '#shared/text/positions.ts';
import { TEXT_OF_TAG, withoutComments } from './site-tags.ts';
import { pathOfRegion, SETTINGS_FILE, type TemplateConf } from './template-conf.ts';
import { missingPartial, type ThemeFile, type ThemeFiles, type ThemeProblem } from './theme-files.ts';

const TAG = /\{[^{}]*\}/g;
const APPLIED = /\|\s*apply.([^\s|}:]+)/g;
const SCRIPT = /<script\b[^<>]*>/gi;
const SOURCE = /\ssrc\s*=\s*["']?\/(scripts\/[\w./-]+)/i;
const MACRO = /\{\.macro\s+([\w./-]+)\}/g;
const QUOTED = /(["'])([^"'\n]*)\1/g;

/**
 * Where the settings of a theme name files: the first text in quotes that means each path.
 * @param pathOf the path that a word means
 */
export function placesInSettings(
  text: string,
  pathOf: (word: string) => string,
): ReadonlyMap<string, TextRange> {
  const positionOf = createPositions(text);
  const places = new Map<string, TextRange>();
  for (const { index, 0: all, 2: word = '' } of text.matchAll(QUOTED)) {
    const path = pathOf(word);
    if (word === '' || places.has(path)) continue;
    places.set(path, { start: positionOf(index), end: positionOf(index + all.length) });
  }
  return places;
}

function told(path: string, range: TextRange, said: Pick<ThemeProblem, 'message' | 'hint'>): ThemeProblem {
  return { path, code: 'FILE_MISSING', severity: 'warning', ...said, range };
}

/** Regions that layouts name and that are not there. */
function missingRegions(files: ThemeFiles, { layouts }: TemplateConf): ThemeProblem[] {
  const named = new Set([...layouts.values()].flatMap(({ regions }) => regions));
  const gone = [...named].filter((path) => !files.texts.has(path));
  if (gone.length === 0) return [];
  const places = placesInSettings(files.texts.get(SETTINGS_FILE) ?? '', pathOfRegion);
  return gone.flatMap((path) => {
    const range = places.get(path);
    if (range === undefined) return [];
    const message = `The theme has no file ${path}, so a plain one stands in its place.`;
    return [told(SETTINGS_FILE, range, { message, hint: `Make ${path}, or name another region.` })];
  });
}

/** What a file names: its own macros, and the places of partials and scripts. */
interface Named {
  readonly macros: readonly string[];
  readonly partials: readonly { readonly name: string; readonly range: TextRange }[];
  readonly scripts: readonly { readonly path: string; readonly range: TextRange }[];
}

/** Files stay the same objects until their text changes, and are looked through once. */
const read = new WeakMap<ThemeFile, Named>();

function namedBy(file: ThemeFile): Named {
  const known = read.get(file);
  if (known !== undefined) return known;
  const source = withoutComments(file.translated.source);
  const place = (offset: number) => file.positionOf(file.translated.toOriginal(offset));
  const at = ({ index = 0, 0: tag }: RegExpMatchArray): TextRange => ({
    start: place(index),
    end: place(index + tag.length),
  });
  const named: Named = {
    macros: [...source.matchAll(MACRO)].map(([, name = '']) => name),
    partials: [...source.matchAll(TAG)].flatMap((tag) =>
      [...tag[0].matchAll(APPLIED)].map(([, name = '']) => ({ name, range: at(tag) })),
    ),
    scripts: [...source.matchAll(SCRIPT)].flatMap((tag) => {
      const path = SOURCE.exec(tag[0])?.[1];
      return path === undefined ? [] : [{ path, range: at(tag) }];
    }),
  };
  read.set(file, named);
  return named;
}

/** Partials and scripts that a file names and that are not there. */
function missingIn(files: ThemeFiles, file: ThemeFile, macros: ReadonlySet<string>): ThemeProblem[] {
  const { partials, scripts } = namedBy(file);
  const known = files.partials();
  const isKnown = (name: string) => name === TEXT_OF_TAG || macros.has(name) || Object.hasOwn(known, name);
  return [
    ...partials
      .filter(({ name }) => !isKnown(name))
      .map(({ name, range }) => told(file.path, range, missingPartial(name))),
    ...scripts
      .filter(({ path }) => !files.texts.has(path))
      .map(({ path, range }) => {
        const message = `The theme has no file ${path}, so this script does nothing.`;
        return told(file.path, range, { message, hint: `Make ${path}, or take this out.` });
      }),
  ];
}

/** The files that settings and templates of a theme name and that it does not have, each at the place that names it. */
export function findMissingFiles(files: ThemeFiles, conf: TemplateConf): ThemeProblem[] {
  const templates = files.templates().flatMap((path) => files.get(path) ?? []);
  const macros = new Set(templates.flatMap((file) => namedBy(file).macros));
  return [...missingRegions(files, conf), ...templates.flatMap((file) => missingIn(files, file, macros))];
}
