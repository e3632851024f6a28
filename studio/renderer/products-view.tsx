import type { ReactNode } from 'react';
import { useState } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { ExportDialog } from '../features/product-csv/export-dialog.tsx';
import { ImportScreen } from '../features/product-csv/import-screen.tsx';
import { ProductsScreen } from '../features/products/grid/products-screen.tsx';
import { useStores } from '../features/stores/queries.ts';
import { IMPORT_PATH, NEW_PRODUCT_PATH, PRODUCT_PATH, PRODUCTS_PATH } from './product-paths.ts';
import type { ScreenProps } from './screens.ts';

const PATHS = { product: PRODUCT_PATH, newProduct: NEW_PRODUCT_PATH, importProducts: IMPORT_PATH };

/** The list of products; where the stores cannot be read it does without their names. */
export function ProductsView({ website, contributor }: ScreenProps): ReactNode {
  const stores = useStores();
  const [exported, setExported] = useState<readonly string[]>();
  return (
    <>
      <ProductsScreen
        currency={website.currency}
        timeZone={website.timeZone}
        mayChange={can(contributor, 'products.edit', 'change')}
        stores={stores.data ?? []}
        paths={PATHS}
        onExport={setExported}
      />
      <ExportDialog chosen={exported} onClose={() => setExported(undefined)} />
    </>
  );
}

/** Products from CSV files. */
export function ImportView(): ReactNode {
  const stores = useStores();
  return <ImportScreen stores={stores.data ?? []} productsPath={PRODUCTS_PATH} />;
}
