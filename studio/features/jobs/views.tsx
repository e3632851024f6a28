import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { FailedWorkScreen } from './failed-work-screen.tsx';

/** The jobs that failed. */
export function FailedWorkView({ contributor }: ScreenProps): ReactNode {
  return <FailedWorkScreen mayChange={can(contributor, 'api.tokens', 'change')} />;
}
