import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lowestPriceBefore } from '#shared/features/products/catalog.ts';
import type { SiteScope } from '../../database/database.ts';
import { siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let siteId: string;
let productIds: string[];
let assetIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  siteId = await siteIdOf(app);
  const idsOf = (table: string) =>
    app.db.withSite(siteId, async (scope) => {
      const rows = await scope.query<{ id: string }>(
        `SELECT id FROM ${table} WHERE website_id = $1 ORDER BY id`,
        [siteId],
      );
      return rows.map(({ id }) => id);
    });
  [productIds, assetIds] = [await idsOf('products'), await idsOf('assets')];
});

afterAll(() => app.close());

interface VariantRow {
  readonly product_id: string;
  readonly id: string;
  readonly unlimited: boolean;
  readonly onSale: boolean;
  readonly unitMeasure: object | null;
}

const byProduct = <Row extends { readonly product_id: string }>(rows: readonly Row[], id: string) =>
  rows.filter((row) => row.product_id === id);

const without = <Row extends { readonly product_id: string }>({ product_id: _, ...facts }: Row) => facts;

/** What is kept of each product beside what its tables say, put together here. */
async function compare(scope: SiteScope): Promise<{ kept: unknown; made: unknown }> {
  const kept = await scope.query(
    `SELECT product_id AS id, variants, images, counted_ids AS counted FROM product_items
      WHERE website_id = $1 ORDER BY product_id`,
    [siteId],
  );
  const products = await scope.query<{ id: string }>(
    'SELECT id FROM products WHERE website_id = $1 ORDER BY id',
    [siteId],
  );
  const variants = await scope.query<VariantRow>(
    `SELECT product_id, id, sku, attributes, price_minor::int AS "priceMinor", sale_price_minor::int AS "salePriceMinor",
            on_sale AS "onSale", unlimited, image_id AS "imageId", unit_measure AS "unitMeasure" FROM product_variants
      WHERE website_id = $1 AND removed_at IS NULL ORDER BY position, id`,
    [siteId],
  );
  const images = await scope.query<{ product_id: string }>(
    `SELECT i.product_id, a.id, filename, content_hash AS "contentHash", width, height, title, alt_text AS "altText",
            focal_x AS "focalX", focal_y AS "focalY", color_data AS "colorData"
       FROM product_images i JOIN assets a USING (website_id)
      WHERE website_id = $1 AND a.id = i.asset_id AND a.deleted_at IS NULL ORDER BY i.position, a.id`,
    [siteId],
  );
  const prices = await scope.query<{ variantId: string; at: Date; priceMinor: number }>(
    `SELECT variant_id AS "variantId", at, price_minor::int AS "priceMinor" FROM variant_prices WHERE website_id = $1`,
    [siteId],
  );
  const historyOf = (variantId: string) =>
    prices
      .filter((price) => price.variantId === variantId)
      .map(({ at, priceMinor }) => ({ at: at.getTime(), priceMinor }));
  const toKept = ({ product_id: _, unitMeasure, ...variant }: VariantRow) => {
    const lowestPriceMinor = variant.onSale ? lowestPriceBefore(historyOf(variant.id)) : undefined;
    return {
      ...variant,
      ...(lowestPriceMinor === undefined ? {} : { lowestPriceMinor }),
      ...(unitMeasure === null ? {} : { unitMeasure }),
    };
  };
  const made = products.map(({ id }) => ({
    id,
    variants: byProduct(variants, id).map(toKept),
    images: byProduct(images, id).map(without),
    counted: byProduct(variants, id)
      .filter(({ unlimited }) => !unlimited)
      .map((variant) => variant.id),
  }));
  return { kept, made };
}

/** The terms of each product, in alphabetical order, beside what the tables say of those that visitors see. */
async function compareTerms({ query }: SiteScope): Promise<{ kept: unknown; made: unknown }> {
  const rows = await query<{ term: string }>(
    `SELECT product_id || ' ' || kind || ' ' || term AS term FROM product_terms WHERE website_id = $1`,
    [siteId],
  );
  const products = await query<{ id: string; tags: string[]; categories: string[] }>(
    `SELECT id, tags, category_ids AS categories FROM products
      WHERE website_id = $1 AND is_visible AND deleted_at IS NULL`,
    [siteId],
  );
  const categories = await query<{ id: string; parent: string | null }>(
    'SELECT id, parent_id AS parent FROM product_categories WHERE website_id = $1',
    [siteId],
  );
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));
  const upFrom = (id: string | null | undefined): string[] =>
    id == null || !parents.has(id) ? [] : [id, ...upFrom(parents.get(id))];
  const made = products.flatMap((product) => [
    ...product.tags.map((tag) => `${product.id} tag ${tag}`),
    ...product.categories.flatMap(upFrom).map((id) => `${product.id} category ${id}`),
  ]);
  return { kept: rows.map(({ term }) => term).sort(), made: [...new Set(made)].sort() };
}

