import { Button, PasswordInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { changePassword, listSessions } from '#shared/features/contributors/contract.ts';
import { ApiError } from '#shared/http/client.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';

const EMPTY = { password: '', newPassword: '' };

/** The field that a refusal is about. */
const FIELD_OF_CODE: Readonly<Record<string, string>> = {
  WRONG_PASSWORD: 'password',
  COMMON_PASSWORD: 'newPassword',
};

function toErrors(cause: Error | null): Readonly<Record<string, string>> {
  const field = cause instanceof ApiError ? FIELD_OF_CODE[cause.code] : undefined;
  return field === undefined ? findFieldErrors(cause) : { [field]: describeError(cause) };
}

/** Changes the own password. */
export function ChangePasswordForm(): ReactNode {
  const [input, setInput] = useState(EMPTY);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const change = useAct(
    (client, body: typeof EMPTY) => client.call(changePassword, { body }),
    [listSessions],
  );
  const errors = { ...toErrors(change.error), ...found };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problems = findInputErrors(changePassword.input.body, input);
    setFound(problems ?? {});
    if (problems !== undefined) return;
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
        label="Password now"
        autoComplete="current-password"
        value={input.password}
        error={errors['password']}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        onChange={(event) => setInput({ ...input, password: event.currentTarget.value })}
      />
      <PasswordInput
        label="New password"
        description="At least 8 characters, and none that everybody tries first."
        autoComplete="new-password"
        value={input.newPassword}
        error={errors['newPassword']}
        visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
        onChange={(event) => setInput({ ...input, newPassword: event.currentTarget.value })}
      />
      {change.error !== null && Object.keys(errors).length === 0 && (
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
