import { may, screen } from '../../sockets/screen.ts';
import { TEMPLATES_PATH } from './paths.ts';

/** The editor of the theme's files. */
export const templatesScreens = [
  screen({
    path: TEMPLATES_PATH,
    title: 'Templates',
    area: 'Templates',
    isOpenTo: may('site.design', 'read'),
    load: async () => (await import('./views.tsx')).TemplatesView,
  }),
];
