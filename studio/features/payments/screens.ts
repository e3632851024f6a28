import { may, screen } from '../../sockets/screen.ts';

/** How the site takes money. */
export const paymentsScreens = [
  screen({
    path: 'store/payments',
    title: 'Payments',
    area: 'Store',
    group: 'Checkout',
    isOpenTo: may('commerce.payments', 'change'),
    load: async () => (await import('./views.tsx')).PaymentsView,
  }),
];
