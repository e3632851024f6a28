import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProduct } from '#shared/features/products/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { createStore } from '#shared/features/stores/contract.ts';
import { createWebsite, getWebsite } from '#shared/features/websites/contract.ts';
import type { SiteStart } from '#shared/features/websites/rules.ts';
import { type Client, createClient } from '#shared/http/client.ts';
import { fetchAtHost } from '../../testing/fetch-at-host.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PAYWALL = 5;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

/** Makes a site at `<slug>.localhost`; answers a client of its owner. */
async function makeSite(slug: string, startWith: SiteStart): Promise<Client> {
  const facts = { language: 'en-US', currency: 'USD', timeZone: 'America/New_York' };
  const owner = await app.owner();
  const { session } = await owner.call(createWebsite, { body: { title: slug, slug, startWith, ...facts } });
  return createClient({
    fetch: (url, init) => fetchAtHost(url, `${slug}.localhost`, init),
    baseUrl: app.origin,
    headers: () => ({ authorization: `Bearer ${session.token}` }),
  });
}

async function read(slug: string, path: string): Promise<string> {
  const page = await fetchAtHost(app.origin + path, `${slug}.localhost`);
  expect(page.status).toBe(200);
  return page.text();
}

/** What a page says of the access to the kiln log: the piece of it that begins with its link. */
function pieceOf(html: string): string {
  const [, ...pieces] = html.split('/the-kiln-log"');
  return pieces.find((piece) => piece.includes('product-price'))?.slice(0, 1200) ?? '';
}

const PRICE = /<div class="product-price">\s*\$24\.00\s*<\/div>/;
const SOLD_OUT = /product-mark|gone-note|sold out/i;

describe('access to pages', () => {
  describe('in the sample theme', () => {
    beforeAll(() => makeSite('themed', 'sample-shop'));

    it.each(['/shop', '/search?q=kiln+log'])('has its price in %s', async (path) => {
      const piece = pieceOf(await read('themed', path));
      expect(piece).toMatch(PRICE);
      expect(piece.split('</li>')[0]).not.toMatch(SOLD_OUT);
    });

    it('has its price and button on its page', async () => {
      const page = await read('themed', '/shop/p/the-kiln-log');
      const [own = ''] = page.split('</article>');
      expect(own).toMatch(PRICE);
      expect(own).toContain('data-original-label="Get access"');
      expect(own).not.toMatch(SOLD_OUT);
      expect(own).not.toContain('product-quantity-input"');
      expect(page).toContain('"price":"24.00","priceCurrency":"USD"');
      expect(page).toContain('https://schema.org/InStock');
    });
  });

  describe('in templates that know nothing of it', () => {
    beforeAll(async () => {
      const owner = await makeSite('plain', 'empty');
      const { store } = await owner.call(createStore, { body: { storeTitle: 'Shelf' } });
      const { liveReleaseId } = await owner.call(getWebsite, {});
      await owner.call(publishRelease, { body: { expectedLiveReleaseId: liveReleaseId } });
      const add = (urlId: string, prices: readonly string[], isOnSale: boolean) =>
        owner.call(createProduct, {
          body: {
            collectionId: store.id,
            name: urlId,
            urlId,
            productType: PAYWALL,
            isVisible: true,
            variantOptionOrdering: prices.length > 1 ? ['For'] : [],
            variants: prices.map((value, index) => ({
              attributes: prices.length > 1 ? { For: `reader ${index}` } : {},
              priceMoney: { currency: 'USD', value },
              salePriceMoney: isOnSale ? { currency: 'USD', value: '20.00' } : null,
              onSale: isOnSale,
            })),
          },
        });
      await add('the-kiln-log', ['24.00'], false);
      await add('log-on-sale', ['24.00'], true);
      await add('log-for-two', ['24.00', '30.00'], false);
    });

    it('has its price in the list', async () => {
      const page = await read('plain', '/shelf');
      expect(pieceOf(page)).toMatch(PRICE);
      expect(page).toMatch(/from \$24\.00/);
      expect(page).toMatch(/\$20\.00 .*<span class="original-price">\$24\.00<\/span>/);
      expect(page).not.toContain('sold-out');
    });

    it('has its price and button on its page', async () => {
      const page = await read('plain', '/shelf/p/the-kiln-log');
      expect(page).toMatch(PRICE);
      expect(page).toContain('sqs-add-to-cart-button-inner');
      expect(page).not.toMatch(SOLD_OUT);
    });

    it('stays what it is in the data of the page', async () => {
      const json: unknown = JSON.parse(await read('plain', '/shelf/p/the-kiln-log?format=json'));
      expect(json).toMatchObject({ item: { structuredContent: { productType: PAYWALL } } });
    });
  });
});
