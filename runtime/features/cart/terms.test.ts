import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cart, cartSchema } from '#shared/features/cart/shape.ts';
import { CART_ENTRIES_PATH, CART_PATH, CART_SUBSCRIPTION_PATH } from '#shared/features/cart/paths.ts';
import { MAX_CART_LINES, REMOVAL_UNDO_MS } from '#shared/features/cart/rules.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { createShippingZone, listShippingZones } from '#shared/features/shipping/contract.ts';
import { createTaxZone, deleteTaxZone } from '#shared/features/tax/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { comeIn, rowsOf } from '../../testing/people.ts';
import { buyCart } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { cartChore } from './chores.ts';

let app: TestApp;
let owner: Client;
const items = new Map<string, string>();
const usd = (value: string) => ({ currency: 'USD', value });
const US = { country: 'US', region: 'CA', postalCode: '94103' };
const WHO = { firstName: 'Ada', lastName: 'Marsh', addressLine1: '1 Quay', city: 'Rye' };

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const response = await app.visitor().fetch('/shop?format=json');
  const json = (await response.json()) as { items: { urlId: string; id: string }[] };
  for (const item of json.items) items.set(item.urlId, item.id);
  await owner.call(createCoupon, {
    body: { code: 'TEN', title: 'Ten off', offer: { kind: 'percent', percent: 10 } },
  });
  await owner.call(createCoupon, {
    body: {
      code: 'BIG',
      title: 'For large carts',
      offer: { kind: 'fixed', amount: usd('5.00') },
      minimumSubtotal: usd('200.00'),
    },
  });
  await owner.call(createShippingZone, {
    body: {
      name: 'Home',
      places: [{ country: 'US' }],
      options: [
        { name: 'Post', rate: { kind: 'flat', price: usd('5.00') } },
        { name: 'Pick up', rate: { kind: 'pickUp', price: usd('0'), address: '1 Quay' } },
      ],
    },
  });
  await owner.call(createTaxZone, {
    body: { name: 'Sales tax', places: [{ country: 'US' }], included: false, rates: { goods: 8.875 } },
  });
});

afterAll(() => app.close());

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly json: Cart & { code?: string; cartToken: string; shoppingCart: Cart };
}

async function call(
  visitor: Visitor,
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<Answer> {
  const response = await visitor.call(method, path, body, headers);
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Answer['json'],
  };
}

/** A visitor with a cart of one line. */
async function shop(item = 'mug', sku: string | null = 'MUG-B-S', quantity = 1) {
  const visitor = await comeIn(app);
  const body = { itemId: items.get(item), sku, quantity };
  const { json } = await call(visitor, 'POST', CART_ENTRIES_PATH, body);
  const token = json.shoppingCart.cartToken;
  const path = `/api/3/commerce/cart/${token}`;
  const send = (method: string, rest: string, sent?: object, headers = {}) =>
    call(visitor, method, path + rest, sent, headers);
  return {
    visitor,
    token,
    path,
    send,
    entryId: json.shoppingCart.entries[0]?.id ?? '',
    cart: json.shoppingCart,
  };
}

