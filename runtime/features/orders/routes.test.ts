import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cancelOrder,
  captureOrder,
  clearOrder,
  countNewOrders,
  exportOrders,
  fulfillOrder,
  getOrder,
  holdOrder,
  listOrders,
  markOrderSeen,
  editOrder,
  noteOrder,
  previewOrderMail,
  printOrders,
  refundOrder,
  resendOrderMail,
  undoFulfillment,
} from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { ORDERS_CSV_HEAD } from '#shared/features/orders/csv.ts';
import { type CsvRow, parseCsv } from '#shared/text/csv.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf, siteIdOf, type TestPerson } from '../../testing/people.ts';
import {
  mailsTo,
  moneyAtProvider,
  offerShipping,
  orderMugs,
  orderReserved,
  stockOf,
} from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { toConditions } from './list.ts';

const STORE_MANAGER = 8;

let app: TestApp;
let owner: Client;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await offerShipping(app);
});

afterAll(() => app.close());

/** A paid order of some mugs, as staff sees it and with what its buyer holds. */
async function order(quantity = 1): Promise<Order & { orderToken: string }> {
  made += 1;
  const wish = { quantity, email: `buyer-${made}@marsh.example`, lastName: `Marsh${made}` };
  const { id, orderToken } = await orderMugs(app, wish);
  return { ...(await owner.call(getOrder, { params: { orderId: id } })), orderToken };
}

const at = (id: string) => ({ params: { orderId: id } });
const key = () => {
  made += 1;
  return { idempotencyKey: `act-${made}` };
};

const onHand = async () => (await stockOf(app)).onHand;
const mailsOf = ({ customerEmail }: Order) => mailsTo(app, customerEmail);

