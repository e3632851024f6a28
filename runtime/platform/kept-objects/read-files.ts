import { LRUCache } from 'lru-cache';
import type { ReadFiles } from '#shared/theme/index.ts';

type ThemeFile = Parameters<ReadFiles['set']>[0];

/** A compiled template takes about so many times its text. */
const BYTES_A_CHARACTER = 20;
const BYTES_A_FILE = 2_000;

/**
 * Keeps the files of the themes of all sites up to an amount of memory. Sites whose themes have a file with the same text
 * share it; files that no page needed for the longest go first, and are compiled again when one does.
 */
export function createSharedFiles(maxBytes: number): ReadFiles {
  // By their texts: the same text is the same object mostly, of which the hash is known.
  const kept = new LRUCache<string, readonly ThemeFile[]>({ maxSize: maxBytes });
  const files: ReadFiles = {
    get: (path, text) => kept.get(text)?.find((file) => file.path === path),
    set(file) {
      const all = [...(kept.get(file.text) ?? []).filter(({ path }) => path !== file.path), file];
      const size = all.length * (file.text.length * BYTES_A_CHARACTER + BYTES_A_FILE);
      kept.set(file.text, all, { size });
    },
    copy: () => files,
  };
  return files;
}
