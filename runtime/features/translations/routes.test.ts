import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { deleteMultilingualConnection, putLanguages } from '#shared/features/languages/contract.ts';
import { readPageData } from '#shared/features/pages/contract.ts';
import { createProductCategory, updateProduct } from '#shared/features/products/contract.ts';
import {
  countTranslations,
  listTranslations,
  putGlossary,
  putTranslations,
  readGlossary,
  type TranslatedField,
  type TranslatedThingRow,
} from '#shared/features/translations/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addSectionPage, publishDraft } from '../../testing/section-pages.ts';
import { addPerson, rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const LANGUAGES = [
  { code: 'en-US', isPrimary: true },
  { code: 'fr', isPrimary: false },
  { code: 'ar', isPrimary: false },
  { code: 'x-pirate', isPrimary: false },
];

const MUG = 'Mug & <saucer>';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

beforeEach(async () => {
  await owner.call(putLanguages, { body: { languages: LANGUAGES } });
});

const open = async (path: string) => (await app.visitor().fetch(path)).text();

/** All things with texts of a language, page by page. */
async function listAll(language: string, query: { state?: 'missing' | 'stale' | 'translated' } = {}) {
  const all: TranslatedThingRow[] = [];
  let next: { kind: string; after: string } | null | undefined;
  while (next !== null) {
    const page = await owner.call(listTranslations, { params: { language }, query: { ...query, ...next } });
    all.push(...page.things);
    next = page.next;
  }
  return all;
}

async function find(kind: string, title: string, field: string, language = 'fr') {
  const thing = (await listAll(language)).find((one) => one.kind === kind && one.title === title);
  const found = thing?.fields.find((one) => one.field === field);
  if (thing === undefined || found === undefined) throw new Error(`There is no ${field} of ${title}.`);
  return { thing, found };
}

const say = (
  language: string,
  { thing, found }: { thing: TranslatedThingRow; found: TranslatedField },
  text: string,
) => {
  const { kind, id } = thing;
  const sent = [{ kind, id, field: found.field, text }];
  return owner.call(putTranslations, {
    params: { language },
    body: found.isRich ? { rich: sent } : { lines: sent },
  });
};

describe('a product', () => {
  it('is read in the language at once, and falls back with its own language where nothing is said', async () => {
    expect(await open('/fr/shop/p/mug')).toMatch(/<h1[^>]* lang="en-US"[^>]*>\s*Mug/);
    await say('fr', await find('product', MUG, 'name'), 'Tasse');
    const french = await open('/fr/shop/p/mug');
    expect(french).toMatch(/<h1[^>]*>\s*Tasse/);
    expect(french).not.toMatch(/<h1[^>]* lang=/);
    expect(french).toContain('<title>Tasse');
    expect(await open('/fr/shop')).toContain('Tasse');
    expect(await open('/shop/p/mug')).not.toContain('Tasse');
    expect(await open('/ar/shop/p/mug')).toMatch(/<h1[^>]* lang="en-US"[^>]*>\s*Mug/);
  });

  it('is marked stale when its source changes, and is shown until it is said again', async () => {
    await say('fr', await find('product', MUG, 'name'), 'Tasse');
    const { thing } = await find('product', MUG, 'name');
    const [row] = await rowsOf<{ version: number }>(
      app,
      'SELECT version FROM products WHERE website_id = $1 AND id = $2',
      thing.id,
    );
    const params = { productId: thing.id };
    await owner.call(updateProduct, { params, body: { name: 'Beaker', version: row?.version ?? 0 } });
    const { found } = await find('product', 'Beaker', 'name');
    expect(found).toMatchObject({ state: 'stale', text: 'Tasse', source: 'Beaker' });
    expect(await open('/fr/shop/p/mug')).toContain('Tasse');
    expect((await listAll('fr', { state: 'stale' })).map(({ title }) => title)).toEqual(['Beaker']);
    await owner.call(updateProduct, { params, body: { name: MUG, version: (row?.version ?? 0) + 1 } });
    expect((await find('product', MUG, 'name')).found.state).toBe('translated');
  });

  it('keeps its pages in other languages when one is translated', async () => {
    const outcome = async (path: string) => (await app.visitor().fetch(path)).headers.get('x-cache');
    const paths = ['/shop/p/mug', '/ar/shop/p/mug', '/fr/shop/p/mug'];
    for (const path of paths) await open(path);
    const before: (string | null)[] = [];
    for (const path of paths) before.push(await outcome(path));
    await say('fr', await find('product', MUG, 'name'), 'Chope');
    const after: (string | null)[] = [];
    for (const path of paths) after.push(await outcome(path));
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2));
    expect(after[2]).not.toBe(before[2]);
  });

  it('has options and values that are said alike in all variants', async () => {
    const { thing } = await find('product', MUG, 'name');
    const option = thing.fields.find(({ field }) => field.startsWith('option.'));
    if (option === undefined) throw new Error('The mug has no option.');
    await say('fr', { thing, found: option }, 'Coloris');
    expect(await open('/fr/shop/p/mug')).toContain('Coloris');
    await expect(say('fr', { thing, found: option }, 'Coloris" id="x')).rejects.toMatchObject({
      status: 400,
      body: { errors: { 'lines.0.text': expect.any(String) as string } },
    });
  });
});

