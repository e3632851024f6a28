/** Path of the texts of the site in another language; its code stands in place of `:id`. */
export const TRANSLATIONS_PATH = 'settings/translations/:id';
