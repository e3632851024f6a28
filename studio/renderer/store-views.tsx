import type { ReactNode } from 'react';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import { goTo } from '../api/place.ts';
import { QueryState } from '../components/query-state.tsx';
import { CategoriesScreen } from '../features/products/categories/categories-screen.tsx';
import { AbandonedCartsScreen } from '../features/abandoned-carts/abandoned-carts-screen.tsx';
import { RestockScreen } from '../features/restock/restock-screen.tsx';
import { ReviewsScreen } from '../features/reviews/reviews-screen.tsx';
import { StockScreen } from '../features/stock/stock-screen.tsx';
import { useStores } from '../features/stores/queries.ts';
import { PRODUCT_PATH } from './product-paths.ts';
import { MAIL_PREVIEWS_PATH, STORE_SETTINGS_PATH } from './settings-paths.ts';
import type { ScreenProps } from './screens.ts';

/** The stock of all variants; a product opens in its editor. */
export function StockView({ contributor }: ScreenProps): ReactNode {
  return (
    <StockScreen
      mayChange={can(contributor, 'products.edit', 'change')}
      onOpenProduct={(id) => goTo(PRODUCT_PATH, { id })}
    />
  );
}

/** The carts that were left. */
export function AbandonedCartsView({ contributor }: ScreenProps): ReactNode {
  return (
    <AbandonedCartsScreen
      settingsPath={canInPart(contributor, 'commerce.settings', 'read') ? STORE_SETTINGS_PATH : undefined}
    />
  );
}

/** What shoppers wait for. */
export function RestockView({ contributor }: ScreenProps): ReactNode {
  return (
    <RestockScreen
      maySend={can(contributor, 'restock.send', 'change')}
      settingsPath={canInPart(contributor, 'commerce.settings', 'read') ? STORE_SETTINGS_PATH : undefined}
      previewPath={MAIL_PREVIEWS_PATH}
    />
  );
}

/** What buyers say of products. */
export function ReviewsView({ contributor }: ScreenProps): ReactNode {
  return (
    <ReviewsScreen
      mayJudge={can(contributor, 'comments.moderate', 'change')}
      settingsPath={canInPart(contributor, 'commerce.settings', 'read') ? STORE_SETTINGS_PATH : undefined}
    />
  );
}

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
