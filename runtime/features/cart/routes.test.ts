import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { PRODUCT_NAMESPACE } from '#shared/features/commerce-preferences/selling.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { cartSchema } from '#shared/features/cart/shape.ts';
import { CART_ENTRIES_PATH, CART_PATH } from '#shared/features/cart/paths.ts';
import { STOCK_PATH } from '#shared/features/products/paths.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;
const items = new Map<string, string>();

beforeAll(async () => {
  app = await startTestApp();
  const response = await app.visitor().fetch('/shop?format=json');
  const json = (await response.json()) as { items: { urlId: string; id: string }[] };
  for (const item of json.items) items.set(item.urlId, item.id);
});

afterAll(() => app.close());

const itemId = (urlId: string) => items.get(urlId) ?? 'unknown';

async function newVisitor(): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  return visitor;
}

async function add(visitor: Visitor, body: object, headers: Record<string, string> = {}) {
  const response = await visitor.call('POST', CART_ENTRIES_PATH, body, headers);
  return {
    status: response.status,
    headers: response.headers,
    json: (await response.json()) as Record<string, never>,
  };
}

async function readCart(visitor: Visitor): Promise<Cart> {
  return cartSchema.parse(await (await visitor.call('GET', CART_PATH)).json());
}

describe('adding to the cart', () => {
  it('makes a cart with the line, its price in force and the cookies that keep it', async () => {
    const visitor = await newVisitor();
    const { status, json } = await add(visitor, { itemId: itemId('mug'), sku: 'MUG-B-S', quantity: 2 });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      newlyAdded: {
        title: 'Mug & <saucer>',
        quantity: 2,
        quantityAdded: 2,
        purchasePriceCents: 2400,
        subTotal: 4800,
      },
      shoppingCart: {
        subtotalCents: 4800,
        grandTotalCents: 4800,
        totalQuantity: 2,
        requiresShipping: true,
        hasDigital: false,
        orderId: '',
        isPurchased: false,
        currency: 'USD',
        subtotal: { currency: 'USD', value: '48.00' },
      },
    });
    expect(visitor.cookies.get('hasCart')).toBe('true');
    expect(visitor.cookies.get('CART')).toMatch(/^[\w-]{43}$/);
    const cart = await readCart(visitor);
    expect(cart.entries[0]).toMatchObject({
      fullUrl: '/shop/p/mug',
      chosenVariant: {
        sku: 'MUG-B-S',
        attributes: { Glaze: 'Blue', Size: 'Small' },
        onSale: true,
        qtyInStock: 100,
      },
      lineTotal: { currency: 'USD', value: '48.00' },
    });
  });

  it('keeps only a hash of the cart’s token', async () => {
    const visitor = await newVisitor();
    await add(visitor, { itemId: itemId('book'), quantity: 1 });
    const token = visitor.cookies.get('CART') ?? '';
    const rows = await app.database.db.withSite((await readCart(visitor)).websiteId, (scope) =>
      scope.query<{ token_hash: string }>('SELECT token_hash FROM carts WHERE website_id = $1', [
        scope.websiteId,
      ]),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('joins equal lines and keeps the order of the others', async () => {
    const visitor = await newVisitor();
    await add(visitor, { itemId: itemId('mug'), sku: 'MUG-B-S', quantity: 1 });
    await add(visitor, { itemId: itemId('book'), sku: null, quantity: 1 });
    await add(visitor, { itemId: itemId('mug'), sku: 'MUG-B-S', quantity: '3' });
    const cart = await readCart(visitor);
    expect(cart.entries.map((entry) => [entry.chosenVariant.sku, entry.quantity])).toEqual([
      ['MUG-B-S', 4],
      ['BOOK', 1],
    ]);
    expect(cart).toMatchObject({ hasDigital: true, purelyDigital: false, totalQuantity: 5, version: 3 });
  });

  it.each([
    [
      'no option chosen',
      { sku: null, quantity: 1 },
      400,
      'OPTION_REQUIRED',
      'Please select the Glaze and Size options.',
    ],
    [
      'a variant that is not there',
      { sku: 'VASE', quantity: 1 },
      400,
      'VARIANT_UNAVAILABLE',
      'Sorry, that item variant is unavailable. Please select another variant.',
    ],
    [
      'a variant that is sold out',
      { sku: 'MUG-R-L', quantity: 1 },
      409,
      'OUT_OF_STOCK',
      'Sorry, we do not have enough of that item available.',
    ],
    [
      'more than there is',
      { sku: 'MUG-R-S', quantity: 6 },
      409,
      'OUT_OF_STOCK',
      'Sorry, we do not have enough of that item available.',
    ],
    [
      'a quantity that is no number',
      { sku: 'MUG-R-S', quantity: 'two' },
      400,
      'QUANTITY_NOT_NUMBER',
      'Quantity must be a number.',
    ],
    [
      'a quantity that is not whole',
      { sku: 'MUG-R-S', quantity: 1.5 },
      400,
      'QUANTITY_NOT_WHOLE',
      'Quantity must be a whole number',
    ],
    [
      'a negative quantity',
      { sku: 'MUG-R-S', quantity: -1 },
      400,
      'QUANTITY_RANGE',
      'Quantity must be between 1 and 9999.',
    ],
    [
      'a huge quantity',
      { sku: 'MUG-R-S', quantity: 1e9 },
      400,
      'QUANTITY_RANGE',
      'Quantity must be between 1 and 9999.',
    ],
  ])('refuses %s', async (_, body, status, code, error) => {
    const visitor = await newVisitor();
    const answer = await add(visitor, { itemId: itemId('mug'), ...body });
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ code, error, data: { error } });
    expect(answer.json['requestId']).toMatch(/^[0-9a-f]{24}$/);
    expect(visitor.cookies.has('CART')).toBe(false);
  });

  it('refuses a gift card without a denomination', async () => {
    const answer = await add(await newVisitor(), { itemId: itemId('gift-card'), quantity: 1 });
    expect(answer.json).toMatchObject({
      code: 'DENOMINATION_REQUIRED',
      error: 'Select a denomination for the Gift Card',
    });
  });

  it('refuses an item that is not there, and a body that is none', async () => {
    const visitor = await newVisitor();
    const unknown = await add(visitor, { itemId: '0'.repeat(24), quantity: 1 });
    expect(unknown).toMatchObject({ status: 404, json: { code: 'ITEM_NOT_FOUND' } });
    const invalid = await add(visitor, { itemId: 'mug', quantity: 1 });
    expect(invalid).toMatchObject({
      status: 400,
      json: { code: 'INVALID_INPUT', errors: { itemId: expect.any(String) as unknown } },
    });
    const broken = await visitor.fetch(CART_ENTRIES_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': visitor.cookies.get('crumb') ?? '' },
      body: '{"itemId":',
    });
    expect(broken.status).toBe(400);
    expect(await broken.json()).toMatchObject({ code: 'INVALID_JSON' });
  });

  it('ignores a price that the caller names', async () => {
    const visitor = await newVisitor();
    const { json } = await add(visitor, {
      itemId: itemId('vase'),
      quantity: 1,
      purchasePriceCents: 1,
      price: '0.01',
      isPurchased: true,
    });
    expect(json).toMatchObject({ shoppingCart: { subtotalCents: 8000, isPurchased: false } });
  });

  it('counts what is in the cart against the stock', async () => {
    const visitor = await newVisitor();
    await add(visitor, { itemId: itemId('mug'), sku: 'MUG-R-S', quantity: 4 });
    const answer = await add(visitor, { itemId: itemId('mug'), sku: 'MUG-R-S', quantity: 2 });
    expect(answer).toMatchObject({ status: 409, json: { code: 'OUT_OF_STOCK', available: 5 } });
    expect((await readCart(visitor)).totalQuantity).toBe(4);
  });

  it('acknowledges fifty parallel additions and holds all of them in one line', async () => {
    const visitor = await newVisitor();
    await add(visitor, { itemId: itemId('book'), quantity: 1 });
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => add(visitor, { itemId: itemId('mug'), sku: 'MUG-B-S', quantity: 1 })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
    const cart = await readCart(visitor);
    expect(cart.entries.map((entry) => entry.quantity)).toEqual([1, 50]);
  });

  it('asks the database at most twelve times', async () => {
    const visitor = await newVisitor();
    await add(visitor, { itemId: itemId('book'), quantity: 1 });
    app.database.statements.length = 0;
    await add(visitor, { itemId: itemId('book'), quantity: 1 }, { 'idempotency-key': 'count-queries' });
    const queries = app.database.statements.filter((sql) => !/START TRANSACTION|COMMIT|set_config/.test(sql));
    expect(queries.length).toBeLessThanOrEqual(12);
  });
});