describe('a page', () => {
  it('is published with its translations', async () => {
    const quote = { id: 'quot', type: 'quote', span: 12, data: { text: 'Made by hand.', source: '' } };
    const section = { id: 'sect', background: 'none', spacing: 'medium', width: 'normal' } as const;
    const pageId = await addSectionPage(app, 'about-us', { sections: [{ ...section, blocks: [quote] }] });
    await publishDraft(owner);
    const text = (await listAll('fr')).find(({ kind, id }) => kind === 'content' && id === pageId);
    const found = text?.fields.find(({ field }) => field === 'quot.text');
    if (text === undefined || found === undefined) throw new Error('The quote is not listed.');
    await say('fr', { thing: text, found }, 'Fait à la main.');
    expect(await open('/fr/about-us')).toMatch(/lang="en-US"[^>]*>Made by hand\./);
    await publishDraft(owner);
    expect(await open('/fr/about-us')).toContain('Fait à la main.');
    expect(await open('/about-us')).toContain('Made by hand.');
  });

  it('is called in the language in navigations as well', async () => {
    const { thing, found } = await find('page', 'Shop', 'title');
    await say('fr', { thing, found }, 'Boutique');
    await publishDraft(owner);
    expect(await open('/fr')).toContain('Boutique');
    expect(await open('/')).not.toContain('Boutique');
  });
});

