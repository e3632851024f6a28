import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { ORDER_PATH } from '../orders/paths.ts';
import { GiftCardsScreen } from './gift-cards-screen.tsx';

/** The gift cards that people hold. */
export function GiftCardsView({ website, contributor }: ScreenProps): ReactNode {
  const mayReadOrders = can(contributor, 'orders.read', 'read');
  return (
    <GiftCardsScreen
      currency={website.currency}
      language={website.language}
      orderPath={mayReadOrders ? ORDER_PATH : undefined}
    />
  );
}
