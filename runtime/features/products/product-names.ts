import type { SiteScope } from '../../database/database.ts';

const NAMES = `
  SELECT id::text AS id, name FROM products WHERE website_id = $1 AND deleted_at IS NULL AND id = ANY ($2)
  UNION ALL
  SELECT id::text, display_name FROM product_categories WHERE website_id = $1 AND id = ANY ($2)`;

/** What products and categories are called by their ids; those that are gone are missing. */
export async function readProductNames(
  scope: SiteScope,
  ids: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  if (ids.length === 0) return {};
  const rows = await scope.query<{ id: string; name: string }>(NAMES, [scope.websiteId, ids]);
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
