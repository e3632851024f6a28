import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { primaryLanguage } from '#shared/features/languages/rules.ts';
import { withConnection } from '../../database/roles.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { createKeptObjects } from '../../platform/kept-objects/kept-objects.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ProductRecord } from './product-item.ts';
import { productLanguageOf } from './product-language.ts';
import { createProductService } from './service.ts';
import { createShownProducts, type ListWish } from './shown-products.ts';

let app: TestApp;
let siteId: string;

beforeAll(async () => {
  app = await startTestApp();
  siteId = await siteIdOf(app);
});

afterAll(() => app.close());

const run = <Row extends object = Record<string, unknown>>(sql: string, ...bind: unknown[]) =>
  rowsOf<Row>(app, sql, ...bind);

/** What the lists are made of. */
interface Listed {
  readonly id: string;
  readonly store: string;
  readonly urlId: string;
  readonly isShown: boolean;
  readonly featured: boolean;
  readonly place: number;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly categoryIds: readonly string[];
}

const LISTED = `
  SELECT id, collection_id AS store, url_id AS "urlId", is_visible AS "isShown", is_featured AS featured,
         display_index AS place, tags, categories, category_ids AS "categoryIds"
    FROM products WHERE website_id = $1 AND deleted_at IS NULL ORDER BY display_index, id`;

const inCommon = (one: readonly string[], other: readonly string[]) =>
  new Set(one.filter((term) => other.includes(term))).size;

/** Ids of a list, put together here from all rows. */
function idsOf(all: readonly Listed[], wish: ListWish): string[] {
  const ofStore = all.filter(({ store, isShown }) => store === wish.collectionId && isShown);
  if (wish.relatedTo === undefined) {
    const fitting = ofStore.filter(
      ({ featured, tags, categories }) =>
        (wish.featured === undefined || featured === wish.featured) &&
        (wish.tag === undefined || tags.includes(wish.tag)) &&
        (wish.category === undefined || categories.includes(wish.category)),
    );
    return fitting.slice(wish.skip, wish.skip + wish.limit).map(({ id }) => id);
  }
  const self = all.find(({ store, urlId }) => store === wish.collectionId && urlId === wish.relatedTo);
  if (self === undefined) return [];
  const weightOf = ({ tags, categoryIds }: Listed) =>
    inCommon(tags, self.tags) + 2 * inCommon(categoryIds, self.categoryIds);
  return ofStore
    .filter((one) => one.id !== self.id && weightOf(one) > 0)
    .sort(
      (a, b) =>
        weightOf(b) - weightOf(a) ||
        Number(b.featured) - Number(a.featured) ||
        a.place - b.place ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, wish.limit)
    .map(({ id }) => id);
}

const service = createProductService();

/** All that pages may show of the site, made from its tables. */
async function makeAll(scope: ReadScope, wishes: readonly ListWish[]) {
  const all = await scope.query<Listed>(LISTED, [siteId]);
  const shown = all.filter(({ isShown }) => isShown);
  const records = new Map<string, ProductRecord | undefined>();
  for (const { id } of shown) records.set(id, await service.findForPreview(scope, id));
  const lists = wishes.map((wish) => idsOf(all, wish).map((id) => records.get(id)));
  return { all, shown, records, lists };
}