describe('a repeated addition', () => {
  it('acts once and answers the same, although the first answer was lost', async () => {
    const visitor = await newVisitor();
    const body = { itemId: itemId('vase'), quantity: 1 };
    const first = await add(visitor, body, { 'idempotency-key': 'abc-1' });
    visitor.cookies.delete('CART');
    const second = await add(visitor, body, { 'idempotency-key': 'abc-1' });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.json).toEqual(first.json);
    expect((await readCart(visitor)).totalQuantity).toBe(1);
  });

  it('with another input is refused', async () => {
    const visitor = await newVisitor();
    await add(visitor, { itemId: itemId('book'), quantity: 1 }, { 'add-to-cart-id': 'same' });
    const answer = await add(visitor, { itemId: itemId('book'), quantity: 2 }, { 'add-to-cart-id': 'same' });
    expect(answer).toMatchObject({ status: 422, json: { code: 'IDEMPOTENCY_MISMATCH' } });
  });

  it('of another visitor with the same key is handled on its own', async () => {
    const body = { itemId: itemId('book'), quantity: 1 };
    const one = await newVisitor();
    const two = await newVisitor();
    await add(one, body, { 'idempotency-key': 'shared' });
    const answer = await add(two, body, { 'idempotency-key': 'shared' });
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
    expect((await readCart(two)).totalQuantity).toBe(1);
  });

  it('after a refusal may succeed with the same key', async () => {
    const visitor = await newVisitor();
    const refused = await add(
      visitor,
      { itemId: itemId('mug'), quantity: 1 },
      { 'idempotency-key': 'again' },
    );
    expect(refused.status).toBe(400);
    const accepted = await add(
      visitor,
      { itemId: itemId('mug'), sku: 'MUG-R-S', quantity: 1 },
      { 'idempotency-key': 'again' },
    );
    expect(accepted.status).toBe(200);
  });

  it('with a key that is none is refused', async () => {
    const answer = await add(await newVisitor(), { itemId: itemId('book') }, { 'idempotency-key': 'a b' });
    expect(answer).toMatchObject({ status: 400, json: { code: 'INVALID_IDEMPOTENCY_KEY' } });
  });
});

