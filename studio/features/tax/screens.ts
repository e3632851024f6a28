import { may, screen } from '../../sockets/screen.ts';

/** The taxes of places. */
export const taxScreens = [
  screen({
    path: 'store/tax',
    title: 'Tax',
    area: 'Store',
    group: 'Checkout',
    isOpenTo: may('commerce.settings', 'change'),
    load: async () => (await import('./views.tsx')).TaxView,
  }),
];
