import type { ReactNode } from 'react';
import type { ScreenProps } from '../../sockets/screen.ts';
import { StoreSettingsScreen } from './store-settings-screen.tsx';

/** The settings of the store. */
export function StoreSettingsView({ website, contributor }: ScreenProps): ReactNode {
  return <StoreSettingsScreen me={contributor} currency={website.currency} />;
}