const ONE_VARIANT = `(SELECT id FROM product_variants WHERE website_id = $1 AND product_id = $2
  ORDER BY md5(id || $3) LIMIT 1)`;

/** Writes by name: $1 is the site, $2 a product or a file, $3 a number as text. */
const WRITES = {
  price: `UPDATE product_variants SET price_minor = $3::int * 7 WHERE website_id = $1 AND product_id = $2`,
  sale: `UPDATE product_variants SET sale_price_minor = $3::int, on_sale = true WHERE website_id = $1 AND id = ${ONE_VARIANT} AND $2 <> ''`,
  priceBefore: `
    INSERT INTO variant_prices (website_id, variant_id, at, price_minor)
    SELECT website_id, id, now() - $3::int * interval '5 days', 50 + ($3::int * 37) % 100 FROM product_variants
     WHERE website_id = $1 AND product_id = $2
        ON CONFLICT (website_id, variant_id, at) DO UPDATE SET price_minor = EXCLUDED.price_minor + 1`,
  measure: `
    UPDATE product_variants SET unit_measure = CASE WHEN $3::int % 2 = 0
           THEN jsonb_build_object('amount', $3::int, 'unit', 'ml', 'perAmount', 1, 'perUnit', 'l') END
     WHERE website_id = $1 AND product_id = $2`,
  takeOff: `UPDATE product_variants SET removed_at = now() WHERE website_id = $1 AND id = ${ONE_VARIANT}`,
  bringBack: `UPDATE product_variants SET removed_at = NULL WHERE website_id = $1 AND product_id = $2 AND $3 <> ''`,
  count: `UPDATE product_variants SET unlimited = NOT unlimited WHERE website_id = $1 AND id = ${ONE_VARIANT}`,
  turn: `UPDATE product_variants SET position = 10000 + $3::int - position WHERE website_id = $1 AND product_id = $2`,
  addVariant: `
    INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, on_sale, unlimited)
    SELECT website_id, substr(md5(id || $3), 1, 24), id, $3::int, 'S' || md5(id || $3), '{"Size":"L"}', 100, false, false
      FROM products WHERE website_id = $1 AND id = $2 ON CONFLICT DO NOTHING`,
  eraseVariant: `DELETE FROM product_variants WHERE website_id = $1 AND id = ${ONE_VARIANT}`,
  addImage: `
    INSERT INTO product_images (website_id, product_id, asset_id, position)
    SELECT website_id, $2, id, $3::int FROM assets WHERE website_id = $1 ORDER BY md5(id || $3) LIMIT 1 ON CONFLICT DO NOTHING`,
  takeImages: `DELETE FROM product_images WHERE website_id = $1 AND product_id = $2 AND position <= $3::int`,
  turnImages: `UPDATE product_images SET position = $3::int - position WHERE website_id = $1 AND product_id = $2`,
  add: `
    INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                          categories, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
    SELECT website_id, substr(md5('new' || $3), 1, 24), collection_id, 'new-' || $3, 1, 'New', 1, '', '', '{}', '{}',
           '{}', false, true, now(), now() FROM products WHERE website_id = $1 AND id = $2 ON CONFLICT DO NOTHING`,
  erase: `DELETE FROM products WHERE website_id = $1 AND id = substr(md5('new' || $3), 1, 24) AND $2 <> ''`,
  hide: `UPDATE products SET is_visible = NOT is_visible WHERE website_id = $1 AND id = $2 AND $3 <> ''`,
  tag: `UPDATE products SET tags = ARRAY['oat', 'n' || $3] WHERE website_id = $1 AND id = $2`,
  sort: `
    UPDATE products SET category_ids = ARRAY(
      SELECT id::text FROM product_categories WHERE website_id = $1 ORDER BY md5(id || $3) LIMIT 2)
     WHERE website_id = $1 AND id = $2`,
  addCategory: `
    INSERT INTO product_categories (website_id, id, collection_id, parent_id, type, display_name, url_id, page_rendering,
                                    display_index, created_at)
    SELECT website_id, substr(md5('kind' || $3), 1, 24), collection_id, parent.id,
           CASE WHEN parent.id IS NULL THEN 'ROOT' ELSE 'CATEGORY' END, 'Kind', 'kind-' || $3, 'LIST_VIEW', 1, now()
      FROM products p
      LEFT JOIN LATERAL (SELECT id FROM product_categories WHERE website_id = $1 ORDER BY md5(id || $3) LIMIT 1) parent ON true
     WHERE website_id = $1 AND p.id = $2 ON CONFLICT DO NOTHING`,
  move: `
    UPDATE product_categories c SET parent_id = o.id, url_id = 'moved-' || $3
      FROM product_categories o
     WHERE c.website_id = $1 AND o.website_id = $1 AND o.type = 'ROOT' AND o.collection_id = c.collection_id
       AND c.id = (SELECT id FROM product_categories WHERE website_id = $1 AND type <> 'ROOT' ORDER BY md5(id || $3) LIMIT 1)
       AND $2 <> ''`,
} as const;