describe('translations', () => {
  it('of a language that is given up come back with it', async () => {
    await say('ar', await find('product', MUG, 'name', 'ar'), 'كوب');
    await owner.call(deleteMultilingualConnection, {});
    const removed = () =>
      rowsOf<{ count: number }>(
        app,
        'SELECT count(*)::int AS count FROM translations WHERE website_id = $1 AND removed_at IS NOT NULL',
      );
    expect((await removed())[0]?.count).toBeGreaterThan(0);
    await owner.call(putLanguages, { body: { languages: LANGUAGES } });
    expect((await removed())[0]?.count).toBe(0);
    expect(await open('/ar/shop/p/mug')).toContain('كوب');
  });

  it('are counted in each language', async () => {
    const { total, languages } = await owner.call(countTranslations, {});
    expect(languages.map(({ code }) => code)).toEqual(['fr', 'ar', 'x-pirate']);
    for (const { missing, stale } of languages) {
      expect([missing <= total, stale <= total, total > 0]).toEqual([true, true, true]);
    }
    const listed = (await listAll('x-pirate')).flatMap(({ fields }) => fields);
    expect(listed).toHaveLength(total);
  });

  it('are refused for what is not there, what somebody else changed, and what does not fit', async () => {
    const { thing, found } = await find('product', MUG, 'name');
    const change = (language: string, text: object) => {
      const own = { kind: thing.kind, id: thing.id, field: found.field, text: 'Tasse', ...text };
      return owner.call(putTranslations, { params: { language }, body: { lines: [own] } });
    };
    const refused = (code: string, status: number) => ({ status, body: { code } });
    await expect(change('de', {})).rejects.toMatchObject(refused('LANGUAGE_UNKNOWN', 400));
    await expect(change('en-US', {})).rejects.toMatchObject(refused('LANGUAGE_UNKNOWN', 400));
    await expect(change('fr', { field: 'gone' })).rejects.toMatchObject(refused('TEXT_NOT_FOUND', 404));
    await expect(change('fr', { id: 'gone' })).rejects.toMatchObject(refused('TEXT_NOT_FOUND', 404));
    await expect(change('fr', { version: 99 })).rejects.toMatchObject(refused('STALE', 409));
    await expect(change('fr', { text: ' ' })).rejects.toMatchObject(refused('INVALID_INPUT', 400));
    await change('fr', { text: null });
    await change('fr', { text: null });
    expect((await find('product', MUG, 'name')).found).toMatchObject({ state: 'missing', text: null });
  });

  it('are changed by who may, within their limits, and by nobody else', async () => {
    const { thing } = await find('product', MUG, 'name');
    const page = await find('page', 'Shop', 'title');
    const ask = async (roles: readonly number[], of: { kind: string; id: string; field: string }) => {
      const { token } = await addPerson(app, roles as never);
      const response = await app.visitor().fetch(putTranslations.path.replace(':language', 'fr'), {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ lines: [{ ...of, text: 'Autre' }] }),
      });
      return response.status;
    };
    const product = { kind: 'product', id: thing.id, field: 'name' };
    const title = { kind: 'page', id: page.thing.id, field: 'title' };
    expect(await ask([CONTRIBUTOR_ROLE.viewer], product)).toBe(403);
    expect(await ask([CONTRIBUTOR_ROLE.storeManager], product)).toBe(200);
    expect(await ask([CONTRIBUTOR_ROLE.storeManager], title)).toBe(403);
    expect(await ask([CONTRIBUTOR_ROLE.editor], title)).toBe(200);
  });
});

it('categories are called otherwise in lists, in their language alone', async () => {
  const [product] = await rowsOf<{ id: string; collectionId: string; version: number }>(
    app,
    `SELECT id, collection_id AS "collectionId", version FROM products WHERE website_id = $1 AND url_id = 'mug'`,
  );
  if (product === undefined) throw new Error('There is no mug.');
  const { id: productId, collectionId, version } = product;
  const { category } = await owner.call(createProductCategory, {
    body: { collectionId, displayName: 'Dishes' },
  });
  await owner.call(updateProduct, {
    params: { productId },
    body: { categoryIds: [category.id], version },
  });
  const list = (prefix: string) => open(`${prefix}/shop?format=json`);
  expect(await list('/fr')).toContain('"Dishes"');
  const named = await find('category', 'Dishes', 'name');
  await say('fr', named, 'Vaisselle');
  expect(await list('/fr')).toContain('"Vaisselle"');
  expect([await list('/ar'), await list('')].filter((json) => json.includes('Vaisselle'))).toEqual([]);
  await say('fr', named, 'Poterie');
  expect(await list('/fr')).toContain('"Poterie"');
});

it('is shown in the preview in a language, be it offered or not', async () => {
  await say('fr', await find('product', MUG, 'name'), 'Tasse');
  const languages = LANGUAGES.map((one) => (one.code === 'fr' ? { ...one, enabled: false } : one));
  await owner.call(putLanguages, { body: { languages } });
  const preview = (language?: string) =>
    owner.call(readPageData, { query: { path: '/shop/p/mug', language } });
  expect((await preview('fr')).title).toBe('Tasse');
  expect((await preview()).title).toBe(MUG);
  expect((await preview('nowhere')).title).toBe(MUG);
  expect((await preview('ar')).json['website']).toMatchObject({ direction: 'rtl' });
});

