import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { ORDERS_PATH } from '../orders/paths.ts';
import { MembersScreen } from './members-screen.tsx';

/** Who has an account at the site. */
export function MembersView({ contributor }: ScreenProps): ReactNode {
  return (
    <MembersScreen
      mayChange={can(contributor, 'members', 'change')}
      ordersPath={can(contributor, 'orders.read', 'read') ? ORDERS_PATH : undefined}
    />
  );
}
