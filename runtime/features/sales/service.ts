import type { readSales, SalesFigures } from '#shared/features/sales/contract.ts';
import { periodBefore, stepsOf, TOP_PRODUCTS, wholeMonthsOf } from '#shared/features/sales/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { Database } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import { addUpNoted } from './sums.ts';

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

/** Bound behind the site: test or not, the currency, and the first and the last day; then the first day of the period. */
const COUNTED = 's.website_id = $1 AND s.is_test = $2 AND s.currency = $3';

const STEPS = `
  SELECT to_char(date_trunc($7, s.day::timestamp), 'YYYY-MM-DD') AS step, s.day < $6::date AS "isBefore",
         sum(s.revenue_minor)::float8 AS revenue, sum(s.orders)::int AS orders, sum(s.units)::int AS units,
         sum(s.refunds_minor)::float8 AS refunds
    FROM sales_days s WHERE ${COUNTED} AND s.day BETWEEN $4::date AND $5::date
   GROUP BY 1, 2`;

// Whole months are in one table, the days before and behind them in another.
const PRODUCTS = `
  WITH sold AS (
    SELECT s.product_id, s.units, s.revenue_minor FROM sales_products s
     WHERE ${COUNTED} AND s.day >= $4::date AND s.day < $6::date
    UNION ALL
    SELECT s.product_id, s.units, s.revenue_minor FROM sales_products s
     WHERE ${COUNTED} AND s.day >= $7::date AND s.day <= $5::date
    UNION ALL
    SELECT s.product_id, s.units, s.revenue_minor FROM sales_product_months s
     WHERE ${COUNTED} AND s.month >= $6::date AND s.month < $7::date),
  best AS (
    SELECT product_id, sum(units)::int AS units, sum(revenue_minor)::float8 AS revenue
      FROM sold GROUP BY 1 HAVING sum(units) > 0
     ORDER BY revenue DESC, units DESC, 1 LIMIT ${TOP_PRODUCTS})
  SELECT b.product_id AS "productId", n.name, b.units, b.revenue
    FROM best b
   CROSS JOIN LATERAL (
     SELECT s.name FROM sales_products s
      WHERE ${COUNTED} AND s.product_id = b.product_id AND s.day BETWEEN $4::date AND $5::date
      ORDER BY s.day DESC LIMIT 1) n
   ORDER BY b.revenue DESC, b.units DESC, 1`;

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

/** The figures of a period and of the one before, from the sums of their days. */
async function readFigures(
  scope: ReadScope,
  currency: string,
  { by, isTest, ...period }: HandlerInput<typeof readSales>['query'],
): Promise<Output<typeof readSales>> {
  const before = periodBefore(period);
  const months = wholeMonthsOf(period);
  const counted = [scope.websiteId, isTest, currency];
  const rows = await scope.query<StepRow>(STEPS, [...counted, before.from, period.until, period.from, by]);
  const bind = [...counted, period.from, period.until, months.from, months.end];
  const products = await scope.query<ProductRow>(PRODUCTS, bind);
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

/**
 * What was sold in a period and in the one before: paid orders by the moment they were placed, and what was given back
 * by the moment it was. Days that changed are added up first, in as many transactions as that takes.
 */
export async function addUpSales(
  db: Pick<Database, 'withSite'>,
  { id, timeZone, currency }: Pick<Site, 'id' | 'timeZone' | 'currency'>,
  query: HandlerInput<typeof readSales>['query'],
): Promise<Output<typeof readSales>> {
  for (;;) {
    const sales = await db.withSite(id, async (scope) =>
      (await addUpNoted(scope, timeZone)) ? readFigures(scope, currency, query) : undefined,
    );
    if (sales !== undefined) return sales;
  }
}
