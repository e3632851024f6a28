import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { askForSignInLink, signInByLink } from '#shared/features/contributors/contract.ts';
import { SIGN_IN_LINK_MINUTES, signInCodeOf } from '#shared/features/contributors/rules.ts';
import { describeError } from '../../api/describe-error.ts';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { AskForLinkForm, BUTTONS_AT_END, LinkSent } from './ask-for-link-form.tsx';
import { useSignInByLink } from './queries.ts';

function CodeForm({ onBack }: { onBack: () => void }): ReactNode {
  const [pasted, setPasted] = useState('');
  const enter = useSignInByLink();
  const { errors, check, forget } = useFieldErrors(signInByLink.input.body, null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const token = signInCodeOf(pasted);
    if (check({ token })) enter.mutate(token);
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Code from the email"
          description="Paste the code, or the whole link."
          autoComplete="one-time-code"
          spellCheck={false}
          value={pasted}
          error={errors['token'] === undefined ? undefined : 'This code is not complete.'}
          onChange={(event) => {
            setPasted(event.currentTarget.value);
            forget('token');
          }}
          data-autofocus
          autoFocus
        />
        {enter.error !== null && <Failure>{describeError(enter.error)}</Failure>}
        <div style={BUTTONS_AT_END}>
          <Button variant="default" onClick={onBack}>
            Send another link
          </Button>
          <Button type="submit" loading={enter.isPending}>
            Sign in
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/**
 * The way in without a password: a link by mail with a code. It works while others keep the account busy with wrong
 * passwords.
 * @param props.email what stands in the form for signing in
 */
export function MailedSignIn({ email, onClose }: { email: string; onClose: () => void }): ReactNode {
  const [sentTo, setSentTo] = useState<string>();
  const [hasCode, setHasCode] = useState(false);
  const handleBack = () => {
    setSentTo(undefined);
    setHasCode(false);
  };
  if (sentTo !== undefined || hasCode) {
    return (
      <Stack gap="md">
        {sentTo !== undefined && <LinkSent email={sentTo} minutes={SIGN_IN_LINK_MINUTES} />}
        <CodeForm onBack={handleBack} />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <AskForLinkForm
        endpoint={askForSignInLink}
        given={email}
        description="A link and a code that sign you in go there."
        onSent={setSentTo}
        onClose={onClose}
      />
      <Anchor component="button" type="button" underline="hover" onClick={() => setHasCode(true)}>
        I have a code already
      </Anchor>
    </Stack>
  );
}
