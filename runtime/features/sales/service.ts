import type { readSales, SalesFigures } from '#shared/features/sales/contract.ts';
import { periodBefore, stepsOf, TOP_PRODUCTS } from '#shared/features/sales/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { GIVEN_REFUNDS, ORDER_LINES, ORDERS } from '../orders/to-join.ts';

/** What was sold in one step, as the database adds it up; amounts in the minor unit. */
interface Sums {
  readonly revenue: number;
  readonly orders: number;
  readonly units: number;
  readonly refunds: number;
}

interface StepRow extends Sums {
  /** First day of the step. */
  readonly step: string;
  readonly isBefore: boolean;
}

const NOTHING: Sums = { revenue: 0, orders: 0, units: 0, refunds: 0 };

/** Behind the site and its time zone are bound: currency, test or not, the last day and the first. */
const SOLD = "o.number IS NOT NULL AND o.payment_state <> 'VOIDED' AND o.currency = $3 AND o.is_test = $4";
const inTime = (column: string) =>
  `${column} >= ($6::date)::timestamp AT TIME ZONE $2 AND ${column} < ($5::date + 1)::timestamp AT TIME ZONE $2`;
/** Behind these: the first day of the period itself, since both periods are read, and the step. */
const stepOf = (column: string) =>
  `to_char(date_trunc($8, ${column} AT TIME ZONE $2), 'YYYY-MM-DD') AS step,
   ${column} < ($7::date)::timestamp AT TIME ZONE $2 AS "isBefore"`;

const STEPS = `
  SELECT step, "isBefore", sum(revenue)::float8 AS revenue, sum(orders)::int AS orders, sum(units)::int AS units,
         sum(refunds)::float8 AS refunds
    FROM (SELECT ${stepOf('o.created_at')}, o.grand_total_minor AS revenue, 1 AS orders,
                 (SELECT COALESCE(sum(i.quantity), 0) FROM ${ORDER_LINES} i
                   WHERE i.website_id = o.website_id AND i.order_id = o.id) AS units, 0 AS refunds
            FROM ${ORDERS} o WHERE o.website_id = $1 AND ${SOLD} AND ${inTime('o.created_at')}
          UNION ALL
          SELECT ${stepOf('r.at')}, 0, 0, 0, r.amount_minor
            FROM ${GIVEN_REFUNDS} r JOIN ${ORDERS} o ON o.website_id = r.website_id AND o.id = r.order_id
           WHERE r.website_id = $1 AND ${SOLD} AND ${inTime('r.at')}) facts
   GROUP BY 1, 2`;

const PRODUCTS = `
  SELECT i.product_id AS "productId", (array_agg(i.product_name ORDER BY o.created_at DESC))[1] AS name,
         sum(i.quantity)::int AS units, sum(i.line_minor - i.discount_minor)::float8 AS revenue
    FROM ${ORDERS} o JOIN ${ORDER_LINES} i ON i.website_id = o.website_id AND i.order_id = o.id
   WHERE o.website_id = $1 AND ${SOLD} AND ${inTime('o.created_at')}
   GROUP BY 1 ORDER BY revenue DESC, units DESC, 1 LIMIT ${TOP_PRODUCTS}`;

interface ProductRow {
  readonly productId: string;
  readonly name: string;
  readonly units: number;
  readonly revenue: number;
}

function add(a: Sums, b: Sums): Sums {
  return {
    revenue: a.revenue + b.revenue,
    orders: a.orders + b.orders,
    units: a.units + b.units,
    refunds: a.refunds + b.refunds,
  };
}

function toFigures({ revenue, orders, units, refunds }: Sums, currency: string): SalesFigures {
  const average = orders === 0 ? 0 : Math.round(revenue / orders);
  return {
    revenue: toMoney(revenue, currency),
    orders,
    average: toMoney(average, currency),
    units,
    refunds: toMoney(refunds, currency),
  };
}

/**
 * What was sold in a period and in the one before: paid orders by the moment they were placed, and what was given back
 * by the moment it was. One statement adds up the figures, one the products.
 */
export async function addUpSales(
  scope: ReadScope,
  { timeZone, currency }: Pick<Site, 'timeZone' | 'currency'>,
  { by, isTest, ...period }: HandlerInput<typeof readSales>['query'],
): Promise<Output<typeof readSales>> {
  const before = periodBefore(period);
  const bind = [scope.websiteId, timeZone, currency, isTest, period.until];
  const rows = await scope.query<StepRow>(STEPS, [...bind, before.from, period.from, by]);
  const products = await scope.query<ProductRow>(PRODUCTS, [...bind, period.from]);
  const sumOf = (which: readonly StepRow[]) => toFigures(which.reduce<Sums>(add, NOTHING), currency);
  const inPeriod = rows.filter(({ isBefore }) => !isBefore);
  const byStep = new Map(inPeriod.map((row) => [row.step, row]));
  return {
    period,
    before,
    totals: sumOf(inPeriod),
    totalsBefore: sumOf(rows.filter(({ isBefore }) => isBefore)),
    steps: stepsOf(period, by).map((from) => ({ from, ...toFigures(byStep.get(from) ?? NOTHING, currency) })),
    products: products.map(({ revenue, ...product }) => ({
      ...product,
      revenue: toMoney(revenue, currency),
    })),
  };
}
