import { may, screen } from '../../sockets/screen.ts';
import { THEMES_PATH } from './paths.ts';

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
