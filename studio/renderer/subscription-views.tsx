import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { SubscriptionsScreen } from '../features/subscriptions/subscriptions-screen.tsx';
import { ORDER_PATH } from './order-paths.ts';
import type { ScreenProps } from './screens.ts';

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
