import { may, screen } from '../../sockets/screen.ts';

/** The pages that only some people see. */
export const entitlementsScreens = [
  screen({
    path: 'site/protected-pages',
    title: 'Protected pages',
    area: 'Site',
    isOpenTo: may('page.create', 'change'),
    load: async () => (await import('./protected-pages-screen.tsx')).ProtectedPagesScreen,
  }),
];
