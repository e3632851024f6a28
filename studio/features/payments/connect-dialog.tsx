import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { connectStripe, getPaymentSettings } from '#shared/features/payments/contract.ts';
import { modeOfSecretKey } from '#shared/features/payments/rules.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { KEYS_WORDS } from './payment-words.ts';

type Keys = CallerInput<typeof connectStripe>['body'];

const NO_KEYS: Keys = { publishableKey: '', secretKey: '', webhookSecret: '' };

function ConnectForm({ webhookUrl, onClose }: { webhookUrl: string; onClose: () => void }): ReactNode {
  const [keys, setKeys] = useState(NO_KEYS);
  const connect = useAct((client, body: Keys) => client.call(connectStripe, { body }), [getPaymentSettings]);
  const { errors, isAboutFields, check, forget } = useFieldErrors(connectStripe.input.body, connect.error);
  const mode = modeOfSecretKey(keys.secretKey.trim());
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!check(keys)) return;
    connect.mutate(keys, {
      onSuccess: () => {
        showNotice({ message: 'Stripe is connected.' });
        onClose();
      },
    });
  };
  const fieldOf = (name: keyof Keys) => ({
    value: keys[name],
    error: errors[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: { currentTarget: { value: string } }) => {
      setKeys({ ...keys, [name]: event.currentTarget.value });
      forget(name);
    },
  });
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <Text>
          You find the keys in Stripe under Developers. They are tested first, stored encrypted, and never
          shown again.
        </Text>
        <TextInput
          label="Publishable key"
          placeholder="pk_test_…"
          {...fieldOf('publishableKey')}
          data-autofocus
        />
        <PasswordInput
          label="Secret key"
          placeholder="sk_test_…"
          description={
            mode === undefined ? 'The key shows whether it is a live or test key.' : `${KEYS_WORDS[mode]}.`
          }
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed as secret key' }}
          {...fieldOf('secretKey')}
        />
        <CopyField
          label="Webhook URL"
          description="Create a webhook endpoint with this URL in Stripe, for the events of payments, checkout sessions, charges, refunds and disputes."
          value={webhookUrl}
        />
        <PasswordInput
          label="Signing secret of the webhook"
          placeholder="whsec_…"
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed as signing secret' }}
          {...fieldOf('webhookSecret')}
        />
        {connect.error !== null && !isAboutFields && <Failure>{describeError(connect.error)}</Failure>}
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={connect.isPending}>
            Connect Stripe
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Connects Stripe with keys that are typed once. */
export function ConnectDialog(props: {
  isOpen: boolean;
  webhookUrl: string;
  onClose: () => void;
}): ReactNode {
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} title="Connect Stripe" isFirm>
      <ConnectForm webhookUrl={props.webhookUrl} onClose={props.onClose} />
    </Dialog>
  );
}
