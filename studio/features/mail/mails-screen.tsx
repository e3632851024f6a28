import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Person } from '#shared/features/contributors/permissions.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { Page } from '../../components/page.tsx';
import { readFilters } from './filters.ts';
import { HeldAddresses } from './held-addresses.tsx';
import classes from './mail.module.css';
import { MailDetail } from './mail-detail.tsx';
import { MailList } from './mail-list.tsx';

const TABS = [
  { value: 'mails', label: 'Emails' },
  { value: 'held', label: 'Suppressed addresses' },
];

/** What the site mailed to whom and what became of it, and who is not written to. */
export function MailsScreen({ me }: { me: Person }): ReactNode {
  const { path, query } = usePlace();
  const opened = query.get('mail');
  const maySeeHeld = can(me, 'campaigns', 'read');
  const tab = maySeeHeld && query.get('tab') === 'held' ? 'held' : 'mails';
  if (opened !== null) {
    return (
      <MailDetail
        key={opened}
        mailId={opened}
        back={toPlaceLink(path, { ...readFilters(query) })}
        mayChange={can(me, 'site.settings', 'change')}
      />
    );
  }
  return (
    <Page
      title="Emails"
      intro="Emails that the site sent, and their delivery. The content of delivered emails is not kept."
    >
      {maySeeHeld && (
        <SegmentedControl
          className={classes.tabs ?? ''}
          aria-label="Filters"
          data={TABS}
          value={tab}
          onChange={(next) => goTo(path, next === 'held' ? { tab: next } : {})}
        />
      )}
      {tab === 'held' ? <HeldAddresses mayChange={can(me, 'campaigns', 'change')} /> : <MailList />}
    </Page>
  );
}
