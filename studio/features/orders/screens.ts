import { may, screen } from '../../sockets/screen.ts';
import { ORDER_PATH, ORDERS_PATH } from './paths.ts';

/** The orders. */
export const ordersScreens = [
  screen({
    path: ORDERS_PATH,
    title: 'Orders',
    area: 'Orders',
    isOpenTo: may('orders.read', 'read'),
    load: async () => (await import('./views.tsx')).OrdersView,
    loadBadge: async () => (await import('./new-orders-badge.tsx')).NewOrdersBadge,
  }),
  screen({
    path: ORDER_PATH,
    title: 'Order',
    area: 'Orders',
    partOf: ORDERS_PATH,
    isOpenTo: may('orders.read', 'read'),
    load: async () => (await import('./views.tsx')).OrderView,
  }),
];
