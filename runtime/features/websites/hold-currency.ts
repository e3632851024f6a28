import type { SiteScope } from '../../database/database.ts';

/**
 * The currency of a site as it is now; it stays until the end of the transaction.
 * @returns its ISO 4217 code; undefined where the site is gone
 */
export async function holdCurrency({ websiteId, query }: SiteScope): Promise<string | undefined> {
  const [row] = await query<{ currency: string }>(
    'SELECT currency FROM websites WHERE website_id = $1 FOR KEY SHARE',
    [websiteId],
  );
  return row?.currency;
}
