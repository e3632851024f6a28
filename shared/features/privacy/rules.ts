const HOUR_MS = 60 * 60 * 1000;

/** How long the link to the archive of a person works, in hours (docs/members.md). */
export const ARCHIVE_HOURS = 24;
/** The same in ms. */
export const ARCHIVE_MS = ARCHIVE_HOURS * HOUR_MS;

const MARK = /^erased-[0-9a-f]{16}$/;
const HASH_LENGTH = 16;
/** A name that is shorter may be part of any word, and is erased only where it stands by itself. */
const TELLING_LENGTH = 5;

/** What stands in the place of what is erased of a person. @param hash hexadecimal */
export function erasedMark(hash: string): string {
  return `erased-${hash.slice(0, HASH_LENGTH)}`;
}

/** True for what stands in the place of an erased address: nobody is written to there. */
export function isErased(text: string): boolean {
  return MARK.test(text);
}

/**
 * The words that tell of a person wherever they stand in a text, the longest first: the mail address, and names and
 * lines of addresses that are long enough to be told from other words.
 */
export function tellingWords(email: string, names: readonly string[]): string[] {
  const telling = names.map((name) => name.trim()).filter((name) => name.length >= TELLING_LENGTH);
  return [...new Set([email, ...telling])].toSorted((a, b) => b.length - a.length);
}
