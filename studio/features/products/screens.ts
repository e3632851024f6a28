import { may, screen } from '../../sockets/screen.ts';
import { NEW_PRODUCT_PATH, PRODUCT_PATH, PRODUCTS_PATH } from './paths.ts';

/** The list of products and the editor of one. */
export const productsScreens = [
  screen({
    path: PRODUCTS_PATH,
    title: 'Products',
    area: 'Store',
    group: 'Products',
    isOpenTo: may('products.edit', 'read'),
    load: async () => (await import('./grid/views.tsx')).ProductsView,
  }),
  screen({
    path: NEW_PRODUCT_PATH,
    title: 'New product',
    area: 'Store',
    group: 'Products',
    isOpenTo: may('products.edit', 'change'),
    load: async () => (await import('./editor/views.tsx')).NewProductView,
  }),
  screen({
    path: PRODUCT_PATH,
    title: 'Product',
    area: 'Store',
    partOf: PRODUCTS_PATH,
    isOpenTo: may('products.edit', 'read'),
    load: async () => (await import('./editor/views.tsx')).ProductView,
  }),
];