describe('the crumb', () => {
  it('is missing: 403 with a fresh one, with which one retry succeeds', async () => {
    const visitor = app.visitor();
    const body = JSON.stringify({ itemId: itemId('book'), quantity: 1 });
    const headers = { 'content-type': 'application/json' };
    const refused = await visitor.fetch(CART_ENTRIES_PATH, { method: 'POST', headers, body });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      crumbFail: true,
      code: 'CRUMB_FAIL',
      error: 'Your session has expired. Please reload the page and try again.',
    });
    expect(visitor.cookies.get('crumb')).toBeDefined();
    expect((await add(visitor, { itemId: itemId('book'), quantity: 1 })).status).toBe(200);
  });

  it('of another visitor, or made up, is refused', async () => {
    const visitor = await newVisitor();
    const other = await newVisitor();
    for (const crumb of [other.cookies.get('crumb') ?? '', 'x.y', '']) {
      const answer = await add(visitor, { itemId: itemId('book'), quantity: 1 }, { 'x-csrf-token': crumb });
      expect(answer.status).toBe(403);
    }
    const forged = app.visitor();
    forged.cookies.set('crumb', 'nonce.signature');
    expect((await add(forged, { itemId: itemId('book'), quantity: 1 })).status).toBe(403);
  });
});

describe('reading the cart', () => {
  it('without one answers an empty cart and makes none', async () => {
    const visitor = app.visitor();
    const cart = await readCart(visitor);
    expect(cart).toMatchObject({ id: '', cartToken: '', entries: [], totalQuantity: 0, subtotalCents: 0 });
    expect(visitor.cookies.has('CART')).toBe(false);
  });

  it('with a token of nobody answers an empty cart', async () => {
    const visitor = app.visitor();
    visitor.cookies.set('CART', 'x'.repeat(43));
    expect((await readCart(visitor)).id).toBe('');
  });

  it('tells what became short while it was in the cart', async () => {
    const visitor = await newVisitor();
    await add(visitor, { itemId: itemId('class'), quantity: 3 });
    const { websiteId, entries } = await readCart(visitor);
    const variantId = entries[0]?.chosenVariant.id;
    await app.db.withSite(websiteId, (scope) =>
      scope.query('UPDATE stock_levels SET on_hand = 2 WHERE website_id = $1 AND variant_id = $2', [
        websiteId,
        variantId,
      ]),
    );
    const [entry] = (await readCart(visitor)).entries;
    expect(entry?.problems).toEqual([
      {
        code: 'INSUFFICIENT_STOCK',
        severity: 'block',
        entryId: entries[0]?.id,
        message: 'Sorry, we do not have enough of that item available.',
        available: 2,
      },
    ]);
  });

  it('gives a sample to contributors only', async () => {
    const response = await app.visitor().call('GET', `${CART_PATH}?mock=true`);
    expect(response.status).toBe(403);
  });
});

