import {
  isContent,
  isThemeText,
  MAX_KEPT_PATH_LENGTH,
  MAX_TEMPLATE_LENGTH,
  SETTINGS_FILE,
} from '../templates/rules.ts';

const BYTES_OF_MB = 1024 * 1024;

/** What a theme that is brought in may have. */
export const IMPORT_LIMITS = {
  /** Bytes of the archive as it is sent. */
  packed: 50 * BYTES_OF_MB,
  /** Bytes of all its files. */
  unpacked: 200 * BYTES_OF_MB,
  /** Bytes of one file. */
  file: 20 * BYTES_OF_MB,
  files: 2_000,
  /** Files, folders and what systems leave behind. */
  entries: 20_000,
  /** How many times its size a file may grow that is larger than a few KB. */
  growth: 200,
} as const;

/** From this size on a file may not be packed too well. */
const GROWTH_FROM = 64 * 1024;
const FOLDER_MAX = 20;

/** What an archive says of one of its files, before it is unpacked. */
export interface ArchiveEntry {
  /** Its name in the archive; folders end in a slash. */
  readonly name: string;
  readonly bytes: number;
  readonly packedBytes: number;
  /** True for a link to somewhere else. */
  readonly isLink: boolean;
}

/** A file of a theme. */
export interface ThemeEntry {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Files that systems leave behind and that belong to no theme. */
const LEFT_BEHIND =
  /(?:^|\/)(?:__MACOSX|\.git|\.svn|node_modules)(?:\/|$)|(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/;
const CONTROL = /\p{Cc}/u;

/** True for a file that is no part of a theme, wherever it stands. */
export function isLeftBehind(name: string): boolean {
  return LEFT_BEHIND.test(name);
}

function problemOfName(name: string): string | undefined {
  if (name.includes('\\') || /^[A-Za-z]:/.test(name) || name.startsWith('/')) {
    return `The archive holds "${name}", which leads out of its folder.`;
  }
  const parts = name.replace(/\/$/, '').split('/');
  if (parts.includes('..')) return `The archive holds "${name}", which leads out of its folder.`;
  if (parts.some((part) => part === '' || part === '.') || CONTROL.test(name)) {
    return `The archive holds a file with a name that cannot be read: ${JSON.stringify(name)}.`;
  }
  return name.length > MAX_KEPT_PATH_LENGTH || parts.length > FOLDER_MAX
    ? `The path "${name.slice(0, 60)}…" is too long.`
    : undefined;
}

function clashIn(names: readonly string[]): string | undefined {
  const files = new Set(names);
  const folder = names.find((name) => {
    const parts = name.split('/');
    return parts.some((_, index) => index > 0 && files.has(parts.slice(0, index).join('/')));
  });
  if (folder !== undefined) return `"${folder}" lies in a folder that is a file too.`;
  const seen = new Map<string, string>();
  for (const name of names) {
    const parts = name.split('/');
    for (let length = 1; length <= parts.length; length += 1) {
      const path = parts.slice(0, length).join('/');
      const key = path.normalize('NFC').toLowerCase();
      const other = seen.get(key);
      if (other !== undefined && other !== path) {
        return `"${other}" and "${path}" differ only in capitals or accents, which not every computer can keep apart.`;
      }
      if (other === path && length === parts.length) return `The archive holds "${name}" twice.`;
      seen.set(key, path);
    }
  }
  return undefined;
}

const megabytes = (bytes: number) => `${Math.round(bytes / BYTES_OF_MB)} MB`;

/**
 * Why an archive is not taken, before anything of it is unpacked.
 * @returns a sentence, or undefined for one that may be unpacked
 */
export function problemOfEntries(entries: readonly ArchiveEntry[]): string | undefined {
  const files = entries.filter(({ name }) => !name.endsWith('/') && !isLeftBehind(name));
  const link = entries.find(({ isLink }) => isLink);
  if (link !== undefined) return `"${link.name}" is a link. A theme holds files only.`;
  for (const { name } of entries) {
    const problem = problemOfName(name);
    if (problem !== undefined) return problem;
  }
  if (files.length === 0) return 'The archive holds no files.';
  if (files.length > IMPORT_LIMITS.files) return `A theme has at most ${IMPORT_LIMITS.files} files.`;
  const large = files.find(({ bytes }) => bytes > IMPORT_LIMITS.file);
  if (large !== undefined) return `"${large.name}" has more than ${megabytes(IMPORT_LIMITS.file)}.`;
  const bomb = files.find(
    ({ bytes, packedBytes }) => bytes > GROWTH_FROM && bytes > packedBytes * IMPORT_LIMITS.growth,
  );
  if (bomb !== undefined) return `"${bomb.name}" is packed in a way that no theme needs.`;
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > IMPORT_LIMITS.unpacked) {
    return `Unpacked, the theme has more than ${megabytes(IMPORT_LIMITS.unpacked)}.`;
  }
  return clashIn(files.map(({ name }) => name));
}

/** The folder that all files stand in, with a slash at the end; empty where the settings of the theme are at the top. */
export function topFolder(names: readonly string[]): string {
  if (names.includes(SETTINGS_FILE)) return '';
  const settings = names
    .filter((name) => name.endsWith(`/${SETTINGS_FILE}`))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0];
  const folder = settings?.slice(0, -SETTINGS_FILE.length) ?? '';
  return names.every((name) => name.startsWith(folder)) ? folder : '';
}

/**
 * Why a theme is not taken, once it is unpacked.
 * @param textOf gives the text of a content, and undefined for one that is no UTF-8
 * @returns a sentence, or undefined for one that may be brought in
 */
export function problemOfFiles(
  files: readonly ThemeEntry[],
  textOf: (content: Uint8Array) => string | undefined,
): string | undefined {
  const has = (path: string) => files.some((file) => file.path === path);
  if (!has(SETTINGS_FILE)) return `There is no ${SETTINGS_FILE}, so this is no theme.`;
  for (const { path, content } of files) {
    if (isContent(path)) return 'The folder content/ is kept for what the pages of the site say.';
    if (!isThemeText(path)) continue;
    const text = textOf(content);
    if (text === undefined) return `"${path}" is not written in UTF-8.`;
    if (text.length > MAX_TEMPLATE_LENGTH) {
      return `"${path}" has more than ${MAX_TEMPLATE_LENGTH.toLocaleString('en')} characters.`;
    }
  }
  return undefined;
}
