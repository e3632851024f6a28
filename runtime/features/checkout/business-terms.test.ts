import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AcceptedTerms } from '#shared/features/orders/shape.ts';
import { CHECKOUT_FORM_PATHS } from '#shared/features/checkout/paths.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { exportOrders, getOrder, printOrders } from '#shared/features/orders/contract.ts';
import { ORDERS_CSV_HEAD } from '#shared/features/orders/csv.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { type CsvRow, parseCsv } from '#shared/text/csv.ts';
import { buyCart, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;

const tell = (body: object) =>
  owner.call(putCommercePreferences, {
    params: { namespace: CHECKOUT_NAMESPACE },
    query: {},
    body: { ...body },
  });

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await offerShipping(app);
});

afterAll(() => app.close());

const ordersNow = async () =>
  (await rowsOf<{ count: number }>(app, 'SELECT count(*)::int AS count FROM orders WHERE website_id = $1'))[0]
    ?.count;

describe('the terms of a shop', () => {
  it('are accepted before anything is written, where the country of the buyer has it so, and kept with the order', async () => {
    await tell({ termsPage: '/terms', refundPage: 'https://example.com/refunds' });
    const visitor = await shopperWith(app);
    const before = await ordersNow();
    const refused = await buyCart(visitor);
    expect([refused.status, refused.json.code]).toEqual([400, 'TERMS_REQUIRED']);
    expect(await ordersNow()).toBe(before);
    const { json } = await buyCart(visitor, 'tok_ok', { acceptsTerms: true });
    const order = await owner.call(getOrder, { params: { orderId: json.order.id } });
    const { liveReleaseId } = await owner.call(getWebsite, {});
    expect(order.terms).toMatchObject({
      pages: [
        { kind: 'terms', url: '/terms' },
        { kind: 'refunds', url: 'https://example.com/refunds' },
      ],
      release: liveReleaseId,
      isTicked: true,
    } satisfies Partial<AcceptedTerms>);
  });

  it('are told beside the button where the shop asks for no tick', async () => {
    await tell({ termsPage: '/terms', acceptTerms: 'never' });
    const { json } = await buyCart(await shopperWith(app));
    const order = await owner.call(getOrder, { params: { orderId: json.order.id } });
    expect(order.terms).toMatchObject({ isTicked: false });
  });

  it('are nothing to an order of a shop that has none', async () => {
    await tell({ acceptTerms: 'always' });
    const { status, json } = await buyCart(await shopperWith(app));
    expect(status).toBe(200);
    const order = await owner.call(getOrder, { params: { orderId: json.order.id } });
    expect(order).not.toHaveProperty('terms');
  });
});

describe('a business that buys', () => {
  it('stands on the invoice with its tax number, and on no packing slip', async () => {
    await tell({});
    const billing = { company: 'Tide <Ltd>', taxNumber: 'gb 980 7806 84' };
    const { json } = await buyCart(await shopperWith(app), 'tok_ok', { billing });
    const { id } = json.order;
    const order = await owner.call(getOrder, { params: { orderId: id } });
    expect(order.billingAddress).toMatchObject({ company: 'Tide <Ltd>', taxNumber: 'GB980780684' });
    const bill = await owner.call(printOrders, { query: { kind: 'invoice', ids: id } });
    expect(bill.html).toMatch(/Tide &lt;Ltd&gt;.*VAT or tax number: GB980780684/s);
    const slip = await owner.call(printOrders, { query: { kind: 'packing-slip', ids: id } });
    expect(slip.html).not.toMatch(/Tide|980780684/);
  });

  it('stands in the mails about its order, and in the file of orders', async () => {
    const email = 'buying@tide.example';
    const billing = { company: 'Tide <Ltd>', taxNumber: 'GB980780684' };
    const { json } = await buyCart(await shopperWith(app, { email }), 'tok_ok', { billing });
    const mails = await rowsOf<{ template: string; html: string; text: string }>(
      app,
      `SELECT template, html, text FROM mail_messages WHERE website_id = $1
          AND template IN ('order-confirmed', 'new-order') ORDER BY id DESC LIMIT 2`,
    );
    expect(mails.map(({ template }) => template).toSorted()).toEqual(['new-order', 'order-confirmed']);
    for (const { html, text } of mails) {
      expect(html).toMatch(/Billing address.*Tide &lt;Ltd&gt;.*VAT or tax number.*GB980780684/s);
      expect(text).toMatch(/Tide <Ltd>[\s\S]*GB980780684/);
    }
    const { text } = await owner.call(exportOrders, { query: { ids: json.order.id } });
    const [head, row] = parseCsv(ORDERS_CSV_HEAD + text) as readonly CsvRow[];
    const cells = Object.fromEntries((head?.cells ?? []).map((name, at) => [name, row?.cells[at]]));
    expect(cells).toMatchObject({
      'Billing company': 'Tide <Ltd>',
      'Billing tax number': 'GB980780684',
      'Billing last name': 'Marsh',
      'Billing country': 'GB',
    });
  });

  it('that gave none has the address once in its mails', async () => {
    const email = 'once@marsh.example';
    await buyCart(await shopperWith(app, { email }));
    const [mail] = await rowsOf<{ html: string }>(
      app,
      "SELECT html FROM mail_messages WHERE website_id = $1 AND template = 'order-confirmed' AND to_address = $2",
      email,
    );
    expect(mail?.html).toContain('Shipping address');
    expect(mail?.html).not.toMatch(/Billing address|VAT or tax number/);
  });

  it('is told of a number that is none in its country, and nothing is bought', async () => {
    const before = await ordersNow();
    const { status, json } = await buyCart(await shopperWith(app), 'tok_ok', {
      billing: { taxNumber: 'GB980780685' },
    });
    expect([status, json.code]).toEqual([400, 'TAX_NUMBER_INVALID']);
    expect(json).toMatchObject({
      errors: { 'billing.taxNumber': 'Enter a valid tax number of your country, or leave the field empty.' },
    });
    expect(await ordersNow()).toBe(before);
  });
});

