import { may, screen } from '../../sockets/screen.ts';
import { OWN_THEMES_PATH, THEMES_PATH } from './paths.ts';

/** Whole themes that are brought in and taken out. */
export const themesScreens = [
  screen({
    path: THEMES_PATH,
    title: 'Import and export',
    area: 'Templates',
    isOpenTo: may('site.design', 'read'),
    load: async () => (await import('./views.tsx')).ThemesView,
  }),
];

/** The themes that come along, to look at and choose. */
export const ownThemesScreens = [
  screen({
    path: OWN_THEMES_PATH,
    title: 'Themes',
    area: 'Site',
    isOpenTo: may('site.design', 'read'),
    load: async () => (await import('./views.tsx')).OwnThemesView,
  }),
];
