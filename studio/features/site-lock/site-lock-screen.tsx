import { Button, PasswordInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { PAGE_PASSWORD_MAX } from '#shared/features/page-tree/rules.ts';
import { getSiteLock, setSiteLock } from '#shared/features/site-lock/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure, Page } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { QueryState } from '../../components/query-state.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';

function useLock() {
  const { client } = useStudio();
  const queries = useQueryClient();
  const queryKey = toQueryKey(getSiteLock);
  const lock = useQuery({ queryKey, queryFn: () => client.call(getSiteLock, {}) });
  const save = useMutation({
    mutationFn: (password: string | null) => client.call(setSiteLock, { body: { password } }),
    onSuccess: (now) => queries.setQueryData(queryKey, now),
  });
  return { lock, save };
}

function LockForm({
  isLocked,
  save,
}: {
  isLocked: boolean;
  save: ReturnType<typeof useLock>['save'];
}): ReactNode {
  const [password, setPassword] = useState('');
  const { errors, check, forget } = useFieldErrors(setSiteLock.input.body, save.error);
  const send = (next: string | null, message: string) => {
    save.mutate(next, {
      onSuccess: () => {
        setPassword('');
        showNotice({ message });
      },
    });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!check({ password })) return;
    send(password, isLocked ? 'The password is changed.' : 'Visitors need the password from now on.');
  };
  return (
    <form className={pageClasses['form']} aria-label="Site password" onSubmit={handleSubmit} noValidate>
      <p>
        {isLocked
          ? 'Visitors enter a password before they see anything of the site.'
          : 'Everybody sees the site.'}
      </p>
      <PasswordInput
        label="Password"
        description={isLocked ? 'Enter another one to change it. Visitors are asked again.' : undefined}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        maxLength={PAGE_PASSWORD_MAX}
        value={password}
        error={errors['password']}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          forget('password');
        }}
      />
      {save.error !== null && <Failure>{describeError(save.error)} Nothing was changed.</Failure>}
      <div className={pageClasses['formActions']}>
        <Button type="submit" disabled={password === ''} loading={save.isPending}>
          {isLocked ? 'Change the password' : 'Set the password'}
        </Button>
        {isLocked && (
          <Button
            variant="default"
            disabled={save.isPending}
            onClick={() => send(null, 'Everybody sees the site from now on.')}
          >
            Remove the password
          </Button>
        )}
      </div>
    </form>
  );
}

/** The password that visitors enter before they see the site: set, changed, and taken away. */
export function SiteLockScreen(): ReactNode {
  const { lock, save } = useLock();
  return (
    <Page
      title="Site password"
      intro="Holds at once, without publishing. Search engines and link previews see nothing of the site meanwhile. A page that is shown as lock screen says more above the field."
    >
      <QueryState query={lock} label="Loading the site password">
        {({ isLocked }) => <LockForm isLocked={isLocked} save={save} />}
      </QueryState>
    </Page>
  );
}
