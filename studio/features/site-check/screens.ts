import { may, screen } from '../../sockets/screen.ts';

/** What keeps people and search engines from understanding the site. */
export const siteCheckScreens = [
  screen({
    path: 'site/check',
    title: 'Site check',
    area: 'Site',
    isOpenTo: may('page.content', 'read'),
    load: async () => (await import('./views.tsx')).SiteCheckView,
  }),
];
