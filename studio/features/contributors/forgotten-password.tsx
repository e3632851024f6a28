import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { askForPasswordReset } from '#shared/features/contributors/contract.ts';
import { PASSWORD_RESET_MINUTES } from '#shared/features/contributors/rules.ts';
import { MAIL_PATH } from '#shared/features/mail/paths.ts';
import { ApiError } from '#shared/http/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { OutsideLink } from '../../components/outside-link.tsx';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';

const END = { display: 'flex', gap: 8, justifyContent: 'flex-end' } as const;

function describeRefusal(cause: Error): string {
  // The limit for one address lasts much longer than the server's general words for limits say.
  const isTooOften = cause instanceof ApiError && cause.status === 429;
  return isTooOften
    ? 'This was asked for too often. Look into your mailbox for a mail with a link, or try again in an hour.'
    : describeError(cause);
}

function Sent({ email, onClose }: { email: string; onClose: () => void }): ReactNode {
  const { site } = useStudio();
  // Beyond this machine the studio reaches sites by https alone.
  const isOnThisMachine = new URL(site).protocol === 'http:';
  return (
    <Stack gap="md">
      <div role="status">
        <Text style={{ overflowWrap: 'anywhere' }}>
          If there is an account for {email}, a mail with a link is on its way. The link works once, within{' '}
          {PASSWORD_RESET_MINUTES} minutes.
        </Text>
        {!isOnThisMachine && (
          <Text mt="xs">No mail? Look into the spam folder, and at the address above.</Text>
        )}
      </div>
      {isOnThisMachine && (
        <Text>
          This site runs on your machine.{' '}
          <OutsideLink address={site + MAIL_PATH}>Look at its mails</OutsideLink>
        </Text>
      )}
      <div style={END}>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  );
}

function AskForm({ given, onClose }: { given: string; onClose: () => void }): ReactNode {
  const { client } = useStudio();
  const [email, setEmail] = useState(given);
  const ask = useMutation({
    mutationFn: (body: { email: string }) => client.call(askForPasswordReset, { body }),
  });
  const { errors, isAboutFields, check, forget } = useFieldErrors(askForPasswordReset.input.body, ask.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ email })) ask.mutate({ email });
  };
  if (ask.isSuccess) return <Sent email={email.trim()} onClose={onClose} />;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="username"
          description="A link that sets a new password goes there."
          value={email}
          error={errors['email']}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            forget('email');
          }}
          data-autofocus
        />
        {ask.error !== null && !isAboutFields && <Failure>{describeRefusal(ask.error)}</Failure>}
        <div style={END}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={ask.isPending}>
            Send the link
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/**
 * The way back in for who forgot their password: a link by mail that sets a new one. What it says is the same
 * whether there is such an account or not.
 * @param props.email what stands in the form for signing in
 */
export function ForgottenPassword({ email }: { email: string }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  const handleClose = () => setIsOpen(false);
  return (
    <>
      <Anchor
        component="button"
        type="button"
        underline="hover"
        mt="sm"
        py={4}
        onClick={() => setIsOpen(true)}
      >
        Forgot your password?
      </Anchor>
      <Dialog title="Set a new password" isOpen={isOpen} onClose={handleClose}>
        <AskForm given={email} onClose={handleClose} />
      </Dialog>
    </>
  );
}
