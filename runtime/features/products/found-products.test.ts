import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PRODUCT_DIRECTIONS, PRODUCT_SORTS, PRODUCT_STOCKS } from '#shared/features/products/catalog.ts';
import { LOW_STOCK } from '#shared/features/stock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { withConnection } from '../../database/roles.ts';
import type { Site } from '../../http/context.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inStockSql } from '../stock/to-join.ts';
import type { Filters } from './found-products.ts';
import { createProductList } from './product-list.ts';
import { stockNoteChore } from './stock-notes.ts';

const { list, ids } = createProductList(() => ({ assetUrl: '', altText: '' }));
type ListQuery = Parameters<typeof list>[2];

let app: TestApp;
let siteId: string;
let site: Site;

beforeAll(async () => {
  app = await startTestApp();
  siteId = await siteIdOf(app);
  site = { id: siteId, siteSecret: 'key of a test', timeZone: 'UTC', currency: 'USD' } as unknown as Site;
});

afterAll(() => app.close());

const run = <Row extends object = Record<string, unknown>>(sql: string, ...bind: unknown[]) =>
  rowsOf<Row>(app, sql, ...bind);

const VARIANTS = `FROM product_variants v WHERE v.website_id = $1 AND v.product_id = p.id AND v.removed_at IS NULL`;
const LEFT = inStockSql('v');

interface Sorted {
  readonly by: string;
  /** Types of what it is sorted by before the id. */
  readonly types: readonly string[];
  readonly isDescending?: true;
}

/** What a product is sorted by, looked up in the tables for each product. */
const SORTED: Readonly<Record<ListQuery['sort'], Sorted>> = {
  order: { by: 'p.collection_id, p.display_index, p.id', types: ['text', 'int'] },
  name: { by: 'lower(p.name), p.id', types: ['text'] },
  newest: { by: 'p.id', types: [], isDescending: true },
  updated: { by: 'p.updated_at, p.id', types: ['timestamptz'], isDescending: true },
  price: {
    by: `COALESCE((SELECT min(CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END) ${VARIANTS}), 0), p.id`,
    types: ['bigint'],
  },
  stock: {
    by: `COALESCE((SELECT sum(CASE WHEN v.unlimited THEN 1000000000 ELSE GREATEST(0, ${LEFT}) END) ${VARIANTS}), 0), p.id`,
    types: ['bigint'],
  },
  kind: { by: 'p.product_type, p.id', types: ['int'] },
  visibility: { by: 'p.is_visible, p.id', types: ['boolean'] },
};

const CAN_BE_BOUGHT = `EXISTS (SELECT 1 ${VARIANTS} AND (v.unlimited OR ${LEFT} > 0))`;
const STOCKS = {
  in: CAN_BE_BOUGHT,
  out: `NOT ${CAN_BE_BOUGHT}`,
  low: `EXISTS (SELECT 1 ${VARIANTS} AND NOT v.unlimited AND ${LEFT} <= ${LOW_STOCK})`,
} as const;

/**
 * Ids of what filters find, each product looked at by itself.
 * @param place behind which they are, as texts
 */
async function lookAtAll(
  scope: SiteScope,
  query: Pick<ListQuery, 'sort' | 'direction'> & Filters,
  place?: readonly string[],
) {
  const { by, types, isDescending } = SORTED[query.sort];
  const isDown = query.direction === undefined ? isDescending === true : query.direction === 'descending';
  const given = [...types, 'text'].map((type, at) => `($10::text[])[${at + 1}]::${type}`).join(', ');
  const rows = await scope.query<{ id: string }>(
    `SELECT p.id FROM products p
      WHERE p.website_id = $1 AND p.deleted_at IS NULL
        AND ($2::text IS NULL OR p.collection_id = $2)
        AND ($3::text IS NULL OR strpos(lower(p.name), lower($3)) > 0
             OR EXISTS (SELECT 1 ${VARIANTS} AND strpos(lower(v.sku), lower($3)) > 0))
        AND ($4::int IS NULL OR p.product_type = $4)
        AND ($5::boolean IS NULL OR p.is_visible = $5)
        AND ($6::boolean IS NULL OR p.is_featured = $6)
        AND ($7::boolean IS NULL OR $7 = EXISTS (SELECT 1 ${VARIANTS} AND v.on_sale))
        AND ($8::text IS NULL OR $8 = ANY (p.tags))
        AND ($9::text IS NULL OR $9 = ANY (p.category_ids))
        AND ${query.stock === undefined ? 'true' : STOCKS[query.stock]}
        AND ($10::text[] IS NULL OR (${by}) ${isDown ? '<' : '>'} (${given}))
      ORDER BY (${by}) ${isDown ? 'DESC' : 'ASC'}`,
    [
      siteId,
      query.collectionId ?? null,
      query.search ?? null,
      query.productType ?? null,
      query.isVisible ?? null,
      query.starred ?? null,
      query.onSale ?? null,
      query.tag ?? null,
      query.categoryId ?? null,
      place ?? null,
    ],
  );
  return rows.map(({ id }) => id);
}

