const FOLDER = 'content/translations/';

/** Where the translations of a thing into a language are kept beside the theme, so that they are published with it. */
export function fileOfTranslations(language: string, kind: string, id: string): string {
  return `${folderOfLanguage(language)}${kind}/${id}.json`;
}

/** The folder of all translations of a release into a language. */
export const folderOfLanguage = (language: string): string => `${FOLDER}${language}/`;

/** True for a file that holds translations. */
export const isTranslations = (path: string): boolean => path.startsWith(FOLDER);

/** The language, the kind and the id that the path of a file of translations names; undefined for other files. */
export function translatedBy(
  path: string,
): { readonly language: string; readonly kind: string; readonly id: string } | undefined {
  const [, language, kind, id] = /^content\/translations\/([^/]+)\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
  return language === undefined || kind === undefined || id === undefined
    ? undefined
    : { language, kind, id };
}
