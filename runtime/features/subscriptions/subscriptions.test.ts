import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MockToken } from '#shared/features/checkout/mock-tokens.ts';
import {
  cancelSubscription,
  getSubscription,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  retrySubscription,
  type Subscription,
} from '#shared/features/subscriptions/contract.ts';
import { OWN_SUBSCRIPTIONS_PATH } from '#shared/features/subscriptions/paths.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, openSession, rowsOf, siteIdOf } from '../../testing/people.ts';
import {
  mailsTo,
  MUG,
  offerShipping,
  sellBySubscription,
  stockOf,
  subscribeTo,
} from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { orderTokenOf } from '../orders/tokens.ts';

const DAY = 24 * 60 * 60 * 1000;
const MONTHLY = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const STORE_MANAGER = 8;
const REPORTING = 3;

let app: TestApp;
let beside: TestApp;
let manager: Client;
let managerId: string;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp(app);
  await offerShipping(app);
  await sellBySubscription(app, MUG, MONTHLY);
  const person = await addPerson(app, [STORE_MANAGER]);
  managerId = person.id;
  manager = person.client;
  await app.jobs.start();
  await beside.jobs.start();
});

afterAll(async () => {
  await beside.close();
  await app.close();
});

const at = (id: string) => ({ params: { subscriptionId: id } });
const read = (id: string) => manager.call(getSubscription, at(id));

interface Subscriber {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  call(
    method: string,
    act: string,
    body?: object,
  ): Promise<{ status: number; json: Subscription & { code: string } }>;
}

/** Somebody who subscribes with a card that does what its token says. */
async function subscribe(card: MockToken = 'tok_ok'): Promise<Subscriber> {
  count += 1;
  const email = `subscriber-${count}@marsh.example`;
  const visitor = await subscribeTo(app, { sku: MUG, cents: 2400, email, card });
  const { subscriptions } = await manager.call(listSubscriptions, { query: { email } });
  const [mail] = await rowsOf<{ text: string }>(
    app,
    `SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = $2 AND template = 'subscription-started'`,
    email,
  );
  const own = /commerce\/subscriptions\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  return {
    id: subscriptions[0]?.id ?? '',
    email,
    token: own,
    async call(method, act, sent) {
      const response = await visitor.call(method, `${OWN_SUBSCRIPTIONS_PATH}/${own}${act}`, sent);
      return { status: response.status, json: (await response.json()) as Subscription & { code: string } };
    },
  };
}

/** Moves on to a moment and lets both processes look for what is due. */
async function comeTo(moment: string | null): Promise<void> {
  const ms = Date.parse(moment ?? '') - app.clock.now() + 1_000;
  app.clock.move(ms);
  beside.clock.move(app.clock.now() - beside.clock.now());
  // Sessions of staff are shorter than the periods of a subscription.
  manager = app.client(await openSession(app, managerId));
  const due = async () => {
    await Promise.all([app.app.subscriptions.lookThrough(), beside.app.subscriptions.lookThrough()]);
    const now = new Date(app.clock.now()).toISOString();
    return rowsOf(app, 'SELECT id FROM subscriptions WHERE website_id = $1 AND wake_at <= $2', now);
  };
  // A look passes over what a job is still at work on.
  await expect.poll(due, { timeout: 20_000 }).toEqual([]);
}

const settled = async (id: string) => {
  const { state, paidCycles, nextChargeOn, problem } = await read(id);
  return { state, paidCycles, isDue: nextChargeOn !== null, problem };
};

const money = (id: string) =>
  rowsOf<{ key: string; state: string }>(
    app,
    `SELECT attempt_key AS key, state FROM mock_payments WHERE website_id = $1 AND attempt_key LIKE 'sub:' || $2 || ':%'
      ORDER BY attempt_key`,
    id,
  );