const PAGE = 3;

const readPage = (query: ListQuery, cursor?: string) =>
  app.db.withSite(siteId, (scope) =>
    list(scope, site, { ...query, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) }),
  );

async function readPages(query: ListQuery) {
  const found: string[] = [];
  const totals = new Set<number>();
  let cursor: string | undefined;
  do {
    const page = await readPage(query, cursor);
    found.push(...page.products.map(({ id }) => id));
    totals.add(page.total);
    cursor = page.nextPageCursor ?? undefined;
  } while (cursor !== undefined);
  return { ids: found, totals: [...totals] };
}

/** What the product that was shown last was sorted by, which is what a cursor holds. */
const placeIn = (cursor: string) =>
  JSON.parse(Buffer.from(cursor.split('.')[0] ?? '', 'base64url').toString('utf8')) as string[];

const A_PRODUCT = `(SELECT id FROM products WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 1)`;
const A_VARIANT = `(SELECT id FROM product_variants WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 1)`;
const A_LEVEL = `(SELECT variant_id FROM stock_levels WHERE website_id = $1 ORDER BY md5(variant_id || $2) LIMIT 1)`;
const A_HOLD = `SELECT substr(md5('hold' || $2), 1, 24)`;

/** Edits by name: $1 is the site, $2 a number as text. Any of them may be done at any time. */
const EDITS = {
  name: `UPDATE products SET name = 'Nöme%_\\' || $2, updated_at = now() WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  hide: `UPDATE products SET is_visible = NOT is_visible, publish_at = NULL WHERE website_id = $1 AND id = ${A_PRODUCT} AND deleted_at IS NULL`,
  throwAway: `UPDATE products SET is_visible = false, deleted_at = now() WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  bringBack: `UPDATE products SET deleted_at = NULL WHERE website_id = $1 AND deleted_at IS NOT NULL AND $2 <> ''`,
  star: `UPDATE products SET is_featured = NOT is_featured WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  kind: `UPDATE products SET product_type = 1 + $2::int % 3 WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  place: `UPDATE products SET display_index = $2::int WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  tag: `UPDATE products SET tags = ARRAY['oat', 'n' || $2::int % 3] WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  sku: `UPDATE product_variants SET sku = 'NÖ-' || $2 WHERE website_id = $1 AND id = ${A_VARIANT}
           AND NOT EXISTS (SELECT FROM product_variants WHERE website_id = $1 AND sku = 'NÖ-' || $2)`,
  price: `UPDATE product_variants SET price_minor = 100 * $2::int WHERE website_id = $1 AND id = ${A_VARIANT}`,
  sale: `UPDATE product_variants SET sale_price_minor = 50 * $2::int, on_sale = NOT on_sale WHERE website_id = $1 AND id = ${A_VARIANT}`,
  takeOff: `UPDATE product_variants SET removed_at = CASE WHEN removed_at IS NULL THEN now() END WHERE website_id = $1 AND id = ${A_VARIANT}`,
  currency: `UPDATE product_variants SET price_minor = price_minor + 1 WHERE website_id = $1 AND $2 <> ''`,
  count: `UPDATE product_variants SET unlimited = NOT unlimited WHERE website_id = $1 AND id = ${A_VARIANT}`,
  stock: `UPDATE stock_levels SET on_hand = held + $2::int % 7 WHERE website_id = $1 AND variant_id = ${A_LEVEL}`,
  hold: `
    WITH held AS (
           UPDATE stock_levels SET held = held + 1, on_hand = on_hand + 1
            WHERE website_id = $1 AND variant_id = ${A_LEVEL} RETURNING website_id, variant_id, location),
         hold AS (
           INSERT INTO stock_holds (website_id, id, state, line_count, created_at, expires_at)
           SELECT website_id, (${A_HOLD}), 'held', 1, now(), now() + interval '1 hour' FROM held ON CONFLICT DO NOTHING)
    INSERT INTO stock_hold_lines (website_id, hold_id, variant_id, location, quantity, expires_at)
    SELECT website_id, (${A_HOLD}), variant_id, location, 1, now() + interval '1 hour' FROM held ON CONFLICT DO NOTHING`,
  settle: `SELECT keep_product_facts($1, ARRAY[${A_PRODUCT}]::text[])`,
  add: `
    INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                          categories, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
    SELECT website_id, substr(md5('new' || $2), 1, 24), collection_id, 'new-' || $2, $2::int, 'New', 1, '', '', tags,
           categories, '{}', false, true, now(), now() FROM products WHERE website_id = $1 AND id = ${A_PRODUCT}
        ON CONFLICT DO NOTHING`,
  erase: `DELETE FROM products WHERE website_id = $1 AND url_id LIKE 'new-%' AND id = ${A_PRODUCT}`,
} as const;

