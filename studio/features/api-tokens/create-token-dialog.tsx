import { Button, Select, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { createApiToken, listApiTokens } from '#shared/features/api-tokens/contract.ts';
import type { Person } from '#shared/features/contributors/permissions.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import { RoleChoice } from '../../components/role-choice.tsx';
import { ShownSecret } from '../../components/shown-secret.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';

type Body = CallerInput<typeof createApiToken>['body'];

const NEVER = 'never';
const EXPIRIES = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: NEVER, label: 'Never' },
];

function CreateForm(props: { me: Person; onMade: (token: string) => void; onClose: () => void }): ReactNode {
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly number[]>([]);
  const [expiry, setExpiry] = useState('90');
  const create = useAct((client, body: Body) => client.call(createApiToken, { body }), [listApiTokens]);
  const { errors, isAboutFields, check, forget } = useFieldErrors(createApiToken.input.body, create.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { name, roles: [...roles], ...(expiry === NEVER ? {} : { days: Number(expiry) }) };
    if (check(body)) create.mutate(body, { onSuccess: ({ token }) => props.onMade(token) });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="What the token is for, such as “Stock from the till”."
          value={name}
          error={errors['name']}
          onChange={(event) => {
            setName(event.currentTarget.value);
            forget('name');
          }}
          data-autofocus
        />
        <RoleChoice
          label="What it may do"
          giver={props.me}
          value={roles}
          error={errors['roles']}
          onChange={(next) => {
            setRoles(next);
            forget('roles');
          }}
        />
        <Select
          label="Expires"
          data={EXPIRIES}
          value={expiry}
          allowDeselect={false}
          error={errors['days']}
          onChange={(next) => setExpiry(next ?? NEVER)}
        />
        {create.error !== null && !isAboutFields && <Failure>{describeError(create.error)}</Failure>}
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.isPending}>
            Create token
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Makes a token and shows it, once. It stays open until the person says that they have it. */
export function CreateTokenDialog(props: { me: Person; isOpen: boolean; onClose: () => void }): ReactNode {
  const [token, setToken] = useState<string>();
  const close = () => {
    setToken(undefined);
    props.onClose();
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      title={token === undefined ? 'Create token' : 'Your new token'}
      isFirm={token !== undefined}
    >
      {token === undefined ? (
        <CreateForm me={props.me} onMade={setToken} onClose={close} />
      ) : (
        <ShownSecret label="Token" secret={token} onClose={close}>
          Copy the token now and keep it like a password. It is not shown again; if it is lost, create another
          one.
        </ShownSecret>
      )}
    </Dialog>
  );
}
