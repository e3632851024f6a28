import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { PersonalDataScreen } from '../features/privacy/personal-data-screen.tsx';
import { MembersScreen } from '../features/site-users/members-screen.tsx';
import { ORDERS_PATH } from './order-paths.ts';
import type { ScreenProps } from './screens.ts';

/** Who has an account at the site. */
export function MembersView({ contributor }: ScreenProps): ReactNode {
  return (
    <MembersScreen
      mayChange={can(contributor, 'members', 'change')}
      ordersPath={can(contributor, 'orders.read', 'read') ? ORDERS_PATH : undefined}
    />
  );
}

/** What is kept of people, to be handed out or erased. */
export function PersonalDataView({ website }: ScreenProps): ReactNode {
  return <PersonalDataScreen site={website.address} />;
}
