import { anyone, may, screen } from '../../sockets/screen.ts';

/** Who works on the site, and the person's own account. */
export const contributorsScreens = [
  screen({
    path: 'settings/people',
    title: 'People',
    area: 'Settings',
    group: 'People and programs',
    isOpenTo: may('contributors', 'read'),
    load: async () => (await import('./views.tsx')).PeopleView,
  }),
  screen({
    path: 'settings/account',
    title: 'Your account',
    area: 'Settings',
    group: 'You',
    isOpenTo: anyone,
    load: async () => (await import('./views.tsx')).AccountView,
  }),
];