describe('a coupon in the cart', () => {
  it('takes off, is named as valid or with the reason why not, and goes again', async () => {
    const { send } = await shop('mug', 'MUG-B-S', 2);
    const ten = await send('PUT', '/coupons/ten');
    expect(ten.json).toMatchObject({
      discountCents: 480,
      validCoupons: [{ code: 'TEN', discountCents: 480 }],
      invalidCoupons: [],
    });
    expect(cartSchema.parse(ten.json).version).toBe(2);
    const big = await send('PUT', '/coupons/BIG');
    expect(big.json).toMatchObject({
      coupons: [{ code: 'TEN' }, { code: 'BIG' }],
      invalidCoupons: [{ code: 'BIG', reason: 'BELOW_MINIMUM' }],
    });
    expect(big.json.problems.find(({ code }) => code === 'COUPON_INVALID')?.message).toBe(
      'BIG: This code requires a subtotal of at least $200.00.',
    );
    expect((await send('PUT', '/coupons/TEN')).json.coupons).toHaveLength(2);
    await send('DELETE', '/coupons/TEN');
    expect((await send('DELETE', '/coupons/BIG')).json).toMatchObject({ coupons: [], discountCents: 0 });
  });

  it('has to be there', async () => {
    const { send } = await shop();
    expect(await send('PUT', '/coupons/NONE')).toMatchObject({
      status: 404,
      json: { code: 'COUPON_NOT_FOUND' },
    });
  });

  it('may be tried ten times a minute, as its contract says', async () => {
    const limited = await startTestApp(app, { rateLimitScale: 1 });
    const { path } = await shop();
    const visitor = limited.visitor();
    await visitor.fetch(CART_PATH);
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      statuses.push((await visitor.call('PUT', `${path}/coupons/GUESS-${turn}`)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 404), 429, 429]);
    await limited.close();
  });
});

