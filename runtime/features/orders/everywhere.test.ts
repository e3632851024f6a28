import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayText } from '#shared/dates/day-text.ts';
import { CART_ENTRIES_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { tellAnswers } from '#shared/features/forms/answers.ts';
import { exportOrders, getOrder, printOrders, refundOrder } from '#shared/features/orders/contract.ts';
import { ORDER_PAGE_PATH, OWN_ORDER_PATH } from '#shared/features/orders/paths.ts';
import { orderWords } from '#shared/features/orders/words.ts';
import { createProduct } from '#shared/features/products/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { createTaxZone } from '#shared/features/tax/contract.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { Client } from '#shared/http/client.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { rowsOf } from '../../testing/people.ts';
import { type BoughtOrder, buyCart, offerShipping } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;
let itemId = '';

const asks = (
  id: string,
  type: 'text' | 'date' | 'name' | 'likert',
  title: string,
  options: string[] = [],
) => ({
  id,
  type,
  title,
  options,
});

const FORM = {
  id: 'e'.repeat(24),
  name: 'Engraving',
  fields: [
    asks('words', 'text', 'Words'),
    asks('day', 'date', 'For the day'),
    asks('who', 'name', 'For whom'),
    asks('feel', 'likert', 'How you feel', ['It is a gift']),
  ],
};
const ANSWERS = {
  words: 'Fair winds & <tides>',
  day: ['12', '24', '2026'],
  who: ['Ada', 'Byron'],
  feel: { 'It is a gift': '2' },
};
const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Quayside',
  addressLine1: '12 Rope Walk',
  city: 'Rye',
  postalCode: 'TN31 7BH',
  country: 'GB',
};

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await offerShipping(app);
  await owner.call(createTaxZone, {
    body: { name: 'Home', places: [{ country: 'GB' }], included: true, rates: { goods: 20 } },
  });
  await owner.call(createCoupon, {
    body: {
      code: null,
      title: 'Autumn',
      enabled: true,
      offer: { kind: 'fixed', amount: { currency: 'USD', value: '5.00' } },
    },
  });
  const page = await app.visitor().fetch('/shop?format=json');
  const { collection } = (await page.json()) as { collection: { id: string } };
  const { product } = await owner.call(createProduct, {
    body: {
      collectionId: collection.id,
      name: 'Engraved cup',
      productType: 1,
      isVisible: true,
      variants: [{ sku: 'CUP', priceMoney: { currency: 'USD', value: '40.00' }, unlimited: true }],
      additionalFieldsForm: FORM,
    },
  });
  itemId = product.id;
});

afterAll(() => app.close());

const NOTE = 'Ring <twice>';
const BUSINESS = { company: 'Quayside & Daughters', taxNumber: 'GB980780684' };

async function buyCup(visitor: Visitor, email: string): Promise<BoughtOrder> {
  const answers = JSON.stringify(ANSWERS);
  await visitor.call('POST', CART_ENTRIES_PATH, {
    itemId,
    sku: null,
    quantity: 1,
    additionalFields: answers,
  });
  const path = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? 'none');
  await visitor.call('PUT', `${path}/email`, { email });
  await visitor.call('PUT', `${path}/shipping/location`, ADDRESS);
  const more = { note: NOTE, billing: { sameAsShipping: true, ...BUSINESS } };
  return (await buyCart(visitor, 'tok_ok', more)).json.order;
}

