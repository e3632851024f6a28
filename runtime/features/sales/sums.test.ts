import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSales, recountSales } from '#shared/features/sales/contract.ts';
import { addDays, TOP_PRODUCTS } from '#shared/features/sales/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { orderMugs, offerShipping } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { addUpSales } from './service.ts';
import { salesChore } from './sums.ts';

const REPORTING = 3;
const ZONES = ['America/New_York', 'Europe/Berlin', 'Pacific/Auckland'];
const CURRENCIES = ['USD', 'EUR'];
/** Three months, with the days on which clocks change. */
const BEGIN = Date.parse('2026-02-14T00:00:00Z');
const DAYS = 95;
const DAY_MS = 86_400_000;

let app: TestApp;
let siteId: string;
/** An order whose copies these tests are about. */
let model: string;

beforeAll(async () => {
  app = await startTestApp();
  siteId = await siteIdOf(app);
  await offerShipping(app);
  model = (await orderMugs(app, { quantity: 1 })).id;
});

afterAll(() => app.close());

const ALL = 'DELETE FROM orders WHERE website_id = $1 AND id <> $2';
const id = (kind: string, place: number) => kind + String(place).padStart(23, '0');

/** What the sums have to be, from the orders themselves. */
async function readPlainly(
  { query }: SiteScope,
  {
    zone,
    currency,
    isTest,
    from,
    until,
  }: { zone: string; currency: string; isTest: boolean; from: string; until: string },
) {
  const bind = [siteId, zone, currency, isTest, from, until];
  const sold = "o.number IS NOT NULL AND o.payment_state <> 'VOIDED' AND o.currency = $3 AND o.is_test = $4";
  const during = (at: string) => `(${at} AT TIME ZONE $2)::date BETWEEN $5::date AND $6::date`;
  const steps = await query<{ day: string; revenue: number; orders: number; units: number; refunds: number }>(
    `SELECT day::text, sum(revenue)::float8 AS revenue, sum(orders)::int AS orders, sum(units)::int AS units,
            sum(refunds)::float8 AS refunds
       FROM (SELECT (o.created_at AT TIME ZONE $2)::date AS day, o.grand_total_minor AS revenue, 1 AS orders,
                    (SELECT COALESCE(sum(i.quantity), 0) FROM order_items i
                      WHERE i.website_id = $1 AND i.order_id = o.id) AS units, 0 AS refunds
               FROM orders o WHERE o.website_id = $1 AND ${sold} AND ${during('o.created_at')}
             UNION ALL
             SELECT (r.at AT TIME ZONE $2)::date, 0, 0, 0, r.amount_minor
               FROM order_refunds r JOIN orders o ON o.website_id = $1 AND o.id = r.order_id
              WHERE r.website_id = $1 AND r.state = 'given' AND ${sold} AND ${during('r.at')}) facts
      GROUP BY 1 ORDER BY 1`,
    bind,
  );
  const products = await query<{ productId: string; name: string; units: number; revenue: number }>(
    `SELECT i.product_id AS "productId", (array_agg(i.product_name ORDER BY o.created_at DESC))[1] AS name,
            sum(i.quantity)::int AS units, sum(i.line_minor - i.discount_minor)::float8 AS revenue
       FROM orders o JOIN order_items i ON i.website_id = $1 AND i.order_id = o.id
      WHERE o.website_id = $1 AND ${sold} AND ${during('o.created_at')}
      GROUP BY 1 ORDER BY revenue DESC, units DESC, 1 LIMIT ${TOP_PRODUCTS}`,
    bind,
  );
  return { steps, products };
}

interface Placed {
  readonly act: 'place';
  readonly at: number;
  readonly product: number;
  readonly quantity: number;
  readonly isTest: boolean;
  readonly currency: string;
  readonly isPaid: boolean;
}

type Changed =
  | {
      readonly act: 'pay' | 'void' | 'delete' | 'charge' | 'dispute' | 'remove lines';
      readonly which: number;
    }
  | { readonly act: 'move'; readonly which: number; readonly at: number }
  | { readonly act: 'refund' | 'rename'; readonly which: number; readonly at: number };

const place: fc.Arbitrary<Placed> = fc.record({
  act: fc.constant('place' as const),
  at: fc.nat(DAYS * 24 * 60),
  product: fc.nat(TOP_PRODUCTS + 3),
  quantity: fc.integer({ min: 1, max: 4 }),
  isTest: fc.boolean(),
  currency: fc.constantFrom(...CURRENCIES),
  isPaid: fc.boolean(),
});
const which = fc.nat(30);
const change: fc.Arbitrary<Changed> = fc.oneof(
  fc.record({
    act: fc.constantFrom('pay', 'void', 'delete', 'charge', 'dispute', 'remove lines'),
    which,
  }),
  fc.record({ act: fc.constantFrom('refund', 'rename', 'move'), which, at: fc.nat(DAYS * 24 * 60) }),
) as fc.Arbitrary<Changed>;

/** Minutes after the beginning, each moment its own. */
const moment = (minutes: number, place: number) => new Date(BEGIN + minutes * 60_000 + place).toISOString();

