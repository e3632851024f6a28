import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  deleteMultilingualConnection,
  getMultilingualSettings,
  getMultilingualStatus,
  listLanguages,
  putLanguages,
} from '#shared/features/languages/contract.ts';
import { createSitePage } from '#shared/features/page-tree/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Body = CallerInput<typeof putLanguages>['body'];

const ENGLISH = { code: 'en-US', isPrimary: true };
const FRENCH = { code: 'fr' };
const ARABIC = { code: 'ar' };
const PIRATE = { code: 'x-pirate', name: 'Pirate' };

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const put = (body: Body) => owner.call(putLanguages, { body });
const codes = async () => (await owner.call(listLanguages, {})).languages.map(({ code }) => code);

/** A page as a browser gets it that follows no redirect. */
async function open(path: string, headers: Record<string, string> = {}) {
  const response = await app.visitor().fetch(path, { headers });
  return { status: response.status, to: response.headers.get('location'), html: await response.text() };
}

beforeEach(async () => {
  await put({ languages: [ENGLISH, FRENCH, ARABIC, PIRATE] });
});

describe('the languages of a site', () => {
  it('are told to visitors, with their addresses', async () => {
    const settings = await owner.call(getMultilingualSettings, {});
    expect(settings).toMatchObject({ enabled: true, connected: true, primaryLanguage: 'en-US' });
    expect(settings.languages.map(({ code, pathPrefix, isCustom }) => [code, pathPrefix, isCustom])).toEqual([
      ['en-US', '', false],
      ['fr', '/fr', false],
      ['ar', '/ar', false],
      ['x-pirate', '/x-pirate', true],
    ]);
    const response = await app.visitor().fetch(listLanguages.path);
    expect([response.status, response.headers.get('etag')]).toEqual([200, expect.any(String) as string]);
  });

  it('can be given up, once and again, and have a status', async () => {
    expect(await owner.call(getMultilingualStatus, {})).toEqual({
      status: 'CONNECTED',
      connectedOn: expect.any(Number) as number,
    });
    await put({ languages: [ENGLISH, { ...FRENCH, enabled: false }] });
    expect(await owner.call(getMultilingualStatus, {})).toMatchObject({ status: 'PENDING' });
    const twice = [
      await owner.call(deleteMultilingualConnection, {}),
      await owner.call(deleteMultilingualConnection, {}),
    ];
    expect(twice).toEqual([{ success: true }, { success: true }]);
    expect(await owner.call(getMultilingualStatus, {})).toEqual({ status: 'DISCONNECTED' });
    expect(await owner.call(getMultilingualSettings, {})).toMatchObject({ enabled: false, connected: false });
    expect(await codes()).toEqual(['en-US']);
  });

  it('are changed by who may, and by nobody else', async () => {
    const { token } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    const ask = async (method: string, path: string, headers: Record<string, string>) =>
      (
        await fetch(app.origin + path, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          ...(method === 'PUT' ? { body: JSON.stringify({ languages: [ENGLISH] }) } : {}),
        })
      ).status;
    const editor = { authorization: `Bearer ${token}` };
    expect(await ask('PUT', putLanguages.path, editor)).toBe(403);
    expect(await ask('DELETE', deleteMultilingualConnection.path, editor)).toBe(403);
    expect(await ask('GET', getMultilingualStatus.path, editor)).toBe(403);
    expect(await ask('GET', getMultilingualStatus.path, {})).toBe(401);
    expect(await codes()).toHaveLength(4);
  });

  it.each<[string, Body['languages'], string, string]>([
    ['an unknown one', [ENGLISH, { code: 'qqq' }], 'LANGUAGE_UNKNOWN', 'languages.1.code'],
    ['a wrong custom code', [ENGLISH, { code: 'x-a_b' }], 'LANGUAGE_CODE', 'languages.1.code'],
    ['no primary one', [FRENCH], 'PRIMARY_LANGUAGE', 'languages'],
    ['one twice', [ENGLISH, FRENCH, FRENCH], 'LANGUAGE_TWICE', 'languages.2.code'],
    [
      'the address of a page',
      [ENGLISH, { ...FRENCH, pathPrefix: '/shop' }],
      'PREFIX_TAKEN',
      'languages.1.pathPrefix',
    ],
  ])('are refused for %s, which is named', async (_, languages, code, field) => {
    await expect(put({ languages })).rejects.toMatchObject({
      status: 400,
      body: { code, errors: { [field]: expect.any(String) as string } },
    });
    expect(await codes()).toHaveLength(4);
  });

  it('are not written over by who knows an old list, even at the same moment', async () => {
    const { version } = await owner.call(listLanguages, {});
    const both = await Promise.allSettled([
      put({ languages: [ENGLISH, FRENCH], version }),
      put({ languages: [ENGLISH, ARABIC], version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const [refused] = both.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'STALE', current: { version: version + 1 } },
    });
  });

  it('have a primary one that can become another', async () => {
    await put({ languages: [{ ...FRENCH, isPrimary: true }, { code: 'en-US' }] });
    expect(await owner.call(getWebsite, {})).toMatchObject({ language: 'fr' });
    expect((await open('/')).html).toContain('<html lang="fr"');
    expect((await open('/en-us')).html).toContain('<html lang="en-US"');
    await put({ languages: [ENGLISH, FRENCH] });
    expect(await owner.call(getWebsite, {})).toMatchObject({ language: 'en-US' });
  });

  it('have addresses that no page may have', async () => {
    const body = { title: 'Fruit', urlId: 'fr', origin: { kind: 'empty' } } as const;
    await expect(owner.call(createSitePage, { body })).rejects.toMatchObject({ body: { code: 'URL_TAKEN' } });
  });
});

