import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { CART_ENTRIES_PATH, CART_PATH, TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import {
  getCommercePreferences,
  putCommercePreferences,
} from '#shared/features/commerce-preferences/contract.ts';
import { QUOTE_FRESH_MS, QUOTE_KEPT_MS, QUOTES_NAMESPACE } from '#shared/features/quotes/rules.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { createTaxZone } from '#shared/features/tax/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { WEB_ADDRESS_TEXT } from '#shared/text/web-address.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { buyCart, cartOf, MUG, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;
let service: Server;
let asked: { kind: string; destination: { city?: string }; parcel?: object }[] = [];
let answer: (kind: string, response: ServerResponse) => void;

const usd = (value: string) => ({ currency: 'USD', value });
const tell = (response: ServerResponse, body: object) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const says =
  (goods: number, price: string): typeof answer =>
  (kind, response) =>
    kind === 'tax'
      ? tell(response, { name: 'County tax', rates: { goods, shipping: 0 } })
      : tell(response, {
          options: [
            { code: 'slow', name: 'Van', price: '3.00' },
            { code: 'fast', name: 'Express', description: '1 day', price },
          ],
        });

beforeAll(async () => {
  service = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString();
    });
    request.on('end', () => {
      const question = JSON.parse(text) as (typeof asked)[number];
      asked.push(question);
      answer(question.kind, response);
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  app = await startTestApp();
  const owner = await app.owner();
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`;
  const everywhere = [{ country: '*' }];
  const params = { namespace: QUOTES_NAMESPACE };
  await owner.call(putCommercePreferences, { params, query: {}, body: { taxUrl: url, shippingUrl: url } });
  await owner.call(createTaxZone, {
    body: { name: 'Table', places: everywhere, included: false, rates: { goods: 5 } },
  });
  await owner.call(createShippingZone, {
    body: {
      name: 'Everywhere',
      places: everywhere,
      options: [
        { name: 'Carrier', rate: { kind: 'carrier', price: usd('7.00') } },
        { name: 'Shop', rate: { kind: 'pickUp', price: usd('0'), address: '1 Quay' } },
      ],
    },
  });
});

beforeEach(() => {
  asked = [];
  answer = says(10, '9.50');
});

afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await app.close();
});

let cities = 0;

/** A place of its own, so that nothing is known of it yet. */
function newPlace() {
  cities += 1;
  return {
    firstName: 'Ada',
    lastName: 'Marsh',
    addressLine1: '1 Quay',
    city: `Rye ${cities}`,
    postalCode: 'TN31 7LD',
    country: 'GB',
  };
}

const pathOf = (visitor: Visitor) => TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? '');

async function goTo(visitor: Visitor, place: object): Promise<Cart> {
  return (await (await visitor.call('PUT', `${pathOf(visitor)}/shipping/location`, place)).json()) as Cart;
}

/** What a cart goes by: the name of its tax, and the ways of shipping with their prices. */
const termsOf = ({ applicableTaxRules, shippingOptions }: Cart) => [
  applicableTaxRules[0]?.name,
  ...shippingOptions.map(({ name, price }) => `${name} ${price.value}`),
];
const QUOTED = ['County tax', 'Van 3.00', 'Express 9.50', 'Shop 0.00'];
const TABLES = ['Table', 'Carrier 7.00', 'Shop 0.00'];

it('a cart goes by what the services say of its place, and is bought so', async () => {
  const visitor = await shopperWith(app);
  const cart = await goTo(visitor, newPlace());
  expect(termsOf(cart)).toEqual(QUOTED);
  expect(asked.at(-1)).toMatchObject({
    kind: 'shipping',
    destination: { country: 'GB' },
    parcel: { value: '24.00' },
  });
  const express = cart.shippingOptions.find(({ name }) => name === 'Express');
  expect(express).toMatchObject({ kind: 'carrier', description: '1 day' });
  await visitor.call('PUT', `${pathOf(visitor)}/shipping/option`, { id: express?.id });
  expect(await cartOf(visitor)).toMatchObject({
    taxCents: 240,
    shippingCostCents: 950,
    grandTotalCents: 3590,
  });
  expect((await buyCart(visitor)).status).toBe(200);
});

it('what goes nowhere is taxed as the service says of where the bill goes, which is asked for', async () => {
  answer = (_, response) => tell(response, { name: 'County tax', rates: { digital: 10 } });
  const [book] = await rowsOf<{ id: string }>(
    app,
    "SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = 'BOOK'",
  );
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  await visitor.call('POST', CART_ENTRIES_PATH, { itemId: book?.id, sku: 'BOOK', quantity: 1 });
  await visitor.call('PUT', `${pathOf(visitor)}/email`, { email: 'ada@marsh.example' });
  const refused = await buyCart(visitor);
  expect(refused.json).toMatchObject({
    code: 'PROBLEMS',
    problems: [{ code: 'BILLING_ADDRESS_REQUIRED', field: 'billingAddress' }],
  });
  const bill = async (place: object) =>
    (await (await visitor.call('PUT', `${pathOf(visitor)}/billing`, { address: place })).json()) as Cart;
  const half = await bill({ country: 'US' });
  expect(half.problems.map(({ code, field }) => `${code} ${field}`)).toEqual([
    'BILLING_ADDRESS_REQUIRED billingAddress.region',
    'BILLING_ADDRESS_REQUIRED billingAddress.postalCode',
    'PAYMENT_REQUIRED payment',
  ]);
  expect((await buyCart(visitor)).status).toBe(409);
  const whole = await bill({ country: 'US', region: 'Maine', postalCode: '04101' });
  expect(asked.at(-1)).toMatchObject({ kind: 'tax', destination: { country: 'US', region: 'ME' } });
  expect([whole.taxCents * 10, whole.problems.map(({ code }) => code)]).toEqual([
    whole.subtotalCents,
    ['PAYMENT_REQUIRED'],
  ]);
  expect((await buyCart(visitor)).status).toBe(200);
});

it('another cart to the same place asks nobody, and adding never does', async () => {
  const place = newPlace();
  await goTo(await shopperWith(app), place);
  asked = [];
  const visitor = await shopperWith(app);
  asked = [];
  expect(termsOf(await goTo(visitor, place))).toEqual(QUOTED);
  const [mug] = await rowsOf<{ id: string }>(
    app,
    'SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = $2',
    MUG,
  );
  await visitor.call('POST', CART_ENTRIES_PATH, { itemId: mug?.id, sku: MUG, quantity: 1 });
  expect(asked).toEqual([]);
  // The heavier parcel is asked for when its price is to be shown.
  expect(termsOf(await cartOf(visitor))).toEqual(['County tax', 'Carrier 7.00', 'Shop 0.00']);
  const shown = await visitor.call('GET', `${CART_PATH}?calculateSubtotal=true`);
  expect(termsOf((await shown.json()) as Cart)).toEqual(QUOTED);
  expect(asked.map(({ kind }) => kind)).toEqual(['shipping']);
});

it('another price than the buyer saw is told before anything is charged', async () => {
  const visitor = await shopperWith(app);
  const cart = await goTo(visitor, newPlace());
  await visitor.call('PUT', `${pathOf(visitor)}/shipping/option`, { id: cart.shippingOptions[1]?.id });
  app.clock.move(QUOTE_FRESH_MS);
  answer = says(10, '12.00');
  const refused = await buyCart(visitor);
  expect(refused).toMatchObject({ status: 409, json: { problems: [{ code: 'PRICE_CHANGED' }] } });
  expect((await cartOf(visitor)).shippingCostCents).toBe(1200);
});

it('the last answer counts while a service is away, and the tables of the shop after a day', async () => {
  const visitor = await shopperWith(app);
  await goTo(visitor, newPlace());
  app.clock.move(QUOTE_FRESH_MS);
  answer = (_, response) => response.writeHead(500).end();
  const look = async () =>
    termsOf((await (await visitor.call('GET', `${CART_PATH}?calculateSubtotal=true`)).json()) as Cart);
  expect(await look()).toEqual(QUOTED);
  app.clock.move(QUOTE_KEPT_MS);
  expect(await look()).toEqual(TABLES);
});

it.each<[string, typeof answer]>([
  ['nonsense', (_, response) => tell(response, { options: 3 })],
  ['nothing in time', () => undefined],
])('%s counts as no answer, and who answers so three times is left alone for a while', async (_, wrong) => {
  app.clock.move(QUOTE_KEPT_MS);
  const visitor = await shopperWith(app);
  answer = wrong;
  const places = [newPlace(), newPlace(), newPlace()];
  const carts = await Promise.all(places.map((place) => goTo(visitor, place)));
  expect(carts.map(termsOf)).toEqual([TABLES, TABLES, TABLES]);
  answer = says(10, '9.50');
  asked = [];
  expect(termsOf(await goTo(visitor, newPlace()))).toEqual(TABLES);
  expect(asked).toEqual([]);
  app.clock.move(60_000);
  expect(termsOf(await goTo(visitor, newPlace()))).toEqual(QUOTED);
});

describe('the addresses of services', () => {
  const params = { namespace: QUOTES_NAMESPACE };
  const put = async (body: Record<string, unknown>, by?: Client) =>
    (by ?? (await app.owner())).call(putCommercePreferences, { params, query: {}, body });
  const kept = async () => (await app.owner()).call(getCommercePreferences, { params });

  it.each([
    ['taxUrl', 'https://10.1.2.3/tax'],
    ['shippingUrl', 'http://192.168.0.7/'],
    ['taxUrl', 'https://169.254.169.254/latest'],
    ['shippingUrl', 'https://ada:secret@rates.example/'],
    ['taxUrl', 'rates.example'],
    ['taxUrl', 7],
  ])('are refused beside their field: %s %s', async (field, url) => {
    const before = await kept();
    const refused = { status: 400, errors: { [field]: WEB_ADDRESS_TEXT } };
    await expect(put({ ...before, [field]: url })).rejects.toMatchObject(refused);
    await expect(put({ ...before, [field]: url })).rejects.toMatchObject(refused);
    expect(await kept()).toEqual(before);
  });

  it('are refused where their name leads into a network of ours, and stay where only others are changed', async () => {
    const before = await kept();
    const open = await startTestApp(app, { loopback: false });
    const { token } = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
    const there = open.client(token);
    await expect(put({ ...before, taxUrl: 'https://localhost/' }, there)).rejects.toMatchObject({
      status: 400,
      errors: { taxUrl: WEB_ADDRESS_TEXT },
    });
    expect(await put({ ...before, taxUrl: '' }, there)).toMatchObject({
      shippingUrl: before['shippingUrl'],
    });
    await open.close();
    await put(before);
  });
});
