import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIST_SORTS, type ListQuery } from '#shared/features/products/list-query.ts';
import { FACET_SEPARATOR } from '#shared/features/products/list-view.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { createKeptObjects } from '../../platform/kept-objects/kept-objects.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { inStockSql } from '../stock/to-join.ts';
import { createProductLists, type ListAsk } from './product-lists.ts';

let app: TestApp;
let siteId: string;
let store: string;

const run = <Row extends object = Record<string, unknown>>(sql: string, ...bind: unknown[]) =>
  rowsOf<Row>(app, sql, ...bind);

beforeAll(async () => {
  app = await startTestApp();
  siteId = await siteIdOf(app);
  const [first] = await run<{ id: string }>(
    'SELECT collection_id AS id FROM products WHERE website_id = $1 ORDER BY id LIMIT 1',
  );
  store = first?.id ?? '';
  await run('DELETE FROM product_categories WHERE website_id = $1');
  // 2 and 3 are in the root, 4 is in 2.
  await run(
    `INSERT INTO product_categories (website_id, id, collection_id, parent_id, type, display_name, url_id, page_rendering,
                                     display_index, created_at)
     SELECT $1, lpad(n::text, 24, '0'), $2, CASE n WHEN 1 THEN NULL WHEN 4 THEN lpad('2', 24, '0') ELSE lpad('1', 24, '0') END,
            CASE WHEN n > 1 THEN 'CATEGORY' ELSE 'ROOT' END, 'Kind ' || n, CASE WHEN n > 1 THEN 'kind-' || n ELSE '' END,
            'LIST_VIEW', n % 2, now()
       FROM generate_series(1, 4) AS n`,
    store,
  );
});

afterAll(() => app.close());

interface Listed {
  readonly id: string;
  readonly place: number;
  readonly createdAt: number;
  readonly nameRank: number;
  readonly priceMin: number;
  readonly priceMax: number;
  readonly onSale: boolean;
  readonly inStock: boolean;
  readonly facets: readonly string[];
  readonly categoryIds: readonly string[];
}

const LISTED = `
  SELECT p.id, p.display_index AS place, extract(epoch FROM p.created_at)::float8 AS "createdAt",
         (rank() OVER (ORDER BY lower(p.name)))::int AS "nameRank", p.category_ids AS "categoryIds", v.*
    FROM products p
   CROSS JOIN LATERAL (
     SELECT COALESCE(min(a.price), 0)::float8 AS "priceMin", COALESCE(max(a.price), 0)::float8 AS "priceMax",
            COALESCE(bool_or(v.on_sale), false) AS "onSale",
            COALESCE(bool_or(v.unlimited OR ${inStockSql('v')} > 0), false) AS "inStock",
            ARRAY(SELECT DISTINCT t.name || $3 || t.value FROM product_variants o
                    CROSS JOIN LATERAL jsonb_each_text(o.attributes) AS t (name, value)
                   WHERE o.website_id = p.website_id AND o.product_id = p.id AND o.removed_at IS NULL) AS facets
       FROM product_variants v
      CROSS JOIN LATERAL (SELECT CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END AS price) a
      WHERE v.website_id = p.website_id AND v.product_id = p.id AND v.removed_at IS NULL) v
   WHERE p.website_id = $1 AND p.collection_id = $2 AND p.is_visible AND p.deleted_at IS NULL`;

interface CategoryRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly displayName: string;
  readonly urlId: string;
  readonly place: number;
  readonly productOrder: readonly string[];
}

const CATEGORIES = `
  SELECT id, parent_id AS "parentId", display_name AS "displayName", url_id AS "urlId", display_index AS place,
         product_order AS "productOrder" FROM product_categories WHERE website_id = $1 AND collection_id = $2`;

const order = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);

