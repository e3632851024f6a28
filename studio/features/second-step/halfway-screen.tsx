import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { getSession } from '#shared/features/contributors/contract.ts';
import type { SessionLack } from '#shared/features/contributors/rules.ts';
import { getSecondStep, passSecondStep } from '#shared/features/second-step/contract.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { AwningMark } from '../../components/awning-mark.tsx';
import { Failure } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import type { PasskeyParts } from './passkey-parts.ts';
import classes from './second-step.module.css';
import { SetUp } from './set-up.tsx';

function CodeForm({ hasApp, onDone }: { hasApp: boolean; onDone: () => void }): ReactNode {
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
        description={
          hasApp
            ? 'From your authenticator app, or one of your recovery codes.'
            : 'One of your recovery codes.'
        }
        autoComplete="one-time-code"
        value={code}
        error={errors['code']}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          forget('code');
        }}
      />
      {pass.error !== null && <Failure>{describeError(pass.error)}</Failure>}
      <div className={classes.buttons}>
        <Button type="submit" variant={hasApp ? 'filled' : 'default'} loading={pass.isPending}>
          Sign in
        </Button>
      </div>
    </form>
  );
}

function Step({
  state,
  passkeys,
  onDone,
}: {
  state: Output<typeof getSecondStep>;
  passkeys: PasskeyParts;
  onDone: () => void;
}): ReactNode {
  const { passkeyHosts, hasPasskeyHere, authenticatorSince } = state;
  return (
    <>
      {hasPasskeyHere && (
        <>
          <passkeys.Step onDone={onDone} />
          <p className={classes.or}>or</p>
        </>
      )}
      {!hasPasskeyHere && passkeyHosts.length > 0 && (
        <p className={classes.quiet}>
          Your passkeys are for {passkeyHosts.join(', ')}. Connect the studio to the site by that address to
          use them.
        </p>
      )}
      <CodeForm hasApp={authenticatorSince !== undefined} onDone={onDone} />
    </>
  );
}

/**
 * What stands between the password and the studio: the second step, or its set-up where it is required.
 * @param props.onDone called when nothing stands there any more
 */
export function HalfwayScreen({
  lacks,
  passkeys,
  onDone,
}: {
  lacks: SessionLack;
  passkeys: PasskeyParts;
  onDone: () => void;
}): ReactNode {
  const { bridge, client, site } = useStudio();
  const queries = useQueryClient();
  const key = toQueryKey(getSession);
  const handleDone = () => void queries.invalidateQueries({ queryKey: key }).then(onDone);
  const isSetUp = lacks === 'second-step-setup';
  const state = useQuery({
    queryKey: toQueryKey(getSecondStep),
    queryFn: () => client.call(getSecondStep, {}),
    enabled: !isSetUp,
  });
  const leave = useMutation({
    mutationFn: () => bridge.signOut({ site }),
    onSettled: () => {
      queries.setQueryData(key, null);
      queries.removeQueries({ queryKey: [getSecondStep.name] });
      onDone();
    },
  });
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <AwningMark size={36} />
        <h1 className={classes.title}>{isSetUp ? 'Set up two-step sign-in' : 'Two-step sign-in'}</h1>
        <div className={classes.stack}>
          {isSetUp ? (
            <>
              <p className={classes.text}>The owner of this site requires two-step sign-in.</p>
              <SetUp doneLabel="Open the studio" passkeys={passkeys} onDone={handleDone} />
            </>
          ) : (
            <>
              <QueryState query={state} label="Loading your second steps">
                {(data) => <Step state={data} passkeys={passkeys} onDone={handleDone} />}
              </QueryState>
              <p className={classes.quiet}>
                Lost your device and your recovery codes? The owner of the site can reset your two-step
                sign-in.
              </p>
            </>
          )}
          <div className={classes.buttons}>
            <Button variant="default" loading={leave.isPending} onClick={() => leave.mutate()}>
              Sign in with another account
            </Button>
          </div>
        </div>
      </div>
    </main>
  );
}
