import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundOrder } from '#shared/features/orders/contract.ts';
import { readSales } from '#shared/features/sales/contract.ts';
import { updateWebsite, getWebsite } from '#shared/features/websites/contract.ts';
import type { ApiError, Client } from '#shared/http/client.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { offerShipping, orderMugs } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [REPORTING, MODERATOR] = [3, 6];
const QUERY = { from: '2026-11-02', until: '2026-11-03', by: 'day' as const, isTest: 'true' as const };

let app: TestApp;
let owner: Client;

/** A paid order of mugs for 24.00 USD each that was placed at a moment. */
async function orderAt(at: string, quantity: number): Promise<string> {
  const { id } = await orderMugs(app, { quantity });
  await rowsOf(app, 'UPDATE orders SET created_at = $2 WHERE website_id = $1 AND id = $3', at, id);
  return id;
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await offerShipping(app);
  const { version } = await owner.call(getWebsite, {});
  await owner.call(updateWebsite, { body: { version, timeZone: 'America/New_York' } });
  // In New York it is still the 1st, then the 2nd twice, then the last minute of the 3rd, and the 4th.
  await orderAt('2026-11-02T04:59:00Z', 1);
  const refunded = await orderAt('2026-11-02T05:00:00Z', 2);
  await orderAt('2026-11-03T04:59:00Z', 1);
  await orderAt('2026-11-04T04:59:00Z', 3);
  await orderAt('2026-11-04T05:00:00Z', 5);
  const voided = await orderAt('2026-11-03T12:00:00Z', 5);
  await rowsOf(app, "UPDATE orders SET payment_state = 'VOIDED' WHERE website_id = $1 AND id = $2", voided);
  const refund = { params: { orderId: refunded }, body: { amountCents: 1000 } };
  await owner.call(refundOrder, refund, { idempotencyKey: 'one' });
  await rowsOf(app, "UPDATE order_refunds SET at = '2026-11-03T12:00:00Z' WHERE website_id = $1");
});

afterAll(() => app.close());

describe('sales', () => {
  it('are added up by days of the site, beside those of the period before', async () => {
    const sales = await owner.call(readSales, { query: QUERY });
    expect(sales).toMatchObject({
      before: { from: '2026-10-31', until: '2026-11-01' },
      totals: {
        revenue: { value: '144.00', currency: 'USD' },
        orders: 3,
        average: { value: '48.00' },
        units: 6,
        refunds: { value: '10.00' },
      },
      totalsBefore: { revenue: { value: '24.00' }, orders: 1, units: 1, refunds: { value: '0.00' } },
      products: [{ units: 6, revenue: { value: '144.00' } }],
    });
    expect(sales.steps.map(({ from, orders, refunds }) => [from, orders, refunds.value])).toEqual([
      ['2026-11-02', 2, '0.00'],
      ['2026-11-03', 1, '10.00'],
    ]);
  });

  it.each([
    ['week', ['2026-10-26', '2026-11-02'], [1, 4]],
    ['month', ['2026-11-01'], [5]],
  ] as const)('are told by %s without a gap', async (by, steps, orders) => {
    const query = { ...QUERY, from: '2026-11-01', until: '2026-11-04', by };
    const sales = await owner.call(readSales, { query });
    expect(sales.steps.map(({ from }) => from)).toEqual(steps);
    expect(sales.steps.map((step) => step.orders)).toEqual(orders);
  });

  it('leave out orders that were paid by trying out, unless these are asked for', async () => {
    const { totals, products } = await owner.call(readSales, { query: { ...QUERY, isTest: 'false' } });
    expect([totals.orders, totals.average.value, products]).toEqual([0, '0.00', []]);
  });

  it('are told to who reads figures, and to nobody else', async () => {
    const [reporting, moderator] = [await addPerson(app, [REPORTING]), await addPerson(app, [MODERATOR])];
    await reporting.client.call(readSales, { query: QUERY });
    await expect(moderator.client.call(readSales, { query: QUERY })).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    [{ until: '2026-11-01' }, 'until'],
    [{ from: '2000-01-01' }, 'from'],
    [{ from: '2025-01-01' }, 'by'],
    [{ from: 'yesterday' }, 'from'],
  ])('are not told of a period such as %j', async (change, field) => {
    const ask = owner.call(readSales, { query: { ...QUERY, ...change } });
    const refusal = await ask.catch((cause: unknown) => cause);
    expect(refusal).toMatchObject({ status: 400 });
    expect(Object.keys((refusal as ApiError).errors)).toEqual([field]);
  });
});
