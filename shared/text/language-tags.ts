/** The longest tag that names a language; longer ones are cut, since callers send what they like. */
export const LANGUAGE_TAG_MAX = 35;

/** The languages to look for a text in, best first: the tag itself, its shorter forms, then English. */
export function languagesToTry(tag: string): string[] {
  const parts = tag.slice(0, LANGUAGE_TAG_MAX).split('-');
  const forms = parts.map((_, index) =>
    parts
      .slice(0, parts.length - index)
      .join('-')
      .toLowerCase(),
  );
  return [...new Set([...forms, 'en'])];
}

/** The tag by which figures are written: Arabic of no country has the digits that are read in all of them. */
export const writtenTag = (tag: string): string => (tag === 'ar' ? 'ar-u-nu-latn' : tag);
