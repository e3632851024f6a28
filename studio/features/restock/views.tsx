import type { ReactNode } from 'react';
import { can, canInPart } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { STORE_SETTINGS_PATH } from '../commerce-preferences/paths.ts';
import { MAIL_PREVIEWS_PATH } from '../mail/paths.ts';
import { RestockScreen } from './restock-screen.tsx';

/** What shoppers wait for. */
export function RestockView({ contributor }: ScreenProps): ReactNode {
  return (
    <RestockScreen
      maySend={can(contributor, 'restock.send', 'change')}
      settingsPath={canInPart(contributor, 'commerce.settings', 'read') ? STORE_SETTINGS_PATH : undefined}
      previewPath={MAIL_PREVIEWS_PATH}
    />
  );
}
