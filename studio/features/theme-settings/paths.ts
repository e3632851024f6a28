/** Path of the screen of the theme's settings. */
export const THEME_SETTINGS_PATH = 'site/theme-settings';
