import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo } from '../api/place.ts';
import { StockScreen } from '../features/stock/stock-screen.tsx';
import { PRODUCT_PATH } from './product-paths.ts';
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
