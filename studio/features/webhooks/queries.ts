import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { DeadLetter } from '#shared/features/jobs/contract.ts';
import { listDeadLetters } from '#shared/features/jobs/contract.ts';
import type { Webhook, WebhookDelivery } from '#shared/features/webhooks/contract.ts';
import { listWebhookDeliveries, listWebhooks } from '#shared/features/webhooks/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';

/** How often what was sent is read again. */
const READ_AGAIN_MS = 5_000;

/** The programs that are told what happens. */
export function useWebhooks(): UseQueryResult<readonly Webhook[]> {
  const { client } = useStudio();
  return useQuery({
    queryKey: toQueryKey(listWebhooks),
    queryFn: async () => (await client.call(listWebhooks, {})).webhooks,
  });
}

/** What a webhook was told lately; read again by itself. */
export function useDeliveries(webhookId: string): UseQueryResult<readonly WebhookDelivery[]> {
  const { client } = useStudio();
  const input = { params: { webhookId } };
  return useQuery({
    queryKey: toQueryKey(listWebhookDeliveries, input),
    queryFn: async () => (await client.call(listWebhookDeliveries, input)).deliveries,
    refetchInterval: READ_AGAIN_MS,
  });
}

/** The given-up work behind failed deliveries, by the delivery's id; read only where one failed. */
export function useFailedDeliveries(isNeeded: boolean): ReadonlyMap<string, DeadLetter> {
  const { client } = useStudio();
  const { data } = useQuery({
    queryKey: toQueryKey(listDeadLetters),
    queryFn: () => client.call(listDeadLetters, {}),
    enabled: isNeeded,
    refetchInterval: READ_AGAIN_MS,
  });
  return new Map(data?.deadLetters.map((letter) => [String(letter.about['deliveryId']), letter]));
}
