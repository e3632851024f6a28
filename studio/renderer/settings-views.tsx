import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import { ApiTokensScreen } from '../features/api-tokens/api-tokens-screen.tsx';
import { AuditScreen } from '../features/audit-log/audit-screen.tsx';
import { StoreSettingsScreen } from '../features/commerce-preferences/store-settings-screen.tsx';
import { SecondStepSection } from '../features/second-step/second-step-section.tsx';
import { SecondStepRuleSection } from '../features/second-step/rule-section.tsx';
import { AccountScreen } from '../features/contributors/account-screen.tsx';
import { PeopleScreen } from '../features/contributors/people-screen.tsx';
import { FailedWorkScreen } from '../features/jobs/failed-work-screen.tsx';
import { MailTemplatesScreen } from '../features/mail/mail-templates-screen.tsx';
import { MailsScreen } from '../features/mail/mails-screen.tsx';
import { StoresScreen } from '../features/stores/stores-screen.tsx';
import { WebhooksScreen } from '../features/webhooks/webhooks-screen.tsx';
import { HostsScreen } from '../features/websites/hosts-screen.tsx';
import { SiteSettingsScreen } from '../features/websites/site-settings-screen.tsx';
import { SitesScreen } from '../features/websites/sites-screen.tsx';
import { PASSKEY_PARTS } from './passkey-parts.ts';
import type { ScreenProps } from './screens.ts';

export function SiteSettingsView({ website }: ScreenProps): ReactNode {
  return <SiteSettingsScreen website={website} />;
}

export function HostsView(): ReactNode {
  return <HostsScreen />;
}

export function StoreSettingsView({ website, contributor }: ScreenProps): ReactNode {
  return <StoreSettingsScreen me={contributor} currency={website.currency} />;
}

export function StoresView({ contributor }: ScreenProps): ReactNode {
  return <StoresScreen me={contributor} />;
}

export function PeopleView({ contributor }: ScreenProps): ReactNode {
  return (
    <PeopleScreen me={contributor}>
      <SecondStepRuleSection me={contributor} mayChange={can(contributor, 'site.transfer', 'change')} />
    </PeopleScreen>
  );
}

export function ApiTokensView({ contributor }: ScreenProps): ReactNode {
  return <ApiTokensScreen me={contributor} />;
}

export function WebhooksView(): ReactNode {
  return <WebhooksScreen />;
}

export function AuditView(): ReactNode {
  return <AuditScreen />;
}

export function MailsView({ contributor }: ScreenProps): ReactNode {
  return <MailsScreen me={contributor} />;
}

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

export function FailedWorkView({ contributor }: ScreenProps): ReactNode {
  return <FailedWorkScreen mayChange={can(contributor, 'api.tokens', 'change')} />;
}

export function AccountView({ contributor }: ScreenProps): ReactNode {
  return (
    <AccountScreen me={contributor}>
      <SecondStepSection passkeys={PASSKEY_PARTS} />
    </AccountScreen>
  );
}

export function SitesView({ website, contributor }: ScreenProps): ReactNode {
  return <SitesScreen website={website} mayCreate={can(contributor, 'site.transfer', 'change')} />;
}
