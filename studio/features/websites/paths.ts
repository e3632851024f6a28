/** Path of the screen that lists all sites; the switcher leads there. */
export const SITES_PATH = 'settings/sites';
