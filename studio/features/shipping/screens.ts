import { may, screen } from '../../sockets/screen.ts';

/** Where things are shipped, and for what. */
export const shippingScreens = [
  screen({
    path: 'store/shipping',
    title: 'Shipping',
    area: 'Store',
    group: 'Checkout',
    isOpenTo: may('commerce.settings', 'change'),
    load: async () => (await import('./views.tsx')).ShippingView,
  }),
];
