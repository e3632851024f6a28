import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../browser/http.ts';
import { watchOrder } from './waiting-order.ts';

const waiting: Answer = { ok: true, body: { status: 'PENDING_PAYMENT' } };
const lost: Answer = { ok: false, status: 0, crumbFail: false, error: '' };

describe('the page of an order that waits for its payment', () => {
  it.each(['OPEN', 'CANCELED', 'EXPIRED'])(
    'is shown anew once the order is %s, and not before',
    async (status) => {
      const answers: Answer[] = [waiting, lost, waiting, { ok: true, body: { status } }];
      const events: string[] = [];
      await watchOrder('a b', {
        wait: async (milliseconds) => {
          events.push(`wait ${milliseconds}`);
        },
        http: async ({ path }) => {
          events.push(path);
          return answers.shift() ?? lost;
        },
        reload: () => events.push('reload'),
      });
      const look = '/api/3/commerce/orders/a%20b';
      expect(events).toEqual([
        'wait 3000',
        look,
        'wait 4500',
        look,
        'wait 6750',
        look,
        'wait 10125',
        look,
        'reload',
      ]);
    },
  );

  it('is asked about every half minute at most', async () => {
    const waits: number[] = [];
    await watchOrder('x', {
      wait: async (milliseconds) => {
        waits.push(milliseconds);
      },
      http: async () => (waits.length < 20 ? waiting : { ok: true, body: { status: 'OPEN' } }),
      reload: () => undefined,
    });
    expect(Math.max(...waits)).toBe(30_000);
  });
});
