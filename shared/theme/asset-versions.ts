/** The hash of a file of a theme by its path; undefined for what is none. */
export type HashOf = (path: string) => string | undefined;

/** Finds the hashes of a set of files by their paths. */
export function hashesOf(files: Readonly<Record<string, string>>): HashOf {
  return (path) => (Object.hasOwn(files, path) ? files[path] : undefined);
}

/** What an address of a theme's file says that may be kept for ever: the beginning of the hash of its content. */
export const VERSION_PARAMETER = 'v';

const VERSION_CHARACTERS = 12;
/** The folders whose files visitors load by their paths. */
const FOLDERS = '(?:assets|scripts)';
const LOADED = new RegExp(`^${FOLDERS}/`);
const TAG = /<[a-z][^<>]*>/gi;
/** An address in an attribute, of one or of several, that says nothing of a version. */
const IN_TAG = new RegExp(`(?<=["'\\s,(=])/(${FOLDERS}/[^\\s"'<>,()?#&]+)(?=["'\\s,)>])`, 'g');
const IN_STYLES = new RegExp(`(?<=url\\(\\s*["']?)/(${FOLDERS}/[^\\s"'()?#]+)(?=["']?\\s*\\))`, 'g');

/** Versions of those files of a set that visitors load by their paths, by path. */
export function assetVersionsOf(files: Readonly<Record<string, string>>): Record<string, string> {
  const shown = Object.entries(files).filter(([path]) => LOADED.test(path));
  return Object.fromEntries(shown.map(([path, hash]) => [path, versionOf(hash)]));
}

/**
 * The part of an address that changes with the content of a file.
 * @param hash SHA-256 of the content
 */
export function versionOf(hash: string): string {
  return hash.slice(0, VERSION_CHARACTERS);
}

function versionEach(text: string, pattern: RegExp, hashOf: HashOf): string {
  return text.replace(pattern, (address: string, path: string) => {
    const hash = hashOf(path);
    return hash === undefined ? address : `${address}?${VERSION_PARAMETER}=${versionOf(hash)}`;
  });
}

/**
 * Markup whose addresses of a theme's files lead to their very content, so that browsers may keep it.
 * @param hashOf gives a file's hash, or its version
 */
export function versionInMarkup(html: string, hashOf: HashOf): string {
  return html.replace(TAG, (tag) =>
    tag.includes('/assets/') || tag.includes('/scripts/') ? versionEach(tag, IN_TAG, hashOf) : tag,
  );
}

/** The same for a style sheet. */
export function versionInStyles(css: string, hashOf: HashOf): string {
  return versionEach(css, IN_STYLES, hashOf);
}
