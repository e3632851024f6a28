import type { ReactNode } from 'react';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { STORE_SETTINGS_PATH } from '../commerce-preferences/paths.ts';
import { ReviewsScreen } from './reviews-screen.tsx';

/** What buyers say of products. */
export function ReviewsView({ contributor }: ScreenProps): ReactNode {
  return (
    <ReviewsScreen
      mayJudge={can(contributor, 'comments.moderate', 'change')}
      settingsPath={canInPart(contributor, 'commerce.settings', 'read') ? STORE_SETTINGS_PATH : undefined}
    />
  );
}
