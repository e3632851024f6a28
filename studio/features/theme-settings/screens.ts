import { may, screen } from '../../sockets/screen.ts';
import { THEME_SETTINGS_PATH } from './paths.ts';

/** How the theme of the site is set, and the brand of the site. */
export const themeSettingsScreens = [
  screen({
    path: THEME_SETTINGS_PATH,
    title: 'Theme settings',
    area: 'Site',
    isOpenTo: may('site.design', 'change'),
    load: async () => (await import('./views.tsx')).ThemeSettingsView,
  }),
];
