import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo } from '../../api/place.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { PRODUCT_PATH } from '../products/paths.ts';
import { StockScreen } from './stock-screen.tsx';

/** The stock of all variants; a product opens in its editor. */
export function StockView({ contributor }: ScreenProps): ReactNode {
  return (
    <StockScreen
      mayChange={can(contributor, 'products.edit', 'change')}
      onOpenProduct={(id) => goTo(PRODUCT_PATH, { id })}
    />
  );
}
