import { may, screen } from '../../sockets/screen.ts';

/** The carts that were left. */
export const abandonedCartsScreens = [
  screen({
    path: 'store/abandoned-carts',
    title: 'Abandoned carts',
    area: 'Store',
    group: 'Selling',
    isOpenTo: may('orders.read', 'read'),
    load: async () => (await import('./views.tsx')).AbandonedCartsView,
  }),
];