function wishesOf(all: readonly Listed[]): ListWish[] {
  const stores = [...new Set(all.map(({ store }) => store))];
  return stores.flatMap((collectionId) => [
    { collectionId, limit: 3, skip: 1 },
    { collectionId, limit: 20, skip: 0, featured: true },
    { collectionId, limit: 20, skip: 0, tag: 'oat' },
    ...all
      .filter(({ store }) => store === collectionId)
      .flatMap(({ urlId: relatedTo }) =>
        [2, 20].map((limit) => ({ collectionId, limit, skip: 0, relatedTo })),
      ),
  ]);
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Reads all pages' products and compares them with the tables. */
async function compare(readers: readonly ReturnType<typeof createShownProducts>[]): Promise<void> {
  await app.db.readSite(siteId, async (scope) => {
    const wishes = wishesOf(await scope.query<Listed>(LISTED, [siteId]));
    const { all, shown, records, lists } = await makeAll(scope, wishes);
    for (const reader of readers) {
      for (const { id, store, urlId, isShown } of all) {
        const found = await reader.read(scope, {
          address: { collectionId: store, urlId },
          lists: wishes,
          ids: shown.map((one) => one.id),
        });
        expect(plain(found.item?.product ?? null)).toEqual(isShown ? plain(records.get(id)) : null);
        expect(plain(found.lists)).toEqual(plain(lists));
        expect(plain(found.products)).toEqual(plain(shown.map((one) => records.get(one.id))));
      }
    }
  });
}

const A_PRODUCT = `(SELECT id FROM products WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 1)`;
const ANOTHER = `(SELECT id FROM products WHERE website_id = $1 ORDER BY md5($2 || id || $2) LIMIT 1)`;
const A_VARIANT = `(SELECT id FROM product_variants WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 1)`;
const SOME_CATEGORIES = `ARRAY(SELECT id::text FROM product_categories WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 2)`;

/** Edits by name: $1 is the site, $2 a number as text. Any of them may be done to any product at any time. */
const EDITS = {
  words: `UPDATE products SET name = 'Name ' || $2, body = repeat('Words ', $2::int), updated_at = now() WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  facts: `UPDATE products SET free_labels = '{"fr":"Offert"}', seo_title = $2, product_type = 1 + $2::int % 2 WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  address: `UPDATE products SET url_id = 'at-' || $2 WHERE website_id = $1 AND id = ${A_PRODUCT}
               AND NOT EXISTS (SELECT FROM products WHERE website_id = $1 AND url_id = 'at-' || $2)`,
  hide: `UPDATE products SET is_visible = NOT is_visible, publish_at = NULL WHERE website_id = $1 AND id = ${A_PRODUCT} AND deleted_at IS NULL`,
  plan: `UPDATE products SET is_visible = false, publish_at = now() WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  planned: `UPDATE products SET is_visible = true, publish_at = NULL WHERE website_id = $1 AND publish_at IS NOT NULL AND deleted_at IS NULL AND $2 <> ''`,
  throwAway: `UPDATE products SET is_visible = false, deleted_at = now() WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  bringBack: `UPDATE products SET is_visible = true, deleted_at = NULL, publish_at = NULL WHERE website_id = $1 AND deleted_at IS NOT NULL AND $2 <> ''`,
  star: `UPDATE products SET is_featured = NOT is_featured WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  place: `UPDATE products SET display_index = $2::int WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  tag: `UPDATE products SET tags = ARRAY['oat', 'n' || $2::int % 3] WHERE website_id = $1 AND id IN (${A_PRODUCT}, ${ANOTHER})`,
  sort: `UPDATE products SET category_ids = ${SOME_CATEGORIES} WHERE website_id = $1 AND id IN (${A_PRODUCT}, ${ANOTHER})`,
  price: `UPDATE product_variants SET price_minor = 100 + $2::int WHERE website_id = $1 AND id = ${A_VARIANT}`,
  sale: `UPDATE product_variants SET sale_price_minor = $2::int, on_sale = true WHERE website_id = $1 AND id = ${A_VARIANT}`,
  takeOff: `UPDATE product_variants SET removed_at = CASE WHEN removed_at IS NULL THEN now() END WHERE website_id = $1 AND id = ${A_VARIANT}`,
  currency: `UPDATE product_variants SET price_minor = price_minor * 10 WHERE website_id = $1 AND price_minor < 100000 AND $2 <> ''`,
  count: `UPDATE product_variants SET unlimited = NOT unlimited WHERE website_id = $1 AND id = ${A_VARIANT}`,
  stock: `UPDATE stock_levels SET on_hand = on_hand + 1 WHERE website_id = $1 AND variant_id = (
            SELECT variant_id FROM stock_levels WHERE website_id = $1 ORDER BY md5(variant_id || $2) LIMIT 1)`,
  describe: `UPDATE assets SET alt_text = $2 WHERE website_id = $1 AND id = (SELECT id FROM assets WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 1)`,
  pictures: `DELETE FROM product_images WHERE website_id = $1 AND product_id = ${A_PRODUCT}`,
  add: `
    INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                          categories, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
    SELECT website_id, substr(md5('new' || $2), 1, 24), collection_id, 'new-' || $2, $2::int, 'New', 1, '', '', tags,
           categories, '{}', false, true, now(), now() FROM products WHERE website_id = $1 AND id = ${A_PRODUCT}
        ON CONFLICT DO NOTHING`,
  erase: `DELETE FROM products WHERE website_id = $1 AND url_id LIKE 'new-%' AND id = ${A_PRODUCT}`,
  files: `DELETE FROM product_files WHERE website_id = $1 AND product_id = ${A_PRODUCT}`,
} as const;

describe('what pages read of products', () => {
  it('is what the tables say after any edits, in two processes and in one that keeps next to nothing', async () => {
    const open = (bytes: number) => createShownProducts(createKeptObjects(bytes));
    const readers = [open(10_000_000), open(10_000_000), open(20_000)];
    const edit = fc.record({
      sql: fc.constantFrom(...Object.values(EDITS)),
      number: fc.integer({ min: 1, max: 20 }),
      // Whose page is looked at before the next edit.
      reader: fc.nat(readers.length - 1),
    });
    await compare(readers);
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
        for (const { sql, number, reader } of edits) {
          await run(sql, String(number));
          await compare(readers.slice(reader, reader + 1));
        }
        await compare(readers);
      }),
      { numRuns: 25 },
    );
  }, 120_000);
});

