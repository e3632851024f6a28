import { may, screen } from '../../sockets/screen.ts';
import { PRODUCTS_PATH } from '../products/paths.ts';
import { IMPORT_PATH } from './paths.ts';

/** Products from files. */
export const productCsvScreens = [
  screen({
    path: IMPORT_PATH,
    title: 'Import products',
    area: 'Store',
    partOf: PRODUCTS_PATH,
    isOpenTo: may('products.edit', 'change'),
    load: async () => (await import('./views.tsx')).ImportView,
  }),
];
