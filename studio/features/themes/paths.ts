/** Path of the screen of the themes that come along. */
export const OWN_THEMES_PATH = 'site/themes';

/** Path of the screen that brings themes in and takes them out. */
export const THEMES_PATH = 'templates/import';
