import { may, screen } from '../../sockets/screen.ts';

/** What shoppers wait for. */
export const restockScreens = [
  screen({
    path: 'store/restock',
    title: 'Waiting lists',
    area: 'Store',
    group: 'Products',
    isOpenTo: may('restock.read', 'read'),
    load: async () => (await import('./views.tsx')).RestockView,
  }),
];
