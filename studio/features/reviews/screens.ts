import { may, screen } from '../../sockets/screen.ts';

/** What buyers say of products. */
export const reviewsScreens = [
  screen({
    path: 'store/reviews',
    title: 'Reviews',
    area: 'Store',
    group: 'Products',
    isOpenTo: may('comments.moderate', 'read'),
    load: async () => (await import('./views.tsx')).ReviewsView,
  }),
];
