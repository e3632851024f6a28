import { expect, it } from 'vitest';
import type { WebhookDelivery } from '#shared/features/webhooks/contract.ts';
import { describeDelivery } from './webhook-words.ts';

const NOW = Date.UTC(2026, 10, 21, 12, 4);
const problem = 'It answered with 500.';
const deliveredOn = '2026-11-21T11:04:00.000Z';

it.each<[Partial<WebhookDelivery>, boolean, string]>([
  [{ state: 'delivered', tries: 1, deliveredOn }, false, 'Arrived 1 hour ago.'],
  [{ state: 'delivered', tries: 3, deliveredOn }, false, 'Arrived 1 hour ago after 3 tries.'],
  [{ state: 'waiting', tries: 0 }, false, 'It is about to be sent.'],
  [{ state: 'waiting', tries: 1, problem }, false, `It is tried again after 1 try. ${problem}`],
  [{ state: 'failed', tries: 12, problem }, false, `Given up after 12 tries. ${problem}`],
  [{ state: 'failed', tries: 12, problem }, true, 'It is sent again.'],
])('a delivery like %j, sent again: %s, is told as "%s"', (delivery, isSentAgain, words) => {
  const whole: WebhookDelivery = {
    id: 'a'.repeat(24),
    event: 'order.create',
    state: 'waiting',
    tries: 0,
    createdOn: '2026-11-21T10:00:00.000Z',
    ...delivery,
  };
  expect(describeDelivery(whole, isSentAgain, NOW)).toBe(words);
});
