import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { deleteMultilingualConnection, putLanguages } from '#shared/features/languages/contract.ts';
import { updateProduct } from '#shared/features/products/contract.ts';
import {
  countTranslations,
  listTranslations,
  putTranslations,
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
