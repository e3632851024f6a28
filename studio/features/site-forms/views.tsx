import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { SUBMISSIONS_PATH } from '../submissions/paths.ts';
import { FormsScreen } from './forms-screen.tsx';

/** The forms of the site. */
export function FormsView({ contributor }: ScreenProps): ReactNode {
  return (
    <FormsScreen inboxPath={can(contributor, 'submissions.read', 'read') ? SUBMISSIONS_PATH : undefined} />
  );
}
