import { z } from 'zod';
import { daySchema } from '#shared/features/orders/shape.ts';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { moneySchema } from '#shared/money/schemas.ts';
import { daysOf, PERIOD_DAYS_MAX, SALES_STEPS, STEPS_MAX, stepsOf } from './rules.ts';

const periodSchema = z.object({ from: z.string(), until: z.string() });

/** What orders came to in a time. */
export const salesFiguresSchema = z.object({
  /** Sums of the orders, before anything was given back. */
  revenue: moneySchema,
  orders: z.int(),
  /** Revenue of one order; 0 while there is none. */
  average: moneySchema,
  /** Pieces of all lines. */
  units: z.int(),
  /** What was given back in this time, whenever it was ordered. */
  refunds: moneySchema,
});

export type SalesFigures = z.output<typeof salesFiguresSchema>;

/** Sales of paid orders by days of the site's time zone, in its currency. */
export const readSales = endpoint({
  name: 'readSales',
  method: 'GET',
  path: '/api/v1/sales',
  access: { permission: 'analytics.commerce' },
  studio: true,
  summary: 'What was sold in a period and in the one before, by day, week or month, and what sold best.',
  input: {
    query: z
      .object({
        from: daySchema,
        until: daySchema,
        by: z.enum(SALES_STEPS),
        /** Counts orders that were paid by trying out, instead of those that brought money. */
        isTest: z
          .enum(['true', 'false'])
          .default('false')
          .transform((text) => text === 'true'),
      })
      // Texts that are no days have been refused already, and count nothing.
      .refine((period) => !(daysOf(period) < 1), {
        path: ['until'],
        error: 'Choose a last day that is not before the first.',
      })
      .refine((period) => !(daysOf(period) > PERIOD_DAYS_MAX), {
        path: ['from'],
        error: 'Choose ten years or less.',
      })
      .refine(
        (period) => !(daysOf(period) <= PERIOD_DAYS_MAX) || stepsOf(period, period.by).length <= STEPS_MAX,
        {
          path: ['by'],
          error: 'Choose longer steps for so long a time.',
        },
      ),
  },
  output: z.object({
    period: periodSchema,
    before: periodSchema,
    totals: salesFiguresSchema,
    totalsBefore: salesFiguresSchema,
    /** One after the other without a gap; `from` is the first day of each. */
    steps: z.array(salesFiguresSchema.extend({ from: z.string() })),
    products: z.array(
      z.object({ productId: idSchema, name: z.string(), units: z.int(), revenue: moneySchema }),
    ),
  }),
  errors: {},
});

/** Adds up all days again from the orders; the next report takes the time for it. */
export const recountSales = endpoint({
  name: 'recountSales',
  method: 'POST',
  path: '/api/v1/sales/recount',
  access: { permission: 'commerce.settings' },
  studio: true,
  // No order and no figure is another one afterwards.
  activity: false,
  summary: 'Adds up the sales of all days again, from the orders.',
  input: {},
  output: z.object({ success: z.literal(true) }),
  errors: {},
});
