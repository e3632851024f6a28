import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { Site } from '../../http/context.ts';
import { assertCurrency } from '../websites/statements.ts';

const lock = statement(
  'products.lockCatalog',
  "SELECT pg_advisory_xact_lock(hashtextextended('catalog ' || $1, 0))",
);

/**
 * Lets staff change the products of a site one after the other until the unit of work ends: addresses, SKUs and
 * places in an order are found free and then taken. Sales and stock wait for nobody here.
 */
export function lockCatalog(scope: SiteScope): Promise<void> {
  return scope.ask(lock.none());
}

/**
 * The same for who writes amounts in the currency that the site had when it was asked.
 * @throws Refusal 503 UNAVAILABLE where the site has another currency by now
 */
export async function lockCatalogIn(scope: SiteScope, site: Pick<Site, 'currency'>): Promise<void> {
  // Whoever moves the site to another currency locks that first too, and then the catalogue.
  await scope.inOrder([assertCurrency(site), lock.none()]);
}
