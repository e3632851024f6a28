import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo } from '../../../api/place.ts';
import { QueryState } from '../../../components/query-state.tsx';
import type { ScreenProps } from '../../../sockets/screen.ts';
import { useStores } from '../../stores/offers.ts';
import { PRODUCT_PATH } from '../paths.ts';
import { CategoriesScreen } from './categories-screen.tsx';

/** The categories of the stores. */
export function CategoriesView({ contributor }: ScreenProps): ReactNode {
  const stores = useStores();
  return (
    <QueryState query={stores} label="Loading the stores">
      {(data) => (
        <CategoriesScreen
          stores={data}
          mayChange={can(contributor, 'products.edit', 'change')}
          onOpenProduct={(id) => goTo(PRODUCT_PATH, { id })}
        />
      )}
    </QueryState>
  );
}