describe('shipping and tax of the cart', () => {
  it('follow from where it goes and how', async () => {
    const { send } = await shop('mug', 'MUG-B-S', 2);
    const placed = await send('PUT', '/shipping/location', US);
    expect(placed.json).toMatchObject({
      shippingLocation: US,
      shippingOptions: [
        { name: 'Post', priceCents: 500 },
        { name: 'Pick up', address: '1 Quay' },
      ],
      // What is picked up costs less, and is nothing that is sent.
      selectedShippingOption: { name: 'Post' },
      taxCents: 426,
      taxIncluded: false,
      applicableTaxRules: [{ name: 'Sales tax', rates: { goods: 8.875 } }],
      grandTotalCents: 5726,
    });
    const [, pickUp] = placed.json.shippingOptions;
    const chosen = await send('PUT', '/shipping/option', { id: pickUp?.id });
    expect(chosen.json).toMatchObject({ shippingCostCents: 0, grandTotalCents: 5226 });
    const away = await send('PUT', '/shipping/location', { country: 'FR' });
    expect(away.json).toMatchObject({ shippingOptions: [], shippingCostCents: 0, taxCents: 0 });
    expect(away.json.problems.map(({ code }) => code)).toContain('SHIPPING_UNAVAILABLE');
  });

  it('have a line for each profile of what is shipped, in the order too', async () => {
    const profile = { title: 'Bulky', tag: 'bulky', price: usd('2.50'), per: 'piece' as const };
    const rate = { kind: 'flat' as const, price: usd('5.00') };
    await owner.call(createShippingZone, {
      body: {
        name: 'Sweden',
        places: [{ country: 'SE' }],
        options: [{ name: 'Post', rate, profiles: [profile] }],
      },
    });
    const tag = (tags: string[]) =>
      rowsOf(app, 'UPDATE products SET tags = $3 WHERE website_id = $1 AND id = $2', items.get('mug'), tags);
    const { visitor, send } = await shop('mug', 'MUG-B-S', 2);
    await send('PUT', '/email', { email: 'bulky@marsh.example' });
    await tag(['bulky']);
    const sweden = { ...WHO, postalCode: '11455', country: 'SE' };
    const { json } = await send('PUT', '/shipping/location', sweden);
    expect(json).toMatchObject({
      shippingCostCents: 1000,
      shippingLines: [
        { title: 'Post', priceCents: 500 },
        { title: 'Bulky', priceCents: 500 },
      ],
    });
    expect((await buyCart(visitor)).status).toBe(200);
    const [order] = await rowsOf(
      app,
      'SELECT shipping_minor::int AS shipping, shipping_lines AS lines FROM orders WHERE website_id = $1 AND email = $2',
      'bulky@marsh.example',
    );
    expect(order).toEqual({
      shipping: 1000,
      lines: [
        { title: 'Post', minor: 500 },
        { title: 'Bulky', minor: 500 },
      ],
    });
    await tag([]);
  });

  it('are offered by zones that an older version wrote, which knew no profiles', async () => {
    const options = [{ name: 'Post', rate: { kind: 'flat' as const, price: usd('5.00') } }];
    const { zone } = await owner.call(createShippingZone, {
      body: { name: 'Norway', places: [{ country: 'NO' }], options },
    });
    await rowsOf(
      app,
      "UPDATE shipping_zones SET rule = rule #- '{options,0,profiles}' WHERE website_id = $1 AND id = $2",
      zone.id,
    );
    const { send } = await shop('mug', 'MUG-B-S', 1);
    expect(await send('PUT', '/shipping/location', { country: 'NO' })).toMatchObject({
      status: 200,
      json: { shippingOptions: [{ name: 'Post', priceCents: 500 }] },
    });
    const { zones } = await owner.call(listShippingZones, {});
    expect(zones.find(({ id }) => id === zone.id)?.options).toMatchObject([{ name: 'Post', profiles: [] }]);
  });

  it('are the same for the name of a state as for its code, and cannot be passed by', async () => {
    const zone = (name: string, regions: string[], goods: number) =>
      owner.call(createTaxZone, {
        body: { name, places: [{ country: 'CA', regions }], included: false, rates: { goods } },
      });
    const made = await zone('Ontario', ['Ontario', 'qc'], 10);
    expect(made.zone.places).toEqual([{ country: 'CA', regions: ['ON', 'QC'], postalPrefixes: [] }]);
    await expect(zone('Nowhere', ['Mayne'], 10)).rejects.toMatchObject({ status: 400 });
    await owner.call(createShippingZone, {
      body: {
        name: 'Canada',
        places: [{ country: 'CA' }],
        options: [{ name: 'Post', rate: { kind: 'flat', price: usd('0.00') } }],
      },
    });
    const { visitor, send } = await shop();
    await send('PUT', '/email', { email: 'tax@marsh.example' });
    const canada = { ...WHO, country: 'CA' };
    const goTo = async (region: string, postalCode: string) => {
      const { status, json } = await send('PUT', '/shipping/location', { ...canada, region, postalCode });
      const about = (json.problems ?? []).filter(({ field = '' }) => field.startsWith('shippingLocation'));
      return [
        status,
        json.shippingLocation?.region,
        json.taxCents,
        about.map(({ code, field }) => `${code} ${field}`),
      ];
    };
    expect(await goTo('ON', 'K1A 0B1')).toEqual([200, 'ON', 240, []]);
    expect(await goTo('ontario', 'k1a0b1')).toEqual([200, 'ON', 240, []]);
    expect(await goTo('Québec', 'H2Y 1C6')).toEqual([200, 'QC', 240, []]);
    expect(await goTo('Alberta', 'T5J 0K1')).toEqual([200, 'AB', 0, []]);
    expect(await goTo('', 'K1A 0B1')).toEqual([
      200,
      '',
      0,
      ['SHIPPING_ADDRESS_REQUIRED shippingLocation.region'],
    ]);
    expect((await buyCart(visitor)).json).toMatchObject({
      code: 'PROBLEMS',
      problems: [{ code: 'SHIPPING_ADDRESS_REQUIRED', field: 'shippingLocation.region' }],
    });
  });

  it('of items that are not shipped follow the billing address, which is asked for then', async () => {
    const body = { name: 'VAT', places: [{ country: 'GB' }], included: false, rates: { digital: 20 } };
    const { zone } = await owner.call(createTaxZone, { body });
    const { visitor, send } = await shop('book', null);
    await send('PUT', '/email', { email: 'book@marsh.example' });
    const lacking = { code: 'BILLING_ADDRESS_REQUIRED', severity: 'block', field: 'billingAddress' };
    expect((await buyCart(visitor)).json).toMatchObject({ code: 'PROBLEMS', problems: [lacking] });
    const form = async (fields: Record<string, string>) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin };
      const sent = new URLSearchParams({ email: 'book@marsh.example', ...fields }).toString();
      return visitor.fetch('/checkout/contact', { method: 'POST', headers, body: sent });
    };
    const asked = await (await form({})).text();
    expect(asked).toContain('Enter your billing address: the tax depends on it.');
    expect(asked).toMatch(/<select id="billingAddress-country"[^>]* required[^>]* aria-invalid="true"/);
    const address = Object.fromEntries(
      Object.entries({ ...WHO, postalCode: 'tn317ld', country: 'GB' }).map(([part, text]) => [
        `billing.${part}`,
        text,
      ]),
    );
    expect((await form({ ...address, billingAsked: '1', billing: 'other' })).status).toBe(303);
    const { json } = await call(visitor, 'GET', CART_PATH);
    expect([json.taxCents * 5, json.problems.map(({ code }) => code)]).toEqual([
      json.subtotalCents,
      ['PAYMENT_REQUIRED'],
    ]);
    expect((await buyCart(visitor)).status).toBe(200);
    await owner.call(deleteTaxZone, { params: { zoneId: zone.id } });
  });

  it('of an older cart are those of the state that it names, or it is asked for anew', async () => {
    const { send, token, visitor } = await shop();
    await send('PUT', '/shipping/location', { ...WHO, country: 'CA', region: 'ON', postalCode: 'K1A 0B1' });
    const keep = (region: string) =>
      rowsOf(
        app,
        `UPDATE carts SET shipping_location = shipping_location || jsonb_build_object('region', $3::text)
          WHERE website_id = $1 AND token_hash = $2`,
        sha256(token),
        region,
      );
    await keep('Ontario, I think');
    const asked = (await call(visitor, 'GET', CART_PATH)).json;
    expect(asked.shippingLocation.region).toBe('Ontario, I think');
    expect(asked.problems).toContainEqual(
      expect.objectContaining({
        code: 'ADDRESS_INVALID',
        severity: 'block',
        field: 'shippingLocation.region',
      }),
    );
    await keep('province of Ontario');
    expect((await call(visitor, 'GET', CART_PATH)).json).toMatchObject({
      shippingLocation: { region: 'ON' },
      taxCents: 240,
    });
  });

  it.each([
    [{ country: 'US', region: 'ME', postalCode: 'notazip' }, 'postalCode', 'POSTAL_CODE_INVALID'],
    [{ country: 'US', region: 'ME', postalCode: '94103' }, 'postalCode', 'POSTAL_CODE_ELSEWHERE'],
    [{ country: 'US', region: 'Mayne' }, 'region', 'REGION_INVALID'],
    [{ country: 'GB', postalCode: '12345' }, 'postalCode', 'POSTAL_CODE_INVALID'],
    [{ country: 'DE', postalCode: 'ABC' }, 'postalCode', 'POSTAL_CODE_INVALID'],
    [{ country: 'JP', region: '13', postalCode: '1500' }, 'postalCode', 'POSTAL_CODE_INVALID'],
  ])('are refused for %j', async (address, field, code) => {
    const { send } = await shop();
    const refusal = {
      status: 400,
      json: { code: 'ADDRESS_INVALID', errors: { [field]: expect.any(String) as string } },
    };
    expect(await send('PUT', '/shipping/location', { ...WHO, ...address })).toMatchObject(refusal);
    const wrong = await send('PUT', '/billing', { address: { ...WHO, ...address } });
    expect(wrong).toMatchObject({
      status: 400,
      json: { problems: [{ code, field: `billingAddress.${field}`, severity: 'block' }] },
    });
    const { json } = await send('PUT', '/billing', { address: { ...WHO, ...US } });
    expect(json).toMatchObject({ billingAddress: US, shippingLocation: {} });
  });

  it('are refused where they are none', async () => {
    const { send } = await shop();
    expect((await send('PUT', '/shipping/location', { country: 'America' })).status).toBe(400);
    const option = await send('PUT', '/shipping/option', { id: 'f'.repeat(24) });
    expect(option).toMatchObject({ status: 409, json: { code: 'SHIPPING_OPTION_NOT_OFFERED' } });
  });

  it('suggest an email address that is a letter off, and sell to it all the same', async () => {
    const { send, visitor } = await shop('book', null);
    const { json } = await send('PUT', '/email', { email: 'ada@gmial.com' });
    expect(json.problems).toContainEqual({
      code: 'EMAIL_SUGGESTION',
      severity: 'warn',
      field: 'email',
      message: 'Did you mean ada@gmail.com?',
      suggestion: 'ada@gmail.com',
    });
    expect((await buyCart(visitor)).status).toBe(200);
  });

  it('need an address for the confirmation', async () => {
    const { send } = await shop('book', null);
    expect((await send('PUT', '/email', { email: 'nobody' })).status).toBe(400);
    const { json } = await send('PUT', '/email', { email: 'ada@x.example' });
    expect([json.email, json.problems.map(({ code }) => code)]).toEqual([
      'ada@x.example',
      ['PAYMENT_REQUIRED'],
    ]);
  });
});

