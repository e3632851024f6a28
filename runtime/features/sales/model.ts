import { big, bigDigits, day, key, text, time, whole, yesOrNo } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** By the days of which time zone the sums of a site are kept. */
export const salesBooks = table('sales_books', { timeZone: text() });

/** A moment whose day has to be added up again; written by the database alone, with whatever changes what was sold. */
export const salesNotes = table('sales_notes', { id: key(bigDigits()), at: time() });

/** What was sold on a day, in the minor unit: orders by when they were placed, refunds by when they were given. */
export const salesDays = table('sales_days', {
  day: key(day()),
  isTest: key(yesOrNo()),
  currency: key(),
  revenueMinor: big(),
  orders: whole(),
  units: whole(),
  refundsMinor: big(),
});

/** What was sold of a product on a day. */
export const salesProducts = table('sales_products', {
  day: key(day()),
  isTest: key(yesOrNo()),
  currency: key(),
  productId: key(),
  /** As the latest order of the day calls it. */
  name: text(),
  units: whole(),
  revenueMinor: big(),
});

/** The same by month; a product whose orders came to nothing keeps a row of zeros. */
export const salesProductMonths = table('sales_product_months', {
  /** Its first day. */
  month: key(day()),
  isTest: key(yesOrNo()),
  currency: key(),
  productId: key(),
  units: whole(),
  revenueMinor: big(),
});
