import { createProduct } from '#shared/features/products/contract.ts';
import { CATALOG_ERRORS, freeUrlId, toUrlId } from '#shared/features/products/catalog.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import { countPictures } from '../media/to-join.ts';
import type { NewVariant } from './variant-writes.ts';

const FALLBACK_URL_ID = 'product';

/** Ids of the variants that a product has or had: one that was taken off may come back, with its stock. */
export async function ownVariants(
  { websiteId, query }: SiteScope,
  productId: string,
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>(
    'SELECT id FROM product_variants WHERE website_id = $1 AND product_id = $2',
    [websiteId, productId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** @throws Refusal IMAGE_NOT_FOUND for ids that are no pictures of the library */
export async function assertImages(scope: SiteScope, imageIds: readonly (string | null)[]): Promise<void> {
  const asked = [...new Set(imageIds.filter((id) => id !== null))];
  if (asked.length === 0) return;
  if ((await scope.ask(countPictures(asked))) < asked.length)
    throw refuseAs(createProduct, 'IMAGE_NOT_FOUND');
}

/** What categories are called, in the order of their ids. */
export async function namesOfCategories(scope: SiteScope, categoryIds: readonly string[]): Promise<string[]> {
  if (categoryIds.length === 0) return [];
  const rows = await scope.query<{ name: string }>(
    `SELECT c.display_name AS name FROM unnest($2::text[]) WITH ORDINALITY AS i (id, place)
       JOIN product_categories c ON c.website_id = $1 AND c.id = i.id ORDER BY place`,
    [scope.websiteId, [...categoryIds]],
  );
  return rows.map(({ name }) => name);
}

async function takenUrlIds(scope: SiteScope, collectionId: string, wish: string): Promise<Set<string>> {
  const rows = await scope.query<{ urlId: string }>(
    `SELECT url_id AS "urlId" FROM products
      WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL AND starts_with(url_id, $3)`,
    [scope.websiteId, collectionId, wish],
  );
  return new Set(rows.map(({ urlId }) => urlId));
}

/** An address of a store that no product has, made of a name. */
export async function makeUrlId(scope: SiteScope, collectionId: string, name: string): Promise<string> {
  const base = toUrlId(name) || FALLBACK_URL_ID;
  return freeUrlId(base, await takenUrlIds(scope, collectionId, base));
}

/** @throws Refusal 409 URL_TAKEN */
export async function assertFreeUrlId(scope: SiteScope, collectionId: string, urlId: string): Promise<void> {
  if (!(await takenUrlIds(scope, collectionId, urlId)).has(urlId)) return;
  const { text } = CATALOG_ERRORS.URL_TAKEN;
  throw refuseAs(createProduct, 'URL_TAKEN', { errors: { urlId: text } });
}

/**
 * @param but id of the product whose own SKUs do not count
 * @throws Refusal 409 SKU_TAKEN, with the fields at fault
 */
export async function assertFreeSkus(
  scope: SiteScope,
  variants: readonly Pick<NewVariant, 'sku'>[],
  but: string | null,
): Promise<void> {
  const skus = variants.map(({ sku }) => sku).filter((sku) => sku !== '');
  const taken = await scope.query<{ sku: string }>(
    `SELECT sku FROM product_variants
      WHERE website_id = $1 AND sku = ANY ($2) AND removed_at IS NULL AND ($3::text IS NULL OR product_id <> $3)`,
    [scope.websiteId, skus, but],
  );
  if (taken.length === 0) return;
  const words = new Set(taken.map(({ sku }) => sku));
  const { text } = CATALOG_ERRORS.SKU_TAKEN;
  const errors = Object.fromEntries(
    variants.flatMap(({ sku }, index) => (words.has(sku) ? [[`variants.${index}.sku`, text]] : [])),
  );
  throw refuseAs(createProduct, 'SKU_TAKEN', { errors });
}

/** The place behind all products of a store. */
export async function nextIndex(scope: SiteScope, collectionId: string): Promise<number> {
  const [row] = await scope.query<{ next: number }>(
    `SELECT COALESCE(max(display_index) + 1, 0) AS next FROM products
      WHERE website_id = $1 AND collection_id = $2 AND deleted_at IS NULL`,
    [scope.websiteId, collectionId],
  );
  return row?.next ?? 0;
}
