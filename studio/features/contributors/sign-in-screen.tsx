import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { signIn } from '#shared/features/contributors/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { AwningMark } from '../../components/awning-mark.tsx';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { OtherWaysIn } from './other-ways-in.tsx';
import { useSignIn } from './queries.ts';
import classes from './sign-in-screen.module.css';

type Errors = Readonly<Record<string, string>>;

/**
 * Signs a contributor in to the open site.
 * @param props.children shown under the form: the way to other sites
 */
export function SignInScreen({ children }: { children?: ReactNode }): ReactNode {
  const { site } = useStudio();
  const [input, setInput] = useState({ email: '', password: '' });
  const [errors, setErrors] = useState<Errors>({});
  const { mutate, error, isPending } = useSignIn();

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = findInputErrors(signIn.input.body, input) ?? {};
    setErrors(found);
    if (Object.keys(found).length === 0) mutate(input);
  };

  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <AwningMark size={36} />
        <h1 className={classes.title}>Sign in to Awning Studio</h1>
        <p className={classes.where}>{new URL(site).host}</p>
        <form className={classes.form} onSubmit={handleSubmit} noValidate>
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            autoFocus
            value={input.email}
            error={errors['email']}
            onChange={(event) => setInput({ ...input, email: event.currentTarget.value })}
          />
          <PasswordInput
            label="Password"
            autoComplete="current-password"
            value={input.password}
            error={errors['password']}
            visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
            onChange={(event) => setInput({ ...input, password: event.currentTarget.value })}
          />
          {error !== null && (
            <p className={classes.error} role="alert">
              {describeError(error)}
            </p>
          )}
          <Button type="submit" loading={isPending}>
            Sign in
          </Button>
        </form>
        <OtherWaysIn email={input.email} />
        {children}
      </div>
    </main>
  );
}
