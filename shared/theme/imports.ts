/** An import of a style sheet; its first group is what is imported. */
export const IMPORT = /@import\s*(?:\([\w\s,-]*\)\s*)?(?:url\(\s*)?["']([^"']+)["']/dg;

const STYLE_ENDINGS = ['', '.less', '.css'];
const PLATFORM_FOLDER = 'styles/platform/';
/** Sheets of the platform that themes import by several names, and the words by which each is known. */
const PLATFORM_SHEETS: readonly (readonly [RegExp, string])[] = [
  [/grid-?breaker/, 'grid-breaker.less'],
  [/(?:ui|social|squarespace)[\w-]*(?:font|icons?)|icons?-?font/, 'icon-fonts.less'],
  [/video-?background|background-?video/, 'video-background.less'],
];
/** Longer names mean none of them. */
const LONGEST_WORD = 100;
const ELSEWHERE = /^(\w+:)?\/\//;

/** Folders of a path, from the top. */
export function foldersOf(path: string): string[] {
  return path.split('/').slice(0, -1);
}

/** The path that a name in a folder leads to. */
export function resolveIn(folders: readonly string[], name: string): string {
  const parts = [...folders];
  for (const part of name.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** Paths that an import in a folder may mean: the first that is there counts. None for addresses elsewhere. */
export function importedPaths(folders: readonly string[], name: string): string[] {
  if (ELSEWHERE.test(name)) return [];
  const platform = platformSheetOf(name);
  return [
    ...STYLE_ENDINGS.map((ending) => resolveIn(folders, name + ending)),
    ...(platform === undefined ? [] : [platform]),
  ];
}

/** Our sheet in the place of one of the platform's own, which no theme holds; undefined for every other name. */
export function platformSheetOf(name: string): string | undefined {
  const word = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  if (word.length > LONGEST_WORD) return undefined;
  const found = PLATFORM_SHEETS.find(([words]) => words.test(word))?.[1];
  return found === undefined ? undefined : PLATFORM_FOLDER + found;
}

/** Paths that the imports of a style sheet may mean. */
export function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].flatMap((match) => importedPaths(foldersOf(path), match[1] ?? ''));
}

/** The name by which a file of a folder leads to a path. */
export function nameFrom(folders: readonly string[], path: string): string {
  const target = path.split('/');
  let shared = 0;
  while (shared < folders.length && shared < target.length - 1 && folders[shared] === target[shared]) {
    shared += 1;
  }
  return [...folders.slice(shared).map(() => '..'), ...target.slice(shared)].join('/');
}
