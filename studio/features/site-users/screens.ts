import { may, screen } from '../../sockets/screen.ts';

/** Who has an account at the site. */
export const siteUsersScreens = [
  screen({
    path: 'audience/members',
    title: 'Members',
    area: 'Audience',
    isOpenTo: may('members', 'read'),
    load: async () => (await import('./views.tsx')).MembersView,
  }),
];
