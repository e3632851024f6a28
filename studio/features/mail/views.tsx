import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { MailTemplatesScreen } from './mail-templates-screen.tsx';
import { MailsScreen } from './mails-screen.tsx';

/** The emails that were sent. */
export function MailsView({ contributor }: ScreenProps): ReactNode {
  return <MailsScreen me={contributor} />;
}

/** The emails as their readers see them. */
export function MailTemplatesView({ website, contributor }: ScreenProps): ReactNode {
  const mayChange = can(contributor, 'site.settings', 'change');
  const mayReadOrders = can(contributor, 'orders.read', 'read');
  return (
    <MailTemplatesScreen
      siteLanguage={website.language}
      mayChange={mayChange}
      mayReadOrders={mayReadOrders}
    />
  );
}