describe('a least subtotal', () => {
  it('is told in the words of the shop', async () => {
    const { send } = await shop('book', null);
    const params = { namespace: 'cart' };
    await owner.call(putCommercePreferences, { params, query: {}, body: { minimumSubtotalCents: 5000 } });
    const { json } = await send('GET', '');
    expect(json.problems.find(({ code }) => code === 'MIN_SUBTOTAL')?.message).toBe(
      'To check out, your order subtotal must be $50.00 or more.',
    );
    await owner.call(putCommercePreferences, { params, query: {}, body: {} });
    expect((await send('GET', '')).json.problems.some(({ code }) => code === 'MIN_SUBTOTAL')).toBe(false);
  });
});

describe('a write to a cart', () => {
  it('of an old version is refused with the cart as it is', async () => {
    const { send, cart, entryId } = await shop();
    const old = { 'if-match': `"${cart.id}-${cart.version}"` };
    const set = await send('PUT', `/items/${entryId}`, { quantity: 2 }, old);
    expect([set.status, set.headers.get('etag')]).toEqual([200, `"${cart.id}-2"`]);
    const stale = await send('PUT', `/items/${entryId}`, { quantity: 3 }, old);
    expect(stale).toMatchObject({
      status: 409,
      json: { code: 'STALE', shoppingCart: { version: 2, totalQuantity: 2 } },
    });
  });

  it('says that the price is another until the line is changed', async () => {
    const { send, entryId } = await shop('class', null);
    const price = (minor: number) =>
      rowsOf(
        app,
        "UPDATE product_variants SET price_minor = $2 WHERE website_id = $1 AND sku = 'CLASS'",
        minor,
      );
    await price(9900);
    const changed = await send('GET', '');
    expect(changed.json.entries[0]).toMatchObject({
      subTotal: 9900,
      problems: [{ code: 'PRICE_CHANGED', was: '$95.00', now: '$99.00' }],
    });
    const set = await send('PUT', `/items/${entryId}`, { quantity: 2 });
    expect(set.json.entries[0]?.problems).toEqual([]);
    await price(9500);
  });

  it('to a cart that was bought is refused, and visitors begin a new one', async () => {
    const { send, visitor, cart } = await shop();
    await rowsOf(app, 'UPDATE carts SET order_id = id WHERE website_id = $1 AND id = $2', cart.id);
    expect(await send('PUT', '/email', { email: 'ada@x.example' })).toMatchObject({
      status: 410,
      json: { code: 'CART_PURCHASED', orderId: cart.id },
    });
    expect((await send('GET', '')).json).toMatchObject({ isPurchased: true, orderId: cart.id });
    expect((await call(visitor, 'GET', CART_PATH)).json.id).toBe('');
    const body = { itemId: items.get('book'), quantity: 1 };
    const { json } = await call(visitor, 'POST', CART_ENTRIES_PATH, body);
    expect(json.shoppingCart).toMatchObject({ totalQuantity: 1, isPurchased: false });
  });

  it('takes no more lines than a cart holds', async () => {
    const { cart, visitor } = await shop('book', null);
    await rowsOf(
      app,
      `INSERT INTO cart_entries (website_id, id, cart_id, line_key, product_id, variant_id, quantity, seen_price_minor)
       SELECT e.website_id, lpad(n::text, 24, '0'), e.cart_id, 'filler ' || n, e.product_id, e.variant_id, 1, 1900
         FROM cart_entries e, generate_series(2, $3::int) AS n WHERE e.website_id = $1 AND e.cart_id = $2`,
      cart.id,
      MAX_CART_LINES,
    );
    const same = { itemId: items.get('book'), quantity: 1 };
    expect((await call(visitor, 'POST', CART_ENTRIES_PATH, same)).status).toBe(200);
    const other = { itemId: items.get('vase'), quantity: 1 };
    const full = await call(visitor, 'POST', CART_ENTRIES_PATH, other);
    expect(full).toMatchObject({ status: 409, json: { code: 'CART_FULL' } });
  });
});

