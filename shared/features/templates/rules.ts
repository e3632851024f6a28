/** Longest theme file, in UTF-16 units (docs/releases.md). */
export const MAX_TEMPLATE_LENGTH = 1_000_000;

const TEXT_FILE = /\.(conf|region|list|item|page|block|html|less|css|js|json|svg|txt|md)$/;
const CONTENT_FOLDER = 'content/';

/** Where the pages, navigation, block fields, header, footer and settings of the theme of a release are kept beside it. */
export const CONTENT_FILES = {
  collections: `${CONTENT_FOLDER}collections.json`,
  navigation: `${CONTENT_FOLDER}navigation.json`,
  blockFields: `${CONTENT_FOLDER}block-fields.json`,
  redirects: `${CONTENT_FOLDER}redirects.json`,
  gone: `${CONTENT_FOLDER}gone.json`,
  headerFooter: `${CONTENT_FOLDER}header-footer.json`,
  themeSettings: `${CONTENT_FOLDER}theme-settings.json`,
  siteCode: `${CONTENT_FOLDER}site-code.json`,
} as const;

/** True for a file that holds what stands on pages, beside the theme. */
export function isContent(path: string): boolean {
  return path.startsWith(CONTENT_FOLDER);
}

/** True for a file of the theme that is edited as text; pictures, fonts and content are not. */
export function isThemeText(path: string): boolean {
  return TEXT_FILE.test(path) && !isContent(path);
}

/** True for a text that decides how a theme looks: its own, and how merchants have set it. */
export function isOfTheme(path: string): boolean {
  return isThemeText(path) || path === CONTENT_FILES.themeSettings;
}

/** The file that every theme needs: without it nobody knows which region holds a page. */
export const SETTINGS_FILE = 'template.conf';

/** Longest path of a theme file, in characters. */
export const MAX_PATH_LENGTH = 200;

/** What a path of a theme file looks like. */
export const THEME_PATH = /^(?!.*\.\.)[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** What the path of a file looks like that is in a theme already: themes that are brought in have names of any kind. */
export const KEPT_PATH = /^(?!\/)(?!.*\/\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\p{Cc}]+(?<!\/)$/u;

/** Longest such path, in characters. */
export const MAX_KEPT_PATH_LENGTH = 400;

/** Folders that files of an ending are read from; files of other endings are read from anywhere. */
const FOLDERS: Readonly<Record<string, { readonly folder: string; readonly what: string }>> = {
  region: { folder: '', what: 'Regions are kept outside of folders, such as site.region.' },
  page: { folder: 'pages/', what: 'Pages are kept in pages/, such as pages/about.page.' },
  list: {
    folder: 'collections/',
    what: 'Lists are kept in collections/, such as collections/products.list.',
  },
  item: {
    folder: 'collections/',
    what: 'Items are kept in collections/, such as collections/products.item.',
  },
  block: { folder: 'blocks/', what: 'Blocks are kept in blocks/, such as blocks/card.block.' },
  html: { folder: 'blocks/', what: 'Partials are kept in blocks/, such as blocks/card.html.' },
  less: { folder: 'styles/', what: 'Style sheets are kept in styles/, such as styles/main.less.' },
  css: { folder: 'styles/', what: 'Style sheets are kept in styles/, such as styles/main.css.' },
  js: { folder: 'scripts/', what: 'Scripts are kept in scripts/, such as scripts/menu.js.' },
};

/** The ending of a path without its dot; empty where it has none. */
export function endingOf(path: string): string {
  return /\.(\w+)$/.exec(path)?.[1] ?? '';
}

/** The name of a file without its folders. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** The folders of a file, without a slash at the end; empty at the top. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function isInFolder(path: string, folder: string): boolean {
  return folder === '' ? !path.includes('/') : path.startsWith(folder);
}

function clashOf(path: string, taken: readonly string[]): string | undefined {
  const same = taken.find((one) => one.toLowerCase() === path.toLowerCase());
  if (same === path) return `There is a file ${path} already.`;
  if (same !== undefined) {
    return `There is a file ${same} already; names that differ only in capitals cannot be told apart everywhere.`;
  }
  const folder = taken.find((one) => one.startsWith(`${path}/`) || path.startsWith(`${one}/`));
  return folder === undefined ? undefined : `A file cannot have the name of a folder: there is ${folder}.`;
}

/**
 * What is wrong with the path of a theme file that is to be made, moved or brought back.
 * @param taken paths of the files that the theme has beside it
 * @returns a sentence, or undefined for a path that is good
 */
export function problemOfPath(path: string, taken: readonly string[]): string | undefined {
  if (path === '') return 'Enter a name for the file.';
  if (path.length > MAX_PATH_LENGTH) return `A path has at most ${MAX_PATH_LENGTH} characters.`;
  if (!THEME_PATH.test(path)) {
    return 'A path is made of letters, digits, dots, dashes and underscores, with slashes between folders.';
  }
  if (path.startsWith(CONTENT_FOLDER)) return 'The folder content/ holds what the pages say, not the theme.';
  const ending = endingOf(path);
  if (!isThemeText(path)) {
    return ending === ''
      ? 'Enter a file extension, such as .block or .page.'
      : `The editor has no files that end in .${ending}.`;
  }
  const rule = FOLDERS[ending];
  if (rule !== undefined && !isInFolder(path, rule.folder)) return rule.what;
  return clashOf(path, taken);
}

/**
 * A path like the given one that is free: with a number at its name.
 * @param taken paths of the files that the theme has
 */
export function freePathLike(path: string, taken: readonly string[]): string {
  const ending = endingOf(path);
  const stem = path.slice(0, path.length - ending.length - 1).replace(/-\d+$/, '');
  for (let number = 2; ; number += 1) {
    const tried = `${stem.slice(0, MAX_PATH_LENGTH - ending.length - 8)}-${number}.${ending}`;
    if (clashOf(tried, taken) === undefined) return tried;
  }
}

/** Where a file of the draft was before it got its new path: the same text left one path and came to another. */
export interface MovedFile {
  readonly from: string;
  readonly to: string;
}

/**
 * Finds the files that were moved among what a draft changes: new ones with the text of one that is gone.
 * @param live version by path of what visitors see
 * @param draft version by path of the draft
 */
export function findMoves(
  live: Readonly<Record<string, string>>,
  draft: Readonly<Record<string, string>>,
): MovedFile[] {
  const gone = new Map(
    Object.keys(live)
      .filter((path) => draft[path] === undefined)
      .sort()
      .reverse()
      .map((path) => [live[path] ?? '', path]),
  );
  const moves: MovedFile[] = [];
  for (const to of Object.keys(draft).sort()) {
    const hash = live[to] === undefined ? (draft[to] ?? '') : '';
    const from = gone.get(hash);
    if (from === undefined) continue;
    gone.delete(hash);
    moves.push({ from, to });
  }
  return moves;
}
