/** Path of the screen that brings themes in and takes them out. */
export const THEMES_PATH = 'templates/import';
