import { may, screen } from '../../sockets/screen.ts';
import { RELEASES_PATH } from './paths.ts';

/** What was published, and what is not yet. */
export const releasesScreens = [
  screen({
    path: RELEASES_PATH,
    title: 'Releases',
    area: 'Releases',
    isOpenTo: may('site.design', 'read'),
    load: async () => (await import('./views.tsx')).ReleasesView,
  }),
];
