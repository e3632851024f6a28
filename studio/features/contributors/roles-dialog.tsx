import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { Contributor, ListedContributor } from '#shared/features/contributors/contract.ts';
import { changeRoles } from '#shared/features/contributors/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { Dialog } from '../../components/dialog.tsx';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { RoleChoice } from '../../components/role-choice.tsx';
import { describeRoles } from '../../components/role-words.ts';
import { PEOPLE_CHANGES } from './people-queries.ts';

function useChangeRoles(person: ListedContributor) {
  const change = useAct(
    (client, roles: readonly number[]) =>
      client.call(changeRoles, { params: { contributorId: person.id }, body: { roles: [...roles] } }),
    PEOPLE_CHANGES,
  );
  const undo = () => void change.mutateAsync(person.roles).catch(showProblem);
  return { change, undo };
}

function RolesForm(props: { me: Contributor; person: ListedContributor; onClose: () => void }): ReactNode {
  const { person } = props;
  const [roles, setRoles] = useState<readonly number[]>(person.roles);
  const [error, setError] = useState<string>();
  const { change, undo } = useChangeRoles(person);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problem = findInputErrors(changeRoles.input.body, { roles })?.['roles'];
    setError(problem);
    if (problem !== undefined) return;
    change.mutate(roles, {
      onSuccess: () => {
        showNotice({
          message: `${person.name} is now: ${describeRoles(roles)}.`,
          undo: { label: 'Undo', run: undo },
        });
        props.onClose();
      },
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <RoleChoice
          label={`Roles of ${person.name}`}
          giver={props.me}
          value={roles}
          error={error}
          onChange={setRoles}
        />
        {change.error !== null && <Failure>{describeError(change.error)}</Failure>}
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={change.isPending}>
            Change roles
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Gives a person other roles. */
export function RolesDialog(props: {
  me: Contributor;
  person: ListedContributor | undefined;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog isOpen={props.person !== undefined} onClose={props.onClose} title="Change roles">
      {props.person !== undefined && (
        <RolesForm me={props.me} person={props.person} onClose={props.onClose} />
      )}
    </Dialog>
  );
}
