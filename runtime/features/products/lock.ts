import type { SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';

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
