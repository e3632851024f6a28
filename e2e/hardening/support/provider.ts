import { createHmac } from 'node:crypto';
import {
  MOCK_PAYMENT_PATH,
  PAYMENT_EVENTS_PATH,
  PAYMENT_RETURN_PATH,
} from '#shared/features/checkout/paths.ts';
import type { Bench } from './bench.ts';
import type { Answer } from './http.ts';
import type { Visitor } from './people.ts';
import { asAdmin, siteIdOf } from './rows.ts';

/** What the provider says, and how it proves that it does. */
interface Message {
  readonly body: string;
  readonly signature: string;
}

/** The provider for trying out, as it speaks to a shop. */
export interface Provider {
  /** Writes and signs what it would tell, as at a time in epoch milliseconds. */
  write(attemptKey: string, eventId: string, at: number): Message;
  /** Tells a shop something as it stands. */
  send(message: Message): Promise<Answer>;
  /** Tells a shop that a payment has changed. */
  tell(attemptKey: string, eventId: string): Promise<Answer>;
}

/** The provider of a site, which signs what it tells. */
export async function providerOf(bench: Bench, host: string): Promise<Provider> {
  const siteKey = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ key: string }>(
      'SELECT crumb_key AS key FROM websites WHERE website_id = $1',
      [await siteIdOf(client, host)],
    );
    return rows[0]?.key ?? '';
  });
  const secret = createHmac('sha256', siteKey).update('test payments').digest('hex');
  const write: Provider['write'] = (attemptKey, eventId, at) => {
    const body = JSON.stringify({ id: eventId, type: 'payment.changed', attemptKey });
    const seconds = Math.floor(at / 1000);
    const mark = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return { body, signature: `t=${seconds},v1=${mark}` };
  };
  const send: Provider['send'] = ({ body, signature }) =>
    bench.ask(host, PAYMENT_EVENTS_PATH.replace(':provider', 'mock'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'mock-signature': signature },
      body,
    });
  return { write, send, tell: (attemptKey, eventId) => send(write(attemptKey, eventId, Date.now())) };
}

/** The provider's key of the first payment for an order. */
export function paymentOf(orderId: string): string {
  return `order:${orderId}:attempt:1`;
}

/** Confirms a payment on the provider's own page, and comes not back to the shop. */
export function confirmAtProvider(visitor: Visitor, orderId: string): Promise<Answer> {
  return visitor.send(MOCK_PAYMENT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ payment: paymentOf(orderId), decision: 'confirm' }).toString(),
  });
}

/** Comes back to the shop from the provider's page. */
export function comeBack(visitor: Visitor, orderToken: string): Promise<Answer> {
  return visitor.send(`${PAYMENT_RETURN_PATH}?o=${orderToken}`);
}
