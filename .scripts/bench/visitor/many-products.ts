import { type Bench, SITES } from '../../../e2e/hardening/support/bench.ts';
import { ask, field } from '../../../e2e/hardening/support/http.ts';
import { asAdmin, siteIdOf } from '../../../e2e/hardening/support/rows.ts';

const PRODUCTS = 10_000;
/** With those that the sample shop has and the root, as many as a store may have. */
const CATEGORIES = 9_900;
const ASKED = 100;
const PERCENTILE = 0.95;
const WORDS = [
  'harbour',
  'willow',
  'copper',
  'lantern',
  'marble',
  'velvet',
  'saffron',
  'thistle',
  'cobalt',
  'juniper',
];
const GERMAN_WORDS = [
  'hafen',
  'weide',
  'kupfer',
  'laterne',
  'marmor',
  'samt',
  'safran',
  'distel',
  'kobalt',
  'wacholder',
];

const MANY_CATEGORIES = `
  INSERT INTO product_categories (website_id, id, collection_id, parent_id, type, display_name, url_id, page_rendering,
                                  display_index, created_at)
  SELECT r.website_id, substr(md5('category' || n), 1, 24), r.collection_id,
         CASE WHEN n <= 100 THEN r.id ELSE substr(md5('category' || (n % 100 + 1)), 1, 24) END,
         'CATEGORY', 'Kind ' || n, 'kind-' || n, 'LIST_VIEW', 1000 + n, now()
    FROM product_categories r, generate_series(1, ${CATEGORIES}) AS n
   WHERE r.website_id = $1 AND r.type = 'ROOT'`;

const MANY_PRODUCTS = `
  INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                        categories, category_ids, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
  SELECT r.website_id, substr(md5('product' || n), 1, 24), r.collection_id, 'many-' || n, 1000 + n,
         ($2::text[])[n % 10 + 1] || ' ' || ($2::text[])[n / 10 % 10 + 1] || ' ' || n, 1,
         '<p>' || repeat(($2::text[])[n / 100 % 10 + 1] || ' and ' || md5(n::text) || ' ', 12) || '</p>', '<p>Of ' || ($2::text[])[n / 7 % 10 + 1] || '.</p>',
         ARRAY[($2::text[])[n / 3 % 10 + 1]], ARRAY['Kind'], ARRAY[substr(md5('category' || (n % ${CATEGORIES} + 1)), 1, 24)],
         '{Color}', false, true, now(), now()
    FROM product_categories r, generate_series($3::int, $3::int + 999) AS n
   WHERE r.website_id = $1 AND r.type = 'ROOT'`;

const MANY_VARIANTS = `
  INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, on_sale, unlimited)
  SELECT $1, substr(md5('variant' || n || v), 1, 24), substr(md5('product' || n), 1, 24), v, 'MANY-' || n || '-' || v,
         jsonb_build_object('Color', (ARRAY['Red', 'Blue', 'Green'])[v]), 1000 + n * 10, false, true
    FROM generate_series($2::int, $2::int + 999) AS n, generate_series(1, 3) AS v`;

/** Fills both sites with as much as a store may have; the second one speaks German. */
async function fill(bench: Bench): Promise<void> {
  await asAdmin(bench, async (client) => {
    await client.query(`UPDATE websites SET language = 'de-DE' WHERE website_id = $1`, [
      await siteIdOf(client, SITES.beta),
    ]);
    for (const [host, words] of [
      [SITES.alpha, WORDS],
      [SITES.beta, GERMAN_WORDS],
    ] as const) {
      const id = await siteIdOf(client, host);
      await client.query(MANY_CATEGORIES, [id]);
      for (let from = 1; from <= PRODUCTS; from += 1_000) {
        await client.query(MANY_PRODUCTS, [id, words, from]);
        await client.query(MANY_VARIANTS, [id, from]);
      }
    }
    await client.query('ANALYZE');
  });
}

function percentile(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * PERCENTILE) - 1] ?? Number.NaN;
}

async function timesOf(port: number, host: string, paths: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const began = performance.now();
    const { status } = await ask(port, { path, host });
    if (status !== 200) throw new Error(`${path} at ${host} answered ${status}.`);
    times.push(performance.now() - began);
  }
  return times;
}

/** How long searches and categories take in shops as big as they may be, in ms, without pages that are kept. */
export async function measureManyProducts(bench: Bench): Promise<{ search: number; list: number }> {
  await fill(bench);
  const [{ port }] = bench.servers;
  const searches = (words: readonly string[]) =>
    Array.from({ length: ASKED }, (_, turn) => {
      const word = words[turn % words.length] ?? '';
      const other = words[Math.floor(turn / words.length) % words.length] ?? '';
      // Of four searches one has a single word, one is misspelt, one has half a word, one has two.
      const asked =
        [word, word.replace(/(.)(.)$/, '$2$1'), word.slice(0, 4), `${word} ${other}`][turn % 4] ?? '';
      return `/search?q=${encodeURIComponent(`${asked} ${turn % 4 === 0 ? turn : ''}`.trim())}`;
    });
  const lists = Array.from({ length: ASKED }, (_, turn) => {
    const sort = ['order', 'newest', 'price-asc', 'name'][turn % 4];
    return turn % 2 === 0
      ? `/shop/kind-${(turn % 100) + 1}?sort=${sort}`
      : `/shop?sort=${sort}&option.Color=Red&page=${turn + 1}`;
  });
  const { alpha, beta } = SITES;
  for (const host of [alpha, beta]) {
    await timesOf(port, host, ['/search?q=warm', '/shop', '/shop']);
    const shown = field(await ask(port, { path: '/shop?format=json', host }), 'pagination') as {
      total: number;
    };
    if (shown.total < PRODUCTS) throw new Error(`The shop of ${host} shows ${shown.total} products.`);
  }
  const [english, german] = [
    await timesOf(port, alpha, searches(WORDS)),
    await timesOf(port, beta, searches(GERMAN_WORDS)),
  ];
  return { search: percentile([...english, ...german]), list: percentile(await timesOf(port, alpha, lists)) };
}
