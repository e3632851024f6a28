import type { SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { Chore } from '../../database/chores.ts';
import { GIVEN_REFUNDS, ORDER_LINES, ORDERS } from '../orders/to-join.ts';
import { SITES } from '../websites/to-join.ts';

/** Days that are added up in one transaction: far from the limit of its time. */
const DAYS_AT_ONCE = 7;

/** Orders that count, whatever their currency. */
const SOLD = "o.number IS NOT NULL AND o.payment_state <> 'VOIDED'";

// To write the row is to lock it, so that days are added up by one transaction at a time. PostgreSQL answers the time
// zone that it had, for the row is written as it was.
const open = statement<{ timeZone: string }>(
  'sales.open',
  `INSERT INTO sales_books AS book (website_id, time_zone) VALUES ($1, '')
   ON CONFLICT (website_id) DO UPDATE SET time_zone = book.time_zone RETURNING time_zone AS "timeZone"`,
);

const zoneOfNoted = statement<{ timeZone: string }>(
  'sales.zoneOfNoted',
  `SELECT w.time_zone AS "timeZone" FROM ${SITES} w
    WHERE w.website_id = $1 AND EXISTS (SELECT 1 FROM sales_notes n WHERE n.website_id = $1)`,
);

const forget = statement('sales.forgetSums', 'DELETE FROM sales_books WHERE website_id = $1');

// One statement sees orders and notes as they were at one moment: what is written meanwhile has a note that stays.
const restart = statement(
  'sales.restart',
  `WITH book AS (UPDATE sales_books SET time_zone = $2 WHERE website_id = $1),
        days AS (DELETE FROM sales_days WHERE website_id = $1),
        products AS (DELETE FROM sales_products WHERE website_id = $1),
        months AS (DELETE FROM sales_product_months WHERE website_id = $1),
        notes AS (DELETE FROM sales_notes WHERE website_id = $1)
   INSERT INTO sales_notes (website_id, at)
   SELECT $1, min(said.at)
     FROM (SELECT created_at AS at FROM ${ORDERS} o WHERE o.website_id = $1 AND o.number IS NOT NULL
           UNION ALL SELECT r.at FROM ${GIVEN_REFUNDS} r WHERE r.website_id = $1) said
    GROUP BY (said.at AT TIME ZONE $2)::date`,
);

const take = statement<{ day: string }>(
  'sales.takeNotes',
  `WITH days AS MATERIALIZED (
          SELECT DISTINCT (at AT TIME ZONE $2)::date AS day FROM sales_notes WHERE website_id = $1
           ORDER BY 1 DESC LIMIT ${DAYS_AT_ONCE}),
        taken AS (
          DELETE FROM sales_notes n USING days d
           WHERE n.website_id = $1 AND (n.at AT TIME ZONE $2)::date = d.day)
   SELECT day::text FROM days`,
);

// Row-level security keeps functions of columns from indexes: the moments at which days begin are worked out before.
const ASKED = `
  asked AS MATERIALIZED (
    SELECT day, day::timestamp AT TIME ZONE $2 AS begins, (day + 1)::timestamp AT TIME ZONE $2 AS ends
      FROM unnest($3::date[]) AS day)`;
const PLACED = `
  asked d JOIN ${ORDERS} o ON o.website_id = $1 AND o.created_at >= d.begins AND o.created_at < d.ends AND ${SOLD}`;

const addUpDays = statement(
  'sales.addUpDays',
  `WITH ${ASKED},
     facts AS (
       SELECT d.day, o.is_test, o.currency, o.grand_total_minor AS revenue, 1 AS orders,
              (SELECT COALESCE(sum(i.quantity), 0) FROM ${ORDER_LINES} i
                WHERE i.website_id = o.website_id AND i.order_id = o.id) AS units, 0 AS refunds
         FROM ${PLACED}
       UNION ALL
       SELECT d.day, o.is_test, o.currency, 0, 0, 0, r.amount_minor
         FROM asked d
         JOIN ${GIVEN_REFUNDS} r ON r.website_id = $1 AND r.at >= d.begins AND r.at < d.ends
         JOIN ${ORDERS} o ON o.website_id = $1 AND o.id = r.order_id AND ${SOLD}),
     counted AS MATERIALIZED (
       SELECT day, is_test, currency, sum(revenue) AS revenue, sum(orders) AS orders, sum(units) AS units,
              sum(refunds) AS refunds
         FROM facts GROUP BY 1, 2, 3),
     gone AS (
       DELETE FROM sales_days s USING asked d
        WHERE s.website_id = $1 AND s.day = d.day
          AND NOT EXISTS (SELECT 1 FROM counted c
                           WHERE c.day = s.day AND c.is_test = s.is_test AND c.currency = s.currency))
   INSERT INTO sales_days (website_id, day, is_test, currency, revenue_minor, orders, units, refunds_minor)
   SELECT $1, day, is_test, currency, revenue, orders, units, refunds FROM counted
   ON CONFLICT (website_id, is_test, currency, day) DO UPDATE
      SET revenue_minor = EXCLUDED.revenue_minor, orders = EXCLUDED.orders, units = EXCLUDED.units,
          refunds_minor = EXCLUDED.refunds_minor`,
);

/** Months change by what the days of their products changed by. */
const addUpProducts = statement(
  'sales.addUpProducts',
  `WITH ${ASKED},
     counted AS MATERIALIZED (
       SELECT d.day, o.is_test, o.currency, i.product_id,
              (array_agg(i.product_name ORDER BY o.created_at DESC))[1] AS name, sum(i.quantity) AS units,
              sum(i.line_minor - i.discount_minor) AS revenue
         FROM ${PLACED}
         JOIN ${ORDER_LINES} i ON i.website_id = $1 AND i.order_id = o.id
        GROUP BY 1, 2, 3, 4),
     former AS MATERIALIZED (
       SELECT s.day, s.is_test, s.currency, s.product_id, s.units, s.revenue_minor
         FROM asked d JOIN sales_products s ON s.website_id = $1 AND s.day = d.day),
     months AS (
       INSERT INTO sales_product_months AS m (website_id, month, is_test, currency, product_id, units, revenue_minor)
       SELECT $1, date_trunc('month', day)::date, is_test, currency, product_id, sum(units), sum(revenue)
         FROM (SELECT day, is_test, currency, product_id, units, revenue FROM counted
               UNION ALL SELECT day, is_test, currency, product_id, -units, -revenue_minor FROM former) changes
        GROUP BY 2, 3, 4, 5 HAVING sum(units) <> 0 OR sum(revenue) <> 0
       ON CONFLICT (website_id, is_test, currency, month, product_id) DO UPDATE
          SET units = m.units + EXCLUDED.units, revenue_minor = m.revenue_minor + EXCLUDED.revenue_minor),
     gone AS (
       DELETE FROM sales_products s USING former f
        WHERE s.website_id = $1 AND s.day = f.day AND s.is_test = f.is_test AND s.currency = f.currency
          AND s.product_id = f.product_id
          AND NOT EXISTS (SELECT 1 FROM counted c WHERE c.day = s.day AND c.is_test = s.is_test
                             AND c.currency = s.currency AND c.product_id = s.product_id))
   INSERT INTO sales_products AS s (website_id, day, is_test, currency, product_id, name, units, revenue_minor)
   SELECT $1, day, is_test, currency, product_id, name, units, revenue FROM counted
   ON CONFLICT (website_id, day, is_test, currency, product_id) DO UPDATE
      SET name = EXCLUDED.name, units = EXCLUDED.units, revenue_minor = EXCLUDED.revenue_minor
    WHERE (s.name, s.units, s.revenue_minor) IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.units, EXCLUDED.revenue_minor)`,
);

/**
 * Adds up days on which something changed since they were, the latest first: one step, in the transaction of who asks.
 * All of them are added up again where the sums are by days of another time zone.
 * @param timeZone of the site
 * @returns whether all days are added up
 */
export async function addUpNoted(scope: SiteScope, timeZone: string): Promise<boolean> {
  const book = await scope.ask(open.one());
  if (book.timeZone !== timeZone) await scope.ask(restart.none(timeZone));
  const noted = await scope.ask(take.many(timeZone));
  if (noted.length > 0) {
    const days = noted.map(({ day }) => day);
    await scope.inOrder([addUpDays.none(timeZone, days), addUpProducts.none(timeZone, days)]);
  }
  return noted.length < DAYS_AT_ONCE;
}

/** Adds up once a day what nobody read a report of, so that the next one has little to do. */
export const salesChore: Chore = {
  name: 'sales_notes',
  async run(scope) {
    const noted = await scope.ask(zoneOfNoted.maybe());
    if (noted === undefined) return 0;
    await addUpNoted(scope, noted.timeZone);
    return 1;
  },
};

/** Forgets all sums; who reads a report next has all days added up again, in small steps. */
export function forgetSums(): Statement<void> {
  return forget.none();
}
