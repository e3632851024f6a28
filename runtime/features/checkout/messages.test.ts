import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { countMessages, type MessageCounter } from '../../testing/count-messages.ts';
import { buyCart, MUG, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SURROUNDING = /START TRANSACTION|COMMIT|set_config/;
/** `buyCart` reads the cart before it buys it. */
const LOOK = { messages: 1, statements: 1 };

let messages: MessageCounter;
let app: TestApp;

beforeAll(async () => {
  messages = await countMessages(inject('adminUrl'));
  app = await startTestApp(undefined, { messages, rateLimitScale: 1_000 });
  await offerShipping(app);
});

afterAll(async () => {
  await app.close();
  await messages.close();
});

describe('buying a cart', () => {
  it('asks the database as often as ever', async () => {
    // What is asked once, such as the site, was asked.
    await buyCart(await shopperWith(app));
    const visitor = await shopperWith(app, { sku: MUG, email: 'count@marsh.example' });
    messages.reset();
    app.database.statements.length = 0;
    const { status } = await buyCart(visitor);
    const asked = app.database.statements;
    expect({
      status,
      messages: messages.count() - LOOK.messages,
      statements: asked.filter((sql) => !SURROUNDING.test(sql)).length - LOOK.statements,
      transactions: asked.filter((sql) => sql.includes('COMMIT')).length,
    }).toEqual({ status: 200, messages: 24, statements: 46, transactions: 5 });
  });

  it('gives out the number of the order when all else is known', async () => {
    const visitor = await shopperWith(app, { sku: MUG, email: 'number@marsh.example' });
    app.database.statements.length = 0;
    await buyCart(visitor);
    const asked = app.database.statements.map((sql) => sql.trim());
    const numbered = asked.findIndex((sql) => sql.startsWith('INSERT INTO order_counters'));
    const behind = asked.slice(numbered + 1);
    const inTransaction = behind.slice(
      0,
      behind.findIndex((sql) => sql.includes('COMMIT')),
    );
    expect(inTransaction.map((sql) => /^(?:UPDATE|INSERT INTO|WITH|SELECT)( \w+)?/.exec(sql)?.[0])).toEqual([
      'UPDATE orders',
      'INSERT INTO order_history',
      'INSERT INTO mail_messages',
      'WITH defaults',
      'SELECT subscription_id',
    ]);
  });
});
