import { may, screen } from '../../../sockets/screen.ts';
import { CATEGORIES_PATH } from '../paths.ts';

/** The categories of the stores. */
export const categoriesScreens = [
  screen({
    path: CATEGORIES_PATH,
    title: 'Categories',
    area: 'Store',
    group: 'Products',
    isOpenTo: may('products.edit', 'read'),
    load: async () => (await import('./views.tsx')).CategoriesView,
  }),
];
