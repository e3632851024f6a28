import type { ReactNode } from 'react';
import type { ScreenProps } from '../../sockets/screen.ts';
import { StoresScreen } from './stores-screen.tsx';

/** The stores of the site. */
export function StoresView({ contributor }: ScreenProps): ReactNode {
  return <StoresScreen me={contributor} />;
}