describe('a line that was taken out', () => {
  it('can be put back in its place for a while', async () => {
    const { visitor, send, entryId } = await shop('mug', 'MUG-B-S', 3);
    await call(visitor, 'POST', CART_ENTRIES_PATH, { itemId: items.get('book'), quantity: 1 });
    const removed = await send('DELETE', `/items/${entryId}`);
    expect(removed.json).toMatchObject({
      totalQuantity: 1,
      removedEntries: [{ id: entryId, quantity: 3, optionValues: [{ value: 'Blue' }, { value: 'Small' }] }],
    });
    const back = await send('PUT', `/items/${entryId}`, { quantity: 3 });
    expect(back.json.entries.map(({ id, quantity }) => [id === entryId, quantity])).toEqual([
      [true, 3],
      [false, 1],
    ]);
    await send('DELETE', `/items/${entryId}`);
    app.clock.move(REMOVAL_UNDO_MS + 1);
    expect((await send('GET', '')).json.removedEntries).toEqual([]);
    expect((await send('PUT', '/email', { email: 'ada@x.example' })).json.totalQuantity).toBe(1);
    expect((await send('PUT', `/items/${entryId}`, { quantity: 3 })).status).toBe(404);
  });

  it('begins anew when it is added again', async () => {
    const { visitor, send, entryId } = await shop('mug', 'MUG-B-S', 3);
    await send('PUT', `/items/${entryId}`, { quantity: 0 });
    const body = { itemId: items.get('mug'), sku: 'MUG-B-S', quantity: 1 };
    const { json } = await call(visitor, 'POST', CART_ENTRIES_PATH, body);
    expect(json.shoppingCart).toMatchObject({ totalQuantity: 1, removedEntries: [] });
  });
});