/** Each hold is over by the clock of the database, and nothing else is written. */
const LET_HOLDS_PASS = `
  WITH lines AS (UPDATE stock_hold_lines SET expires_at = now() WHERE website_id = $1)
  UPDATE product_facts SET stock_until = now() WHERE website_id = $1 AND stock_until IS NOT NULL`;

const edit = fc.record({
  sql: fc.constantFrom<string>(...Object.values(EDITS), LET_HOLDS_PASS),
  number: fc.integer({ min: 1, max: 20 }),
});
const doEdit = ({ sql, number }: { readonly sql: string; readonly number: number }) =>
  run(sql, ...(sql.includes('$2') ? [String(number)] : []));

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });
const listQuery: fc.Arbitrary<ListQuery> = fc.record({
  search: maybe(
    fc.constantFrom('m', 'ö', 'nö', '%', '_', '\\', 'nöme', 'SKU', 'Me%_', 'nö-1', 'zzz', 'a b', ''),
  ),
  productType: maybe(fc.integer({ min: 1, max: 3 })),
  isVisible: maybe(fc.boolean()),
  starred: maybe(fc.boolean()),
  onSale: maybe(fc.boolean()),
  stock: maybe(fc.constantFrom(...PRODUCT_STOCKS)),
  tag: maybe(fc.constantFrom('oat', 'n1')),
  sort: fc.constantFrom(...PRODUCT_SORTS),
  direction: maybe(fc.constantFrom(...PRODUCT_DIRECTIONS)),
  limit: fc.constant(PAGE),
});

const plain = (query: ListQuery, place?: readonly string[]) =>
  app.db.withSite(siteId, (scope) => lookAtAll(scope, query, place));

