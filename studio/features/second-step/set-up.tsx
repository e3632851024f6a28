import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { AppSetUp } from './app-set-up.tsx';
import type { PasskeyParts } from './passkey-parts.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-step.module.css';

/**
 * Sets two-step sign-in up by an authenticator app or a passkey, up to the recovery codes.
 * @param props.doneLabel what the last button says
 */
export function SetUp({
  doneLabel,
  passkeys,
  onDone,
}: {
  doneLabel: string;
  passkeys: PasskeyParts;
  onDone: () => void;
}): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>();
  const [way, setWay] = useState<'app' | 'passkey'>();
  if (codes !== undefined) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  const back = () => setWay(undefined);
  if (way === 'app') return <AppSetUp onDone={setCodes} onCancel={back} />;
  if (way === 'passkey') return <passkeys.Add onAdded={setCodes} onCancel={back} />;
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        Take a passkey, which your device unlocks with a fingerprint, your face or a PIN, or the codes of an
        authenticator app on your phone, such as Google Authenticator, 1Password or Aegis.
      </p>
      <div className={classes.buttons}>
        <Button onClick={() => setWay('passkey')}>Set up a passkey</Button>
        <Button variant="default" onClick={() => setWay('app')}>
          Set up an authenticator app
        </Button>
      </div>
    </div>
  );
}
