import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateDown, migrateUp } from '../../../database/migrate.ts';
import { migrations } from '../../../database/migrations/migrations.ts';
import { rowsOf } from '../../../testing/people.ts';
import { MUG, offerShipping, orderMugs, sellBySubscription, subscribeTo } from '../../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { nameOrderSources } from './20261124-0800-name-order-sources.ts';

const MONTHLY = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 };
const LATER_CYCLE = 'c'.repeat(24);
const DONATION = 'd'.repeat(24);
/** The migration fills 500 orders at a time. */
const MORE_THAN_A_BATCH = 600;
const AT_ONCE = 100;
const STEPS = migrations.length - migrations.indexOf(nameOrderSources);

let app: TestApp;
let made = 0;

const run = (sql: string, ...bind: unknown[]) => rowsOf<Record<string, unknown>>(app, sql, ...bind);

/**
 * Writes an order as a program of the version before does, which knows no column of sources.
 * @param facts columns in which it differs from the first order of the site
 */
async function addAsBefore(facts: object): Promise<string> {
  made += 1;
  const id = made.toString(16).padStart(24, '0');
  const change = { id, number: null, token_hash: `copy ${made}`, status: 'OPEN', ...facts };
  await run(
    `INSERT INTO orders
     SELECT copied.* FROM (SELECT to_jsonb(o) - 'source_id' - 'source_kind' AS facts FROM orders o
                            WHERE website_id = $1 ORDER BY created_at, id LIMIT 1) one,
            jsonb_populate_record(NULL::orders, one.facts || $2::jsonb) copied`,
    JSON.stringify(change),
  );
  return id;
}

/** Writes so many orders of one cart that came to nothing; nothing of their buyers, by which orders would be found. */
async function addCanceled(count: number): Promise<void> {
  for (let from = 1; from <= count; from += AT_ONCE) {
    await run(
      `INSERT INTO orders
       SELECT copied.* FROM (SELECT to_jsonb(o) AS facts FROM orders o WHERE website_id = $1 LIMIT 1) one,
              generate_series($2::int, $3::int) n,
              jsonb_populate_record(NULL::orders, one.facts || jsonb_build_object('id', lpad('e' || n, 24, '0'),
                'number', null, 'token_hash', 'canceled ' || n, 'status', 'CANCELED', 'email', '',
                'customer_name', '')) copied`,
      from,
      from + AT_ONCE - 1,
    );
  }
}

async function sourcesOf(...ids: string[]): Promise<unknown[][]> {
  const rows = await run(
    'SELECT cart_id, source_id, source_kind FROM orders WHERE website_id = $1 AND id = ANY ($2) ORDER BY id',
    ids,
  );
  return rows.map((row) => [row.cart_id, row.source_id, row.source_kind]);
}

const back = () => migrateDown(app.database.ownerUrl, app.database.appUrl, STEPS);
const forward = () => migrateUp(app.database.ownerUrl, app.database.appUrl);

beforeAll(async () => {
  app = await startTestApp();
  await offerShipping(app);
  await orderMugs(app);
  await sellBySubscription(app, MUG, MONTHLY);
  await subscribeTo(app, { sku: MUG, cents: 2400, email: 'ada@marsh.example', card: 'tok_ok' });
  await run(
    `INSERT INTO subscription_cycles (website_id, id, subscription_id, n, due_at, tries, problem)
     SELECT website_id, $2, id, 2, now(), 1, '' FROM subscriptions WHERE website_id = $1`,
    LATER_CYCLE,
  );
});

afterAll(() => app.close());

describe('what an order was made of', () => {
  it('is said of orders that were there before, in more batches than one, as it is of new ones', async () => {
    const before = await run(
      'SELECT id, source_id, source_kind FROM orders WHERE website_id = $1 ORDER BY id',
    );
    expect(before.map((row) => row.source_kind)).toEqual(['cart', 'cart']);
    await back();
    const later = await addAsBefore({ cart_id: LATER_CYCLE });
    const donation = await addAsBefore({ cart_id: DONATION, kind: 'donation' });
    await addCanceled(MORE_THAN_A_BATCH);
    await forward();
    expect(await sourcesOf(later, donation)).toEqual([
      [LATER_CYCLE, LATER_CYCLE, 'cycle'],
      [DONATION, DONATION, 'donation'],
    ]);
    const ids = before.map((row) => row.id);
    expect(
      await run(
        'SELECT id, source_id, source_kind FROM orders WHERE website_id = $1 AND id = ANY ($2) ORDER BY id',
        ids,
      ),
    ).toEqual(before);
    expect(await run('SELECT id FROM orders WHERE website_id = $1 AND source_id <> cart_id')).toEqual([]);
    await run('DELETE FROM orders WHERE website_id = $1 AND NOT id = ANY ($2)', ids);
  });

  it.each([
    ['a cart', { cart_id: 'a'.repeat(24) }, 'cart'],
    ['a later cycle of a subscription', { cart_id: LATER_CYCLE }, 'cycle'],
    ['a donation', { cart_id: DONATION, kind: 'donation' }, 'donation'],
  ])('is said of an order that a program of the version before makes of %s, once', async (_, facts, kind) => {
    expect(await sourcesOf(await addAsBefore(facts))).toEqual([[facts.cart_id, facts.cart_id, kind]]);
    await expect(addAsBefore(facts)).rejects.toThrow('duplicate key');
    expect(await sourcesOf(await addAsBefore({ ...facts, status: 'CANCELED' }))).toHaveLength(1);
  });

  it('is told programs of the version before of orders that this one makes', async () => {
    await orderMugs(app);
    const [order] = await run(
      `SELECT o.cart_id, o.source_id, o.source_kind, c.id AS cart FROM orders o
         JOIN carts c ON c.website_id = o.website_id AND c.order_id = o.id
        WHERE o.website_id = $1 ORDER BY o.created_at DESC, o.id DESC LIMIT 1`,
    );
    expect(order).toMatchObject({ cart_id: order?.cart, source_id: order?.cart, source_kind: 'cart' });
  });

  it.each([
    ['what no order is made of', "source_kind = 'quote'"],
    ['what is no id', "source_id = 'elsewhere'"],
  ])('cannot be %s', async (_, change) => {
    await expect(run(`UPDATE orders SET ${change} WHERE website_id = $1`)).rejects.toThrow(
      'orders_source_check',
    );
  });
});
