/** Path of the languages of the site. */
export const LANGUAGES_PATH = 'settings/languages';