describe('a page', () => {
  it('has an address in each language, and tells them all', async () => {
    const { status, html } = await open('/ar/shop');
    expect(status).toBe(200);
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(html).toContain(`<link rel="canonical" href="${app.origin}/ar/shop">`);
    for (const [tag, path] of [
      ['en-US', '/shop'],
      ['fr', '/fr/shop'],
      ['ar', '/ar/shop'],
      ['x-default', '/shop'],
    ]) {
      const link = `<link rel="alternate" hreflang="${tag}" href="${app.origin}${path}">`;
      expect([html.includes(link), (await open('/shop')).html.includes(link)]).toEqual([true, true]);
    }
    expect(html).not.toContain('hreflang="x-pirate"');
    expect(html).toContain('href="/ar/shop/p/mug"');
    expect(html).not.toMatch(/<a [^>]*href="\/shop/);
  });

  it('is kept for each language apart', async () => {
    for (const lang of ['fr', 'ar', 'fr', 'ar']) {
      expect((await open(`/${lang}/shop/p/mug`)).html).toContain(`<html lang="${lang}"`);
    }
    expect((await open('/shop/p/mug')).html).toContain('<html lang="en-US"');
    expect((await open('/x-pirate/shop/p/mug')).html).toContain('href="/x-pirate/shop"');
  });

  it('is led to by the language of the cookie, and by no other', async () => {
    const cookie = 'ssr_seg=language%3Dfr';
    expect(await open('/shop?page=1', { cookie })).toMatchObject({ status: 302, to: '/fr/shop?page=1' });
    expect(await open('/ar/shop', { cookie })).toMatchObject({ status: 200 });
    expect(await open('/shop', { cookie: 'ssr_seg=language%3Dde' })).toMatchObject({ status: 200 });
    expect(await open('/shop', { 'accept-language': 'fr' })).toMatchObject({ status: 200, to: null });
  });

  it('is not there in a language that is disabled', async () => {
    await put({ languages: [ENGLISH, { ...FRENCH, enabled: false }] });
    expect((await open('/fr/shop')).status).toBe(404);
    expect((await open('/shop')).html).not.toContain('hreflang');
  });

  it('tells of no choice on a site with one language', async () => {
    await owner.call(deleteMultilingualConnection, {});
    const { html } = await open('/shop?format=json');
    const { website } = JSON.parse(html) as { website: object };
    expect(website).toMatchObject({ language: 'en-US', direction: 'ltr' });
    expect(website).not.toHaveProperty('languages');
    expect((await open('/shop', { cookie: 'ssr_seg=language%3Dfr' })).status).toBe(200);
  });
});

describe('the choice of a language', () => {
  async function choose(language: string, from: string, site = 'same-origin') {
    const response = await app.visitor().fetch('/language', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': site,
        referer: app.origin + from,
      },
      body: new URLSearchParams({ language }).toString(),
    });
    return [
      response.status,
      response.headers.get('location'),
      response.headers.getSetCookie().join(),
    ] as const;
  }

  it('leads to the same page without scripts, and is remembered', async () => {
    expect(await choose('ar', '/shop')).toEqual([303, '/ar/shop', expect.stringContaining('language%3Dar')]);
    expect(await choose('en-US', '/fr/shop')).toEqual([
      303,
      '/shop',
      expect.stringContaining('language%3Den-US'),
    ]);
    expect(await choose('x-pirate', '/fr')).toEqual([303, '/x-pirate', expect.any(String)]);
    expect(await choose('tlh', '/fr/shop')).toEqual([303, '/fr/shop', expect.any(String)]);
  });

  it('is taken from pages of the site alone', async () => {
    const [status, , cookies] = await choose('fr', '/shop', 'cross-site');
    expect([status, cookies.includes('language%3Dfr')]).toEqual([403, false]);
  });

  it('counts for calls and forms that a page makes', async () => {
    const visitor = app.visitor();
    const answer = await visitor.fetch('/ar/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ itemId: 'none', quantity: '1' }).toString(),
    });
    expect(await answer.text()).toContain('<html lang="ar" dir="rtl"');
  });
});
