import { may, screen } from '../../sockets/screen.ts';

/** Code and verification tags of all pages. */
export const siteCodeScreens = [
  screen({
    path: 'settings/site-code',
    title: 'Custom code',
    area: 'Settings',
    group: 'Site',
    isOpenTo: may('code.inject', 'change'),
    load: async () => (await import('./site-code-screen.tsx')).SiteCodeScreen,
  }),
];
