/** Path of the screen of the theme's files. */
export const TEMPLATES_PATH = 'templates';
