import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPages, readPageData, readStorePage } from '#shared/features/pages/contract.ts';
import { readLiveTheme } from '#shared/features/templates/contract.ts';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.visitor().fetch(path, { headers });
  return { response, text: await response.text() };
}

describe('a page', () => {
  it('is rendered from the published release, with navigation and the lists that its template asks for', async () => {
    const { response, text } = await get('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(text).toContain('<html lang="en-US">');
    expect(text).toContain('<title>Test shop</title>');
    expect(text).toContain('<a href="/shop">Shop</a>');
    expect(text).toContain('<b>Mug & <saucer></b><b>Vase</b>');
    expect(text).toMatch(/<link rel="stylesheet" href="\/static\/[0-9a-f]{64}\.css">/);
    expect(text).toContain('<script type="module" src="/visitor/visitor.js"></script>');
  });

  it('of a list shows its products with links', async () => {
    const { text } = await get('/shop');
    expect(text).toContain('<li><a href="/shop/p/mug">Mug &amp; &lt;saucer&gt;</a></li>');
    expect(text).toContain('<li><a href="/shop/p/gift-card">Gift card</a></li>');
  });

  it('of a product shows the product, found with a trailing slash too', async () => {
    const { response, text } = await get('/shop/p/mug/');
    expect(response.status).toBe(200);
    expect(text).toContain('<h1>Mug &amp; &lt;saucer&gt;</h1>');
    expect(text).toMatch(/\/images\/[0-9a-f]{24}\/[0-9a-f]{12}\/mug\.png\?format=500w/);
    expect(text).toContain('alt="A red mug"');
    expect(text).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/shop\/p\/mug">/);
  });

  it.each(['/nothing', '/shop/p/nothing', '/shop/x', '/home/p/mug', '/shop/p/mug/more'])(
    'that is not there answers 404 with the theme’s own page: %s',
    async (path) => {
      const { response, text } = await get(path);
      expect(response.status).toBe(404);
      expect(text).toContain('<h1>Nothing here</h1>');
      expect(text).toContain('<meta name="robots" content="noindex">');
    },
  );

  it('of a product describes itself to search engines in plain text', async () => {
    const { text } = await get('/shop/p/vase');
    expect(text).toContain('<meta name="description" content="Vase in short.">');
  });

  it('of an address that cannot be decoded answers 400', async () => {
    expect((await get('/%E0%A4%A')).response.status).toBe(400);
  });

  it('shows the JSON that decides it for ?format=json', async () => {
    const { response, text } = await get('/shop/p/mug?format=json');
    expect(response.headers.get('content-type')).toContain('application/json');
    const json = JSON.parse(text) as Record<string, never>;
    expect(json['website']).toMatchObject({ siteTitle: 'Test shop', timeZone: 'America/New_York' });
    expect(json['collection']).toMatchObject({ urlId: 'shop', type: 13, typeName: 'products' });
    expect(json['item']).toMatchObject({
      title: 'Mug & <saucer>',
      fullUrl: '/shop/p/mug',
      recordType: 11,
      structuredContent: {
        productType: 1,
        variantOptionOrdering: ['Glaze', 'Size'],
        variants: [
          {
            sku: 'MUG-R-S',
            priceMoney: { value: '30.00', currency: 'USD' },
            qtyInStock: 5,
            unlimited: false,
          },
          { sku: 'MUG-R-L', qtyInStock: 0 },
          { sku: 'MUG-B-S', onSale: true, salePriceMoney: { value: '24.00', currency: 'USD' } },
        ],
      },
    });
    expect(json['localizedStrings']).toMatchObject({ productQuantityInputLabel: 'Pieces' });
    expect(text).not.toContain('crumb');
  });

  it('is made and kept for each language that visitors choose', async () => {
    const visit = async (prefix: string) => {
      const { response, text } = await get(`${prefix}/shop/p/mug?format=json`);
      const { website, localizedStrings, themeWords } = JSON.parse(text) as Record<
        string,
        Record<string, string>
      >;
      return [
        response.headers.get('x-cache'),
        website?.['language'],
        localizedStrings?.['productQuantityInputLabel'],
        themeWords?.['cart'],
      ];
    };
    expect(await visit('/de')).toEqual(['MISS', 'de', 'Menge', 'Warenkorb']);
    expect(await visit('/de')).toEqual(['HIT', 'de', 'Menge', 'Warenkorb']);
    expect(await visit('')).toEqual([expect.any(String), 'en-US', 'Pieces', 'Cart']);
    expect(await visit('/de')).toEqual(['HIT', 'de', 'Menge', 'Warenkorb']);
    const { text } = await get('/de/shop/p/mug');
    expect(text).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('"sold out":"ausverkauft"');
  });

  it('asks the database at most three times when it is not kept', async () => {
    await get('/shop/p/mug');
    await app.purge(['site']);
    app.database.statements.length = 0;
    expect((await get('/shop/p/mug')).response.headers.get('x-cache')).toBe('MISS');
    const reads = app.database.statements.filter((sql) => /SELECT/.test(sql) && !sql.includes('set_config'));
    expect(reads.length).toBeGreaterThan(0);
    expect(reads.length).toBeLessThanOrEqual(3);
  });

  it('is not shown for a host that no site has', async () => {
    const port = Number(new URL(app.origin).port);
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const request = httpGet(
        { port, host: '127.0.0.1', path: '/', headers: { host: 'elsewhere.example' } },
        (message) => {
          message
            .setEncoding('utf8')
            .on('data', (text: string) => resolve({ status: message.statusCode, text }));
        },
      );
      request.on('error', reject);
    });
    expect(answer).toEqual({ status: 404, text: 'There is no site at this address.\n' });
  });

  it('is guarded by a content security policy and tells nothing of the server', async () => {
    const { response } = await get('/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('the preview’s calls', () => {
  it('are not for visitors', async () => {
    for (const path of ['/api/v1/pages', '/api/v1/pages/data?path=/']) {
      const response = await app.visitor().call('GET', path);
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'NOT_SIGNED_IN', error: 'Please sign in.' });
    }
  });

  it('list every page that can be shown, products and system pages included', async () => {
    const { pages } = await (await app.owner()).call(listPages, {});
    expect(pages.map((page) => page.path)).toEqual(
      expect.arrayContaining(['/', '/shop', '/shop/p/mug', '/cart', '/not-found']),
    );
    expect(pages.find((page) => page.path === '/shop/p/mug')).toEqual({
      path: '/shop/p/mug',
      title: 'Mug & <saucer>',
      kind: 'item',
      template: 'collections/products.item',
    });
  });

  it('say which of the pages visitors do not see', async () => {
    const { pages } = await (await app.owner()).call(listPages, {});
    expect(pages.filter(({ kind }) => kind === 'list').map(({ hidden }) => hidden)).not.toContain(
      'unpublished',
    );
  });

  it('give the data of a page, of the cart with a sample in it', async () => {
    const owner = await app.owner();
    const product = await owner.call(readPageData, { query: { path: '/shop/p/vase' } });
    expect(product).toMatchObject({
      status: 200,
      pageType: 50,
      title: 'Vase',
      template: 'collections/products.item',
    });
    const cart = await owner.call(readPageData, { query: { path: '/cart' } });
    expect(cart.json['shoppingCart']).toMatchObject({ totalQuantity: 6 });
    const gone = await owner.call(readPageData, { query: { path: '/nothing' } });
    expect(gone).toMatchObject({ status: 404, pageType: 100, template: 'pages/not-found.page' });
  });

  it('give who edits products the pages of stores alone, with the theme that visitors see', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    const list = await client.call(readStorePage, { query: { path: '/shop' } });
    expect(list).toMatchObject({ status: 200, template: 'collections/products.list' });
    for (const path of ['/cart', '/shop/p/vase', '/nothing']) {
      await expect(client.call(readStorePage, { query: { path } })).rejects.toMatchObject({
        status: 404,
        code: 'STORE_NOT_FOUND',
      });
    }
    const { files } = await client.call(readLiveTheme, {});
    expect(files.find((file) => file.path === 'collections/products.item')?.content).toContain('<article>');
    expect(files.some(({ path }) => path.startsWith('content/'))).toBe(false);
    await expect(client.call(readPageData, { query: { path: '/shop' } })).rejects.toMatchObject({
      status: 403,
    });
    const visitor = await fetch(`${app.origin}/api/v1/theme/live`);
    expect(visitor.status).toBe(401);
  });

  it('answer lists that only an unsaved template asks for', async () => {
    const owner = await app.owner();
    const query = { key: 'q-extra', collection: 'shop', limit: 1, skip: 0, featured: true, related: false };
    const { json } = await owner.call(readPageData, {
      query: { path: '/shop', queries: JSON.stringify([query]) },
    });
    expect(json['awningQueries']).toMatchObject({ 'q-extra': { items: [{ title: 'Vase' }] } });
  });

  it('refuse a path or queries that are none', async () => {
    const owner = await app.owner();
    await expect(owner.call(readPageData, { query: { path: 'shop' } })).rejects.toMatchObject({
      status: 400,
    });
    await expect(owner.call(readPageData, { query: { path: '/', queries: '{' } })).rejects.toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
    });
  });
});
