import { anyone, may, screen } from '../../sockets/screen.ts';
import { SITES_PATH } from './paths.ts';

/** The site itself, and the other sites of this studio. */
export const websitesScreens = [
  screen({
    path: 'settings/site',
    title: 'Site settings',
    area: 'Settings',
    group: 'Site',
    isOpenTo: may('site.settings', 'change'),
    load: async () => (await import('./views.tsx')).SiteSettingsView,
  }),
  screen({
    path: 'settings/hosts',
    title: 'Domains',
    area: 'Settings',
    group: 'Site',
    isOpenTo: may('site.domains', 'change'),
    load: async () => (await import('./hosts-screen.tsx')).HostsScreen,
  }),
  screen({
    path: SITES_PATH,
    title: 'Your sites',
    area: 'Settings',
    group: 'You',
    isOpenTo: anyone,
    load: async () => (await import('./views.tsx')).SitesView,
  }),
];
