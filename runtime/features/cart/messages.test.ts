import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CART_ENTRIES_PATH, CART_PATH } from '#shared/features/cart/paths.ts';
import { countMessages, type MessageCounter } from '../../testing/count-messages.ts';
import { rowsOf } from '../../testing/people.ts';
import { MUG } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const DAY = 24 * 60 * 60 * 1000;
const SURROUNDING = /START TRANSACTION|COMMIT|set_config/;

let messages: MessageCounter;
let app: TestApp;
let itemId: string;
let calls = 0;

beforeAll(async () => {
  messages = await countMessages(inject('adminUrl'));
  app = await startTestApp(undefined, { messages, rateLimitScale: 1_000 });
  const [variant] = await rowsOf<{ itemId: string }>(
    app,
    'SELECT product_id AS "itemId" FROM product_variants WHERE website_id = $1 AND sku = $2',
    MUG,
  );
  itemId = variant?.itemId ?? '';
});

afterAll(async () => {
  await app.close();
  await messages.close();
});

/** What a call asks the database: how often it has to wait, and statements but for those around transactions. */
async function asked(call: () => Promise<Response>) {
  messages.reset();
  app.database.statements.length = 0;
  const { status } = await call();
  const statements = app.database.statements.filter((sql) => !SURROUNDING.test(sql));
  return { status, messages: messages.count(), statements: statements.length };
}

const add = (visitor: Visitor) => {
  calls += 1;
  const key = { 'idempotency-key': `add-${calls}` };
  return visitor.call('POST', CART_ENTRIES_PATH, { itemId, sku: MUG, quantity: 1 }, key);
};
const read = (visitor: Visitor) => visitor.fetch(CART_PATH);
const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf('=')));

/** A visitor with something in the cart; what is asked once, such as the site, was asked. */
async function shopper(): Promise<Visitor> {
  const visitor = app.visitor();
  await add(visitor);
  await add(visitor);
  await read(visitor);
  return visitor;
}

describe('a cart', () => {
  it('takes four messages to be added to, the one that counts the call among them', async () => {
    const visitor = await shopper();
    expect(await asked(() => add(visitor))).toEqual({ status: 200, messages: 4, statements: 9 });
  });

  it('takes four messages to be made', async () => {
    await shopper();
    const visitor = app.visitor();
    await read(visitor);
    expect(await asked(() => add(visitor))).toEqual({ status: 200, messages: 4, statements: 8 });
  });

  it('is read with one statement', async () => {
    const visitor = await shopper();
    expect(await asked(() => read(visitor))).toEqual({ status: 200, messages: 1, statements: 1 });
  });
});

describe('the cookies of a cart', () => {
  it('are given with the cart, and not again by looking at it and adding to it on the same day', async () => {
    const visitor = app.visitor();
    await read(visitor);
    expect(cookiesOf(await add(visitor))).toEqual(['CART', 'hasCart']);
    expect(cookiesOf(await add(visitor))).toEqual([]);
    expect(cookiesOf(await read(visitor))).toEqual([]);
  });

  it('are given again a day later, by the first look or the first addition', async () => {
    const [looking, adding] = [await shopper(), await shopper()];
    app.clock.move(DAY);
    expect(cookiesOf(await read(looking))).toEqual(['CART', 'hasCart']);
    expect(cookiesOf(await read(looking))).toEqual([]);
    expect(cookiesOf(await add(adding))).toEqual(['CART', 'hasCart']);
    expect(cookiesOf(await add(adding))).toEqual([]);
  });

  it('are given again to a browser that lost the one that scripts read', async () => {
    const visitor = await shopper();
    visitor.cookies.delete('hasCart');
    expect(cookiesOf(await read(visitor))).toEqual(['CART', 'hasCart']);
  });
});
