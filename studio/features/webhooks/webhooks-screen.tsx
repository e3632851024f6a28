import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Webhook } from '#shared/features/webhooks/contract.ts';
import { deleteWebhook, listWebhooks, updateWebhook } from '#shared/features/webhooks/contract.ts';
import { useAct } from '../../api/use-act.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Page, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useWebhooks } from './queries.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }): ReactNode {
  const [changed, setChanged] = useState<Webhook>();
  const [isChanging, setIsChanging] = useState(false);
  const [deleting, setDeleting] = useState<Webhook>();
  const update = useAct(
    (client, { id, isEnabled }: { id: string; isEnabled: boolean }) =>
      client.call(updateWebhook, { params: { webhookId: id }, body: { isEnabled } }),
    [listWebhooks],
  );
  const remove = useAct(
    (client, webhookId: string) => client.call(deleteWebhook, { params: { webhookId } }),
    [listWebhooks],
  );
  const handleSwitch = ({ id, url }: Webhook, isEnabled: boolean) =>
    void update.mutateAsync({ id, isEnabled }).then(
      () =>
        showNotice({
          message: isEnabled
            ? `${url} gets events from now on.`
            : `${url} gets no more events. Events in the meantime are not sent later.`,
        }),
      showProblem,
    );
  const handleDelete = () => {
    if (deleting === undefined) return;
    setDeleting(undefined);
    void remove
      .mutateAsync(deleting.id)
      .then(() => showNotice({ message: `The webhook ${deleting.url} is deleted.` }), showProblem);
  };
  if (webhooks.length === 0) {
    return (
      <EmptyState title="No webhooks yet">
        A webhook notifies your app when something happens here, such as a new order.
      </EmptyState>
    );
  }
  return (
    <>
      <RowList label="Webhooks">
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            isBusy={update.isPending && update.variables.id === webhook.id}
            onSwitch={(isEnabled) => handleSwitch(webhook, isEnabled)}
            onChange={() => {
              setChanged(webhook);
              setIsChanging(true);
            }}
            onDelete={() => setDeleting(webhook)}
          />
        ))}
      </RowList>
      <WebhookDialog webhook={changed} isOpen={isChanging} onClose={() => setIsChanging(false)} />
      <ConfirmDialog
        title="Delete this webhook?"
        message={`“${deleting?.url ?? ''}” gets no more events, including those not sent yet. This cannot be undone. To pause it, switch it off.`}
        confirmLabel="Delete the webhook"
        isOpen={deleting !== undefined}
        onConfirm={handleDelete}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}

/** The programs of others that are told what happens at the site. */
export function WebhooksScreen(): ReactNode {
  const webhooks = useWebhooks();
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Page
      title="Webhooks"
      intro="Send events to your apps as they happen. Failed deliveries are retried for about a day and a half."
      actions={<Button onClick={() => setIsAdding(true)}>Add a webhook</Button>}
    >
      <QueryState query={webhooks} label="Loading the webhooks">
        {(data) => <Webhooks webhooks={data} />}
      </QueryState>
      <WebhookDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  );
}