describe('a line of the cart', () => {
  async function cartWithVase() {
    const visitor = await newVisitor();
    await add(visitor, { itemId: itemId('mug'), sku: 'MUG-R-S', quantity: 2 });
    const cart = await readCart(visitor);
    return { visitor, path: `/api/3/commerce/cart/${cart.cartToken}/items/${cart.entries[0]?.id}` };
  }

  it('gets another quantity, within the stock', async () => {
    const { visitor, path } = await cartWithVase();
    const set = await visitor.call('PUT', path, { quantity: 5 });
    expect(await set.json()).toMatchObject({ totalQuantity: 5, subtotalCents: 15_000 });
    const tooMany = await visitor.call('PUT', path, { quantity: 6 });
    expect(tooMany.status).toBe(409);
    expect(await tooMany.json()).toMatchObject({ code: 'OUT_OF_STOCK', available: 5 });
    const noNumber = await visitor.call('PUT', path, { quantity: 'x' });
    expect(noNumber.status).toBe(400);
  });

  it('of a file holds one piece, however often it is added', async () => {
    const visitor = await newVisitor();
    const book = { itemId: itemId('book'), quantity: 1 };
    await add(visitor, book);
    expect((await add(visitor, book)).status).toBe(200);
    const { cartToken, entries, totalQuantity } = await readCart(visitor);
    expect(totalQuantity).toBe(1);
    const path = `/api/3/commerce/cart/${cartToken}/items/${entries[0]?.id}`;
    const refusal = { code: 'QUANTITY_RANGE', error: 'This item is sold one at a time.' };
    const raised = await visitor.call('PUT', path, { quantity: 2 });
    expect(raised.status).toBe(400);
    expect(await raised.json()).toMatchObject(refusal);
    const two = await add(visitor, { ...book, quantity: 2 });
    expect(two.status).toBe(400);
    expect(two.json).toMatchObject(refusal);
    await visitor.call('DELETE', path);
    expect(await (await visitor.call('PUT', path, { quantity: 1 })).json()).toMatchObject({
      totalQuantity: 1,
    });
  });

  it('is removed by 0 and by DELETE, once', async () => {
    const one = await cartWithVase();
    expect(await (await one.visitor.call('PUT', one.path, { quantity: 0 })).json()).toMatchObject({
      entries: [],
    });
    const two = await cartWithVase();
    expect(await (await two.visitor.call('DELETE', two.path)).json()).toMatchObject({ entries: [] });
    const again = await two.visitor.call('DELETE', two.path);
    expect(again.status).toBe(404);
    expect(await again.json()).toMatchObject({ code: 'ENTRY_NOT_FOUND' });
  });

  it('of another cart is not found, with the same answer as one that never was', async () => {
    const mine = await cartWithVase();
    const foreign = await cartWithVase();
    const [, , , , , token] = mine.path.split('/');
    const entry = foreign.path.split('/').at(-1);
    const crossed = await mine.visitor.call('DELETE', `/api/3/commerce/cart/${token}/items/${entry}`);
    const unknown = await mine.visitor.call(
      'DELETE',
      `/api/3/commerce/cart/${token}/items/${'0'.repeat(24)}`,
    );
    expect([crossed.status, unknown.status]).toEqual([404, 404]);
    const nobody = await mine.visitor.call('DELETE', `/api/3/commerce/cart/${'x'.repeat(43)}/items/${entry}`);
    expect(await nobody.json()).toMatchObject({ code: 'CART_NOT_FOUND' });
  });

  it('needs a crumb to be changed', async () => {
    const { visitor, path } = await cartWithVase();
    expect((await visitor.call('DELETE', path, undefined, { 'x-csrf-token': '' })).status).toBe(403);
  });
});