const FILE_WRITES = {
  describe: `UPDATE assets SET alt_text = $3, focal_x = 0.25 WHERE website_id = $1 AND id = $2`,
  replace: `UPDATE assets SET content_hash = repeat(md5($3), 2), width = 900 WHERE website_id = $1 AND id = $2`,
  putAway: `UPDATE assets SET deleted_at = now() WHERE website_id = $1 AND id = $2 AND $3 <> ''`,
  takeBack: `UPDATE assets SET deleted_at = NULL WHERE website_id = $1 AND $2 <> $3`,
} as const;

interface Act {
  readonly sql: string;
  readonly pick: number;
  readonly isOfFile: boolean;
  readonly number: number;
}

const acts = (writes: Readonly<Record<string, string>>, isOfFile: boolean) =>
  fc.record({
    sql: fc.constantFrom(...Object.values(writes)),
    pick: fc.nat(5),
    isOfFile: fc.constant(isOfFile),
    number: fc.nat(20),
  });

async function perform(scope: SiteScope, { sql, pick, isOfFile, number }: Act): Promise<void> {
  const ids = isOfFile ? assetIds : productIds;
  await scope.query(sql, [siteId, ids[pick % ids.length], String(number)]);
}

class Undone extends Error {}

/** Runs in a unit of work that leaves nothing behind. */
async function undone<T>(work: (scope: SiteScope) => Promise<T>): Promise<T> {
  let result: { readonly of: T } | undefined;
  const working = app.db.withSite(siteId, async (scope) => {
    result = { of: await work(scope) };
    throw new Undone();
  });
  await expect(working).rejects.toThrow(Undone);
  if (result === undefined) throw new Error('The work gave nothing.');
  return result.of;
}

describe('what is kept of products for pages', () => {
  it('is what their tables say, for every product of the sample shop', async () => {
    const { kept, made } = await app.db.withSite(siteId, compare);
    expect(kept).toHaveLength(productIds.length);
    expect(kept).toEqual(made);
  });

  it('stays so whatever is written, by whichever way', async () => {
    const act = fc.oneof(acts(WRITES, false), acts(FILE_WRITES, true));
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (all) => {
        const [items, terms] = await undone(async (scope) => {
          for (const one of all) await perform(scope, one);
          return [await compare(scope), await compareTerms(scope)];
        });
        expect(items?.kept).toEqual(items?.made);
        expect(terms?.kept).toEqual(terms?.made);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['first', FILE_WRITES.describe, WRITES.addImage],
    ['last', WRITES.addImage, FILE_WRITES.describe],
  ])(
    'holds when a picture is described and put on a product at once, the description %s',
    async (_, one, other) => {
      const [productId = '', ...others] = productIds;
      const number = String(20 + others.length);
      const [picture] = await app.db.withSite(siteId, (scope) =>
        scope.query<{ id: string }>(
          'SELECT id FROM assets WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 1',
          [siteId, number],
        ),
      );
      const write = (sql: string) => (scope: SiteScope) =>
        scope.query(sql, [siteId, sql === WRITES.addImage ? productId : picture?.id, number]);
      let goOn = (): void => undefined;
      const isWritten = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const first = app.db.withSite(siteId, async (scope) => {
        await write(one)(scope);
        goOn();
        // Long enough for the other one to be at its own write.
        await scope.query('SELECT pg_sleep(0.05)');
      });
      await isWritten;
      await app.db.withSite(siteId, write(other));
      await first;
      const { kept, made } = await app.db.withSite(siteId, compare);
      expect(kept).toEqual(made);
      await app.db.withSite(siteId, (scope) =>
        scope.query(
          'DELETE FROM product_images WHERE website_id = $1 AND product_id = $2 AND position = $3::int',
          [siteId, productId, number],
        ),
      );
    },
  );
});
