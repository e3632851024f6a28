import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { PAYMENT_EVENTS_PATH } from '#shared/features/checkout/paths.ts';
import { connectStripe } from '#shared/features/payments/contract.ts';
import { signMessage } from '../../platform/secrets/signature.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { buyCart, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { STRIPE_KEYS, startStripeServer, type StripeServer } from '../../testing/stripe-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Provider = 'mock' | 'stripe';

let stripe: StripeServer;
let app: TestApp;
/** The provider's key of a payment that is there. */
let attemptKey: string;
const secrets: Record<Provider, string> = { mock: '', stripe: STRIPE_KEYS.webhookSecret };

beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp(undefined, { stripeUrl: stripe.url });
  const boss = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
  await boss.client.call(connectStripe, { body: STRIPE_KEYS });
  await offerShipping(app);
  const [site] = await rowsOf<{ key: string }>(
    app,
    'SELECT crumb_key AS key FROM websites WHERE website_id = $1',
  );
  secrets.mock = createHmac('sha256', site?.key ?? '')
    .update('test payments')
    .digest('hex');
  const { json } = await buyCart(await shopperWith(app));
  attemptKey = `order:${json.order.id}:attempt:1`;
});

afterAll(async () => {
  await app.close();
  await stripe.close();
});

/** Sends bytes that the provider has signed. */
async function tell(provider: Provider, body: Uint8Array<ArrayBuffer>) {
  const signature = signMessage(secrets[provider], body, app.clock.now());
  const answer = await fetch(`${app.origin}${PAYMENT_EVENTS_PATH.replace(':provider', provider)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [`${provider}-signature`]: signature },
    body,
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const countEvents = async () =>
  (await rowsOf(app, 'SELECT 1 FROM payment_events WHERE website_id = $1')).length;

const SHAPES: readonly (readonly [string, Uint8Array<ArrayBuffer>])[] = [
  ['no bytes', bytesOf('')],
  ['no JSON', bytesOf('payment=changed')],
  ['half of JSON', bytesOf('{"id":"evt_half","type":"payment.changed",')],
  ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
  ['null', bytesOf('null')],
  ['a number', bytesOf('1e400')],
  ['a text', bytesOf('"evt_1"')],
  ['a list', bytesOf('[{"id":"evt_1"}]')],
  ['an empty object', bytesOf('{}')],
  ['a field twice', bytesOf('{"id":"evt_1","id":"evt_2","type":"t","attemptKey":"k","data":{"object":{}}}')],
  ['a nest of 20,000 lists', bytesOf('['.repeat(20_000) + ']'.repeat(20_000))],
  [
    'more fields than anybody sends',
    bytesOf(`{${Array.from({ length: 5_000 }, (_, at) => `"${at}":0`).join()}}`),
  ],
];

const withFields = (provider: Provider, fields: object) => {
  const own = { mock: { attemptKey }, stripe: { data: { object: { metadata: { attempt: attemptKey } } } } };
  const whole = { id: 'evt_odd', type: 'payment.changed', ...own[provider], ...fields };
  return bytesOf(JSON.stringify(whole));
};

const FIELDS: readonly (readonly [string, object])[] = [
  ['without an id', { id: undefined }],
  ['with an empty id', { id: '' }],
  ['with a number as id', { id: 7 }],
  ['with an id of 60,000 characters', { id: 'e'.repeat(60_000) }],
  ['without a type', { type: undefined }],
  ['with a list as type', { type: ['payment.changed'] }],
  ['with a type of 60,000 characters', { type: 't'.repeat(60_000) }],
  ['without what it is about', { attemptKey: undefined, data: undefined }],
  ['with null as what it is about', { attemptKey: null, data: null }],
  ['with a wrong type of what it is about', { attemptKey: { is: 'k' }, data: { object: 'pi_1' } }],
];

describe.each(['mock', 'stripe'] as const)('a signed message of %s', (provider) => {
  const expectRefused = async (body: Uint8Array<ArrayBuffer>) => {
    const before = await countEvents();
    const answer = await tell(provider, body);
    expect([answer.status, answer.json['code']]).toEqual([400, 'UNREADABLE_BODY']);
    expect(await countEvents()).toBe(before);
  };

  it.each(SHAPES)('that is %s answers 400 and is not written down', (_, body) => expectRefused(body));

  it.each(FIELDS)('%s answers 400 and is not written down', (_, fields) =>
    expectRefused(withFields(provider, fields)),
  );

  it('of more than 64 KB is not read', async () => {
    const before = await countEvents();
    const answer = await tell(provider, withFields(provider, { more: 'x'.repeat(70_000) }));
    expect([answer.status, answer.json['code']]).toEqual([413, 'TOO_LARGE']);
    expect(await countEvents()).toBe(before);
  });

  it('that is right, with fields nobody knows and a NUL in a text, is written down once', async () => {
    const before = await countEvents();
    const body = withFields(provider, { id: `evt_${provider}\0`, more: { deep: [null, 1, 'x'] } });
    for (let time = 0; time < 2; time += 1) {
      expect(await tell(provider, body)).toEqual({ status: 200, json: { received: true } });
    }
    expect(await countEvents()).toBe(before + 1);
  });
});

describe('a signed message of Stripe about something else', () => {
  it.each([
    ['metadata of another shape', { id: 'cus_1', metadata: { attempt: 5 } }],
    ['a payment as an object', { id: 'ch_1', payment_intent: { id: 'pi_1' } }],
    ['an id that is a number', { id: 12 }],
    ['a key that is too long for any of ours', { metadata: { attempt: 'k'.repeat(50_000) } }],
  ])('with %s is taken and left alone', async (_, object) => {
    const before = await countEvents();
    const message = bytesOf(JSON.stringify({ id: 'evt_else', type: 'customer.updated', data: { object } }));
    expect((await tell('stripe', message)).status).toBe(200);
    expect(await countEvents()).toBe(before);
  });
});

it('refuses a message that nobody has signed, whatever is in it', async () => {
  for (const body of ['{}', 'null', '']) {
    const answer = await fetch(`${app.origin}/checkout/payment-events/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      body,
    });
    expect(answer.status).toBe(403);
  }
});
