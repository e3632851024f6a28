import { PRICE_MAX } from '#shared/features/products/catalog.ts';
import { minorDigits } from '#shared/money/minor-units.ts';
import type { SiteScope } from '../../database/database.ts';

const MOVED = (column: string) => `LEAST(round(${column} * $2::numeric), ${PRICE_MAX})`;

/**
 * Keeps the figures of all prices of a site when its currency changes: they are kept in the minor unit, which not
 * every currency has. What could bring back former prices is forgotten then.
 */
export async function movePrices(scope: SiteScope, from: string, to: string): Promise<void> {
  const digits = minorDigits(to) - minorDigits(from);
  if (digits === 0) return;
  const bind = [scope.websiteId, 10 ** digits];
  await scope.query(
    `UPDATE product_variants SET price_minor = ${MOVED('price_minor')}, sale_price_minor = ${MOVED('sale_price_minor')}
      WHERE website_id = $1`,
    bind,
  );
  await scope.query(
    `UPDATE variant_prices SET price_minor = ${MOVED('price_minor')} WHERE website_id = $1`,
    bind,
  );
  await scope.query('UPDATE products SET version = version + 1 WHERE website_id = $1', [scope.websiteId]);
  await scope.query('DELETE FROM product_undos WHERE website_id = $1', [scope.websiteId]);
}
