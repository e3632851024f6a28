import type { ReactNode } from 'react';
import type { ScreenProps } from '../../sockets/screen.ts';
import { ApiTokensScreen } from './api-tokens-screen.tsx';

/** The tokens of programs. */
export function ApiTokensView({ contributor }: ScreenProps): ReactNode {
  return <ApiTokensScreen me={contributor} />;
}