async function placeOrder(scope: SiteScope, at: number, order: Placed): Promise<void> {
  const total = order.quantity * 700 + order.product;
  await scope.query(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, $3::jsonb)).* FROM orders o WHERE website_id = $1 AND id = $2`,
    [
      siteId,
      model,
      JSON.stringify({
        id: id('a', at),
        number: order.isPaid ? 100_000 + at : null,
        token_hash: `token ${at}`,
        source_id: id('b', at),
        cart_id: id('b', at),
        is_test: order.isTest,
        currency: order.currency,
        created_at: moment(order.at, at),
        subtotal_minor: total,
        discount_minor: 0,
        shipping_minor: 0,
        tax_minor: 0,
        grand_total_minor: total,
        authorized_minor: total,
        captured_minor: total,
        refunded_minor: 0,
        gift_card_minor: 0,
      }),
    ],
  );
  await scope.query(
    `INSERT INTO order_items
     SELECT (jsonb_populate_record(i, said.line)).* FROM order_items i, jsonb_array_elements($3::jsonb) AS said (line)
      WHERE i.website_id = $1 AND i.order_id = $2 AND i.position = 0`,
    [
      siteId,
      model,
      JSON.stringify(
        [0, 1].map((position) => ({
          id: id(`${position + 1}`, at),
          order_id: id('a', at),
          position,
          product_id: id('d', (order.product * (position + 1)) % (TOP_PRODUCTS + 4)),
          product_name: `Product ${order.product} of ${at}`,
          quantity: order.quantity,
          line_minor: total,
          discount_minor: position * 5,
        })),
      ),
    ],
  );
}

const CHANGES: Readonly<Record<Exclude<Changed['act'], 'move' | 'refund' | 'rename'>, string>> = {
  pay: 'UPDATE orders SET number = 200000 + $3::int WHERE website_id = $1 AND id = $2 AND number IS NULL AND $3::int >= 0',
  void: "UPDATE orders SET payment_state = 'VOIDED' WHERE website_id = $1 AND id = $2 AND $3::int >= 0",
  dispute: "UPDATE orders SET payment_state = 'DISPUTED' WHERE website_id = $1 AND id = $2 AND $3::int >= 0",
  delete: 'DELETE FROM orders WHERE website_id = $1 AND id = $2 AND $3::int >= 0',
  charge:
    'UPDATE orders SET subtotal_minor = subtotal_minor + 9, grand_total_minor = grand_total_minor + 9 WHERE website_id = $1 AND id = $2 AND $3::int >= 0',
  'remove lines':
    'DELETE FROM order_items WHERE website_id = $1 AND order_id = $2 AND position = 1 AND $3::int >= 0',
};

async function applyChange({ query }: SiteScope, at: number, made: Changed): Promise<void> {
  const order = id('a', made.which);
  if (made.act === 'move') {
    const bind = [siteId, order, moment(made.at, at)];
    await query('UPDATE orders SET created_at = $3 WHERE website_id = $1 AND id = $2', bind);
  } else if (made.act === 'rename') {
    await query(
      `UPDATE order_items SET product_name = 'Renamed ' || $3::int, quantity = quantity + 1, product_id = $4
        WHERE website_id = $1 AND order_id = $2 AND position = 0`,
      [siteId, order, at, id('d', made.at % 5)],
    );
  } else if (made.act === 'refund') {
    await query(
      `INSERT INTO order_refunds (website_id, id, order_id, at, amount_minor, state, reason, is_restocked, lines,
                                  by_limited, kind, cancels, by_kind, by_id, by_name, tries)
       SELECT website_id, $3, id, $4::timestamptz, 100 + $5::int, CASE WHEN $5::int % 3 = 0 THEN 'asked' ELSE 'given' END, '', false, '[]',
              false, 'refund', false, 'contributor', '', '', 0 FROM orders WHERE website_id = $1 AND id = $2`,
      [siteId, order, id('f', at), moment(made.at, at), at],
    );
    await query(
      "UPDATE order_refunds SET state = CASE state WHEN 'asked' THEN 'given' ELSE 'failed' END WHERE website_id = $1 AND order_id = $2 AND amount_minor % 4 = 0",
      [siteId, order],
    );
  } else {
    await query(CHANGES[made.act], [siteId, order, at]);
  }
}

const read = (zone: string, currency: string, isTest: boolean, from: string, until: string) =>
  addUpSales(app.db, { id: siteId, timeZone: zone, currency }, { from, until, by: 'day', isTest });

/** A report of the site's dollars. */
const ofDollars = (db: Parameters<typeof addUpSales>[0]) =>
  addUpSales(
    db,
    { id: siteId, timeZone: 'Europe/Berlin', currency: 'USD' },
    { from: '2026-02-14', until: '2026-05-01', by: 'day', isTest: true },
  );

/** The same unit of work, which notes what it is asked. */
function countedScope(scope: SiteScope, asked: string[]): SiteScope {
  return {
    ...scope,
    query: (sql, bind) => {
      asked.push(sql);
      return scope.query(sql, bind);
    },
    ask: (statement) => {
      asked.push(...statement.parts.map(({ sql }) => sql));
      return scope.ask(statement);
    },
    inOrder: (list) => {
      asked.push(...list.flatMap(({ parts }) => parts.map(({ sql }) => sql)));
      return scope.inOrder(list);
    },
  };
}

const toMinor = (money: { value: string }) => Math.round(Number(money.value) * 100);

describe('sums by day', () => {
  it('say what the orders say, whatever becomes of them and wherever the days begin', async () => {
    const day = fc.nat(DAYS);
    const look = fc.record({
      zone: fc.constantFrom(...ZONES),
      from: day,
      days: fc.nat(DAYS),
      isTest: fc.boolean(),
    });
    const round = fc.tuple(
      fc.array(fc.oneof({ weight: 3, arbitrary: place }, { weight: 2, arbitrary: change }), {
        maxLength: 16,
      }),
      look,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async (rounds) => {
        await app.db.withSite(siteId, (scope) => scope.query(ALL, [siteId, model]));
        let at = 0;
        for (const [acts, { zone, from: first, days, isTest }] of rounds) {
          await app.db.withSite(siteId, async (scope) => {
            for (const act of acts) {
              await (act.act === 'place' ? placeOrder(scope, at, act) : applyChange(scope, at, act));
              at += 1;
            }
          });
          const from = addDays('2026-02-14', first);
          const until = addDays(from, days);
          for (const currency of CURRENCIES) {
            const sales = await read(zone, currency, isTest, from, until);
            const plain = await app.db.withSite(siteId, (scope) =>
              readPlainly(scope, { zone, currency, isTest, from, until }),
            );
            const told = sales.steps
              .map((step) => ({
                day: step.from,
                revenue: toMinor(step.revenue),
                orders: step.orders,
                units: step.units,
                refunds: toMinor(step.refunds),
              }))
              .filter(({ orders, refunds }) => orders > 0 || refunds > 0);
            expect(told).toEqual(plain.steps);
            const products = sales.products.map((one) => ({ ...one, revenue: toMinor(one.revenue) }));
            expect(products).toEqual(plain.products);
          }
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('are read without the orders where nothing changed', async () => {
    await app.db.withSite(siteId, (scope) => scope.query(ALL, [siteId, model]));
    await ofDollars(app.db);
    const asked: string[] = [];
    const counted = {
      withSite: <Answer>(site: string, work: (scope: SiteScope) => Promise<Answer>) =>
        app.db.withSite(site, (scope) => work(countedScope(scope, asked))),
    };
    await ofDollars(counted);
    expect(asked).toHaveLength(4);
    expect(asked.filter((sql) => /\b(?:orders o|order_items|order_refunds)\b/u.test(sql))).toEqual([]);
  });

  it('are kept up once a day without anybody who reads them, in steps that come to an end', async () => {
    const order = { product: 1, quantity: 1, isTest: true, currency: 'USD', isPaid: true } as const;
    await app.db.withSite(siteId, (scope) => placeOrder(scope, 700, { ...order, act: 'place', at: 5 }));
    const notes = () => rowsOf(app, 'SELECT id FROM sales_notes WHERE website_id = $1');
    expect(await notes()).not.toHaveLength(0);
    const step = () => app.db.withSite(siteId, (scope) => salesChore.run(scope, app.clock.now(), 1));
    while ((await step()) > 0);
    expect(await notes()).toHaveLength(0);
  });

  it('of more days than one step takes are all there', async () => {
    await app.db.withSite(siteId, async (scope) => {
      await scope.query(ALL, [siteId, model]);
      for (let day = 0; day < DAYS; day += 1) {
        const order = {
          act: 'place',
          product: 1,
          quantity: 1,
          isTest: true,
          currency: 'USD',
          isPaid: true,
        } as const;
        await placeOrder(scope, day, { ...order, at: (day * DAY_MS) / 60_000 });
      }
    });
    const sales = await read('Pacific/Auckland', 'USD', true, '2026-02-01', '2026-06-30');
    expect(sales.totals.orders).toBe(DAYS);
  });
});

describe('to count sales again', () => {
  const QUERY = { from: '2026-02-01', until: '2026-06-30', by: 'month', isTest: 'true' } as const;

  it('makes the sums from the orders, and may be asked for twice', async () => {
    const owner = await app.owner();
    const before = await owner.call(readSales, { query: QUERY });
    await rowsOf(app, 'UPDATE sales_days SET revenue_minor = 7, orders = 7 WHERE website_id = $1');
    await rowsOf(app, 'DELETE FROM sales_product_months WHERE website_id = $1');
    expect(await owner.call(readSales, { query: QUERY })).not.toEqual(before);
    await owner.call(recountSales, {});
    await owner.call(recountSales, {});
    expect(await owner.call(readSales, { query: QUERY })).toEqual(before);
  });

  it('is for those who may change how the shop sells', async () => {
    const { client } = await addPerson(app, [REPORTING]);
    await expect(client.call(recountSales, {})).rejects.toMatchObject({ status: 403 });
  });
});
