import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { askForPasswordReset } from '#shared/features/contributors/contract.ts';
import { PASSWORD_RESET_MINUTES } from '#shared/features/contributors/rules.ts';
import { AskForLinkForm, BUTTONS_AT_END, LinkSent } from './ask-for-link-form.tsx';

/**
 * The way back in for who forgot their password: a link by mail that sets a new one.
 * @param props.email what stands in the form for signing in
 */
export function ForgottenPassword({ email, onClose }: { email: string; onClose: () => void }): ReactNode {
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) {
    return (
      <AskForLinkForm
        endpoint={askForPasswordReset}
        given={email}
        description="A link that sets a new password goes there."
        onSent={setSentTo}
        onClose={onClose}
      />
    );
  }
  return (
    <Stack gap="md">
      <LinkSent email={sentTo} minutes={PASSWORD_RESET_MINUTES} />
      <div style={BUTTONS_AT_END}>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Stack>
  );
}