describe('a subscription', () => {
  it('begins with its first order, and is charged when it is due, once, whoever looks', async () => {
    const { id, email } = await subscribe();
    const first = await read(id);
    expect(first).toMatchObject({
      state: 'ACTIVE',
      paidCycles: 1,
      productName: 'Mug & <saucer>',
      amount: { currency: 'USD', value: '24.00' },
      possibleActs: ['pause', 'skip', 'cancelAtEnd', 'cancel'],
      cycles: [{ n: 1, state: 'paid', tries: 1 }],
      history: [{ type: 'started' }],
    });
    expect(await mailsTo(app, email)).toEqual(['order-confirmed', 'subscription-started']);
    const before = await stockOf(app);
    await comeTo(first.nextChargeOn);
    await app.app.subscriptions.lookThrough();
    await expect.poll(() => settled(id), { timeout: 20_000 }).toMatchObject({ paidCycles: 2, isDue: true });
    const second = await read(id);
    expect(Date.parse(second.nextChargeOn ?? '')).toBeGreaterThan(app.clock.now());
    expect(second.cycles.map(({ n, orderNumber }) => [n, orderNumber !== ''])).toEqual([
      [2, true],
      [1, true],
    ]);
    expect(await money(id)).toEqual([{ key: `sub:${id}:cycle:2:try:1`, state: 'captured' }]);
    expect((await stockOf(app)).onHand).toBe(before.onHand - 1);
    const mails = await mailsTo(app, email);
    expect(mails.slice(2).sort()).toEqual(
      ['order-confirmed', 'subscription-upcoming'].slice(0, mails.length - 2),
    );
  });

  it('comes to nothing where its first payment was declined', async () => {
    expect(await subscribe('tok_decline')).toMatchObject({ id: '', token: '' });
    expect(
      await rowsOf(app, "SELECT id FROM subscriptions WHERE website_id = $1 AND state = 'INCOMPLETE'"),
    ).toEqual([]);
  });

  it('tells of the next payment three days before, once', async () => {
    const { id, email } = await subscribe();
    const { nextChargeOn } = await read(id);
    const notice = new Date(Date.parse(nextChargeOn ?? '') - 3 * DAY + 60 * 60 * 1000).toISOString();
    await comeTo(notice);
    await expect.poll(() => mailsTo(app, email), { timeout: 20_000 }).toContain('subscription-upcoming');
    await app.app.subscriptions.lookThrough();
    expect(await settled(id)).toMatchObject({ state: 'ACTIVE', paidCycles: 1 });
  });

  it('is tried four times more when its card is declined, then it ends, and each time its payer is told', async () => {
    const { id, email } = await subscribe('tok_decline_later');
    for (const tries of [1, 2, 3, 4, 5]) {
      await comeTo((await read(id)).nextChargeOn);
      const end = { state: tries === 5 ? 'CANCELED' : 'PAST_DUE', isDue: tries < 5, problem: 'generic' };
      await expect.poll(async () => (await money(id)).length, { timeout: 20_000 }).toBe(tries);
      await expect.poll(() => settled(id)).toEqual({ ...end, paidCycles: 1 });
    }
    const told = (await mailsTo(app, email)).filter((kind) => kind !== 'subscription-upcoming');
    expect(told.slice(2)).toEqual([
      ...Array<string>(4).fill('subscription-declined'),
      'subscription-canceled',
    ]);
    const orders = await rowsOf(
      app,
      "SELECT id FROM orders WHERE website_id = $1 AND email = $2 AND status NOT IN ('CANCELED', 'EXPIRED')",
      email,
    );
    expect(orders).toHaveLength(1);
  });

  it('goes on at once with another card', async () => {
    const { id, call } = await subscribe('tok_decline_later');
    await comeTo((await read(id)).nextChargeOn);
    await expect
      .poll(() => settled(id), { timeout: 20_000 })
      .toMatchObject({ state: 'PAST_DUE', isDue: true });
    const bad = await call('PUT', '/card', { provider: 'mock', token: 'tok_decline' });
    expect([bad.status, bad.json.code]).toEqual([402, 'CARD_DECLINED']);
    const silent = await call('PUT', '/card', { provider: 'mock', token: 'tok_timeout_then_ok' });
    expect([silent.status, silent.json.code]).toEqual([409, 'CARD_UNKNOWN']);
    expect((await call('PUT', '/card', { provider: 'cash', token: 'x' })).json.code).toBe('PROVIDER_UNKNOWN');
    expect((await call('PUT', '/card', { provider: 'mock', token: 'tok_ok' })).status).toBe(200);
    await expect
      .poll(() => settled(id), { timeout: 20_000 })
      .toMatchObject({
        state: 'ACTIVE',
        paidCycles: 2,
        problem: '',
      });
  });

  it('takes no answer for declined, and finds out what the provider booked', async () => {
    const { id, email } = await subscribe();
    await rowsOf(
      app,
      "UPDATE subscriptions SET method = 'mock_kept_tok_timeout_then_ok' WHERE website_id = $1 AND id = $2",
      id,
    );
    await comeTo((await read(id)).nextChargeOn);
    await expect.poll(async () => (await money(id)).length, { timeout: 20_000 }).toBe(1);
    await expect
      .poll(() => settled(id))
      .toEqual({ state: 'ACTIVE', paidCycles: 1, isDue: false, problem: '' });
    const [order] = await rowsOf<{ id: string; siteSecret: string }>(
      app,
      `SELECT o.id, w.crumb_key AS "siteSecret" FROM orders o JOIN websites w ON w.website_id = o.website_id
        WHERE o.website_id = $1 AND o.email = $2 AND o.status = 'PENDING_PAYMENT'`,
      email,
    );
    const token = orderTokenOf({ siteSecret: order?.siteSecret ?? '' }, order?.id ?? '');
    await app.visitor().fetch(`/checkout/return?o=${token}`);
    expect(await settled(id)).toMatchObject({ state: 'ACTIVE', paidCycles: 2, isDue: true });
    expect(await money(id)).toEqual([{ key: `sub:${id}:cycle:2:try:1`, state: 'captured' }]);
  });

  it('waits for tomorrow where there is nothing to send, and staff may try before', async () => {
    const { id } = await subscribe();
    const set = (stock: string) =>
      rowsOf(
        app,
        `UPDATE product_variants SET removed_at = ${stock} WHERE website_id = $1 AND sku = $2 RETURNING id`,
        MUG,
      );
    await set('now()');
    await comeTo((await read(id)).nextChargeOn);
    await expect
      .poll(() => settled(id), { timeout: 20_000 })
      .toMatchObject({
        state: 'ACTIVE',
        paidCycles: 1,
        problem: 'ITEM_GONE',
      });
    await set('NULL');
    expect((await manager.call(retrySubscription, at(id))).id).toBe(id);
    await expect.poll(() => settled(id), { timeout: 20_000 }).toMatchObject({ paidCycles: 2, problem: '' });
  });
});

