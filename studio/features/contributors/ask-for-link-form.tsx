import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { askForPasswordReset, askForSignInLink } from '#shared/features/contributors/contract.ts';
import { MAIL_PATH } from '#shared/features/mail/paths.ts';
import { ApiError } from '#shared/http/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { OutsideLink } from '../../components/outside-link.tsx';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';

/** How the buttons of a dialog stand at its end. */
export const BUTTONS_AT_END = { display: 'flex', gap: 8, justifyContent: 'flex-end' } as const;

function describeRefusal(cause: Error): string {
  // The limit for one address lasts much longer than the server's general words for limits say.
  const isTooOften = cause instanceof ApiError && cause.status === 429;
  return isTooOften
    ? 'Too many requests. Check your inbox for an email with a link, or try again in an hour.'
    : describeError(cause);
}

/**
 * Says that a link was mailed, the same whether there is such an account or not.
 * @param props.minutes how long the link works
 */
export function LinkSent({ email, minutes }: { email: string; minutes: number }): ReactNode {
  const { site } = useStudio();
  // Beyond this machine the studio reaches sites by https alone.
  const isOnThisMachine = new URL(site).protocol === 'http:';
  return (
    <>
      <div role="status">
        <Text style={{ overflowWrap: 'anywhere' }}>
          If there is an account for {email}, an email with a link is on its way. The link works once, within{' '}
          {minutes} minutes.
        </Text>
        {!isOnThisMachine && <Text mt="xs">No email? Check the spam folder and the address above.</Text>}
      </div>
      {isOnThisMachine && (
        <Text>
          This site runs on your machine.{' '}
          <OutsideLink address={site + MAIL_PATH}>View its emails</OutsideLink>
        </Text>
      )}
    </>
  );
}

/**
 * Asks for a link by mail.
 * @param props.endpoint the call that mails it
 * @param props.given the address that was typed before
 * @param props.description what the link is for
 * @param props.onSent told the address when the link is on its way
 */
export function AskForLinkForm({
  endpoint,
  given,
  description,
  onSent,
  onClose,
}: {
  endpoint: typeof askForPasswordReset | typeof askForSignInLink;
  given: string;
  description: string;
  onSent: (email: string) => void;
  onClose: () => void;
}): ReactNode {
  const { client } = useStudio();
  const [email, setEmail] = useState(given);
  const ask = useMutation({
    mutationFn: (body: { email: string }) => client.call(endpoint, { body }),
    onSuccess: (_, sent) => onSent(sent.email.trim()),
  });
  const { errors, isAboutFields, check, forget } = useFieldErrors(endpoint.input.body, ask.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check({ email })) ask.mutate({ email });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          description={description}
          value={email}
          error={errors['email']}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            forget('email');
          }}
          data-autofocus
        />
        {ask.error !== null && !isAboutFields && <Failure>{describeRefusal(ask.error)}</Failure>}
        <div style={BUTTONS_AT_END}>
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
