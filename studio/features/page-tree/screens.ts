import { may, screen } from '../../sockets/screen.ts';
import { PAGES_PATH, REDIRECTS_PATH } from './paths.ts';

/** The pages of the site. */
export const pageTreeScreens = [
  screen({
    path: PAGES_PATH,
    title: 'Pages',
    area: 'Site',
    isOpenTo: may('page.content', 'read'),
    load: async () => (await import('./views.tsx')).PagesView,
  }),
  screen({
    path: REDIRECTS_PATH,
    title: 'Redirects',
    area: 'Site',
    isOpenTo: may('site.settings', 'change'),
    load: async () => (await import('./views.tsx')).RedirectsView,
  }),
];