describe('what a subscriber does', () => {
  it('is pausing, going on, skipping and ending, by the link of the mail', async () => {
    const { id, email, call } = await subscribe();
    const { nextChargeOn } = await read(id);
    expect((await call('GET', '')).json).toMatchObject({ state: 'ACTIVE', nextChargeOn });
    expect((await call('POST', '/pause')).json).toMatchObject({ state: 'PAUSED', nextChargeOn: null });
    const twice = await call('POST', '/pause');
    expect([twice.status, twice.json]).toMatchObject([
      409,
      { code: 'ILLEGAL_TRANSITION', allowed: ['resume', 'cancelAtEnd', 'cancel'] },
    ]);
    expect((await call('POST', '/resume')).json).toMatchObject({ state: 'ACTIVE', nextChargeOn });
    const skipped = (await call('POST', '/skip')).json.nextChargeOn;
    expect(Date.parse(skipped ?? '')).toBeGreaterThan(Date.parse(nextChargeOn ?? ''));
    expect((await call('POST', '/cancelAtEnd')).json).toMatchObject({ state: 'ACTIVE', isEnding: true });
    await comeTo(skipped);
    await expect
      .poll(() => settled(id), { timeout: 20_000 })
      .toMatchObject({ state: 'CANCELED', paidCycles: 1 });
    expect((await mailsTo(app, email)).at(-1)).toBe('subscription-canceled');
    expect((await call('PUT', '/card', { provider: 'mock', token: 'tok_ok' })).status).toBe(409);
    expect((await read(id)).history.map(({ type, actor }) => [type, actor])).toEqual([
      ['ended', 'Awning'],
      ['cancelAtEnd', email],
      ['skip', email],
      ['resume', email],
      ['pause', email],
      ['started', 'Awning'],
    ]);
  });

  it('needs the word that opens it, and a crumb', async () => {
    const { token } = await subscribe();
    const visitor = app.visitor();
    const path = `${OWN_SUBSCRIPTIONS_PATH}/${token}/cancel`;
    expect((await visitor.call('POST', path, undefined, { 'x-csrf-token': '' })).status).toBe(403);
    await visitor.fetch(CART_PATH);
    expect((await visitor.call('POST', `${OWN_SUBSCRIPTIONS_PATH}/somebody/cancel`)).status).toBe(404);
    expect((await visitor.call('GET', `${OWN_SUBSCRIPTIONS_PATH}/somebody`)).status).toBe(404);
  });
});

