import { isPageWord, isReservedWord, PAGE_WORD_MAX } from '#shared/features/pages/paths.ts';
import { slugify } from '#shared/text/slugify.ts';

/** Fewest characters of a store's word in addresses (docs/sites.md). */
export const STORE_URL_ID_MIN = 3;
/** Longest word of a store in addresses, in characters. */
export const STORE_URL_ID_MAX = PAGE_WORD_MAX;
/** Longest title of a store, in characters. */
export const STORE_TITLE_MAX = 200;

/** Most addresses that a caller may name as taken. */
export const STORE_URLS_MAX = 1_000;

/** Title whose word a store gets when its own gives none. */
export const FALLBACK_STORE_TITLE = 'Store';

/** True for a word that a store may have in addresses: long enough, a slug, and not kept for parts of every site. */
export function isStoreUrlId(text: string): boolean {
  return text.length >= STORE_URL_ID_MIN && isPageWord(text);
}

function toSlug(title: string): string {
  return slugify(title.trim()).replace(/-+/g, '-').slice(0, STORE_URL_ID_MAX).replace(/^-|-$/g, '');
}

/** The words of addresses that are taken; a slash before one makes no difference. */
export function wordsOfUrls(urls: readonly string[]): string[] {
  return urls.map((url) => url.replace(/^\//, ''));
}

/**
 * The word of a new store in addresses: the slug of its title; of the fallback title when
 * that is shorter than {@link STORE_URL_ID_MIN}; and where it is taken, with a dash and the lowest number that is free.
 * @param taken words of the pages that there are
 */
export function toStoreUrlId(title: string, fallbackTitle: string, taken: ReadonlySet<string>): string {
  const slug = [title, fallbackTitle, FALLBACK_STORE_TITLE]
    .map(toSlug)
    .find((word) => word.length >= STORE_URL_ID_MIN);
  const word = slug ?? toSlug(FALLBACK_STORE_TITLE);
  const isTaken = (tried: string) => taken.has(tried) || isReservedWord(tried);
  if (!isTaken(word)) return word;
  for (let number = 1; ; number += 1) {
    const end = `-${number}`;
    const tried = word.slice(0, STORE_URL_ID_MAX - end.length).replace(/-$/, '') + end;
    if (!isTaken(tried)) return tried;
  }
}
