import { extensionOf, type FileType } from './file-types.ts';
import { FILENAME_MAX } from './rules.ts';

const FOLDERS = /^.*[/\\]/s;
/** Characters that mean something to systems, shells, addresses or readers of right-to-left text. */
const UNSAFE = /[\p{C}\p{Z}<>:"/\\|?*#%&{}$!'`=+,;@[\]^~]+/gu;
const EDGES = /^[.\-_]+|[.\-_]+$/g;
const ENDING = /\.[^.]*$/;
const HALF_CHARACTER = /[\uD800-\uDBFF]$/;
const FALLBACK = 'file';

/**
 * A name under which a file can be kept, served and downloaded anywhere: without folders and unsafe characters, with
 * the ending of its type, at most FILENAME_MAX characters long.
 */
export function cleanFilename(filename: string, type: FileType): string {
  const given = extensionOf(filename);
  const extension = type.extensions.includes(given) ? given : type.extensions[0];
  const stem = filename
    .normalize('NFC')
    .replace(FOLDERS, '')
    .replace(ENDING, '')
    .replace(UNSAFE, '-')
    .replaceAll('.', '-')
    .replace(/-{2,}/g, '-')
    .replace(EDGES, '');
  const short = stem.slice(0, FILENAME_MAX - extension.length - 1).replace(HALF_CHARACTER, '');
  return `${short === '' ? FALLBACK : short}.${extension}`;
}

/** A title for a file that nobody has given one: its name in words. */
export function titleFromFilename(filename: string): string {
  const words = filename.replace(ENDING, '').replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
