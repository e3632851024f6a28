import { Button, PasswordInput, Select } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { SitePage } from '#shared/features/page-tree/contract.ts';
import { PAGE_PASSWORD_MAX, PAGE_PASSWORD_MIN } from '#shared/features/page-tree/rules.ts';
import { PAGE_STATUSES, type PageStatus } from '#shared/features/pages/states.ts';
import { describeError } from '../../api/describe-error.ts';
import { formatTime } from '../../components/format-time.ts';
import { showProblem } from '../../components/notices.tsx';
import { useWhen, WhenField } from '../../components/when-field.tsx';
import { formatInZone } from '../../components/zone-time.ts';
import { describeLive, STATUS_LABELS } from './page-items.ts';
import classes from './pages.module.css';
import type { PageActs } from './use-page-acts.ts';

interface StatusProps {
  readonly page: SitePage;
  readonly acts: Pick<PageActs, 'update'>;
  readonly mayChange: boolean;
  readonly timeZone: string;
}

/** The time at which a page is shown. */
function TimeForm(props: {
  page: SitePage;
  timeZone: string;
  onSet: (scheduledFor: string) => void;
}): ReactNode {
  const { scheduledFor } = props.page;
  const when = useWhen(props.timeZone, scheduledFor === null ? undefined : Date.parse(scheduledFor));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (when.check()) props.onSet(when.iso);
  };
  return (
    <form className={classes.timeForm} onSubmit={handleSubmit} noValidate>
      <WhenField when={when} timeZone={props.timeZone} />
      <Button type="submit" size="xs" variant="default">
        Set the time
      </Button>
    </form>
  );
}

/** Who sees a page: its status, who gave it, and when. */
export function PageStatusPart({ page, acts, mayChange, timeZone }: StatusProps): ReactNode {
  const [isScheduling, setIsScheduling] = useState(page.status === 'scheduled');
  const update = (change: Parameters<PageActs['update']>[1]) => {
    acts.update(page.id, { ...change, baseVersion: page.version }).catch(showProblem);
  };
  const choose = (status: PageStatus) => {
    setIsScheduling(status === 'scheduled');
    if (status !== 'scheduled') update({ status });
  };
  const isFixed = page.homepage || page.madeOf === 'store';
  return (
    <section className={classes.part} aria-label="Status">
      <Select
        label="Status"
        allowDeselect={false}
        disabled={!mayChange || isFixed}
        description={isFixed ? 'The home page and stores are open to everybody.' : undefined}
        data={PAGE_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] }))}
        value={isScheduling ? 'scheduled' : page.status}
        onChange={(status) => choose((status ?? 'published') as PageStatus)}
      />
      {isScheduling && mayChange && (
        <TimeForm
          page={page}
          timeZone={timeZone}
          onSet={(scheduledFor) => update({ status: 'scheduled', scheduledFor })}
        />
      )}
      <p className={classes.quiet}>
        {page.status === 'scheduled' &&
          page.scheduledFor !== null &&
          `It is shown on ${formatInZone(Date.parse(page.scheduledFor), timeZone)} if it is published by then. `}
        {describeLive(page)}
        {page.statusBy !== null &&
          page.statusOn !== null &&
          ` ${STATUS_LABELS[page.status]} by ${page.statusBy}, ${formatTime(Date.parse(page.statusOn))}.`}
      </p>
    </section>
  );
}

/** The password of a page: set, changed, and taken away. */
export function PagePassword({ page, acts, mayChange }: Omit<StatusProps, 'timeZone'>): ReactNode {
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  if (page.homepage || page.madeOf === 'store') return null;
  const update = async (next: string | null) => {
    try {
      await acts.update(page.id, { password: next, baseVersion: page.version });
      setPassword('');
      setError('');
    } catch (cause) {
      setError(describeError(cause));
    }
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (password.length < PAGE_PASSWORD_MIN) {
      setError(`A password has at least ${PAGE_PASSWORD_MIN} characters.`);
    } else void update(password);
  };
  return (
    <form className={classes.part} aria-label="Password" onSubmit={handleSubmit} noValidate>
      <PasswordInput
        label="Password"
        description={
          page.hasPassword
            ? 'Visitors give a password before they see the page. Type another one to change it.'
            : 'Visitors who know it see the page, and nobody else.'
        }
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        maxLength={PAGE_PASSWORD_MAX}
        disabled={!mayChange}
        value={password}
        error={error}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError('');
        }}
      />
      {mayChange && (
        <div className={classes.acts}>
          <Button type="submit" size="xs" variant="default" disabled={password === ''}>
            {page.hasPassword ? 'Change the password' : 'Set the password'}
          </Button>
          {page.hasPassword && (
            <Button size="xs" variant="default" onClick={() => void update(null)}>
              Remove the password
            </Button>
          )}
        </div>
      )}
    </form>
  );
}
