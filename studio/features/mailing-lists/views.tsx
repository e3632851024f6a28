import type { ReactNode } from 'react';
import { MailingListsScreen } from './lists-screen.tsx';

/** Who gets news of the site by email. */
export function MailingListsView(): ReactNode {
  return <MailingListsScreen />;
}
