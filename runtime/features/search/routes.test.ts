import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSuggestions } from '#shared/features/search/contract.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import { rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

interface SearchJson {
  readonly search: {
    readonly total: number;
    readonly meant?: string;
    readonly hits?: readonly {
      readonly title: string;
      readonly titleHtml: string;
      readonly textHtml: string;
    }[];
    readonly pages?: readonly { readonly title: string; readonly fullUrl: string }[];
    readonly kinds?: readonly { readonly label: string; readonly count: number; readonly url: string }[];
    readonly categories?: readonly { readonly title: string; readonly count: number; readonly url: string }[];
  };
}

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function search(query: string): Promise<SearchJson['search']> {
  const response = await app.visitor().fetch(`/search?${query}&format=json`);
  expect(response.status).toBe(200);
  return ((await response.json()) as SearchJson).search;
}

async function found(q: string): Promise<readonly string[]> {
  const { hits = [] } = await search(`q=${encodeURIComponent(q)}`);
  return hits.map(({ title }) => title);
}

describe('a search', () => {
  it.each([
    ['mug', ['Mug & <saucer>']],
    ['MUGS', ['Mug & <saucer>']],
    ['sauc', ['Mug & <saucer>']],
    ['vase length', ['Vase']],
    ['mug-b-s', ['Mug & <saucer>']],
    ['blue', ['Mug & <saucer>']],
    ['"gift card"', ['Gift card']],
    ['vase or jar', ['Vase', 'Jar']],
    ['length -mug -vase -jar -book -class', ['Gift card']],
    ["'; DELETE FROM products; --", []],
    ['zzzzzz', []],
    ['!!!', []],
  ])('for %j finds %j', async (q, titles) => {
    expect(await found(q)).toEqual(titles);
  });

  it('puts names before what is said of a product, and marks what was looked for', async () => {
    const { hits = [] } = await search('q=short vase');
    expect(hits[0]).toMatchObject({ title: 'Vase', titleHtml: '<mark>Vase</mark>' });
    expect(hits[0]?.textHtml).toContain('<mark>Vase</mark> in <mark>short</mark>');
    const [mug] = (await search('q=mug')).hits ?? [];
    expect(mug?.titleHtml).toBe('<mark>Mug</mark> &amp; &lt;saucer&gt;');
  });

  it.each([
    ['sausser', 'saucer'],
    ['vsae', 'vase'],
    ['bok', 'book'],
  ])('for the misspelt %j shows what is found for %j', async (q, meant) => {
    const result = await search(`q=${q}`);
    expect(result.meant).toBe(meant);
    expect(result.total).toBe(1);
  });

  it('finds pages too, and can be narrowed to one kind', async () => {
    const result = await search('q=shop');
    expect(result.pages).toEqual([
      { title: 'Test shop', description: '', fullUrl: '/' },
      { title: 'Shop', description: 'All of it.', fullUrl: '/shop' },
    ]);
    expect(result.kinds).toEqual([
      { label: 'Pages', count: 2, active: false, url: '/search?q=shop&kind=pages' },
    ]);
    expect((await search('q=shop&kind=products')).pages).toEqual([]);
  });

  it('follows what staff writes, and hides what visitors do not see', async () => {
    await rowsOf(
      app,
      "UPDATE products SET name = 'Walrus jar', tags = '{ice}' WHERE website_id = $1 AND url_id = 'jar'",
    );
    await app.purge(['site']);
    expect(await found('walrus')).toEqual(['Walrus jar']);
    expect(await found('ice')).toEqual(['Walrus jar']);
    await rowsOf(app, "UPDATE products SET is_visible = false WHERE website_id = $1 AND url_id = 'jar'");
    await app.purge(['site']);
    expect(await found('walrus')).toEqual([]);
  });

  it('reads words as the language of the site has them', async () => {
    await rowsOf(app, "UPDATE products SET name = 'Schöne Häuser' WHERE website_id = $1 AND url_id = 'book'");
    await rowsOf(app, "UPDATE websites SET language = 'de-DE' WHERE website_id = $1");
    await app.purge(['site']);
    expect(await found('schönes haus')).toEqual(['Schöne Häuser']);
    expect(await found('schone hauser')).toEqual(['Schöne Häuser']);
    await rowsOf(app, "UPDATE websites SET language = 'en-US' WHERE website_id = $1");
    await app.purge(['site']);
  });

  it('tells the categories of what was found, and narrows to one of them', async () => {
    const [{ id } = { id: '' }] = await rowsOf<{ id: string }>(
      app,
      `WITH shop AS (SELECT website_id, collection_id FROM products WHERE website_id = $1 LIMIT 1),
            root AS (INSERT INTO product_categories (website_id, id, collection_id, type, display_name, url_id, page_rendering, display_index, created_at)
                     SELECT website_id, repeat('a', 24), collection_id, 'ROOT', 'All', '', 'LIST_VIEW', 1, now() FROM shop RETURNING website_id, collection_id)
       INSERT INTO product_categories (website_id, id, collection_id, parent_id, type, display_name, url_id, page_rendering, display_index, created_at)
       SELECT website_id, repeat('b', 24), collection_id, repeat('a', 24), 'CATEGORY', 'Ware', 'ware', 'LIST_VIEW', 1, now() FROM root RETURNING id`,
    );
    await rowsOf(
      app,
      "UPDATE products SET category_ids = ARRAY[$2] WHERE website_id = $1 AND url_id IN ('vase', 'mug')",
      id,
    );
    await app.purge(['site']);
    const { categories = [] } = await search('q=length');
    expect(categories).toMatchObject([{ title: 'Ware', count: 2 }]);
    const narrowed = await app.visitor().fetch(`${categories[0]?.url}&format=json`);
    expect(((await narrowed.json()) as SearchJson).search.total).toBe(2);
  });

  it('asks the database at most three times when it is not kept, beside whether what is kept is right', async () => {
    await search('q=vase');
    app.database.statements.length = 0;
    await search('q=vase length');
    const reads = app.database.statements.filter(
      (sql) => /SELECT/.test(sql) && !/set_config|md5\(string_agg/.test(sql),
    );
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(3);
  });

  it('shows what was typed as text, and is left out by search engines', async () => {
    const response = await app
      .visitor()
      .fetch(`/search?q=${encodeURIComponent('<script>alert(1)</script>')}`);
    const text = await response.text();
    expect(text).toContain('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });
});

describe('suggestions', () => {
  it('are products and pages whose names begin like what is typed', async () => {
    const suggest = async (q: string) =>
      (await app.client().call(listSuggestions, { query: { q } })).suggestions;
    expect(await suggest('va')).toEqual([{ title: 'Vase', path: '/shop/p/vase', kind: 'product' }]);
    expect(await suggest('sho')).toMatchObject([{ kind: 'page' }, { kind: 'page', path: '/shop' }]);
    expect(await suggest('v')).toEqual([]);
    expect(await suggest("'':* | 'x")).toEqual([]);
  });

  it('are refused for more than a search may have', async () => {
    const asked = app.client().call(listSuggestions, { query: { q: 'x'.repeat(101) } });
    await expect(asked).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

describe('searches of one address', () => {
  it('are held to a number a minute, unless they are kept', async () => {
    const limited = await startTestApp(undefined, { rateLimitScale: 1 });
    const [{ limit }] = RATE_LIMITS.search;
    const ask = (q: string) => limited.visitor().fetch(`/search?q=${q}`);
    for (let turn = 0; turn < limit; turn += 1) expect((await ask(`word${turn}`)).status).toBe(200);
    const refused = await ask('one-more');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('role="alert"');
    expect((await ask('word1')).status).toBe(200);
    expect((await limited.visitor().fetch('/search')).status).toBe(200);
    await limited.close();
  });
});
