import { may, screen } from '../../sockets/screen.ts';
import { RELEASES_PATH } from '../releases/paths.ts';
import { SITE_DAYS_PATH } from './paths.ts';

/** The site as it was and will be. */
export const siteDaysScreens = [
  screen({
    path: SITE_DAYS_PATH,
    title: 'Site on a date',
    area: 'Releases',
    partOf: RELEASES_PATH,
    isOpenTo: may('site.design', 'read'),
    load: async () => (await import('./views.tsx')).SiteDayView,
  }),
];
