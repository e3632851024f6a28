import { type Statement, statement } from '../../database/in-order.ts';

const hold = statement<{ currency: string }>(
  'websites.holdCurrency',
  'SELECT currency FROM websites WHERE website_id = $1 FOR KEY SHARE',
);

/**
 * The currency of a site as it is now; it stays until the end of the transaction.
 * @returns its ISO 4217 code; undefined where the site is gone
 */
export function holdCurrency(): Statement<string | undefined> {
  return hold.maybe().map((row) => row?.currency);
}
