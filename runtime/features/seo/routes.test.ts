import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSitePage, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { SITEMAP_GOOD_FOR_MS, SITEMAP_PATH, sitemapPartPath } from '#shared/features/seo/sitemap.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeSitemap } from './make-sitemap.ts';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

async function get(path: string) {
  const response = await app.visitor().fetch(path);
  return { response, status: response.status, text: await response.text() };
}

/** The addresses in a sitemap, as paths. */
const pathsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

/** Every address that the sitemaps of the site list. */
async function listed(): Promise<string[]> {
  const parts = pathsIn((await get(SITEMAP_PATH)).text);
  const texts = await Promise.all(parts.map(async (path) => (await get(path)).text));
  return texts.flatMap(pathsIn);
}

async function makePage(title: string, change: CallerInput<typeof updateSitePage>['body']): Promise<string> {
  const { page } = await owner.call(createSitePage, {
    body: { title, origin: { kind: 'layout', layout: 'faq' } },
  });
  const { page: changed } = await owner.call(updateSitePage, { params: { pageId: page.id }, body: change });
  return changed.path;
}

const ASKED_FOR = 'SELECT asked_at AS "askedAt" FROM sitemaps WHERE website_id = $1';

describe('search engines', () => {
  it('are told what not to ask for, and where the sitemap is', async () => {
    const { response, text } = await get('/robots.txt');
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const lines = text.split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['Disallow: /api/', 'Disallow: /cart', 'Disallow: /checkout']),
    );
    expect(lines).not.toContain('Disallow: /');
    expect(text).toMatch(/Sitemap: http:\/\/localhost:\d+\/sitemap\.xml/);
  });

  it('find pages and stores at once, and products when they are collected', async () => {
    const before = await listed();
    expect(before).toContain('/');
    expect(before).toContain('/shop');
    expect(before).not.toContain('/shop/p/mug');
    await app.doJob(await siteIdOf(app), makeSitemap, {});
    const paths = await listed();
    expect(paths).toContain('/shop/p/mug');
    expect(paths).toContain('/shop/p/vase');
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('find behind each address a page that they may show', async () => {
    await app.doJob(await siteIdOf(app), makeSitemap, {});
    for (const path of await listed()) {
      const { status, text } = await get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain('<meta name="robots" content="noindex">');
      expect(text).toMatch(new RegExp(`<link rel="canonical" href="http://localhost:\\d+${path}">`));
    }
  });

  it('find no page that not everybody finds, as soon as that is published', async () => {
    const paths = [
      await makePage('Hidden away', { isHidden: true }),
      await makePage('With password', { password: 'low-tide-kiln' }),
      await makePage('For members', { status: 'private' }),
      await makePage('Not done', { status: 'draft' }),
    ];
    const open = await makePage('For everybody', { status: 'published' });
    await publishDraft(owner);
    const all = await listed();
    expect(all).toContain(open);
    expect(all.filter((path) => paths.includes(path))).toEqual([]);
  });

  it('have products collected again once an hour, whoever asks meanwhile', async () => {
    await get(SITEMAP_PATH);
    const [first] = await rowsOf<{ askedAt: Date }>(app, ASKED_FOR);
    app.clock.move(SITEMAP_GOOD_FOR_MS / 2);
    await get(SITEMAP_PATH);
    expect(await rowsOf(app, ASKED_FOR)).toEqual([first]);
    app.clock.move(SITEMAP_GOOD_FOR_MS);
    await Promise.all([get(SITEMAP_PATH), get(SITEMAP_PATH)]);
    const [second] = await rowsOf<{ askedAt: Date }>(app, ASKED_FOR);
    expect(second?.askedAt.getTime()).toBeGreaterThan(first?.askedAt.getTime() ?? 0);
  });

  it.each([sitemapPartPath(99), '/sitemap-x.xml', '/sitemap--1.xml', '/sitemap-99999.xml'])(
    'get 404 for a part that is not there: %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it('are led to the one address of the home page', async () => {
    const response = await app.visitor().fetch('/home?from=mail');
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/?from=mail');
  });

  it('are told what a product is, and programs that show links what it costs', async () => {
    const { text } = await get('/shop/p/vase');
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text) ?? [];
    const { '@graph': things } = JSON.parse(json) as { '@graph': readonly object[] };
    expect(things[0]).toMatchObject({ name: 'Vase' });
    expect(things[1]).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(text).toContain('<meta property="og:type" content="product">');
    expect(text).toMatch(/<meta property="product:price:amount" content="[\d.]+">/);
    expect(text).toContain('<meta property="og:description" content="Vase in short.">');
  });

  it('are told nothing of a page that is hidden from them', async () => {
    const path = await makePage('Out of sight', { isHidden: true });
    await publishDraft(owner);
    expect((await get(path)).text).not.toContain('application/ld+json');
  });
});
