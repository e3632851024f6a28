import type { ReactNode } from 'react';
import { can } from '#shared/features/contributors/permissions.ts';
import type { ScreenProps } from '../../sockets/screen.ts';
import { PASSKEY_PARTS } from '../passkeys/offers.ts';
import { SecondStepRuleSection, SecondStepSection } from '../second-step/offers.ts';
import { AccountScreen } from './account-screen.tsx';
import { PeopleScreen } from './people-screen.tsx';

/** Who works on the site. */
export function PeopleView({ contributor }: ScreenProps): ReactNode {
  return (
    <PeopleScreen me={contributor}>
      <SecondStepRuleSection me={contributor} mayChange={can(contributor, 'site.transfer', 'change')} />
    </PeopleScreen>
  );
}

/** The person's own password and second step. */
export function AccountView({ contributor }: ScreenProps): ReactNode {
  return (
    <AccountScreen me={contributor}>
      <SecondStepSection passkeys={PASSKEY_PARTS} />
    </AccountScreen>
  );
}
