import { may, screen } from '../../sockets/screen.ts';

/** What was sold in a period. */
export const salesScreens = [
  screen({
    path: 'orders/sales',
    title: 'Sales',
    area: 'Orders',
    isOpenTo: may('analytics.commerce', 'read'),
    load: async () => (await import('./views.tsx')).SalesView,
  }),
];
