import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { donate } from '#shared/features/donations/contract.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import { DONATIONS_NAMESPACE } from '#shared/features/donations/rules.ts';
import {
  getOrder,
  listOrders,
  previewOrderMail,
  printOrders,
  refundOrder,
} from '#shared/features/orders/contract.ts';
import { readSales } from '#shared/features/sales/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { rowsOf } from '../../testing/people.ts';
import { type Bought, mailsTo, moneyAtProvider } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;
let keys = 0;

beforeAll(async () => {
  app = await startTestApp(undefined, { rateLimitScale: 1 });
  owner = await app.owner();
});

/** Longer than calls are counted. */
const A_WHILE_MS = 61_000;

beforeEach(() => app.clock.move(A_WHILE_MS));

afterAll(() => app.close());

const prefer = (body: Record<string, unknown>) =>
  owner.call(putCommercePreferences, { params: { namespace: DONATIONS_NAMESPACE }, query: {}, body });

const GIFT = {
  amountCents: 2500,
  firstName: 'Ada',
  lastName: 'Marsh',
  email: 'ada@marsh.example',
  message: 'For the boats',
};

/** Gives by the call; answers what it told. */
async function give(change: object = {}, token = 'tok_ok', key?: string, visitor = app.visitor()) {
  keys += 1;
  await visitor.fetch(CART_PATH);
  const body = { ...GIFT, payment: { provider: 'mock', token }, ...change };
  const response = await visitor.call('POST', donate.path, body, {
    'idempotency-key': key ?? `gift-${keys}`,
  });
  return { status: response.status, json: (await response.json()) as Bought['json'] };
}

/** Sends the form of the page, as a browser without scripts does. */
async function send(change: Record<string, string> = {}, origin?: string) {
  keys += 1;
  const visitor = app.visitor();
  await visitor.fetch(DONATE_PAGE_PATH);
  const fields = {
    amount: '25.00',
    otherAmount: '',
    firstName: 'Ada',
    lastName: 'Marsh',
    email: 'form@marsh.example',
    message: '',
    payment: 'mock:tok_ok',
    key: `form-${keys}`,
    ...change,
  };
  const from: Record<string, string> =
    origin === undefined ? { 'sec-fetch-site': 'same-origin' } : { origin };
  const response = await visitor.fetch(DONATE_PAGE_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...from },
    body: new URLSearchParams(fields).toString(),
  });
  return { response, visitor, location: response.headers.get('location') ?? '' };
}

const countOrders = async () => (await rowsOf(app, 'SELECT id FROM orders WHERE website_id = $1')).length;

