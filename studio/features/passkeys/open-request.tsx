import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OpenPasskeyRequest } from '#shared/features/passkeys/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { Failure } from '../../components/page.tsx';
import { useOpenOutside } from '../../components/use-open-outside.ts';
import classes from './passkeys.module.css';

/**
 * What a person does on the page of the site, while the studio waits for it.
 * @param props.end why it does not go on
 */
export function OpenRequest({
  request,
  end,
  onCancel,
}: {
  request: OpenPasskeyRequest;
  end: Error | null;
  onCancel: () => void;
}): ReactNode {
  const open = useOpenOutside();
  if (end !== null) {
    return (
      <div className={classes.stack}>
        <Failure>{describeError(end)}</Failure>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onCancel}>
            Back
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={classes.stack}>
      <p className={classes.text}>
        Open the page of your site in the browser, and enter this code there. Then use your fingerprint, your
        face, a PIN or a security key.
      </p>
      <p className={classes.code} aria-label="Code for the page">
        {request.code}
      </p>
      <div className={classes.buttons}>
        <Button autoFocus onClick={() => open(request.address)}>
          Open the page
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className={classes.quiet} role="status">
        Waiting for your passkey. The code is good for 5 minutes; give it to nobody.
      </p>
    </div>
  );
}
