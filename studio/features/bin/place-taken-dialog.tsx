import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { Dialog } from '../../components/dialog.tsx';
import { findInputErrors } from '../../components/find-input-errors.ts';
import { Failure } from '../../components/page.tsx';
import type { BinActs, TakenPlace } from './use-bin-acts.ts';

function NameForm({ taken, acts }: { taken: TakenPlace; acts: BinActs }): ReactNode {
  const [name, setName] = useState(taken.suggestion);
  const [found, setFound] = useState<string>();
  const restore = useMutation({ mutationFn: () => acts.restoreAs(taken, name) });
  const ofServer = findFieldErrors(restore.error)['name'];
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const problem = findInputErrors(restoreFromBin.input.body, { name })?.['name'];
    setFound(problem);
    if (problem === undefined) restore.mutate();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <p style={{ margin: 0 }}>
          Something else now uses the name of {taken.entry.title} was. It stays as it is; give this one
          another name.
        </p>
        <TextInput
          label="Name"
          value={name}
          error={found ?? ofServer}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFound(undefined);
            restore.reset();
          }}
          data-autofocus
        />
        {restore.error !== null && ofServer === undefined && (
          <Failure>{describeError(restore.error)}</Failure>
        )}
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={() => acts.leave(taken)}>
            Keep it in the bin
          </Button>
          <Button type="submit" loading={restore.isPending}>
            Restore
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Asks for another name for a thing whose place is taken. */
export function PlaceTakenDialog({ acts }: { acts: BinActs }): ReactNode {
  const { taken } = acts;
  return (
    <Dialog
      title="Name already in use"
      isOpen={taken !== undefined}
      onClose={() => taken !== undefined && acts.leave(taken)}
    >
      {taken !== undefined && <NameForm key={taken.entry.id} taken={taken} acts={acts} />}
    </Dialog>
  );
}