describe('the page of the checkout', () => {
  const open = async (visitor: Visitor) => (await visitor.fetch('/checkout')).text();

  /** Sends the form of the page to be paid, as a browser does. */
  async function pay(visitor: Visitor, more: Readonly<Record<string, string>>) {
    const page = await open(visitor);
    const fields = new URLSearchParams();
    for (const [input] of page.matchAll(/<input [^>]*>/g)) {
      const [, name = ''] = /name="([^"]*)"/.exec(input) ?? [];
      const [, value = ''] = /value="([^"]*)"/.exec(input) ?? [];
      const isTickable = /type="(?:checkbox|radio)"/.test(input);
      if (name !== '' && (!isTickable || input.includes(' checked'))) fields.set(name, value);
    }
    for (const [name, value] of Object.entries(more)) fields.set(name, value);
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    };
    const body = fields.toString().replaceAll('%26quot%3B', '%22');
    const response = await visitor.fetch(CHECKOUT_FORM_PATHS.pay, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  }

  it('has a button that binds where the law of the buyer wants it, and tells of the terms before it', async () => {
    await tell({ termsPage: '/terms', privacyPage: '/privacy' });
    const page = await open(await shopperWith(app));
    expect(page).toContain('>Order with obligation to pay</button>');
    expect(page).toMatch(/name="acceptsTerms"[^>]*>.*href="\/terms".*href="\/privacy"/s);
    expect(page).toContain('VAT number (optional)');
    const review = /<div class="checkout-review">(.*?)<\/div>/s.exec(page)?.[1] ?? '';
    expect(review.replace(/<[^>]+>|\s+/g, ' ').replace(/ +/g, ' ')).toMatch(
      /^ Review your order 1 × .*Shipping \S+ .*Total/,
    );
    expect(page.indexOf('checkout-review')).toBeLessThan(page.indexOf('Order with obligation to pay'));
  });

  it('tells beside the box and the field what is to be mended, and keeps what was typed', async () => {
    await tell({ termsPage: '/terms' });
    const visitor = await shopperWith(app);
    const open = await pay(visitor, { payment: 'mock:tok_ok', company: 'Tide Ltd' });
    expect(open.status).toBe(400);
    expect(open.text).toContain('id="terms-error">Accept the terms to place your order.</p>');
    expect(open.text).toContain('value="Tide Ltd"');
    const wrong = await pay(visitor, { payment: 'mock:tok_ok', acceptsTerms: 'on', taxNumber: 'GB1' });
    expect(wrong.text).toContain('id="taxNumber-error">Enter a valid tax number of your country');
    expect(wrong.text).toMatch(/name="acceptsTerms"[^>]* checked/);
    const taxNumber = 'GB980780684';
    expect((await pay(visitor, { payment: 'mock:tok_ok', acceptsTerms: 'on', taxNumber })).status).toBe(303);
    const [row] = await rowsOf<{ address: object; terms: object }>(
      app,
      `SELECT billing_address AS address, terms FROM orders WHERE website_id = $1 ORDER BY id DESC LIMIT 1`,
    );
    expect(row).toMatchObject({ address: { company: 'Tide Ltd', taxNumber }, terms: { isTicked: true } });
  });
});
