import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { listDeadLetters, replayDeadLetter } from '#shared/features/jobs/contract.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  updateWebhook,
} from '#shared/features/webhooks/contract.ts';
import { WEBHOOKS_MAX } from '#shared/features/webhooks/rules.ts';
import { WEB_ADDRESS_TEXT } from '#shared/text/web-address.ts';
import { withConnection } from '../../database/roles.ts';
import { isSigned } from '../../platform/secrets/signature.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import { offerShipping, orderMugs } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, websiteManager } = CONTRIBUTOR_ROLE;
const PATIENCE = { timeout: 20_000 };
const events: 'order.create'[] = ['order.create'];

interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let app: TestApp;
let boss: TestPerson;
let program: Server;
let url: string;
const told: Told[] = [];
/** What the program answers before all is well with it. */
const answers: number[] = [];

beforeAll(async () => {
  app = await startTestApp();
  boss = await addPerson(app, [admin]);
  await offerShipping(app);
  await app.jobs.start();
  program = createServer((request, response) => {
    void text(request).then((body) => {
      told.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/told`;
});

afterAll(async () => {
  await app.close();
  await new Promise((resolve) => program.close(resolve));
});

const make = (to = url, by = boss) => by.client.call(createWebhook, { body: { url: to, events } });
const remove = (webhookId: string) => boss.client.call(deleteWebhook, { params: { webhookId } });
const deliveriesOf = async (webhookId: string) =>
  (await boss.client.call(listWebhookDeliveries, { params: { webhookId } })).deliveries;
/** Has what waits for another try tried now, as soon as it waits. */
const tryAgain = (more = '') => {
  const sql = `UPDATE jobs.job SET start_after = now()${more} WHERE name = 'webhook' AND state = 'retry'`;
  const touch = () => withConnection(app.database.ownerUrl, (client) => client.query(sql));
  return expect.poll(async () => (await touch()).rowCount, PATIENCE).toBe(1);
};

describe('a webhook', () => {
  it('is made by administrators, and its secret is shown once', async () => {
    const { webhook, secret } = await make();
    expect(webhook).toMatchObject({ url, events, isEnabled: true, madeBy: boss.name });
    const kept = JSON.stringify([
      await boss.client.call(listWebhooks, {}),
      await rowsOf(app, 'SELECT * FROM webhooks WHERE website_id = $1'),
      await rowsOf(app, 'SELECT * FROM audit_entries WHERE website_id = $1'),
    ]);
    expect(kept).toContain(webhook.id);
    expect(kept).not.toContain(secret);
    const manager = await addPerson(app, [websiteManager]);
    await expect(make(url, manager)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await remove(webhook.id);
    await expect(remove(webhook.id)).rejects.toMatchObject({ status: 404, code: 'WEBHOOK_NOT_FOUND' });
  });

  it.each([
    ['ftp://books.example', 'INVALID_INPUT'],
    ['https://ada:secret@books.example', 'INVALID_INPUT'],
    ['http://10.0.0.1/told', 'WEBHOOK_ADDRESS'],
    ['http://169.254.169.254/latest', 'WEBHOOK_ADDRESS'],
  ])('never leads to %s', async (to, code) => {
    await expect(make(to)).rejects.toMatchObject({ status: 400, code });
  });

  it('is refused beside its field where its name leads into a network of ours, when it is made and changed', async () => {
    const { webhook } = await make();
    const open = await startTestApp(app, { loopback: false });
    const there = open.client(boss.token);
    const body = { url: 'https://localhost/told', events };
    const refused = { status: 400, code: 'WEBHOOK_ADDRESS', errors: { url: WEB_ADDRESS_TEXT } };
    await expect(there.call(createWebhook, { body })).rejects.toMatchObject(refused);
    const params = { webhookId: webhook.id };
    await expect(there.call(updateWebhook, { params, body })).rejects.toMatchObject(refused);
    await open.close();
    const { webhooks } = await boss.client.call(listWebhooks, {});
    expect(webhooks.map((one) => one.url)).toEqual([url]);
    await remove(webhook.id);
  });

  it(`is one of ${WEBHOOKS_MAX} at most`, async () => {
    for (let index = 0; index < WEBHOOKS_MAX; index += 1) await make();
    await expect(make()).rejects.toMatchObject({ status: 409, code: 'TOO_MANY_WEBHOOKS' });
    await rowsOf(app, 'DELETE FROM webhooks WHERE website_id = $1');
  });
});

describe('an order', () => {
  it('is told once, signed, and again with the same id until it is taken', async () => {
    const { webhook, secret } = await make();
    answers.push(500);
    const order = await orderMugs(app);
    const tries = async () => (await deliveriesOf(webhook.id)).map((one) => [one.state, one.tries]);
    await expect.poll(tries, PATIENCE).toEqual([['waiting', 1]]);
    expect((await deliveriesOf(webhook.id))[0]?.problem).toBe('It answered with 500.');
    await tryAgain();
    await expect.poll(tries, PATIENCE).toEqual([['delivered', 2]]);
    const [first, second] = told.slice(-2);
    expect(second?.body).toBe(first?.body);
    const { body = '', headers } = second ?? {};
    const signature = headers?.['awning-signature'];
    expect(isSigned(secret, Buffer.from(body), String(signature), app.clock.now())).toBe(true);
    expect(JSON.parse(body)).toMatchObject({
      event: 'order.create',
      data: { id: order.id, paymentState: 'PAID' },
    });
    const kept = await rowsOf<{ body: string }>(
      app,
      'SELECT body FROM webhook_deliveries WHERE website_id = $1',
    );
    expect(kept).toEqual([{ body: '' }]);
    await remove(webhook.id);
  });

  it('that could not be told becomes a dead letter, and is told when it is done again', async () => {
    const { webhook } = await make();
    answers.push(500, 500);
    await orderMugs(app);
    const state = async () => (await deliveriesOf(webhook.id))[0]?.tries;
    await expect.poll(state, PATIENCE).toBe(1);
    await tryAgain(', retry_limit = 1');
    const letters = async () => (await boss.client.call(listDeadLetters, {})).deadLetters;
    await expect.poll(async () => (await letters()).length, PATIENCE).toBe(1);
    const [letter] = await letters();
    expect(letter).toMatchObject({ job: 'webhook', subject: { title: 'order.create', for: url } });
    expect((await deliveriesOf(webhook.id))[0]?.state).toBe('failed');
    await boss.client.call(replayDeadLetter, { params: { letterId: letter?.id ?? '' } });
    await expect.poll(async () => (await deliveriesOf(webhook.id))[0]?.state, PATIENCE).toBe('delivered');
    await remove(webhook.id);
  });

  it('is not told while a webhook rests', async () => {
    const { webhook } = await make();
    const params = { webhookId: webhook.id };
    const rested = await boss.client.call(updateWebhook, { params, body: { isEnabled: false } });
    expect(rested.webhook.isEnabled).toBe(false);
    await orderMugs(app);
    expect(await deliveriesOf(webhook.id)).toEqual([]);
    await expect(
      boss.client.call(updateWebhook, { params, body: { url: 'http://192.168.1.1' } }),
    ).rejects.toMatchObject({ code: 'WEBHOOK_ADDRESS' });
    await remove(webhook.id);
  });

  it('that waited when a webhook was switched off is given up, to be sent again by hand', async () => {
    const { webhook } = await make();
    answers.push(500);
    await orderMugs(app);
    const latest = async () => (await deliveriesOf(webhook.id))[0];
    await expect.poll(async () => (await latest())?.tries, PATIENCE).toBe(1);
    const params = { webhookId: webhook.id };
    await boss.client.call(updateWebhook, { params, body: { isEnabled: false } });
    await tryAgain();
    const problem = 'The webhook was switched off before this could be sent.';
    await expect.poll(latest, PATIENCE).toMatchObject({ state: 'failed', tries: 1, problem });
    const about = { deliveryId: (await latest())?.id };
    const letter = async () => (await boss.client.call(listDeadLetters, {})).deadLetters[0];
    await expect.poll(letter, PATIENCE).toMatchObject({ problem, about });
    await remove(webhook.id);
  });
});
