import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSitePage, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { SEARCH_SUGGESTIONS_PATH } from '#shared/features/search/paths.ts';
import { getSiteLock, setSiteLock } from '#shared/features/site-lock/contract.ts';
import { SITE_PASSWORD_PATH } from '#shared/features/site-lock/paths.ts';
import type { Client } from '#shared/http/client.ts';
import { publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const PASSWORD = 'ebb and flood at nine';

let app: TestApp;
let owner: Client;
/** An address of a picture as pages have it that everybody sees. */
let picture: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  const shop = await (await app.visitor().fetch('/shop/p/mug')).text();
  picture = /\/images\/[0-9a-f]{24}\/[^"\s?]+/.exec(shop)?.[0] ?? '';
});

afterAll(() => app.close());

const lock = (password: string | null) => owner.call(setSiteLock, { body: { password } });

async function open(path: string, visitor: Visitor = app.visitor()) {
  const response = await visitor.fetch(path);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function sendPassword(visitor: Visitor, password: string, page = '/shop'): Promise<Response> {
  return visitor.fetch(SITE_PASSWORD_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ page, password }).toString(),
  });
}

/** What pages of the test shop say, and nothing else does. */
const WORDS = ['saucer', 'Vase', 'shop/p/', '/images/', '"collections"', 'mainNav'];

describe('a site with a password', () => {
  it('answers nothing of its pages to who has not given it', async () => {
    await open('/shop');
    expect(picture).not.toBe('');
    await lock(PASSWORD);
    expect(await owner.call(getSiteLock, {})).toEqual({ isLocked: true });
    const paths = [
      '/',
      '/shop',
      '/shop?page=2',
      '/SHOP',
      '/cart',
      '/search?q=mug',
      '/account',
      '/no-such-page',
      '/no-such-page/at-all',
      '/?format=json',
      '/shop?format=json',
      '/shop?format=rss',
      '/sitemap.xml',
      '/sitemap-0.xml',
      '/sitemap-1.xml',
      '/commerce/orders/sample',
      '/installments/en_US.html',
      picture,
      picture.replace('/images/', '/files/'),
      `${SEARCH_SUGGESTIONS_PATH}?q=mug`,
      '/api/commerce/shopping-cart',
    ];
    const texts: string[] = [];
    const answered: string[] = [];
    for (const path of paths) {
      const { status, text, headers } = await open(path);
      const isKept = headers.get('cache-control')?.includes('no-store') !== true;
      if (![401, 404].includes(status) || isKept) answered.push(`${path} ${status}`);
      texts.push(text);
    }
    expect(answered).toEqual([]);
    const all = texts.join('\n');
    for (const word of WORDS) expect(all).not.toContain(word);
  });

  it('shows the lock screen with its form, and lets search engines ask for nothing', async () => {
    const { status, text } = await open('/shop?sort=price');
    expect(status).toBe(401);
    expect(text).toContain('This site needs a password');
    expect(text).toContain(`action="${SITE_PASSWORD_PATH}"`);
    expect(text).toContain('value="/shop?sort=price"');
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toContain('<header');
    expect((await open('/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
  });

  it('opens by its password, without scripts, and leads on to what was asked for', async () => {
    const visitor = app.visitor();
    const wrong = await sendPassword(visitor, 'something else');
    expect(wrong.status).toBe(401);
    const told = await wrong.text();
    expect(told).toContain('This password is not right.');
    expect(told).not.toContain('Vase');
    const right = await sendPassword(visitor, PASSWORD, '/shop?sort=price');
    expect(right.status).toBe(303);
    expect(right.headers.get('location')).toMatch(/^\/shop\?sort=price/);
    const shop = await open('/shop/p/mug', visitor);
    expect(shop.status).toBe(200);
    expect(shop.headers.get('cache-control')).toBe('no-store');
    const keyed = /\/images\/[0-9a-f]{24}~[^"\s?]+/.exec(shop.text)?.[0] ?? '';
    expect(keyed).not.toBe('');
    // Browsers send no cookies along with every picture.
    expect((await open(keyed)).status).toBe(200);
    expect((await open('/api/commerce/shopping-cart', visitor)).status).toBe(200);
    expect((await open('/shop')).status).toBe(401);
  });

  it('asks again once the password is another one, and everybody in once there is none', async () => {
    const visitor = app.visitor();
    await sendPassword(visitor, PASSWORD);
    expect((await open('/shop', visitor)).status).toBe(200);
    await lock('another password');
    expect((await open('/shop', visitor)).status).toBe(401);
    await lock(null);
    expect((await open('/shop')).status).toBe(200);
    expect((await open(picture)).status).toBe(200);
    expect((await open('/robots.txt')).text).toContain('Sitemap:');
  });

  it('leads no visitor away from the site after the password', async () => {
    await lock(PASSWORD);
    for (const page of ['//evil.example/', 'https://evil.example/', '/\\evil.example']) {
      const { headers } = await sendPassword(app.visitor(), PASSWORD, page);
      expect(headers.get('location')).toMatch(/^\/(?![/\\])/);
    }
    await lock(null);
  });

  it('lets staff sign in, and see it', async () => {
    await lock(PASSWORD);
    const again = await app.owner();
    expect(await again.call(getSiteLock, {})).toEqual({ isLocked: true });
    await lock(null);
  });

  it('says on its lock screen what the page of sections says that is shown as it', async () => {
    const { page } = await owner.call(createSitePage, {
      body: { title: 'Soon', origin: { kind: 'layout', layout: 'about' } },
    });
    await owner.call(updateSitePage, { params: { pageId: page.id }, body: { slice: 'lock-screen' } });
    await publishDraft(owner);
    expect((await open(page.path)).status).toBe(404);
    expect((await open('/sitemap-0.xml')).text).not.toContain(page.path);
    await lock(PASSWORD);
    const { text } = await open('/');
    expect(text).toContain('page-section');
    expect(text).toContain(`action="${SITE_PASSWORD_PATH}"`);
    await lock(null);
  });

  it.each([
    ['five characters', { password: 'short' }],
    ['no password at all', {}],
  ])('takes no %s as password', async (_, body) => {
    await expect(owner.call(setSiteLock, { body: body as { password: string } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('is limited in how often passwords are tried', async () => {
    await lock(PASSWORD);
    const strict = await startTestApp(app, { rateLimitScale: 1 });
    const visitor = strict.visitor();
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1)
      statuses.push((await sendPassword(visitor, `wrong ${turn}`)).status);
    const shop = await open('/shop', visitor);
    await strict.close();
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses[10]).toBe(429);
    expect(shop.status).toBe(401);
    await lock(null);
  });
});
