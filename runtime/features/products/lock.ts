import type { SiteScope } from '../../database/database.ts';

/**
 * Lets staff change the products of a site one after the other until the unit of work ends: addresses, SKUs and
 * places in an order are found free and then taken. Sales and stock wait for nobody here.
 */
export async function lockCatalog({ websiteId, query }: SiteScope): Promise<void> {
  await query("SELECT pg_advisory_xact_lock(hashtextextended('catalog ' || $1, 0))", [websiteId]);
}
