import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { beginPasskey, finishPasskey, listPasskeys } from '#shared/features/passkeys/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { OpenRequest } from './open-request.tsx';
import classes from './passkeys.module.css';
import { usePasskeyRequest } from './use-passkey-request.ts';

/**
 * Adds a passkey: its name, then the page on which it is made.
 * @param props.onAdded takes recovery codes, which come with the first second step
 */
export function AddPasskey({
  onAdded,
  onCancel,
}: {
  onAdded: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}): ReactNode {
  const queries = useQueryClient();
  useFocusBack(true);
  const [name, setName] = useState('');
  const request = usePasskeyRequest({
    begin: (client, asked: string) => client.call(beginPasskey, { body: { name: asked } }),
    finish: (client, requestId) => client.call(finishPasskey, { body: { requestId } }),
    onDone: ({ passkey, recoveryCodes }) => {
      showNotice({ message: `The passkey ${passkey.name} is added.` });
      void queries.invalidateQueries({ queryKey: [listPasskeys.name] });
      onAdded(recoveryCodes);
    },
  });
  const { errors, isAboutFields, check, forget } = useFieldErrors(beginPasskey.input.body, request.refusal);
  if (request.open !== undefined) {
    return <OpenRequest request={request.open} end={request.end} onCancel={request.cancel} />;
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ name })) request.begin(name);
  };
  return (
    <form className={classes.stack} onSubmit={handleSubmit} noValidate>
      <TextInput
        label="Name of the passkey"
        description="By which you know it again, such as Laptop or Phone."
        autoFocus
        value={name}
        error={errors['name']}
        onChange={(event) => {
          setName(event.currentTarget.value);
          forget('name');
        }}
      />
      {request.refusal !== null && !isAboutFields && <Failure>{describeError(request.refusal)}</Failure>}
      <div className={classes.buttons}>
        <Button type="submit" loading={request.isBeginning}>
          Continue
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
