import { Button, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import { inviteContributor } from '#shared/features/contributors/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { RoleChoice } from '../../components/role-choice.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { PEOPLE_CHANGES } from './people-queries.ts';

function InviteForm({ me, onClose }: { me: Contributor; onClose: () => void }): ReactNode {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly number[]>([]);
  const invite = useAct(
    (client, body: { email: string; roles: number[] }) => client.call(inviteContributor, { body }),
    PEOPLE_CHANGES,
  );
  const { errors, isAboutFields, check, forget } = useFieldErrors(inviteContributor.input.body, invite.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { email, roles: [...roles] };
    if (!check(body)) return;
    invite.mutate(body, {
      onSuccess: ({ invitation }) => {
        showNotice({ message: `An invitation is on its way to ${invitation.email}.` });
        onClose();
      },
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          description="A link goes there. It opens once, within seven days."
          value={email}
          error={errors['email']}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            forget('email');
          }}
          data-autofocus
        />
        <RoleChoice
          label="Roles"
          giver={me}
          value={roles}
          error={errors['roles']}
          onChange={(next) => {
            setRoles(next);
            forget('roles');
          }}
        />
        {invite.error !== null && !isAboutFields && <Failure>{describeError(invite.error)}</Failure>}
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Send the invitation
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Invites a person by mail, with the roles they will have. */
export function InviteDialog(props: { me: Contributor; isOpen: boolean; onClose: () => void }): ReactNode {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Invite a person">
      <InviteForm me={props.me} onClose={props.onClose} />
    </Dialog>
  );
}
