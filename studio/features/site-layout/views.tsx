import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { NavigationScreen } from './navigation-screen.tsx';
import type { ScreenProps } from '../../sockets/screen.ts';

/** The navigations of the site. */
export function NavigationView({ contributor }: ScreenProps): ReactNode {
  return (
    <NavigationScreen
      mayChange={can(contributor, 'site.navigation', 'change')}
      mayReadCategories={can(contributor, 'products.edit', 'read')}
    />
  );
}
