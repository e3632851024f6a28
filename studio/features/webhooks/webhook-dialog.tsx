import { Button, Checkbox, Stack, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import type { Webhook } from '#shared/features/webhooks/contract.ts';
import { createWebhook, listWebhooks, updateWebhook } from '#shared/features/webhooks/contract.ts';
import { WEBHOOK_EVENTS, WEBHOOK_SIGNATURE_HEADER } from '#shared/features/webhooks/rules.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { describeError } from '../../api/describe-error.ts';
import { useAct } from '../../api/use-act.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/page.tsx';
import { ShownSecret } from '../../components/shown-secret.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { EVENT_WORDS } from './webhook-words.ts';
import classes from './webhooks.module.css';

type Body = CallerInput<typeof createWebhook>['body'];

function WebhookForm(props: {
  webhook: Webhook | undefined;
  onMade: (secret: string) => void;
  onClose: () => void;
}): ReactNode {
  const { webhook } = props;
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<Body['events']>(webhook?.events ?? [...WEBHOOK_EVENTS]);
  const save = useAct(
    async (client, body: Body) => {
      if (webhook === undefined) return (await client.call(createWebhook, { body })).secret;
      await client.call(updateWebhook, { params: { webhookId: webhook.id }, body });
      return undefined;
    },
    [listWebhooks],
  );
  const { errors, isAboutFields, check, forget } = useFieldErrors(createWebhook.input.body, save.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const body = { url, events };
    if (!check(body)) return;
    save.mutate(body, {
      onSuccess: (secret) => (secret === undefined ? props.onClose() : props.onMade(secret)),
    });
  };
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Address"
          description="The URL of your app, such as https://books.example/orders."
          type="url"
          value={url}
          error={errors['url']}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            forget('url');
          }}
          data-autofocus
        />
        <Checkbox.Group
          label="Events"
          value={events}
          error={errors['events']}
          onChange={(next) => {
            setEvents(WEBHOOK_EVENTS.filter((event) => next.includes(event)));
            forget('events');
          }}
        >
          <div className={classes.events}>
            {WEBHOOK_EVENTS.map((event) => (
              <Checkbox key={event} size="xs" value={event} label={EVENT_WORDS[event]} description={event} />
            ))}
          </div>
        </Checkbox.Group>
        {save.error !== null && !isAboutFields && <Failure>{describeError(save.error)}</Failure>}
        <div className={classes.formActions}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={save.isPending}>
            {webhook === undefined ? 'Add the webhook' : 'Save'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/**
 * Adds a webhook and shows its secret, once, or changes one that is there.
 * @param props.webhook the one to change; undefined to add one
 */
export function WebhookDialog(props: {
  webhook?: Webhook | undefined;
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const [secret, setSecret] = useState<string>();
  const close = () => {
    setSecret(undefined);
    props.onClose();
  };
  const title = props.webhook === undefined ? 'Add a webhook' : 'Change the webhook';
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={close}
      title={secret === undefined ? title : 'The secret of your webhook'}
      isFirm={secret !== undefined}
    >
      {secret === undefined ? (
        <WebhookForm key={props.webhook?.id} webhook={props.webhook} onMade={setSecret} onClose={close} />
      ) : (
        <ShownSecret label="Secret" secret={secret} onClose={close}>
          Copy the secret now and add it to your app. Each event is signed with it, in the header{' '}
          {WEBHOOK_SIGNATURE_HEADER}. The secret is not shown again; if it is lost, add the webhook anew.
        </ShownSecret>
      )}
    </Dialog>
  );
}
