import { may, screen } from '../../sockets/screen.ts';

/** Coupons, and the discounts that apply by themselves. */
export const couponsScreens = [
  screen({
    path: 'store/coupons',
    title: 'Coupons',
    area: 'Store',
    group: 'Selling',
    isOpenTo: may('discounts', 'change'),
    load: async () => (await import('./views.tsx')).CouponsView,
  }),
];
