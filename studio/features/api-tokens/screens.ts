import { may, screen } from '../../sockets/screen.ts';

/** The tokens of programs. */
export const apiTokensScreens = [
  screen({
    path: 'settings/tokens',
    title: 'API tokens',
    area: 'Settings',
    group: 'People and programs',
    isOpenTo: may('api.tokens', 'read'),
    load: async () => (await import('./views.tsx')).ApiTokensView,
  }),
];
