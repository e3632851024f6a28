import type { ReactNode } from 'react';
import { canInPart } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { STORE_SETTINGS_PATH } from '../commerce-preferences/paths.ts';
import { AbandonedCartsScreen } from './abandoned-carts-screen.tsx';

/** The carts that were left. */
export function AbandonedCartsView({ contributor }: ScreenProps): ReactNode {
  return (
    <AbandonedCartsScreen
      settingsPath={canInPart(contributor, 'commerce.settings', 'read') ? STORE_SETTINGS_PATH : undefined}
    />
  );
}
