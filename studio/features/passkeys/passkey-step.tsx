import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { askForPasskey, passSecondStepByPasskey } from '#shared/features/passkeys/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { Failure } from '../../components/page.tsx';
import { OpenRequest } from './open-request.tsx';
import classes from './passkeys.module.css';
import { usePasskeyRequest } from './use-passkey-request.ts';

/** Takes the second step of signing in by a passkey. */
export function PasskeyStep({ onDone }: { onDone: () => void }): ReactNode {
  const request = usePasskeyRequest<void, unknown>({
    begin: (client) => client.call(askForPasskey, {}),
    finish: (client, requestId) => client.call(passSecondStepByPasskey, { body: { requestId } }),
    onDone,
  });
  if (request.open !== undefined) {
    return <OpenRequest request={request.open} end={request.end} onCancel={request.cancel} />;
  }
  return (
    <div className={classes.stack}>
      {request.refusal !== null && <Failure>{describeError(request.refusal)}</Failure>}
      <div className={classes.buttons}>
        <Button loading={request.isBeginning} onClick={() => request.begin()}>
          Use a passkey
        </Button>
      </div>
    </div>
  );
}