describe('a product that nobody changed', () => {
  const reader = createShownProducts(createKeptObjects(10_000_000));
  const ADDRESS = 'mug';
  let wish: Parameters<typeof reader.read>[1];

  beforeAll(async () => {
    await app.close();
    app = await startTestApp();
    siteId = await siteIdOf(app);
    const [mug] = await run<{ store: string }>(
      'SELECT collection_id AS store FROM products WHERE website_id = $1 AND url_id = $2',
      ADDRESS,
    );
    const collectionId = mug?.store ?? '';
    wish = {
      address: { collectionId, urlId: ADDRESS },
      lists: [{ collectionId, limit: 4, skip: 0, relatedTo: ADDRESS }],
      ids: [],
    };
  });

  const read = () => app.db.readSite(siteId, (scope) => reader.read(scope, wish));

  beforeEach(async () => {
    await read();
    app.database.statements.length = 0;
  });

  it('is the same object again, with what is related to it, by one statement', async () => {
    const [one, other] = [await read(), await read()];
    expect(one.item?.product).toBeDefined();
    expect(other.item?.product).toBe(one.item?.product);
    expect(other.lists[0]?.every((product, at) => product === one.lists[0]?.[at])).toBe(true);
    expect(app.database.statements.filter((sql) => !sql.includes('set_config'))).toHaveLength(2);
  });

  it('takes no statement more in another language, and is the same object again there', async () => {
    const language = productLanguageOf({
      language: 'fr',
      ownLanguage: 'en-US',
      readIn: { ...primaryLanguage('fr'), isPrimary: false },
    });
    const inFrench = () => app.db.readSite(siteId, (scope) => reader.read(scope, { ...wish, language }));
    const [one, other] = [await inFrench(), await inFrench()];
    expect(one.item?.product.body).toContain('<div lang="en-US">');
    expect(other.item?.product).toBe(one.item?.product);
    expect(app.database.statements.filter((sql) => !sql.includes('set_config'))).toHaveLength(2);
  });

  it('is another object once its stock is another one', async () => {
    const before = await read();
    await run(
      `UPDATE stock_levels SET on_hand = on_hand + 1 WHERE website_id = $1 AND variant_id IN (
         SELECT v.id FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
          WHERE v.website_id = $1 AND p.url_id = $2)`,
      ADDRESS,
    );
    const after = await read();
    expect(after.item?.product).not.toBe(before.item?.product);
    expect(after.item?.product.variants[0]?.available).toBe(
      (before.item?.product.variants[0]?.available ?? 0) + 1,
    );
  });
});

describe('a page of a shop of ten thousand products', () => {
  const COUNT = 10_000;

  const ADD = `
    INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                          categories, category_ids, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
    SELECT website_id, substr(md5('many' || n), 1, 24), collection_id, 'many-' || n, n, 'Many ' || n, 1, '', '',
           ARRAY['t' || n % 10, 'u' || n % 7], '{}', '{}', '{}', n % 500 = 0, true, now(), now()
      FROM (SELECT website_id, collection_id FROM products WHERE website_id = $1 ORDER BY id LIMIT 1) store, generate_series(1, ${COUNT}) n`;

  /** Pages of the database that a statement looks at. */
  const looksOf = (sql: string, bind: readonly unknown[]) =>
    withConnection(app.database.appUrl, async (client) => {
      await client.query("SELECT set_config('awning.website_id', $1, false)", [siteId]);
      await client.query(sql, [...bind]);
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
        [...bind],
      );
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
      return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    });

  it('finds what is related by the heads of a few lists', async () => {
    await withConnection(app.database.adminUrl, async (client) => {
      await client.query(ADD, [siteId]);
      await client.query('VACUUM ANALYZE');
    });
    const [one] = await run<{ store: string; id: string }>(
      "SELECT collection_id AS store, id FROM products WHERE website_id = $1 AND url_id = 'many-4321'",
    );
    const asked = [siteId, one?.store, 'many-4321', 4];
    expect(await looksOf('SELECT related_products($1, $2, $3, $4)', asked)).toBeLessThan(1_000);
    const plan = 'SELECT document FROM product_documents WHERE website_id = $1 AND id = $2';
    expect(await looksOf(plan, [siteId, one?.id])).toBeLessThan(10);
  });
});
