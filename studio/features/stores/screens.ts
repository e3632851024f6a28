import { may, screen } from '../../sockets/screen.ts';

/** The stores of the site. */
export const storesScreens = [
  screen({
    path: 'settings/stores',
    title: 'Stores',
    area: 'Settings',
    group: 'Store',
    isOpenTo: may('store.create', 'change'),
    load: async () => (await import('./views.tsx')).StoresView,
  }),
];
