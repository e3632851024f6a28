import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DeadLetter } from '#shared/features/jobs/contract.ts';
import { countDeadLetters, listDeadLetters, replayDeadLetters } from '#shared/features/jobs/contract.ts';
import type { Webhook, WebhookDelivery } from '#shared/features/webhooks/contract.ts';
import { listWebhookDeliveries } from '#shared/features/webhooks/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { formatDayAndTime } from '../../components/format-time.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useDeliveries, useFailedDeliveries } from './queries.ts';
import { describeDelivery, EVENT_WORDS } from './webhook-words.ts';
import classes from './webhooks.module.css';

function DeliveryLine(props: {
  delivery: WebhookDelivery;
  letter: DeadLetter | undefined;
  mayRetry: boolean;
  onRetry: (letterId: string) => void;
}): ReactNode {
  const { delivery, letter } = props;
  const { clock } = useStudio();
  const isFailed = delivery.state === 'failed';
  const isSentAgain = isFailed && letter?.replayedOn !== undefined;
  const when = formatDayAndTime(Date.parse(delivery.createdOn));
  return (
    <li className={classes.delivery}>
      <div className={classes.words}>
        <p className={classes.event}>
          {EVENT_WORDS[delivery.event]}, {when}
          {isFailed && !isSentAgain && <Badge tone="amber">Failed</Badge>}
        </p>
        <p className={classes.line}>{describeDelivery(delivery, isSentAgain, clock.now())}</p>
      </div>
      {isFailed && !isSentAgain && letter !== undefined && props.mayRetry && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Send again what happened ${when}`}
          onClick={() => props.onRetry(letter.id)}
        >
          Send again
        </Button>
      )}
    </li>
  );
}

function DeliveryList(props: { webhook: Webhook; deliveries: readonly WebhookDelivery[] }): ReactNode {
  const { webhook, deliveries } = props;
  const letters = useFailedDeliveries(deliveries.some(({ state }) => state === 'failed'));
  const replay = useAct(
    (client, letterId: string) => client.call(replayDeadLetters, { body: { letterIds: [letterId] } }),
    [listDeadLetters, countDeadLetters, listWebhookDeliveries],
  );
  const handleRetry = (letterId: string) =>
    void replay.mutateAsync(letterId).then(() => showNotice({ message: 'It is sent again.' }), showProblem);
  if (deliveries.length === 0) {
    return <p className={classes.line}>No recent deliveries.</p>;
  }
  return (
    <ol className={classes.deliveries} aria-label={`What ${webhook.url} was told`}>
      {deliveries.map((delivery) => (
        <DeliveryLine
          key={delivery.id}
          delivery={delivery}
          letter={letters.get(delivery.id)}
          mayRetry={webhook.isEnabled}
          onRetry={handleRetry}
        />
      ))}
    </ol>
  );
}

/** What a webhook was told lately, the latest first; what was given up can be fulfilled again. */
export function Deliveries({ webhook }: { webhook: Webhook }): ReactNode {
  const deliveries = useDeliveries(webhook.id);
  return (
    <QueryState query={deliveries} label="Loading deliveries">
      {(data) => <DeliveryList webhook={webhook} deliveries={data} />}
    </QueryState>
  );
}
