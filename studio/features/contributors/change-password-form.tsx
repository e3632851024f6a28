import { Button, PasswordInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { changePassword, listSessions } from '#shared/features/contributors/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import pageClasses from '../../components/page.module.css';

const EMPTY = { password: '', newPassword: '' };

/** The field that a refusal is about. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  WRONG_PASSWORD: 'password',
  COMMON_PASSWORD: 'newPassword',
};

/** Changes the own password. */
export function ChangePasswordForm(): ReactNode {
  const [input, setInput] = useState(EMPTY);
  const change = useAct(
    (client, body: typeof EMPTY) => client.call(changePassword, { body }),
    [listSessions],
  );
  const { errors, isAboutFields, check, forget } = useFieldErrors(changePassword.input.body, change.error);
  const refused = change.error instanceof ApiError ? FIELD_OF_CODE[change.error.code] : undefined;
  const errorOf = (field: keyof typeof EMPTY) =>
    errors[field] ?? (refused === field ? describeError(change.error) : undefined);
  const type = (field: keyof typeof EMPTY, value: string) => {
    setInput({ ...input, [field]: value });
    forget(field);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(input)) return;
    change.mutate(input, {
      onSuccess: () => {
        setInput(EMPTY);
        showNotice({ message: 'Your password is changed. All your other sessions ended.' });
      },
    });
  };
  return (
    <form className={pageClasses['form']} onSubmit={handleSubmit} noValidate>
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        value={input.password}
        error={errorOf('password')}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        onChange={(event) => type('password', event.currentTarget.value)}
      />
      <PasswordInput
        label="New password"
        description="At least 8 characters, and none that everybody tries first."
        autoComplete="new-password"
        value={input.newPassword}
        error={errorOf('newPassword')}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
        onChange={(event) => type('newPassword', event.currentTarget.value)}
      />
      {change.error !== null && !isAboutFields && refused === undefined && (
        <Failure>{describeError(change.error)}</Failure>
      )}
      <div className={pageClasses['formActions']}>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
        <span className={pageClasses['quiet']}>You stay signed in here and nowhere else.</span>
      </div>
    </form>
  );
}
