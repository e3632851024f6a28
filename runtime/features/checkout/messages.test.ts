import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { CHECKOUT_NAMESPACE } from '#shared/features/checkout/rules.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { connectStripe } from '#shared/features/payments/contract.ts';
import { countMessages, type MessageCounter } from '../../testing/count-messages.ts';
import { buyCart, MUG, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { addPerson } from '../../testing/people.ts';
import { STRIPE_KEYS, startStripeServer, type StripeServer } from '../../testing/stripe-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const SURROUNDING = /START TRANSACTION|COMMIT|set_config/;
/** `buyCart` reads the cart before it buys it. */
const LOOK = { messages: 1, statements: 1 };

/** Does not ask for more than the reservation, since a mug has to be sent first. */
const RESERVED = { provider: 'stripe', token: 'pm_card_visa' };

let messages: MessageCounter;
let stripe: StripeServer;
let app: TestApp;

beforeAll(async () => {
  messages = await countMessages(inject('adminUrl'));
  stripe = await startStripeServer();
  app = await startTestApp(undefined, { messages, rateLimitScale: 1_000, stripeUrl: stripe.url });
  await offerShipping(app);
  const boss = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
  await boss.client.call(connectStripe, { body: STRIPE_KEYS });
});

afterAll(async () => {
  await app.close();
  await stripe.close();
  await messages.close();
});

/** How often the database is asked while a cart is bought. */
async function askedWhileBuying(email: string, change: object = {}) {
  const visitor = await shopperWith(app, { sku: MUG, email });
  messages.reset();
  app.database.statements.length = 0;
  const { status } = await buyCart(visitor, 'tok_ok', change);
  const asked = app.database.statements;
  return {
    status,
    messages: messages.count() - LOOK.messages,
    statements: asked.filter((sql) => !SURROUNDING.test(sql)).length - LOOK.statements,
    transactions: asked.filter((sql) => sql.includes('COMMIT')).length,
  };
}

describe('buying a cart', () => {
  it('asks the database as often as ever, and writes in three transactions', async () => {
    // What is asked once, such as the site, was asked.
    await buyCart(await shopperWith(app), 'tok_ok', { payment: RESERVED });
    const owner = await app.owner();
    const params = { namespace: CHECKOUT_NAMESPACE };
    await owner.call(putCommercePreferences, { params, query: {}, body: { capture: 'whenSent' } });
    expect(await askedWhileBuying('one@marsh.example', { payment: RESERVED })).toEqual({
      status: 200,
      messages: 20,
      statements: 44,
      transactions: 3,
    });
    await owner.call(putCommercePreferences, { params, query: {}, body: { capture: 'atOnce' } });
  });

  it('takes one transaction more where the test provider keeps its payment in the database', async () => {
    await buyCart(await shopperWith(app));
    expect(await askedWhileBuying('two@marsh.example')).toEqual({
      status: 200,
      messages: 21,
      statements: 46,
      transactions: 4,
    });
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
      'SELECT o',
      'SELECT id',
      'WITH swept',
    ]);
  });
});