describe('the list of orders', () => {
  it('shows the latest first, and finds by number, address and name', async () => {
    const first = await order();
    const second = await order();
    const all = await owner.call(listOrders, { query: {} });
    expect(all.orders.slice(0, 2).map(({ id }) => id)).toEqual([second.id, first.id]);
    const searches = [
      first.orderNumber,
      first.customerEmail.toUpperCase(),
      first.shippingAddress.lastName ?? '',
      `#${first.orderNumber} adà`,
      first.customerEmail.slice(0, -4),
    ];
    for (const search of searches) {
      const found = await owner.call(listOrders, { query: { search } });
      expect(found.orders.map(({ id }) => id)).toEqual([first.id]);
    }
    const nothing = [
      { status: 'CANCELED' as const },
      { search: 'arsh' },
      { search: `${first.orderNumber} ${second.customerEmail}` },
      { from: '2999-01-01' },
      { until: '1999-01-01' },
    ];
    for (const query of nothing) expect((await owner.call(listOrders, { query })).orders).toEqual([]);
    const today = new Date(first.createdOn).toISOString().slice(0, 10);
    const bought = { email: first.customerEmail.toUpperCase(), paymentState: 'PAID' as const };
    const own = await owner.call(listOrders, { query: { ...bought, until: `${today.slice(0, 3)}9-12-31` } });
    expect(own.orders.map(({ id }) => id)).toEqual([first.id]);
  });

  it('takes days as the clocks of the site have them, also those of 23 and of 25 hours', async () => {
    const { id } = await order();
    const { version, timeZone } = await owner.call(getWebsite, {});
    const zoned = await owner.call(updateWebsite, { body: { version, timeZone: 'America/New_York' } });
    const moments = [
      ['2025-03-10T03:59:59Z', '2025-03-09'],
      ['2025-03-10T04:00:00Z', '2025-03-10'],
      ['2025-11-03T04:59:59Z', '2025-11-02'],
      ['2025-11-03T05:00:00Z', '2025-11-03'],
    ] as const;
    for (const [moment, day] of moments) {
      await rowsOf(app, 'UPDATE orders SET created_at = $3 WHERE website_id = $1 AND id = $2', id, moment);
      for (const asked of new Set(moments.map(([, one]) => one))) {
        const { orders } = await owner.call(listOrders, { query: { from: asked, until: asked } });
        expect([moment, asked, orders.length]).toEqual([moment, asked, asked === day ? 1 : 0]);
      }
    }
    await owner.call(updateWebsite, { body: { version: zoned.website.version, timeZone } });
  });

  it('marks as new what nobody looked at who works on orders', async () => {
    const { id } = await order();
    const isNew = async () => (await owner.call(listOrders, { query: {} })).orders[0]?.isNew;
    const before = await owner.call(countNewOrders, {});
    expect(await isNew()).toBe(true);
    for (const _ of [1, 2]) await owner.call(markOrderSeen, at(id));
    expect(await isNew()).toBe(false);
    expect(await owner.call(countNewOrders, {})).toEqual({ orders: before.orders - 1 });
    await expect(owner.call(markOrderSeen, at('0'.repeat(24)))).rejects.toMatchObject({ status: 404 });
  });

  it('is written as CSV part by part, a row for each line, with nothing that spreadsheets would run', async () => {
    const hostile = { quantity: 2, email: 'risky@marsh.example', lastName: '=1+1' };
    const { id, orderNumber } = await orderMugs(app, hostile);
    const { text, orders } = await owner.call(exportOrders, { query: { email: hostile.email } });
    expect(orders).toBe(1);
    const [head, row] = parseCsv(ORDERS_CSV_HEAD + text) as readonly CsvRow[];
    const cells = Object.fromEntries((head?.cells ?? []).map((name, at) => [name, row?.cells[at]]));
    expect(cells).toMatchObject({
      Order: orderNumber,
      'Order id': id,
      'E-mail': hostile.email,
      Total: '48.00',
      'Shipping last name': '=1+1',
      Pieces: '2',
      Price: '24.00',
    });
    expect(text).toContain(",'=1+1,");
    const chosen = await owner.call(exportOrders, { query: { ids: `${id},${'0'.repeat(24)}` } });
    expect([chosen.orders, chosen.nextPageCursor]).toEqual([1, null]);
    await expect(owner.call(exportOrders, { query: { ids: 'x' } })).rejects.toMatchObject({ status: 400 });
    await expect(app.client().call(exportOrders, { query: {} })).rejects.toMatchObject({ status: 401 });
  });

  it('is printed as packing slip and invoice, each in the language of its buyer', async () => {
    const { id } = await orderMugs(app, { quantity: 2, lastName: '<b>Marsh</b>' });
    const german = await orderMugs(app);
    await rowsOf(app, "UPDATE orders SET language = 'de-AT' WHERE website_id = $1 AND id = $2", german.id);
    const ids = `${id},${german.id},${'0'.repeat(24)}`;
    const slips = await owner.call(printOrders, { query: { kind: 'packing-slip', ids } });
    expect(slips.papers).toBe(2);
    expect(slips.html).toMatch(/<h1>Packing slip \d+<\/h1>.*<h1>Lieferschein \d+<\/h1>/s);
    expect(slips.html).toContain('Ada &lt;b&gt;Marsh&lt;/b&gt;');
    expect(slips.html).not.toContain('24.00');
    const bills = await owner.call(printOrders, { query: { kind: 'invoice', ids } });
    expect(bills.html).toMatch(/Subtotal<\/th><td class="figure">\$48\.00.*Zwischensumme/s);
    expect(bills.html).toMatch(/lang="de".*24,00/s);
    const gone = { query: { kind: 'invoice' as const, ids: '0'.repeat(24) } };
    await expect(owner.call(printOrders, gone)).rejects.toMatchObject({ code: 'ORDER_NOT_FOUND' });
    await expect(app.client().call(printOrders, gone)).rejects.toMatchObject({ status: 401 });
  });

  it('names who sells on papers and in mails, as the settings of the site say', async () => {
    const { website } = await owner.call(updateWebsite, {
      body: {
        version: (await owner.call(getWebsite, {})).version,
        sellerName: 'Saltmarsh <Ltd>',
        sellerAddress: '1 Quay\nRye',
        taxNumber: 'GB 123',
      },
    });
    expect(website).toMatchObject({ sellerAddress: '1 Quay\nRye', taxNumber: 'GB 123' });
    const { id } = await orderMugs(app, { email: 'seller@marsh.example' });
    const { html } = await owner.call(printOrders, { query: { kind: 'invoice', ids: id } });
    expect(html).toMatch(
      /Saltmarsh &lt;Ltd&gt;<\/div><div>1 Quay<\/div><div>Rye<\/div>.*Tax number: GB 123/s,
    );
    const [mail] = await rowsOf<{ text: string }>(
      app,
      "SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = 'seller@marsh.example'",
    );
    expect(mail?.text).toMatch(/Saltmarsh <Ltd>\n1 Quay\nRye\n+Tax number: GB 123/);
    const page = await (await app.visitor().fetch('/?format=json')).text();
    expect(page).not.toContain('GB 123');
  });

  it.each([
    ['order-confirmed', 'de', /Danke für Ihre Bestellung.*2 × Mug/s],
    ['order-shipped', 'en', /on its way/i],
    ['order-refunded', 'fr', /48,00/],
    ['order-canceled', 'en', /canceled/i],
  ] as const)('shows its mail %s in %s, without the link of its buyer', async (template, language, words) => {
    const { id, orderToken } = await orderMugs(app, { quantity: 2 });
    const params = { orderId: id, template };
    const shown = await owner.call(previewOrderMail, { params, query: { language } });
    expect(shown.language).toBe(language);
    expect(shown.text).toMatch(words);
    expect(shown.html).not.toContain(orderToken);
    const gone = { params: { ...params, orderId: '0'.repeat(24) }, query: {} };
    await expect(owner.call(previewOrderMail, gone)).rejects.toMatchObject({ status: 404 });
  });

  it('finds by ranges of an index, also under row-level security', async () => {
    const { sql, bind } = toConditions({ search: 'marsh' });
    const plan = await app.db.withSite(await siteIdOf(app), async (scope) => {
      // So few words are quicker to read whole; whether they can be found by the index is what is asked.
      await scope.query('SET LOCAL enable_seqscan = off', []);
      return scope.query<Record<string, string>>(
        `EXPLAIN SELECT o.id FROM orders o WHERE o.website_id = $1${sql}`,
        [scope.websiteId, ...bind],
      );
    });
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/order_words.*Index Cond: .*word >=/s);
  });

  it('has pages, whose places nobody can make up', async () => {
    await rowsOf(
      app,
      `INSERT INTO orders
       SELECT copied.* FROM (SELECT to_jsonb(orders) AS facts FROM orders WHERE website_id = $1 LIMIT 1) one,
              generate_series(1, 60) n,
              jsonb_populate_record(NULL::orders, one.facts || jsonb_build_object('id', lpad(to_hex(n), 24, '0'),
                'number', null, 'token_hash', 't' || n, 'source_id', lpad(to_hex(n), 24, '0'))) copied`,
    );
    const first = await owner.call(listOrders, { query: {} });
    expect([first.orders.length, first.hasNextPage]).toEqual([50, true]);
    const second = await owner.call(listOrders, { query: { cursor: first.nextPageCursor ?? '' } });
    expect(second.hasNextPage).toBe(false);
    const ids = [...first.orders, ...second.orders].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    await expect(owner.call(listOrders, { query: { cursor: 'made-up' } })).rejects.toMatchObject({
      status: 400,
      code: 'BAD_CURSOR',
    });
    await rowsOf(
      app,
      "DELETE FROM orders WHERE website_id = $1 AND token_hash LIKE 't%' AND length(token_hash) < 5",
    );
  });
});

