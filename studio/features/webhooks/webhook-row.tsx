import { Button, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { Webhook } from '#shared/features/webhooks/contract.ts';
import { formatDay } from '../../components/format-time.ts';
import { Deliveries } from './deliveries.tsx';
import { EVENT_WORDS } from './webhook-words.ts';
import classes from './webhooks.module.css';

/** One webhook: where it leads, of what it is told, and what it was told lately. */
export function WebhookRow(props: {
  webhook: Webhook;
  isBusy: boolean;
  onSwitch: (isEnabled: boolean) => void;
  onChange: () => void;
  onDelete: () => void;
}): ReactNode {
  const { webhook } = props;
  const [isOpen, setIsOpen] = useState(false);
  const partId = useId();
  const events = webhook.events.map((event) => EVENT_WORDS[event]).join(', ');
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.title}>{webhook.url}</p>
        <p className={classes.line}>Events: {events}.</p>
        <p className={classes.line}>
          Added by {webhook.madeBy} on {formatDay(Date.parse(webhook.createdOn))}. Its secret ends with{' '}
          {webhook.secretEnd}.
        </p>
      </div>
      <Switch
        label="On"
        aria-label={`On: tell ${webhook.url}`}
        checked={webhook.isEnabled}
        disabled={props.isBusy}
        onChange={(event) => props.onSwitch(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          aria-expanded={isOpen}
          aria-controls={partId}
          aria-label={`Deliveries to ${webhook.url}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          Deliveries
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Change the webhook ${webhook.url}`}
          onClick={props.onChange}
        >
          Change
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Delete the webhook ${webhook.url}`}
          onClick={props.onDelete}
        >
          Delete
        </Button>
      </div>
      <div id={partId} className={classes.part} hidden={!isOpen}>
        {isOpen && <Deliveries webhook={webhook} />}
      </div>
    </li>
  );
}
