import type { WebhookEvent } from '#shared/features/webhooks/rules.ts';
import type { WebhookDelivery } from '#shared/features/webhooks/contract.ts';
import { formatCount } from '../../components/count-text.ts';
import { formatPast } from '../../components/format-time.ts';

/** What a webhook can be told of, in words. */
export const EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'order.create': 'An order is placed',
  'form.submission': 'A form is submitted',
};

/**
 * How a delivery went, in one or two sentences.
 * @param isSentAgain true while a failed one is on its way once more
 * @param now epoch milliseconds
 */
export function describeDelivery(delivery: WebhookDelivery, isSentAgain: boolean, now: number): string {
  const tried = formatCount(delivery.tries, 'try', 'tries');
  const why = delivery.problem === undefined ? '' : ` ${delivery.problem}`;
  if (delivery.state === 'delivered') {
    const when = formatPast(Date.parse(delivery.deliveredOn ?? delivery.createdOn), now);
    return `Arrived ${when}${delivery.tries > 1 ? ` after ${tried}` : ''}.`;
  }
  if (isSentAgain) return 'It is sent again.';
  if (delivery.state === 'failed') return `Given up after ${tried}.${why}`;
  return delivery.tries === 0 ? 'It is about to be sent.' : `It is tried again after ${tried}.${why}`;
}