describe('the cart without scripts', () => {
  const form = (fields: Record<string, string>, headers: Record<string, string> = {}) => ({
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin, ...headers },
  });

  it('takes an item, leads to the cart page and lets its lines be changed there', async () => {
    const visitor = app.visitor();
    await visitor.fetch('/cart');
    const added = await visitor.fetch(
      '/cart/add',
      form({ itemId: itemId('mug'), sku: 'MUG-R-S', quantity: '2' }),
    );
    expect(added.status).toBe(303);
    expect(added.headers.get('location')).toBe('/cart');
    const page = await (await visitor.fetch('/cart')).text();
    expect(page).toContain('<p>Mug & <saucer> x 2</p>');
    expect(page).toContain(`<i>${visitor.cookies.get('crumb')}</i>`);
    const entryId = (await readCart(visitor)).entries[0]?.id ?? '';
    await visitor.fetch('/cart/quantity', form({ entryId, quantity: '3' }));
    expect((await readCart(visitor)).totalQuantity).toBe(3);
    await visitor.fetch('/cart/remove', form({ entryId }));
    expect((await readCart(visitor)).totalQuantity).toBe(0);
  });

  it('leads straight to the checkout where the shop says so', async () => {
    const owner = await app.owner();
    const setExpress = (expressCheckout: boolean) =>
      owner.call(putCommercePreferences, {
        params: { namespace: PRODUCT_NAMESPACE },
        query: {},
        body: { expressCheckout },
      });
    await setExpress(true);
    const visitor = app.visitor();
    await visitor.fetch('/cart');
    const added = await visitor.fetch('/cart/add', form({ itemId: itemId('book'), quantity: '1' }));
    expect(added.headers.get('location')).toBe('/checkout');
    await setExpress(false);
  });

  it('tells on the page it came from why something was refused', async () => {
    const visitor = app.visitor();
    const refused = await visitor.fetch(
      '/cart/add',
      form({ itemId: itemId('mug'), sku: 'MUG-R-L', quantity: '1' }, { referer: `${app.origin}/shop/p/mug` }),
    );
    expect(refused.status).toBe(409);
    const page = await refused.text();
    expect(page).toContain('<p role="alert">Sorry, we do not have enough of that item available.</p>');
    expect(page).toContain('<h1>Mug &amp; &lt;saucer&gt;</h1>');
  });

  it('refuses a form of another site', async () => {
    const visitor = app.visitor();
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: app.origin, 'sec-fetch-site': 'same-site' },
    ]) {
      const answer = await visitor.fetch(
        '/cart/add',
        form({ itemId: itemId('book') }, headers as Record<string, string>),
      );
      expect(answer.status).toBe(403);
    }
    expect(visitor.cookies.has('CART')).toBe(false);
  });
});

describe('the stock of an item', () => {
  it('is told by variant', async () => {
    const response = await app.visitor().fetch(`${STOCK_PATH}?itemId=${itemId('gift-card')}`);
    expect(response.headers.get('cache-control')).toBe('private, max-age=0');
    expect(await response.json()).toMatchObject({
      results: [
        { sku: 'GIFT-25', unlimited: true, qtyInStock: 0 },
        { sku: 'GIFT-50', unlimited: true, qtyInStock: 0 },
      ],
    });
  });

  it('needs an item that is there', async () => {
    const visitor = app.visitor();
    expect((await visitor.fetch(STOCK_PATH)).status).toBe(400);
    expect((await visitor.fetch(`${STOCK_PATH.slice(0, -1)}?itemId=${'0'.repeat(24)}`)).status).toBe(404);
  });
});
