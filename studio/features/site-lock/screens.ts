import { may, screen } from '../../sockets/screen.ts';

/** The password of the whole site. */
export const siteLockScreens = [
  screen({
    path: 'settings/site-password',
    title: 'Site password',
    area: 'Settings',
    group: 'Site',
    isOpenTo: may('site.settings', 'change'),
    load: async () => (await import('./site-lock-screen.tsx')).SiteLockScreen,
  }),
];
