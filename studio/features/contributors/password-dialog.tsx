import { Button, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { confirmPassword } from '#shared/features/contributors/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { Failure } from '../../components/page.tsx';

function Question(): ReactNode {
  const { client, passwordQuestion } = useStudio();
  const [password, setPassword] = useState('');
  const confirm = useMutation({
    mutationFn: () => client.call(confirmPassword, { body: { password } }),
    onSuccess: () => passwordQuestion.answer(true),
  });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // What asked for the password has a form of its own around it in React's tree.
    event.stopPropagation();
    if (password !== '') confirm.mutate();
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <Text>Before this is done, the studio makes sure that it is you.</Text>
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          value={password}
          visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
          onChange={(event) => setPassword(event.currentTarget.value)}
          data-autofocus
        />
        {confirm.error !== null && <Failure>{describeError(confirm.error)}</Failure>}
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={() => passwordQuestion.answer(false)}>
            Cancel
          </Button>
          <Button type="submit" disabled={password === ''} loading={confirm.isPending}>
            Continue
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Asks for the password when the server wants it confirmed; the call that needed it then goes on by itself. */
export function PasswordDialog(): ReactNode {
  const { passwordQuestion } = useStudio();
  const isOpen = useSyncExternalStore(passwordQuestion.subscribe, passwordQuestion.isOpen);
  useEffect(() => () => passwordQuestion.answer(false), [passwordQuestion]);
  return (
    <Modal
      opened={isOpen}
      onClose={() => passwordQuestion.answer(false)}
      title="Confirm your password"
      centered
      zIndex={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Question />
    </Modal>
  );
}