/** A list, put together here from all products of the store. */
async function lookAtAll(scope: ReadScope, { category, query, limit, skip }: ListAsk) {
  const all = await scope.query<Listed>(LISTED, [siteId, store, FACET_SEPARATOR]);
  const categories = await scope.query<CategoryRow>(CATEGORIES, [siteId, store]);
  const byId = new Map(categories.map((one) => [one.id, one]));
  const upFrom = (id: string | null): string[] => {
    const one = id === null ? undefined : byId.get(id);
    return one === undefined ? [] : [one.id, ...upFrom(one.parentId)];
  };
  const isIn = ({ categoryIds }: Listed, id: string) => categoryIds.some((own) => upFrom(own).includes(id));
  const trail: CategoryRow[] = [];
  let here = categories.find(({ parentId }) => parentId === null);
  for (const word of category) {
    const above = here?.id;
    here = categories.find(({ parentId, urlId }) => parentId === above && urlId === word);
    if (here === undefined) return undefined;
    trail.push(here);
  }
  const hereId = here?.id ?? '';
  const near = category.length === 0 ? all : all.filter((one) => isIn(one, hereId));
  const wishes = [...query.options].map(([name, values]) => ({
    name,
    facets: values.map((value) => name + FACET_SEPARATOR + value),
  }));
  const missedBy = ({ facets }: Listed) =>
    wishes.filter((wish) => !wish.facets.some((facet) => facets.includes(facet)));
  const fitting = near.filter(
    (one) =>
      one.priceMax >= (query.minPrice ?? 0) &&
      one.priceMin <= (query.maxPrice ?? Infinity) &&
      (!query.onSale || one.onSale) &&
      (!query.inStock || one.inStock),
  );
  const placeOf = ({ id }: Listed) => {
    const at = here?.productOrder.indexOf(id) ?? -1;
    return at < 0 ? Infinity : at;
  };
  const SORTS: Readonly<Record<ListQuery['sort'], (a: Listed, b: Listed) => number>> = {
    order: () => 0,
    newest: (a, b) => b.createdAt - a.createdAt,
    'price-asc': (a, b) => a.priceMin - b.priceMin,
    'price-desc': (a, b) => b.priceMin - a.priceMin,
    name: (a, b) => a.nameRank - b.nameRank,
  };
  const shown = fitting
    .filter((one) => missedBy(one).length === 0)
    .sort(
      (a, b) =>
        SORTS[query.sort](a, b) || order(placeOf(a), placeOf(b)) || a.place - b.place || order(a.id, b.id),
    );
  const counts = new Map<string, number>();
  for (const one of fitting) {
    const missed = missedBy(one);
    for (const facet of one.facets) {
      const isCounted =
        missed.length === 0 || (missed.length === 1 && missed[0]?.name === facet.split(FACET_SEPARATOR)[0]);
      if (isCounted) counts.set(facet, (counts.get(facet) ?? 0) + 1);
    }
  }
  return {
    ids: shown.slice(skip, skip + limit).map(({ id }) => id),
    total: shown.length,
    trail: trail.map(({ displayName, urlId }) => ({ displayName, urlId })),
    children: categories
      .filter(({ parentId }) => parentId === hereId)
      .sort((a, b) => a.place - b.place || order(a.id, b.id))
      .map(({ id, displayName, urlId }) => ({
        displayName,
        urlId,
        count: all.filter((one) => isIn(one, id)).length,
      }))
      .filter(({ count }) => count > 0),
    facets: new Set([...counts].map(([facet, count]) => `${facet} ${count}`)),
    onSale: near.filter(({ onSale }) => onSale).length,
    lowest: near.length === 0 ? null : Math.min(...near.map(({ priceMin }) => priceMin)),
    highest: near.length === 0 ? null : Math.max(...near.map(({ priceMax }) => priceMax)),
  };
}

const A_PRODUCT = `(SELECT id FROM products WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 1)`;
const A_VARIANT = `(SELECT id FROM product_variants WHERE website_id = $1 ORDER BY md5(id || $2) LIMIT 1)`;
const A_CATEGORY = `lpad((1 + $2::int % 4)::text, 24, '0')`;

const EDITS = {
  name: `UPDATE products SET name = 'Name ' || $2::int % 4, updated_at = now() WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  hide: `UPDATE products SET is_visible = NOT is_visible, publish_at = NULL WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  place: `UPDATE products SET display_index = $2::int % 4 WHERE website_id = $1 AND id = ${A_PRODUCT}`,
  sort: `UPDATE products SET category_ids = ARRAY[${A_CATEGORY}] WHERE website_id = $1 AND id = ${A_PRODUCT} AND $2::int % 4 > 0`,
  price: `UPDATE product_variants SET price_minor = 100 * ($2::int % 4) WHERE website_id = $1 AND id = ${A_VARIANT}`,
  sale: `UPDATE product_variants SET sale_price_minor = 50, on_sale = NOT on_sale WHERE website_id = $1 AND id = ${A_VARIANT}`,
  color: `UPDATE product_variants SET attributes = jsonb_build_object('Color', 'c' || $2::int % 3, 'Size', 's' || $2::int % 2) WHERE website_id = $1 AND id = ${A_VARIANT}`,
  takeOff: `UPDATE product_variants SET removed_at = CASE WHEN removed_at IS NULL THEN now() END WHERE website_id = $1 AND id = ${A_VARIANT}`,
  count: `UPDATE product_variants SET unlimited = NOT unlimited WHERE website_id = $1 AND id = ${A_VARIANT}`,
  stock: `UPDATE stock_levels SET on_hand = held + $2::int % 2 WHERE website_id = $1 AND variant_id = (
            SELECT variant_id FROM stock_levels WHERE website_id = $1 ORDER BY md5(variant_id || $2) LIMIT 1)`,
  first: `UPDATE product_categories SET product_order = CASE WHEN product_order = '{}' THEN ARRAY[${A_PRODUCT}]::text[] ELSE '{}' END
            WHERE website_id = $1 AND id = ${A_CATEGORY}`,
  rename: `UPDATE product_categories SET display_name = 'Kind ' || $2 WHERE website_id = $1 AND id = ${A_CATEGORY}`,
  move: `UPDATE product_categories SET parent_id = lpad((1 + $2::int % 3)::text, 24, '0') WHERE website_id = $1 AND id = lpad('4', 24, '0')`,
} as const;

