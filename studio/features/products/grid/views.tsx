import type { ReactNode } from 'react';
import { useState } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../../sockets/screen.ts';
import { ExportDialog } from '../../product-csv/offers.ts';
import { IMPORT_PATH } from '../../product-csv/paths.ts';
import { useStores } from '../../stores/offers.ts';
import { NEW_PRODUCT_PATH, PRODUCT_PATH } from '../paths.ts';
import { ProductsScreen } from './products-screen.tsx';

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