describe('a language that leaves out what is not translated', () => {
  const PAGE = 'left-out';
  const ask = (path: string, cookie = '') =>
    app.visitor().fetch(path, cookie === '' ? {} : { headers: { cookie } });

  it('has no such page in its navigation, its addresses and the sitemap, and leads to the primary language', async () => {
    const words = { id: 'words', type: 'html', span: 12, data: { html: '<h1>Left out</h1>' } };
    const section = {
      id: 'only',
      background: 'none',
      spacing: 'small',
      width: 'normal',
      blocks: [words],
    } as const;
    const id = await addSectionPage(app, PAGE, { sections: [section] });
    await publishDraft(owner);
    const languages = LANGUAGES.map((one) => (one.code === 'fr' ? { ...one, leavesOut: true } : one));
    const kept = await owner.call(putLanguages, { body: { languages } });
    expect(kept.languages.find(({ code }) => code === 'fr')?.leavesOut).toBe(true);
    const led = await ask(`/fr/${PAGE}?a=1`);
    expect([led.status, led.headers.get('location')]).toEqual([302, `/${PAGE}?a=1`]);
    expect((await ask(`/ar/${PAGE}`)).status).toBe(200);
    const chosen = await ask(`/${PAGE}`, 'ssr_seg=language%3Dfr');
    const html = await chosen.text();
    expect([chosen.status, html.includes('<html lang="en-US"')]).toEqual([200, true]);
    expect([html.includes('hreflang="fr"'), html.includes('hreflang="ar"')]).toEqual([false, true]);
    expect((await ask('/fr')).status).toBe(200);
    expect((await ask('/fr/shop')).status).toBe(200);
    const sitemap = await (await ask('/sitemap-0.xml')).text();
    expect(sitemap).toContain(`/ar/${PAGE}`);
    expect(sitemap).not.toContain(`/fr/${PAGE}`);

    const lines = [{ kind: 'page', id, field: 'title', text: 'Traduite' }];
    await owner.call(putTranslations, { params: { language: 'fr' }, body: { lines } });
    await publishDraft(owner);
    const there = await ask(`/fr/${PAGE}`);
    expect([there.status, (await there.text()).includes('hreflang="fr"')]).toEqual([200, true]);
  });
});

describe('a glossary', () => {
  const params = { language: 'fr' };
  const put = (body: { terms: { term: string; translation: string }[]; version: number }, client = owner) =>
    client.call(putGlossary, { params, body });
  const mug = { term: 'mug', translation: 'tasse' };

  it('is kept for its language, with a version', async () => {
    expect(await owner.call(readGlossary, { params })).toEqual({ terms: [], version: 0 });
    const kept = { terms: [{ ...mug, note: '' }], version: 1 };
    expect(await put({ terms: [mug], version: 0 })).toMatchObject(kept);
    expect(await owner.call(readGlossary, { params })).toEqual(kept);
    expect(await owner.call(readGlossary, { params: { language: 'ar' } })).toEqual({ terms: [], version: 0 });
    await expect(put({ terms: [], version: 0 })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { current: kept },
    });
  });

  it('is refused with a term that is there twice, for an unknown language, and to who translates products alone', async () => {
    const terms = [mug, { term: 'Mug', translation: 'chope' }];
    await expect(put({ terms, version: 1 })).rejects.toMatchObject({
      code: 'TERM_TWICE',
      errors: { 'terms.1.term': expect.any(String) as string },
    });
    await expect(owner.call(readGlossary, { params: { language: 'sv' } })).rejects.toMatchObject({
      code: 'LANGUAGE_UNKNOWN',
    });
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    await expect(put({ terms: [mug], version: 1 }, client)).rejects.toMatchObject({ status: 403 });
  });
});