const edit = fc.record({
  sql: fc.constantFrom(...Object.values(EDITS)),
  number: fc.integer({ min: 1, max: 20 }),
});

const values = (word: string) => fc.subarray([`${word}0`, `${word}1`, `${word}9`], { minLength: 1 });
const options = fc
  .tuple(fc.option(values('c')), fc.option(values('s')))
  .map(
    ([colors, sizes]) =>
      new Map([
        ...(colors === null ? [] : [['Color', colors] as const]),
        ...(sizes === null ? [] : [['Size', sizes] as const]),
      ]),
  );
const price = fc.option(fc.constantFrom(0, 100, 300, 2_000), { nil: undefined, freq: 2 });

const ask: fc.Arbitrary<Omit<ListAsk, 'collectionId'>> = fc.record({
  category: fc.constantFrom([], [], ['kind-2'], ['kind-3'], ['kind-2', 'kind-4'], ['kind-4']),
  query: fc.record({
    sort: fc.constantFrom(...LIST_SORTS),
    options,
    minPrice: price,
    maxPrice: price,
    inStock: fc.boolean(),
    onSale: fc.boolean(),
  }),
  limit: fc.integer({ min: 1, max: 5 }),
  skip: fc.constantFrom(0, 0, 2),
});

describe('a list of a store or a category', () => {
  it('is what the tables say after any edits, for who keeps lists and for who keeps none', async () => {
    const readers = [10_000_000, 10_000_000, 1].map((bytes) => createProductLists(createKeptObjects(bytes)));
    const step = fc.tuple(fc.array(edit, { maxLength: 2 }), fc.array(ask, { minLength: 1, maxLength: 4 }));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const asked = steps.flatMap(([, asks]) => asks);
        for (const [edits] of steps) {
          for (const { sql, number } of edits) await run(sql, String(number));
          for (const one of asked) {
            const wish = { ...one, collectionId: store };
            const expected = await app.db.readSite(siteId, (scope) => lookAtAll(scope, wish));
            for (const reader of readers) {
              const found = await app.db.readSite(siteId, (scope) => reader.find(scope, wish));
              const facets = new Set(found?.facets.map(({ facet, count }) => `${facet} ${count}`));
              expect(found && { ...found, facets }).toEqual(expected);
            }
          }
        }
      }),
      { numRuns: 40 },
    );
  }, 180_000);
});

describe('a list that was read before', () => {
  const objects = createKeptObjects(10_000_000);
  const plainAsk = () => ({
    collectionId: store,
    category: [],
    query: {
      sort: 'name' as const,
      options: new Map<string, string[]>(),
      minPrice: undefined,
      maxPrice: undefined,
      inStock: false,
      onSale: false,
    },
    limit: 20,
    skip: 0,
  });
  const read = () => app.db.readSite(siteId, (scope) => createProductLists(objects).find(scope, plainAsk()));

  it('is given again while the store says the same stamp', async () => {
    const first = await read();
    app.database.statements.length = 0;
    expect(await read()).toBe(first);
    expect(app.database.statements.filter((sql) => sql.includes('product_facts'))).toEqual([]);
  });

  it('is made anew for words of a product that it does not hold', async () => {
    const first = await read();
    await run(`UPDATE products SET body = body || ' more' WHERE website_id = $1 AND id = $2`, first?.ids[0]);
    const second = await read();
    expect(second).not.toBe(first);
    expect(second).toEqual(first);
  });
});
