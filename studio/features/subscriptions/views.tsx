import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';
import { ORDER_PATH } from '../orders/paths.ts';
import type { ScreenProps } from '../../sockets/screen.ts';

/** The subscriptions; their payments lead to the orders. */
export function SubscriptionsView({ website, contributor }: ScreenProps): ReactNode {
  return (
    <SubscriptionsScreen
      language={website.language}
      mayChange={can(contributor, 'subscriptions.manage', 'change')}
      orderPath={ORDER_PATH}
    />
  );
}