describe('what became of the items of a cart', () => {
  it('is told of hidden products and of variants that are gone', async () => {
    const { send } = await shop('vase', null);
    const codes = async () => (await send('GET', '')).json.entries[0]?.problems.map(({ code }) => code);
    const vase = "id IN (SELECT product_id FROM product_variants WHERE website_id = $1 AND sku = 'VASE')";
    await rowsOf(app, `UPDATE products SET is_visible = false WHERE website_id = $1 AND ${vase}`);
    expect(await codes()).toEqual(['ITEM_UNPUBLISHED']);
    await rowsOf(app, `UPDATE products SET is_visible = true WHERE website_id = $1 AND ${vase}`);
    await rowsOf(
      app,
      "UPDATE product_variants SET removed_at = now() WHERE website_id = $1 AND sku = 'VASE'",
    );
    expect(await codes()).toEqual(['VARIANT_GONE']);
    await rowsOf(app, "UPDATE product_variants SET removed_at = NULL WHERE website_id = $1 AND sku = 'VASE'");
    expect(await codes()).toEqual([]);
  });
});

describe('a subscription', () => {
  it('has a cart of its own beside the visitor’s', async () => {
    const { visitor } = await shop('book', null);
    const ask = { itemId: items.get('class'), sku: null, qty: 1 };
    expect(await call(visitor, 'POST', CART_SUBSCRIPTION_PATH, ask)).toMatchObject({
      status: 400,
      json: { code: 'NOT_SUBSCRIBABLE' },
    });
    const plan = JSON.stringify({ billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 });
    const set = (isOn: boolean) =>
      rowsOf(
        app,
        `UPDATE products SET is_subscribable = $3, subscription_plan = $4 WHERE website_id = $1 AND id = $2`,
        items.get('class'),
        isOn,
        isOn ? plan : null,
      );
    await set(true);
    const { json } = await call(visitor, 'POST', CART_SUBSCRIPTION_PATH, ask);
    expect(json).toEqual({
      cartToken: json.cartToken,
      redirectUrl: `/checkout/subscribe?cartToken=${json.cartToken}`,
    });
    const own = await call(visitor, 'GET', `/api/3/commerce/cart/${json.cartToken}`);
    expect(own.json.entries).toMatchObject([
      { subscriptionPlan: { billingPeriod: { unit: 'MONTH' } }, quantity: 1 },
    ]);
    expect((await call(visitor, 'GET', CART_PATH)).json.entries).toHaveLength(1);
    visitor.cookies.set('CART', json.cartToken);
    const body = { itemId: items.get('book'), quantity: 1 };
    const beside = await call(visitor, 'POST', CART_ENTRIES_PATH, body);
    expect(beside).toMatchObject({ status: 400, json: { code: 'SUBSCRIPTION_ONLY' } });
    await set(false);
  });
});

