import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo, usePlace } from '../api/place.ts';
import { QueryState } from '../components/query-state.tsx';
import { NewProductScreen } from '../features/products/new-product-screen.tsx';
import { ProductScreen } from '../features/products/product-screen.tsx';
import { useStores } from '../features/stores/queries.ts';
import { PRODUCT_PATH } from './product-paths.ts';
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
          onMade={({ id }) => goTo(PRODUCT_PATH, { id })}
        />
      )}
    </QueryState>
  );
}

/** The editor of the product that the address names. */
export function ProductView({ website, contributor }: ScreenProps): ReactNode {
  const { query } = usePlace();
  const id = query.get('id') ?? '';
  return (
    <ProductScreen
      key={id}
      productId={id}
      website={website}
      mayChange={can(contributor, 'products.edit', 'change')}
    />
  );
}
