import { may, screen } from '../../sockets/screen.ts';

/** The stock of all variants. */
export const stockScreens = [
  screen({
    path: 'store/inventory',
    title: 'Inventory',
    area: 'Store',
    group: 'Products',
    isOpenTo: may('products.edit', 'read'),
    load: async () => (await import('./views.tsx')).StockView,
  }),
];
