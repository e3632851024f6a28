import { may, screen } from '../../sockets/screen.ts';

/** The subscriptions of buyers. */
export const subscriptionsScreens = [
  screen({
    path: 'orders/subscriptions',
    title: 'Subscriptions',
    area: 'Orders',
    isOpenTo: may('orders.read', 'read'),
    load: async () => (await import('./views.tsx')).SubscriptionsView,
  }),
];
