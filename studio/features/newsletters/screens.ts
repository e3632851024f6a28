import { may, screen } from '../../sockets/screen.ts';

/** Newsletters to the mailing lists of the site. */
export const newslettersScreens = [
  screen({
    path: 'audience/newsletters',
    title: 'Newsletters',
    area: 'Audience',
    isOpenTo: may('campaigns', 'change'),
    load: async () => (await import('./views.tsx')).NewslettersView,
  }),
];
