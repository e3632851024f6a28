import { may, screen } from '../../sockets/screen.ts';

/** The gift cards that people hold. */
export const giftCardsScreens = [
  screen({
    path: 'store/gift-cards',
    title: 'Gift cards',
    area: 'Store',
    group: 'Selling',
    isOpenTo: may('discounts', 'change'),
    load: async () => (await import('./views.tsx')).GiftCardsView,
  }),
];
