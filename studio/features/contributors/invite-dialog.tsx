import { Button, Modal, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import { inviteContributor } from '#shared/features/contributors/contract.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { RoleChoice } from '../../components/role-choice.tsx';
import { PEOPLE_CHANGES } from './people-queries.ts';

function InviteForm({ me, onClose }: { me: Contributor; onClose: () => void }): ReactNode {
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly number[]>([]);
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const invite = useAct(
    (client, body: { email: string; roles: number[] }) => client.call(inviteContributor, { body }),
    PEOPLE_CHANGES,
  );
  const errors = { ...findFieldErrors(invite.error), ...found };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { email, roles: [...roles] };
    const problems = findInputErrors(inviteContributor.input.body, body);
    setFound(problems ?? {});
    if (problems !== undefined) return;
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
          label="E-mail"
          type="email"
          autoComplete="off"
          description="A link goes there. It opens once, within seven days."
          value={email}
          error={errors['email']}
          onChange={(event) => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <RoleChoice label="Roles" giver={me} value={roles} error={errors['roles']} onChange={setRoles} />
        {invite.error !== null && Object.keys(errors).length === 0 && (
          <Failure>{describeError(invite.error)}</Failure>
        )}
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
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title="Invite a person"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <InviteForm me={props.me} onClose={props.onClose} />
    </Modal>
  );
}