describe('donations', () => {
  it('are taken by nobody who did not say so', async () => {
    const page = await app.visitor().fetch(DONATE_PAGE_PATH);
    const { status, json } = await give();
    expect([page.status, status, json.code]).toEqual([404, 404, 'DONATIONS_OFF']);
    await prefer({ enabled: true, title: 'Help the <harbour>', amounts: '5, 25', maximumCents: 500_00 });
  });

  it('have a page of their own with what the merchant says, for one visitor alone', async () => {
    const visitor = app.visitor();
    const page = await visitor.fetch(DONATE_PAGE_PATH);
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(html).toContain('<h1>Help the &lt;harbour&gt;</h1>');
    expect(html.match(/name="amount" value="[\d.]+"/g)).toHaveLength(2);
    expect(html).toContain('From $1.00 to $500.00.');
    const json: unknown = await (await visitor.fetch(`${DONATE_PAGE_PATH}?format=json`)).json();
    expect(json).toMatchObject({ pageType: PAGE_TYPE.donate });
  });

  it('become orders without lines that are paid and done, thanked for on a page and by mail', async () => {
    const { response, visitor, location } = await send({ otherAmount: '12.50', message: 'For the boats' });
    expect([response.status, location]).toEqual([
      303,
      expect.stringMatching(/^\/checkout\/order-confirmed\?o=/),
    ]);
    const html = await (await visitor.fetch(location)).text();
    expect(html).toContain('<h1>Thank you for your donation</h1>');
    expect(html).toContain('$12.50');
    const json: unknown = await (await visitor.fetch(`${location}&format=json`)).json();
    expect(json).toMatchObject({ pageType: PAGE_TYPE.contributionConfirmed });
    expect(await mailsTo(app, 'form@marsh.example')).toEqual(['donation-confirmed']);

    const kinds = await Promise.all(
      (['donation', 'purchase', 'subscription'] as const).map((kind) =>
        owner.call(listOrders, { query: { kind } }),
      ),
    );
    const { orders } = await owner.call(listOrders, { query: {} });
    expect(
      await rowsOf(app, 'SELECT source_kind FROM orders WHERE website_id = $1 AND id = $2', orders[0]?.id),
    ).toEqual([{ source_kind: 'donation' }]);
    expect(kinds.map((one) => one.orders.some(({ id }) => id === orders[0]?.id))).toEqual([
      true,
      false,
      false,
    ]);
    const invoice = { kind: 'invoice' as const, ids: orders[0]?.id ?? '' };
    const paper = await owner.call(printOrders, { query: invoice });
    const slip = await owner.call(printOrders, { query: { ...invoice, kind: 'packing-slip' as const } });
    expect(slip.papers).toBe(0);
    expect(paper.html).toMatch(/<span class="name">Donation<\/span>.*<td class="figure">\$/);
    expect(orders).toMatchObject([
      {
        kind: 'donation',
        status: 'FULFILLED',
        paymentState: 'PAID',
        customerName: 'Ada Marsh',
        totalQuantity: 0,
      },
    ]);
    const params = { orderId: orders[0]?.id ?? '' };
    expect(await owner.call(getOrder, { params })).toMatchObject({
      note: 'For the boats',
      items: [],
      fulfillmentState: 'NOT_REQUIRED',
      taxTotal: { value: '0.00' },
      grandTotal: { value: '12.50' },
    });
    const today = new Date(app.clock.now()).toISOString().slice(0, 10);
    const yesterday = new Date(app.clock.now() - 86_400_000).toISOString().slice(0, 10);
    const query = { from: yesterday, until: today, by: 'day' as const, isTest: 'true' as const };
    expect(await owner.call(readSales, { query })).toMatchObject({
      totals: { revenue: { value: '12.50' }, orders: 1, units: 0 },
      products: [],
    });
    const mail = await owner.call(previewOrderMail, {
      params: { ...params, template: 'order-confirmed' },
      query: { language: 'de' },
    });
    expect(mail.subject).toMatch(/^Danke für Ihre Spende/);
    const refund = { params, body: { amountCents: 1250 } };
    const after = await owner.call(refundOrder, refund, { idempotencyKey: 'back' });
    expect([after.paymentState, await moneyAtProvider(app, params.orderId)]).toEqual(['REFUNDED', 0]);
  });

  it.each([
    ['another amount than the limits', { otherAmount: '500.01' }, 400, 'Choose an amount', 'value="500.01"'],
    ['an amount that is none', { otherAmount: '-3' }, 400, 'Choose an amount', 'value="form@marsh.example"'],
    ['no amount', { amount: '' }, 400, 'Choose an amount', 'value="Ada"'],
    ['no name', { firstName: ' ' }, 400, 'Enter your name', 'value="25.00" min="1.00"'],
    ['no address', { email: 'nobody' }, 400, 'Enter an email address', 'value="nobody"'],
    ['no way to pay', { payment: '' }, 400, 'Choose a payment method', 'value="Marsh"'],
    ['a card without money', { payment: 'mock:tok_insufficient' }, 402, 'insufficient funds', 'value="Ada"'],
  ])(
    'are refused on the page for %s, which keeps what was filled in',
    async (_, change, status, said, kept) => {
      const { response } = await send(change);
      const html = await response.text();
      expect(response.status).toBe(status);
      expect(html).toMatch(/role="alert"/);
      expect(html).toContain(said);
      expect(html).toContain(kept);
    },
  );

  it('are told beside the ways to pay why a card was declined, with the focus there', async () => {
    const html = await (await send({ payment: 'mock:tok_decline' })).response.text();
    const ways = html.slice(html.indexOf('name="message"'));
    expect(ways).toMatch(/id="payment-error" role="alert" tabindex="-1" autofocus>[^<]*declined/);
    expect(ways).toContain('required aria-describedby="payment-error"');
    expect(html.match(/role="alert"/g)).toHaveLength(1);
  });

  it('are taken from no form of another site', async () => {
    const { response } = await send({}, 'https://evil.example');
    expect(response.status).toBe(403);
  });

  it.each([
    [{ amountCents: 99 }, 400, 'AMOUNT_NOT_TAKEN'],
    [{ amountCents: 500_01 }, 400, 'AMOUNT_NOT_TAKEN'],
    [{ payment: { provider: 'none', token: 'x' } }, 400, 'PROVIDER_UNKNOWN'],
    [{ email: 'nobody' }, 400, 'INVALID_INPUT'],
    [{ amountCents: 10.5 }, 400, 'INVALID_INPUT'],
  ])('are refused with a code for %j', async (change, status, code) => {
    const before = await countOrders();
    const answer = await give(change);
    expect([answer.status, answer.json.code, await countOrders()]).toEqual([status, code, before]);
  });

  it('are taken once, however often the same call comes', async () => {
    const before = await countOrders();
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    const same = (change: object = {}) => give(change, 'tok_ok', 'the-same', visitor);
    const answers = await Promise.all([same(), same(), same()]);
    const again = await same();
    const [paid] = answers.filter(({ status }) => status === 200);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect([again.status, again.json.order.id]).toEqual([200, paid?.json.order.id]);
    expect([await countOrders(), await moneyAtProvider(app, again.json.order.id)]).toEqual([
      before + 1,
      2500,
    ]);
    const other = await same({ amountCents: 500 });
    expect(other.status).toBe(422);
  });

  it('lead whoever does not confirm them to another try', async () => {
    const visitor = app.visitor();
    const { status, json } = await give({}, 'tok_3ds_ok', undefined, visitor);
    expect([status, json.nextAction.type]).toEqual([202, 'redirect']);
    const left = await visitor.fetch(`/checkout/return?o=${json.order.orderToken}&left=1`);
    const html = await (await visitor.fetch(left.headers.get('location') ?? '')).text();
    expect(html).toContain('Nothing was charged.');
    expect(html).toContain(`<a href="${DONATE_PAGE_PATH}">`);
  });

  it('speak the language of the site, and its currency', async () => {
    const change = async (body: object) => {
      const { version } = await owner.call(getWebsite, {});
      await owner.call(updateWebsite, { body: { version, ...body } });
    };
    await rowsOf(app, "UPDATE websites SET currency = 'JPY' WHERE website_id = $1");
    await change({ language: 'fr-FR' });
    await prefer({ enabled: true, amounts: '500, 7.50', maximumCents: 1000_00 });
    const { response } = await send({ otherAmount: '700.50' });
    const html = await response.text();
    expect([response.status, html]).toEqual([400, expect.stringContaining('Choisissez un montant')]);
    expect(html).toContain('<h1>Faire un don</h1>');
    expect(html).toContain('step="1"');
    expect(html.match(/name="amount" value="[\d.]+"/g)).toEqual(['name="amount" value="500"']);
    const { json } = await give({ amountCents: 700_00 });
    expect(await moneyAtProvider(app, json.order.id)).toBe(700);
    await rowsOf(app, "UPDATE websites SET currency = 'USD' WHERE website_id = $1");
    await change({ language: 'en-US' });
  });
});

it('a donor whose cards are declined again and again has to wait', async () => {
  await prefer({ enabled: true });
  await rowsOf(app, 'DELETE FROM rate_limits WHERE website_id = $1');
  const codes: string[] = [];
  for (let n = 0; n < 6; n += 1) codes.push((await give({}, 'tok_decline')).json.code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'DECLINED'), 'RATE_LIMITED']);
});
