import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { getSession } from '#shared/features/contributors/contract.ts';
import type { SessionLack } from '#shared/features/contributors/rules.ts';
import { passSecondStep } from '#shared/features/second-step/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { AwningMark } from '../../components/awning-mark.tsx';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import classes from './second-step.module.css';
import { SetUp } from './set-up.tsx';

function CodeForm({ onDone }: { onDone: () => void }): ReactNode {
  const { bridge, site } = useStudio();
  const [code, setCode] = useState('');
  const pass = useMutation({ mutationFn: () => bridge.passSecondStep({ site, code }), onSuccess: onDone });
  const { errors, check, forget } = useFieldErrors(passSecondStep.input.body, null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ code })) pass.mutate();
  };
  return (
    <form className={classes.stack} onSubmit={handleSubmit} noValidate>
      <TextInput
        label="Code"
        description="From your authenticator app, or one of your recovery codes."
        autoComplete="one-time-code"
        autoFocus
        value={code}
        error={errors['code']}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          forget('code');
        }}
      />
      {pass.error !== null && <Failure>{describeError(pass.error)}</Failure>}
      <div className={classes.buttons}>
        <Button type="submit" loading={pass.isPending}>
          Sign in
        </Button>
      </div>
    </form>
  );
}

/** What stands between the password and the studio: the code of the second step, or its set-up where it is required. */
export function HalfwayScreen({ lacks }: { lacks: SessionLack }): ReactNode {
  const { bridge, site } = useStudio();
  const queries = useQueryClient();
  const key = toQueryKey(getSession);
  const handleDone = () => void queries.invalidateQueries({ queryKey: key });
  const leave = useMutation({
    mutationFn: () => bridge.signOut({ site }),
    onSettled: () => queries.setQueryData(key, null),
  });
  const isSetUp = lacks === 'second-step-setup';
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <AwningMark size={36} />
        <h1 className={classes.title}>{isSetUp ? 'Set up two-step sign-in' : 'Enter your code'}</h1>
        <div className={classes.stack}>
          {isSetUp ? (
            <>
              <p className={classes.text}>The owner of this site requires two-step sign-in of everybody.</p>
              <SetUp doneLabel="Open the studio" onDone={handleDone} />
            </>
          ) : (
            <>
              <CodeForm onDone={handleDone} />
              <p className={classes.quiet}>
                No phone and no recovery code? The owner of the site can reset your two-step sign-in.
              </p>
            </>
          )}
          <div className={classes.buttons}>
            <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
              Sign in as somebody else
            </Button>
          </div>
        </div>
      </div>
    </main>
  );
}
