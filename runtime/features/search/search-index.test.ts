import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSearch, toPrefixQuery } from '#shared/features/search/rules.ts';
import { nearest } from '#shared/text/nearest.ts';
import type { SiteScope } from '../../database/database.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWordChore } from './chores.ts';
import { createSearchIndex } from './search-index.ts';

const index = createSearchIndex();
const PAGE = 6;
const WORDS = [
  'harbour',
  'harbours',
  'Häuser',
  'haus',
  'harp',
  'copper-pot',
  'running',
  'runner',
  '4711',
  'oat',
];
const ASKED = [...WORDS, 'har', 'haru', 'huas', 'coper', 'runing', '47', '"copper pot"', '-oat', 'or', 'zzz'];

let app: TestApp;
let siteId: string;
let store: string;
let categories: string[];

beforeAll(async () => {
  app = await startTestApp();
  siteId = await siteIdOf(app);
  const [first] = await rowsOf<{ id: string }>(
    app,
    'SELECT collection_id AS id FROM products WHERE website_id = $1 LIMIT 1',
  );
  store = first?.id ?? '';
  const rows = await rowsOf<{ id: string }>(
    app,
    `INSERT INTO product_categories (website_id, id, collection_id, parent_id, type, display_name, url_id, page_rendering,
                                     display_index, created_at)
     SELECT $1, lpad(n::text, 24, '0'), $2, CASE WHEN n > 1 THEN lpad('1', 24, '0') END,
            CASE WHEN n > 1 THEN 'CATEGORY' ELSE 'ROOT' END, 'Kind ' || n, 'kind-' || n, 'LIST_VIEW', n % 5, now()
       FROM generate_series(1, 18) AS n RETURNING id`,
    store,
  );
  categories = rows.map(({ id }) => id);
});

afterAll(() => app.close());

interface Thing {
  readonly name: readonly string[];
  readonly body: readonly string[];
  readonly tags: readonly string[];
  readonly place: number;
  readonly kinds: readonly number[];
  readonly isVisible: boolean;
  readonly isRenamed: boolean;
}

const words = (maxLength: number) => fc.array(fc.constantFrom(...WORDS), { maxLength });
const thing: fc.Arbitrary<Thing> = fc.record({
  name: words(3),
  body: words(5),
  tags: words(2),
  place: fc.nat(3),
  kinds: fc.array(fc.nat(17), { maxLength: 4 }),
  isVisible: fc.boolean(),
  isRenamed: fc.boolean(),
});

/** Makes a shop of these products; some are renamed once they are there. */
async function fill(scope: SiteScope, things: readonly Thing[]): Promise<void> {
  await scope.query('UPDATE products SET is_visible = false WHERE website_id = $1', [siteId]);
  for (const [place, { name, body, tags, kinds, ...rest }] of things.entries()) {
    const id = `${place}`.padStart(24, 'e');
    await scope.query(
      `INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                             categories, category_ids, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
       VALUES ($1, $2::text, $3, $2::text, $4, $5, 1, $6, '', $7, '{}', $8, '{}', false, true, now(), now())`,
      [
        siteId,
        id,
        store,
        rest.place,
        name.join(' '),
        body.join(' '),
        tags,
        kinds.map((at) => categories[at]),
      ],
    );
    if (rest.isRenamed) {
      await scope.query("UPDATE products SET name = name || ' harp' WHERE website_id = $1 AND id = $2", [
        siteId,
        id,
      ]);
    }
    if (!rest.isVisible) {
      await scope.query('UPDATE products SET is_visible = false WHERE website_id = $1 AND id = $2', [
        siteId,
        id,
      ]);
    }
  }
}

/** What a search finds when every product of the shop is looked at. */
async function lookAtAll(scope: SiteScope, asked: string) {
  const search = readSearch(asked);
  const found = await scope.query<{ id: string; held: string[] }>(
    `SELECT i.product_id AS id, i.category_ids AS held
       FROM product_index i, (SELECT websearch_to_tsquery('english', unaccent($2)) || $3::tsquery AS query) a
      WHERE i.website_id = $1 AND i.vector @@ a.query
      ORDER BY ts_rank('{0.05,0.2,0.6,1}', i.vector, a.query) DESC, i.display_index, i.product_id`,
    [siteId, search.text, toPrefixQuery(search)],
  );
  const known = await scope.query<{ id: string }>(
    `SELECT id FROM product_categories WHERE website_id = $1 AND type <> 'ROOT' ORDER BY display_index, id`,
    [siteId],
  );
  const counted = known
    .map(({ id }) => ({ id, count: found.filter(({ held }) => held.includes(id)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  return { total: found.length, ids: found.map(({ id }) => id), categories: counted.slice(0, 12) };
}

async function askIndex(scope: SiteScope, asked: string) {
  const ask = { search: readSearch(asked), language: 'en-US', collectionIds: [store], categoryId: undefined };
  const pages = await Promise.all([0, PAGE].map((skip) => index.find(scope, { ...ask, limit: PAGE, skip })));
  return {
    total: pages[0]?.total,
    ids: pages.flatMap(({ hits }) => hits.map(({ id }) => id)),
    categories: pages[0]?.categories.map(({ id, count }) => ({ id, count })),
  };
}

/** What each word means when every word of every product is compared with it. */
async function compareAll(scope: SiteScope, asked: readonly string[]) {
  const known = await scope.query<{ word: string; known: string[] }>(
    `SELECT a.word, ARRAY(
       SELECT k.word FROM (SELECT DISTINCT unnest(words) COLLATE "C" AS word FROM product_index WHERE website_id = $1) k
        WHERE similarity(k.word, a.word) >= 0.1 ORDER BY similarity(k.word, a.word) DESC, k.word LIMIT 40) AS known
       FROM unnest($2::text[]) AS a (word)`,
    [siteId, asked],
  );
  return new Map(known.map((row) => [row.word, nearest(row.word, row.known)]));
}

class Undone extends Error {}

describe('the index of a search', () => {
  it('finds what looking at every product finds, in the same order, and means the same words', async () => {
    const asked = fc.array(fc.constantFrom(...ASKED), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(thing, { maxLength: 12 }), asked, async (things, parts) => {
        const working = app.db.withSite(siteId, async (scope) => {
          await fill(scope, things);
          const text = parts.join(' ');
          expect(await askIndex(scope, text)).toEqual(await lookAtAll(scope, text));
          const { words: each } = readSearch(text);
          expect(await index.correct(scope, each)).toEqual(await compareAll(scope, each));
          throw new Undone();
        });
        await expect(working).rejects.toThrow(Undone);
      }),
      { numRuns: 40 },
    );
  });

  it('is rid of words that no product has any more, and keeps the others', async () => {
    const { run } = createWordChore(() => Promise.resolve());
    const rename = (name: string) =>
      rowsOf(app, "UPDATE products SET name = $2 WHERE website_id = $1 AND url_id = 'jar'", name);
    const known = async (word: string) =>
      (await rowsOf(app, 'SELECT 1 FROM product_words WHERE website_id = $1 AND word = $2', word)).length;
    await rename('Amphora');
    await rename('Jar');
    expect([await known('amphora'), await known('jar')]).toEqual([1, 1]);
    const tidy = (most: number) => app.db.withSite(siteId, (scope) => run(scope, 0, most));
    expect(await tidy(100)).toBe(1);
    expect(await tidy(100)).toBe(0);
    expect([await known('amphora'), await known('jar')]).toEqual([0, 1]);
  });
});