describe('the pages of a list of products', () => {
  it('are what the tables say after any edits, sorted and narrowed in any way', async () => {
    const rounds = fc.array(fc.tuple(fc.array(edit, { maxLength: 3 }), listQuery), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        for (const [edits, query] of all) {
          for (const one of edits) await doEdit(one);
          const expected = await plain(query);
          expect(await readPages(query)).toEqual({ ids: expected, totals: [expected.length] });
          const { sort: _sort, direction: _direction, limit: _limit, ...filters } = query;
          const inOrder = await app.db.withSite(siteId, (scope) => ids(scope, filters));
          expect(inOrder).toEqual(await plain({ ...filters, sort: 'order', limit: PAGE }));
        }
      }),
      { numRuns: 60 },
    );
  }, 180_000);

  it('go on behind the place of the product that was shown last, whatever was edited since', async () => {
    await fc.assert(
      fc.asyncProperty(listQuery, fc.array(edit, { maxLength: 4 }), async (query, edits) => {
        let { nextPageCursor: cursor } = await readPage(query);
        const left = [...edits];
        while (cursor !== null) {
          const next = left.shift();
          if (next !== undefined) await doEdit(next);
          const page = await readPage(query, cursor);
          const expected = await plain(query, placeIn(cursor));
          expect(page.products.map(({ id }) => id)).toEqual(expected.slice(0, PAGE));
          cursor = page.nextPageCursor;
        }
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('are refused with a cursor that was not given out', async () => {
    const work = app.db.withSite(siteId, (scope) =>
      list(scope, site, { sort: 'name', limit: PAGE, cursor: 'made.up' }),
    );
    await expect(work).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  });

  it('tell how many there are behind the last one too', async () => {
    const { products, total, nextPageCursor } = await app.db.withSite(siteId, (scope) =>
      list(scope, site, { sort: 'newest', limit: 1 }),
    );
    await run(
      'UPDATE products SET is_visible = false, deleted_at = now() WHERE website_id = $1 AND id <> $2',
      products[0]?.id,
    );
    const past = await app.db.withSite(siteId, (scope) =>
      list(scope, site, { sort: 'newest', limit: 1, cursor: nextPageCursor ?? '' }),
    );
    await run(EDITS.bringBack, '1');
    expect(total).toBeGreaterThan(1);
    expect(past).toEqual({ products: [], total: 1, hasNextPage: false, nextPageCursor: null });
  });
});

describe('notes of stock', () => {
  it('are settled by housekeeping, after which facts say what the tables say', async () => {
    await run('UPDATE stock_levels SET on_hand = on_hand + 2 WHERE website_id = $1');
    const notes = () => run('SELECT 1 FROM product_stock_notes WHERE website_id = $1');
    const { length } = await notes();
    const settle = () => app.db.withSite(siteId, (scope) => stockNoteChore.run(scope, 0, 100));
    expect(await settle()).toBe(length);
    expect(await settle()).toBe(0);
    const facts = await run<{ id: string }>(
      'SELECT product_id AS id FROM product_facts WHERE website_id = $1 ORDER BY stock, product_id',
    );
    expect(facts.map(({ id }) => id)).toEqual(await plain({ sort: 'stock', limit: PAGE }));
  });
});

describe('sums of products', () => {
  it('are those of the facts, without rows of nothing', async () => {
    const count = (from: string, of: string) =>
      run(`SELECT collection_id, is_visible, product_type, is_featured, on_sale, facets, ${of}::int AS count
             FROM ${from} WHERE website_id = $1 ORDER BY 1, 2, 3, 4, 5, 6`);
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 6 }), async (edits) => {
        for (const one of edits) await doEdit(one);
        const counted = await run(
          `SELECT collection_id, is_visible, product_type, is_featured, on_sale, facets, count(*)::int AS count
             FROM product_facts WHERE website_id = $1 GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
        );
        expect(await count('product_sums', 'count')).toEqual(counted);
      }),
      { numRuns: 20 },
    );
  }, 120_000);
});

describe('a list of a shop of ten thousand products', () => {
  const COUNT = 10_000;
  const ADD = `
    INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                          categories, category_ids, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
    SELECT website_id, substr(md5('many' || n), 1, 24), collection_id, 'many-' || n, n, 'Many ' || md5(n::text), 1, '', '',
           '{}', '{}', '{}', '{}', false, true, now() - make_interval(secs => n), now() - make_interval(secs => n)
      FROM (SELECT website_id, collection_id FROM products WHERE website_id = $1 ORDER BY id LIMIT 1) store, generate_series(1, ${COUNT}) n`;

  beforeAll(async () => {
    await withConnection(app.database.adminUrl, async (client) => {
      await client.query(ADD, [siteId]);
      await client.query('VACUUM ANALYZE');
    });
  }, 120_000);

  beforeEach(() => {
    app.database.statements.length = 0;
  });

  /** Pages of the database that the statements of a call look at. */
  async function looksOf(query: ListQuery): Promise<number> {
    return app.db.withSite(siteId, async (scope) => {
      let looks = 0;
      await list(
        {
          ...scope,
          async query<Row extends object>(sql: string, bind: readonly unknown[] = []) {
            const [row] = await scope.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
              `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${sql}`,
              bind,
            );
            const plan = row?.['QUERY PLAN'][0]?.Plan ?? {};
            looks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
            return scope.query<Row>(sql, bind);
          },
        },
        site,
        query,
      );
      return looks;
    });
  }

  it.each(PRODUCT_SORTS)('is read by an index when it is sorted by %s', async (sort) => {
    for (const direction of PRODUCT_DIRECTIONS) {
      expect(await looksOf({ sort, direction, limit: 20 })).toBeLessThan(1_000);
    }
  });

  it('is found by an index for what is looked for', async () => {
    expect(await looksOf({ sort: 'name', search: '4bd0ac', limit: 20 })).toBeLessThan(1_000);
  });
});