describe('what staff does', () => {
  it('is looking, pausing, going on and ending, with a reason', async () => {
    const { id } = await subscribe();
    expect(await manager.call(pauseSubscription, at(id))).toMatchObject({ state: 'PAUSED' });
    expect(await manager.call(resumeSubscription, at(id))).toMatchObject({ state: 'ACTIVE' });
    const body = { reason: 'She asked by phone.' };
    expect(await manager.call(cancelSubscription, { ...at(id), body })).toMatchObject({
      state: 'CANCELED',
      possibleActs: [],
      history: [{ type: 'cancel', note: 'She asked by phone.' }, {}, {}, {}],
    });
    await expect(manager.call(retrySubscription, at(id))).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
    await expect(read('f'.repeat(24))).rejects.toMatchObject({ code: 'SUBSCRIPTION_NOT_FOUND' });
    const reporter = (await addPerson(app, [REPORTING])).client;
    await expect(reporter.call(getSubscription, at(id))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('finds by state and address, in pages whose places nobody can make up', async () => {
    const paused = await subscribe();
    await manager.call(pauseSubscription, at(paused.id));
    const found = await manager.call(listSubscriptions, { query: { state: 'PAUSED', email: paused.email } });
    expect(found.subscriptions.map(({ id }) => id)).toEqual([paused.id]);
    const bad = manager.call(listSubscriptions, { query: { cursor: 'x.y' } });
    await expect(bad).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  });
});

it('leaves one order for each charged cycle, the first one made of its cart', async () => {
  const siteId = await siteIdOf(app);
  const differences = await rowsOf(
    app,
    `SELECT c.id FROM subscription_cycles c
      WHERE c.website_id = $1 AND (c.paid_at IS NOT NULL) <>
            EXISTS (SELECT FROM orders o WHERE o.website_id = c.website_id AND o.source_id = c.id
                       AND o.status NOT IN ('CANCELED', 'EXPIRED') AND o.captured_minor = o.grand_total_minor)`,
  );
  expect([siteId.length, differences]).toEqual([24, []]);
  const kinds = await rowsOf<{ isFirst: boolean; kinds: string[] }>(
    app,
    `SELECT c.n = 1 AS "isFirst", array_agg(DISTINCT o.source_kind) AS kinds
       FROM subscription_cycles c JOIN orders o ON o.website_id = c.website_id AND o.source_id = c.id
      WHERE c.website_id = $1 GROUP BY 1 ORDER BY 1`,
  );
  expect(kinds).toEqual([
    { isFirst: false, kinds: ['cycle'] },
    { isFirst: true, kinds: ['cart'] },
  ]);
});
