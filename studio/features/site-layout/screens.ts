import { may, screen } from '../../sockets/screen.ts';

/** The navigations of the site. */
export const siteLayoutScreens = [
  screen({
    path: 'site/navigation',
    title: 'Navigation',
    area: 'Site',
    isOpenTo: may('site.navigation', 'read'),
    load: async () => (await import('./views.tsx')).NavigationView,
  }),
];
