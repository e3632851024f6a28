import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import {
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '#shared/features/passkeys/contract.ts';
import { getSecondStep } from '#shared/features/second-step/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatDay, formatPast } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Failure, Row } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import classes from './passkeys.module.css';

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }): ReactNode {
  const [name, setName] = useState(passkey.name);
  const rename = useAct(
    (client, next: string) =>
      client.call(renamePasskey, { params: { passkeyId: passkey.id }, body: { name: next } }),
    [listPasskeys],
  );
  const { errors, isAboutFields, check, forget } = useFieldErrors(renamePasskey.input.body, rename.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ name })) rename.mutate(name, { onSuccess: onClose });
  };
  return (
    <form className={classes.stack} onSubmit={handleSubmit} noValidate>
      <TextInput
        label="Name of the passkey"
        data-autofocus
        value={name}
        error={errors['name']}
        onChange={(event) => {
          setName(event.currentTarget.value);
          forget('name');
        }}
      />
      {rename.error !== null && !isAboutFields && <Failure>{describeError(rename.error)}</Failure>}
      <div className={classes.buttons}>
        <Button type="submit" loading={rename.isPending}>
          Rename
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }): ReactNode {
  const { clock } = useStudio();
  const [asked, setAsked] = useState<'rename' | 'remove'>();
  const { id, name, host, createdOn, lastUsedOn } = passkey;
  const remove = useAct(
    (client) => client.call(removePasskey, { params: { passkeyId: id } }),
    [listPasskeys, getSecondStep],
  );
  const close = () => setAsked(undefined);
  const handleRemove = () => {
    close();
    void remove
      .mutateAsync(undefined)
      .then(() => showNotice({ message: `The passkey ${name} is removed.` }), showProblem);
  };
  const used =
    lastUsedOn === undefined
      ? 'not used yet'
      : `last used ${formatPast(Date.parse(lastUsedOn), clock.now())}`;
  return (
    <>
      <Row
        title={name}
        lines={[`Passkey for ${host}. Added ${formatDay(Date.parse(createdOn))}, ${used}.`]}
        actions={
          <>
            <Button
              size="xs"
              variant="default"
              aria-label={`Rename the passkey ${name}`}
              onClick={() => setAsked('rename')}
            >
              Rename
            </Button>
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove the passkey ${name}`}
              loading={remove.isPending}
              onClick={() => setAsked('remove')}
            >
              Remove
            </Button>
          </>
        }
      />
      <Dialog title="Rename the passkey" isOpen={asked === 'rename'} onClose={close}>
        <RenameForm passkey={passkey} onClose={close} />
      </Dialog>
      <ConfirmDialog
        title="Remove the passkey?"
        message={`${name} can no longer be used to sign in here. Delete it on your device too.`}
        confirmLabel="Remove"
        isOpen={asked === 'remove'}
        onConfirm={handleRemove}
        onCancel={close}
      />
    </>
  );
}

/** The own passkeys, as rows of a list. */
export function PasskeyRows(): ReactNode {
  const { client } = useStudio();
  const { data, error } = useQuery({
    queryKey: toQueryKey(listPasskeys),
    queryFn: () => client.call(listPasskeys, {}),
  });
  if (error !== null) return <Row title="Passkeys" lines={[describeError(error)]} />;
  return data?.passkeys.map((passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />);
}
