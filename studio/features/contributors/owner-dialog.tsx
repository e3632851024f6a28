import { Button, Select, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ListedContributor } from '#shared/features/contributors/contract.ts';
import { transferOwnership } from '#shared/features/contributors/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { PEOPLE_CHANGES } from './people-queries.ts';

function OwnerForm(props: { others: readonly ListedContributor[]; onClose: () => void }): ReactNode {
  const [id, setId] = useState<string | null>(null);
  const transfer = useAct(
    (client, contributorId: string) => client.call(transferOwnership, { body: { contributorId } }),
    PEOPLE_CHANGES,
  );
  const handleTransfer = () => {
    if (id === null) return;
    transfer.mutate(id, {
      onSuccess: ({ contributor }) => {
        showNotice({ message: `${contributor.name} owns the site now. You stay an administrator.` });
        props.onClose();
      },
    });
  };
  return (
    <Stack gap="md">
      <Text>
        The new owner can do everything, including transferring ownership again. Only they can transfer it
        back to you. You stay an administrator.
      </Text>
      <Select
        label="New owner"
        placeholder="Choose a person"
        data={props.others.map((person) => ({ value: person.id, label: `${person.name} (${person.email})` }))}
        value={id}
        onChange={setId}
        data-autofocus
      />
      {transfer.error !== null && <Failure>{describeError(transfer.error)}</Failure>}
      <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
        <Button variant="default" onClick={props.onClose}>
          Cancel
        </Button>
        <Button
          bg={id === null ? '' : 'var(--red-fill)'}
          c={id === null ? '' : 'var(--on-red)'}
          disabled={id === null}
          loading={transfer.isPending}
          onClick={handleTransfer}
        >
          Transfer ownership
        </Button>
      </div>
    </Stack>
  );
}

/** Hands the site to another person. */
export function OwnerDialog(props: {
  others: readonly ListedContributor[];
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Transfer ownership">
      <OwnerForm others={props.others} onClose={props.onClose} />
    </Dialog>
  );
}