async function mailOf(template: string, address: string): Promise<{ html: string; text: string }> {
  const [mail] = await rowsOf<{ html: string; text: string }>(
    app,
    'SELECT html, text FROM mail_messages WHERE website_id = $1 AND template = $2 AND lower(to_address) = lower($3) ORDER BY id DESC',
    template,
    address,
  );
  return mail ?? { html: '', text: '' };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
/** The rows of tables and lists as `name|amount`, whatever they are marked up with. */
const cellsOf = (html: string) =>
  read(
    html
      .replace(/<\/?strong>/g, '')
      .replace(/<\/(?:th|td|dt)>\s*<(?:td|dd)[^>]*>/g, '|')
      .replace(/<[^>]*>/g, ' '),
  )
    .replaceAll(' |', '|')
    .replaceAll('| ', '|');
/** A text as it is read: lines and spaces of whatever kind are one. */
const read = (text: string) => text.replace(/\s+/g, ' ');

describe('an order says the same in all places', () => {
  it.each([
    ['en-US', 'Pacific/Auckland'],
    ['de-DE', 'America/Los_Angeles'],
    ['fr-FR', 'Asia/Tokyo'],
  ])('in %s, by the clocks of %s', async (language, timeZone) => {
    // Each time some hours later, so that the day is another one in some of the zones.
    app.clock.move(7 * 60 * 60 * 1000);
    owner = await app.owner();
    const { version } = await owner.call(getWebsite, {});
    await owner.call(updateWebsite, { body: { version, language, timeZone } });
    const member = await addMember(app);
    const visitor = app.visitor();
    await visitor.fetch('/');
    await signInMember(app, member, visitor);
    const bought = await buyCup(visitor, member.email);
    const order = await owner.call(getOrder, { params: { orderId: bought.id } });

    const form = FORM as unknown as FormDefinition;
    const told = tellAnswers(form, JSON.stringify(ANSWERS), language);
    expect(order.items[0]?.answers).toEqual(told);
    const day = dayText(order.createdOn, language, timeZone);
    const lines = addressLines(ADDRESS, language);

    const words = orderWords(language);
    const sums = [
      [words.subtotal, 40_00],
      ['Autumn', -5_00],
      [`${words.shipping}: Post`, 0],
      [words.taxIncluded, 5_83],
      [words.total, 35_00],
    ] as const;
    const amount = (minor: number) =>
      `${minor < 0 ? '−' : ''}${toAmountText(Math.abs(minor), 'USD', language)}`;

    const ids = [bought.id];
    const print = async (kind: 'invoice' | 'packing-slip') =>
      (await owner.call(printOrders, { query: { kind, ids: ids.join(',') } })).html;
    const csv = (await owner.call(exportOrders, { query: { ids: ids.join(',') } })).text;
    const pageOf = async (path: string) => (await visitor.fetch(path)).text();
    const mail = await mailOf('order-confirmed', member.email);
    const toOwner = await mailOf('new-order', SAMPLE_LOGIN.email);
    const places: Record<string, string> = {
      page: await pageOf(`${ORDER_PAGE_PATH}/${bought.orderToken}`),
      account: await pageOf('/account'),
      slip: await print('packing-slip'),
      invoice: await print('invoice'),
      mail: mail.html,
      ownerMail: toOwner.html,
    };
    for (const [place, html] of Object.entries(places)) {
      expect(read(html), `${place}: day`).toContain(read(day));
      for (const { title, text } of told) {
        expect(read(html), `${place}: ${title}`).toContain(read(`${escaped(title)}: ${escaped(text)}`));
      }
      for (const [name, minor] of place === 'slip' ? [] : sums) {
        expect(cellsOf(html), `${place}: ${name}`).toContain(`${name}|${read(amount(minor))}`);
      }
      expect(html, `${place}: note`).toContain(escaped(NOTE));
      for (const fact of place === 'slip' ? [] : Object.values(BUSINESS)) {
        expect(html, `${place}: ${fact}`).toContain(escaped(fact));
      }
      for (const line of lines) expect(html, `${place}: ${line}`).toContain(escaped(line));
    }
    for (const text of [mail.text, toOwner.text]) {
      expect(read(text)).toContain(read(day));
      for (const answer of told) expect(read(text)).toContain(read(`${answer.title}: ${answer.text}`));
      for (const line of lines) expect(text).toMatch(new RegExp(`^${line}$`, 'm'));
      // Each line of the order is a line of its own.
      expect(text).toMatch(/^1 × Engraved cup\s+\S/m);
      for (const [name, minor] of sums) expect(read(text)).toContain(`${name} ${read(amount(minor))}`);
      for (const fact of [NOTE, ...Object.values(BUSINESS)]) expect(text).toContain(fact);
    }
    for (const { title, text } of told)
      expect(read(csv)).toContain(read(`${title}: ${text}`).replaceAll('"', '""'));

    const refund = { params: { orderId: bought.id }, body: { amountCents: 7_00 } };
    await owner.call(refundOrder, refund, { idempotencyKey: `refund-${bought.id}` });
    const after = {
      page: await pageOf(`${ORDER_PAGE_PATH}/${bought.orderToken}`),
      confirmation: await pageOf(`/checkout/order-confirmed?o=${bought.orderToken}`),
      account: await pageOf('/account'),
      invoice: await print('invoice'),
      mail: (await mailOf('order-refunded', member.email)).html,
    };
    for (const [place, html] of Object.entries(after)) {
      expect(cellsOf(html), `${place}: refund`).toContain(`${words.givenBack}|${read(amount(-7_00))}`);
    }
  });
});

describe('the link of an order alone', () => {
  let order: BoughtOrder;
  let buyer: Visitor;
  const EMAIL = 'Secret.Buyer@marsh.example';
  const PRIVATE = [
    ...Object.values(BUSINESS).map(escaped),
    'twice',
    'Quayside',
    'Rope Walk',
    'TN31',
    'Secret.Buyer',
    'Ada',
    'Fair winds',
  ];
  const path = () => `${ORDER_PAGE_PATH}/${order.orderToken}`;

  beforeAll(async () => {
    buyer = app.visitor();
    await buyer.fetch('/');
    order = await buyCup(buyer, EMAIL);
  });

  const seenBy = async (visitor: Visitor): Promise<string[]> => {
    const api = OWN_ORDER_PATH.replace(':orderToken', order.orderToken);
    const ways = [path(), `${path()}?format=json`, `/checkout/order-confirmed?o=${order.orderToken}`, api];
    return Promise.all(ways.map(async (way) => (await visitor.fetch(way)).text()));
  };
  const confirm = (visitor: Visitor, email: string) =>
    visitor.fetch(path(), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
      body: new URLSearchParams({ email }).toString(),
    });

  it('shows what was bought and how far it is, and nothing of its buyer', async () => {
    const stranger = app.visitor();
    for (const seen of await seenBy(stranger)) {
      expect(seen).toContain('Engraved cup');
      for (const word of PRIVATE) expect(seen).not.toContain(word);
    }
  });

  it('shows all to the browser that bought it', async () => {
    for (const seen of await seenBy(buyer)) {
      for (const word of ['Quayside', 'Rope Walk', 'Fair winds']) expect(seen).toContain(word);
    }
  });

  it('shows all to who gives its mail address, and remembers them', async () => {
    const reader = app.visitor();
    const wrong = await confirm(reader, 'other@marsh.example');
    const page = await wrong.text();
    expect(wrong.status).toBe(403);
    // What was typed is there still, with the reason beside it.
    expect(page).toContain('value="other@marsh.example"');
    expect(page).toContain('aria-invalid="true"');
    expect(page).toContain('id="order-reader-problem">Cette commande a été passée avec une autre adresse');
    for (const word of PRIVATE) expect(page).not.toContain(word);
    expect((await confirm(reader, ' secret.buyer@MARSH.example ')).status).toBe(303);
    for (const seen of await seenBy(reader)) expect(seen).toContain('Rope Walk');
  });

  it('leads from a mail to all of it, and on to an address that tells nothing when it is given away', async () => {
    const { text } = await mailOf('order-confirmed', EMAIL);
    const [, mailed = ''] = /http:\/\/[^/\s]+(\/commerce\/orders\/[^\s>]+)/.exec(text) ?? [];
    const reader = app.visitor();
    await reader.fetch('/cart');
    const answer = await reader.fetch(mailed);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, path()]);
    for (const seen of await seenBy(reader)) expect(seen).toContain('Rope Walk');
    const stranger = app.visitor();
    expect((await stranger.fetch(`${path()}?mailed=guess`)).headers.get('location')).toBe(path());
    for (const seen of await seenBy(stranger)) expect(seen).not.toContain('Rope Walk');
    const { text: toOwner } = await mailOf('new-order', SAMPLE_LOGIN.email);
    expect(toOwner).not.toContain('mailed=');
  });

  it('opens nothing at another order with the word of its mails', async () => {
    const other = app.visitor();
    await other.fetch('/');
    await buyCup(other, 'third@marsh.example');
    const { text } = await mailOf('order-confirmed', 'third@marsh.example');
    const [, word = ''] = /mailed=([\w-]+)/.exec(text) ?? [];
    expect(word).not.toBe('');
    const reader = app.visitor();
    await reader.fetch(`${path()}?mailed=${word}`);
    for (const seen of await seenBy(reader)) expect(seen).not.toContain('Rope Walk');
  });

  it('is taken from a page of this site alone', async () => {
    const answer = await app.visitor().fetch(path(), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
      body: new URLSearchParams({ email: EMAIL }).toString(),
    });
    expect(answer.status).toBe(403);
  });

  it('lets nobody try address after address', async () => {
    const limited = await startTestApp(app, { rateLimitScale: 1 });
    const guesser = limited.visitor();
    const guess = (email: string) =>
      guesser.fetch(path(), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: limited.origin },
        body: new URLSearchParams({ email }).toString(),
      });
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await guess(`guess-${at}@marsh.example`)).status);
    // Not even with the right one, until the window is over.
    statuses.push((await guess(EMAIL)).status);
    await limited.close();
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429, 429]);
  });

  it('opens no further order', async () => {
    const reader = app.visitor();
    await reader.fetch('/');
    const own = await buyCup(reader, 'another@marsh.example');
    expect(own.orderToken).not.toBe(order.orderToken);
    for (const seen of await seenBy(reader)) expect(seen).not.toContain('Quayside');
  });

  it('tells the buyer what happened, without what staff wrote', async () => {
    const api = OWN_ORDER_PATH.replace(':orderToken', order.orderToken);
    const own = (await (await buyer.fetch(api)).json()) as { history: { type: string; actor: string }[] };
    expect(own.history.map(({ type }) => type)).toEqual(
      ['placed', 'paid', 'captured'].slice(0, own.history.length),
    );
    expect(own.history[0]?.actor).toBe('Ada Quayside');
  });
});
