import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo, toPlaceLink, usePlace } from '../api/place.ts';
import { QueryState } from '../components/query-state.tsx';
import { AltTextDialog } from '../features/media/alt-text-dialog.tsx';
import { MediaPicker } from '../features/media/media-picker.tsx';
import { NewProductScreen } from '../features/products/new-product-screen.tsx';
import { type ProductParts, ProductScreen } from '../features/products/product-screen.tsx';
import { useStores } from '../features/stores/queries.ts';
import { PRODUCT_PATH, PRODUCTS_PATH } from './product-paths.ts';
import type { ScreenProps } from './screens.ts';

/** Makes a product in one of the stores, and opens it. */
export function NewProductView({ website }: ScreenProps): ReactNode {
  const stores = useStores();
  const { query } = usePlace();
  return (
    <QueryState query={stores} label="Reading the stores">
      {(data) => (
        <NewProductScreen
          stores={data}
          storeId={query.get('store') ?? undefined}
          currency={website.currency}
          onMade={({ id }) => goTo(PRODUCT_PATH, { id, new: 'true' })}
        />
      )}
    </QueryState>
  );
}

const PARTS: ProductParts = { Picker: MediaPicker, AltText: AltTextDialog };

/** The editor of the product that the address names. */
export function ProductView({ website, contributor }: ScreenProps): ReactNode {
  const { query } = usePlace();
  const stores = useStores();
  const id = query.get('id') ?? '';
  return (
    <ProductScreen
      key={id}
      productId={id}
      website={website}
      stores={stores.data ?? []}
      mayChange={can(contributor, 'products.edit', 'change')}
      isNew={query.get('new') === 'true'}
      backLink={toPlaceLink(PRODUCTS_PATH)}
      parts={PARTS}
      onOpen={(productId) => goTo(PRODUCT_PATH, { id: productId })}
      onGone={() => goTo(PRODUCTS_PATH)}
    />
  );
}
