import type { ReactNode } from 'react';
import { PRODUCTS_PATH } from '../products/paths.ts';
import { useStores } from '../stores/offers.ts';
import { ImportScreen } from './import-screen.tsx';

/** Products from CSV files. */
export function ImportView(): ReactNode {
  const stores = useStores();
  return <ImportScreen stores={stores.data ?? []} productsPath={PRODUCTS_PATH} />;
}