describe('an order', () => {
  it('is not there for who has no right to it, and is opened by its token without what staff alone may see', async () => {
    const { id, orderToken } = await order();
    const own = await app.visitor().fetch(`/api/3/commerce/orders/${orderToken}`);
    expect(own.status).toBe(200);
    const told = Object.keys((await own.json()) as object);
    for (const name of ['version', 'disputes', 'failedRefunds']) expect(told).not.toContain(name);
    const guessed = await app.visitor().fetch(`/api/3/commerce/orders/${id}`);
    expect(guessed.status).toBe(404);
    await expect(owner.call(getOrder, at('0'.repeat(24)))).rejects.toMatchObject({ status: 404 });
    await expect(app.client().call(getOrder, at(id))).rejects.toMatchObject({ status: 401 });
  });

  it('is sent in parts, and done when all of it was sent', async () => {
    const { id, items: lines } = await order(3);
    const line = lines[0]?.id ?? '';
    const parcel = { carrier: 'Post', trackingNumber: 'P 1', trackingUrl: 'https://post.example/P1' };
    const part = await owner.call(fulfillOrder, {
      ...at(id),
      body: { lines: [{ id: line, quantity: 2 }], ...parcel },
    });
    expect(part).toMatchObject({
      status: 'OPEN',
      fulfillmentState: 'PARTIALLY_FULFILLED',
      fulfillments: [parcel],
    });
    const tooMany = { ...at(id), body: { lines: [{ id: line, quantity: 2 }] } };
    await expect(owner.call(fulfillOrder, tooMany)).rejects.toMatchObject({
      status: 409,
      code: 'TOO_MANY_PIECES',
    });
    const all = await owner.call(fulfillOrder, { ...at(id), body: { lines: [{ id: line, quantity: 1 }] } });
    expect(all).toMatchObject({
      status: 'FULFILLED',
      fulfillmentState: 'FULFILLED',
      fulfillmentStatus: 'FULFILLED',
    });
    expect(await mailsOf(all)).toEqual(['order-confirmed', 'order-shipped', 'order-shipped']);
    const unknown = { ...at(id), body: { lines: [{ id: '0'.repeat(24), quantity: 1 }] } };
    await expect(owner.call(fulfillOrder, unknown)).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  });

  it('is sent as a whole where no line is named, and that is taken back by parcel', async () => {
    const { id } = await order(3);
    const sent = await owner.call(fulfillOrder, { ...at(id), body: {} });
    expect(sent).toMatchObject({ status: 'FULFILLED', fulfillments: [{ lines: [{ quantity: 3 }] }] });
    const parcel = { params: { orderId: id, fulfillmentId: sent.fulfillments[0]?.id ?? '' } };
    const back = await owner.call(undoFulfillment, parcel);
    expect(back).toMatchObject({ status: 'OPEN', fulfillmentState: 'UNFULFILLED', fulfillments: [] });
    expect(back.history.at(-1)).toMatchObject({ type: 'unfulfilled', note: '3' });
    await expect(owner.call(undoFulfillment, parcel)).rejects.toMatchObject({ code: 'PARCEL_NOT_FOUND' });
    await owner.call(
      refundOrder,
      { ...at(id), body: { amountCents: 7200, lines: sent.fulfillments[0]?.lines ?? [] } },
      key(),
    );
    await expect(owner.call(fulfillOrder, { ...at(id), body: {} })).rejects.toMatchObject({
      code: 'NOTHING_TO_SEND',
    });
  });

  it('whose money is only reserved is charged once, by whoever works on it', async () => {
    const { id } = await orderReserved(app);
    const taken = await owner.call(captureOrder, at(id));
    expect(taken.paymentState).toBe('PAID');
    expect(await moneyAtProvider(app, id)).toBe(2400);
    await expect(owner.call(captureOrder, at(id))).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  });

  it('that is held back is not sent until it is cleared', async () => {
    const { id, items: lines } = await order();
    const body = { lines: [{ id: lines[0]?.id ?? '', quantity: 1 }] };
    expect((await owner.call(holdOrder, at(id))).status).toBe('ON_HOLD');
    await expect(owner.call(fulfillOrder, { ...at(id), body })).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      body: { allowed: ['cleared', 'canceled'] },
    });
    await owner.call(clearOrder, at(id));
    expect((await owner.call(fulfillOrder, { ...at(id), body })).status).toBe('FULFILLED');
  });

  it('is given back in parts, never more than was paid, also when two ask at once', async () => {
    const { id, items: lines } = await order(2);
    const before = await onHand();
    const part = { amountCents: 1000, lines: [], restock: false, reason: 'Chipped' };
    const first = await owner.call(refundOrder, { ...at(id), body: part }, key());
    expect(first).toMatchObject({ paymentState: 'PARTIALLY_REFUNDED', refundedTotal: { value: '10.00' } });
    const rest = {
      amountCents: 3800,
      lines: [{ id: lines[0]?.id ?? '', quantity: 2 }],
      restock: true,
      reason: '',
    };
    const both = await Promise.allSettled(
      [1, 2, 3].map(() => owner.call(refundOrder, { ...at(id), body: rest }, key())),
    );
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const end = await owner.call(getOrder, at(id));
    expect(end).toMatchObject({
      paymentState: 'REFUNDED',
      fulfillmentState: 'RETURNED',
      refundedTotal: { value: '48.00' },
      refunds: [{ amount: { value: '10.00' } }, { amount: { value: '38.00' }, isRestocked: true }],
    });
    expect(await onHand()).toBe(before + 2);
    expect(await moneyAtProvider(app, id)).toBe(0);
    expect(await mailsOf(end)).toEqual(['order-confirmed', 'order-refunded', 'order-refunded']);
  });

  it('is given back by who runs the store up to the limit of a day, which all of them share', async () => {
    const [first, second] = [await addPerson(app, [STORE_MANAGER]), await addPerson(app, [STORE_MANAGER])];
    const { id } = await order(25);
    const give = (person: TestPerson, amountCents: number) =>
      person.client.call(refundOrder, { ...at(id), body: { amountCents } }, key());
    await give(first, 300_00);
    await expect(give(second, 250_00)).rejects.toMatchObject({ status: 403, code: 'REFUND_LIMIT' });
    expect((await give(second, 200_00)).refundedTotal.value).toBe('500.00');
    await expect(give(first, 1)).rejects.toMatchObject({ code: 'REFUND_LIMIT' });
    await owner.call(refundOrder, { ...at(id), body: { amountCents: 100_00 } }, key());
  });

  it('gives a refund once for one key', async () => {
    const { id } = await order();
    const ask = { ...at(id), body: { amountCents: 500 } };
    const same = { idempotencyKey: 'the-same-refund' };
    const first = await owner.call(refundOrder, ask, same);
    expect(await owner.call(refundOrder, ask, same)).toEqual(first);
    expect(first.refundedTotal.value).toBe('5.00');
  });

  it('is canceled while nothing was sent: money and pieces go back', async () => {
    const before = await onHand();
    const { id } = await order(2);
    const canceled = await owner.call(cancelOrder, { ...at(id), body: { reason: 'Wrong size' } }, key());
    expect(canceled).toMatchObject({
      status: 'CANCELED',
      paymentState: 'REFUNDED',
      refundedTotal: { value: '48.00' },
    });
    expect(await onHand()).toBe(before);
    const again = { ...at(id), body: {} };
    await expect(owner.call(cancelOrder, again, key())).rejects.toMatchObject({ code: 'ILLEGAL_TRANSITION' });
  });

  it('of which something was sent is not canceled', async () => {
    const { id, items: lines } = await order(2);
    await owner.call(fulfillOrder, { ...at(id), body: { lines: [{ id: lines[0]?.id ?? '', quantity: 1 }] } });
    const ask = { ...at(id), body: {} };
    await expect(owner.call(cancelOrder, ask, key())).rejects.toMatchObject({
      status: 409,
      code: 'ILLEGAL_TRANSITION',
    });
  });

  it('takes notes, sends its mail again, and tells it in its history', async () => {
    const { id } = await order();
    await owner.call(noteOrder, { ...at(id), body: { note: 'Wrap it as a present' } });
    const told = await owner.call(resendOrderMail, at(id));
    expect(told.history.map(({ type, note }) => [type, note])).toEqual([
      ['placed', ''],
      ['paid', ''],
      ['note', 'Wrap it as a present'],
      ['mailed', ''],
    ]);
    expect(await mailsOf(told)).toEqual(['order-confirmed', 'order-confirmed']);
    const empty = { ...at(id), body: { note: ' ' } };
    await expect(owner.call(noteOrder, empty)).rejects.toMatchObject({ status: 400 });
  });

  it('is put right while it is not done, but for the country that tax was worked out for', async () => {
    const { id, shippingAddress, grandTotal } = await order();
    const address = { firstName: 'Ada', addressLine1: '2 Quay', city: 'Rye', postalCode: 'TN31 7LD' };
    const body = { email: 'right@marsh.example', address };
    const after = await owner.call(editOrder, { ...at(id), body });
    expect(after).toMatchObject({ customerEmail: body.email, shippingAddress: address, grandTotal });
    expect(after.shippingAddress.country).toBe(shippingAddress.country);
    const again = await owner.call(editOrder, { ...at(id), body });
    expect(again.history.filter(({ type }) => type === 'edited').map(({ note }) => note)).toEqual([
      'email address, address',
    ]);
    const { orders } = await owner.call(listOrders, { query: { search: 'right@marsh.example' } });
    expect(orders.map((one) => one.id)).toEqual([id]);
    for (const wrong of [{ email: 'nobody' }, { ...body, address: { ...address, city: ' ' } }]) {
      await expect(owner.call(editOrder, { ...at(id), body: wrong })).rejects.toMatchObject({ status: 400 });
    }
    const elsewhere = { ...body, address: { ...address, postalCode: '12345' } };
    await expect(owner.call(editOrder, { ...at(id), body: elsewhere })).rejects.toMatchObject({
      code: 'ADDRESS_INVALID',
      errors: { 'address.postalCode': 'Enter a valid postcode, such as EC1Y 8SY.' },
    });
    await owner.call(fulfillOrder, { ...at(id), body: {} });
    await expect(owner.call(editOrder, { ...at(id), body })).rejects.toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    });
  });

  it('that somebody else changed meanwhile is not changed', async () => {
    const { id, version } = await order();
    await owner.call(noteOrder, { ...at(id), body: { note: 'First' } });
    await expect(owner.call(holdOrder, at(id), { ifMatch: `"${version}"` })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
    });
  });
});
