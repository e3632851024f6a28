import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { beginSecondStep, finishSecondStep } from '#shared/features/second-step/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { QrPicture } from './qr-picture.tsx';
import classes from './second-step.module.css';

function CodeForm({
  onDone,
  onCancel,
}: {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}): ReactNode {
  const { client } = useStudio();
  const [code, setCode] = useState('');
  const finish = useMutation({
    mutationFn: () => client.call(finishSecondStep, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const { errors, isAboutFields, check, forget } = useFieldErrors(finishSecondStep.input.body, finish.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ code })) finish.mutate();
  };
  return (
    <form className={classes.stack} onSubmit={handleSubmit} noValidate>
      <TextInput
        label="Code that the app shows"
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={errors['code']}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          forget('code');
        }}
      />
      {finish.error !== null && !isAboutFields && <Failure>{describeError(finish.error)}</Failure>}
      <div className={classes.buttons}>
        <Button type="submit" loading={finish.isPending}>
          Switch on
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/**
 * Sets an authenticator app up: the picture for the app, and a code of it.
 * @param props.onDone takes recovery codes, which come with the first second step
 */
export function AppSetUp({
  onDone,
  onCancel,
}: {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}): ReactNode {
  const { client } = useStudio();
  const begin = useMutation({ mutationFn: () => client.call(beginSecondStep, {}) });
  useFocusBack(true);
  if (begin.data === undefined) {
    return (
      <div className={classes.stack}>
        <p className={classes.text}>
          Open the authenticator app on your phone. It scans a QR code, and shows a new code for signing in
          every 30 seconds from then on.
        </p>
        {begin.error !== null && <Failure>{describeError(begin.error)}</Failure>}
        <div className={classes.buttons}>
          <Button autoFocus loading={begin.isPending} onClick={() => begin.mutate()}>
            Show the QR code
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    );
  }
  const { address, secret } = begin.data;
  return (
    <div className={classes.stack}>
      <p className={classes.text}>Scan this with the app, then enter the code that it shows.</p>
      <QrPicture text={address} label="QR code for your authenticator app" />
      <p className={classes.quiet}>
        No camera? Type this key into the app: <span className={classes.secret}>{secret}</span>
      </p>
      <CodeForm onDone={onDone} onCancel={onCancel} />
    </div>
  );
}