describe('reading a cart', () => {
  it('asks the database at most three times', async () => {
    const { visitor } = await shop();
    await call(visitor, 'GET', CART_PATH);
    app.database.statements.length = 0;
    await call(visitor, 'GET', CART_PATH);
    const asked = app.database.statements.filter((sql) => !/START TRANSACTION|COMMIT|set_config/.test(sql));
    expect(asked.length).toBeLessThanOrEqual(3);
  });

  it('by a token of nobody finds none', async () => {
    const visitor = await comeIn(app);
    const answer = await call(visitor, 'GET', `/api/3/commerce/cart/${'x'.repeat(43)}`);
    expect(answer).toMatchObject({ status: 404, json: { code: 'CART_NOT_FOUND' } });
  });
});

describe('a cart', () => {
  it('is kept for its full time again after each write and each day’s visit, and so are its cookies', async () => {
    const { visitor, cart, send } = await shop();
    const life = async () => {
      const [row] = await rowsOf<{ at: Date }>(
        app,
        'SELECT expires_at AS at FROM carts WHERE website_id = $1 AND id = $2',
        cart.id,
      );
      return (row?.at.getTime() ?? 0) - app.clock.now();
    };
    const age = (days: number) =>
      rowsOf(
        app,
        'UPDATE carts SET expires_at = expires_at - $3::int * interval $$1 day$$ WHERE website_id = $1 AND id = $2',
        cart.id,
        days,
      );
    const cookieOf = ({ headers }: Answer) =>
      headers.getSetCookie().find((cookie) => cookie.startsWith('CART='));
    const full = await life();
    await age(20);
    expect(cookieOf(await call(visitor, 'GET', CART_PATH))).toContain('Max-Age=2592000');
    expect(await life()).toBe(full);
    await age(20);
    expect(cookieOf(await send('PUT', '/email', { email: 'a@b.example' }))).toContain('Max-Age=2592000');
    expect(await life()).toBe(full);
  });
});

describe('carts that nobody came back to', () => {
  it('are deleted, and no others', async () => {
    const old = await shop();
    const fresh = await shop();
    await rowsOf(
      app,
      'UPDATE carts SET expires_at = $3 WHERE website_id = $1 AND id = $2',
      old.cart.id,
      new Date(app.clock.now() - 1),
    );
    await app.db.withSite(fresh.cart.websiteId, (scope) => cartChore.run(scope, app.clock.now(), 100));
    const left = await rowsOf<{ id: string }>(
      app,
      'SELECT id FROM carts WHERE website_id = $1 AND id = ANY ($2)',
      [old.cart.id, fresh.cart.id],
    );
    expect(left).toEqual([{ id: fresh.cart.id }]);
  });
});
