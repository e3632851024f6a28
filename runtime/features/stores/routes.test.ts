import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { listPages } from '#shared/features/pages/contract.ts';
import { planRelease, publishRelease, undoRelease } from '#shared/features/releases/contract.ts';
import { getSiteLayout, updateNavigation } from '#shared/features/site-layout/contract.ts';
import {
  createProductCollection,
  createRootCategory,
  createStore,
  listPageWords,
} from '#shared/features/stores/contract.ts';
import {
  deleteTemplateFile,
  readTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, storeManager } = CONTRIBUTOR_ROLE;
const NO_ID = 'f'.repeat(24);

let app: TestApp;
let owner: Client;
let websiteId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  websiteId = await siteIdOf(app);
});

afterAll(() => app.close());

type StoreBody = CallerInput<typeof createStore>['body'];

const make = (body: StoreBody, client = owner) => client.call(createStore, { body });
const collection = (urlId: string, client = owner, site = websiteId) =>
  client.call(createProductCollection, {
    params: { websiteId: site },
    body: { navigationTitle: 'Prints', title: 'All prints', urlId, description: 'On paper.' },
  });
const root = (collectionId: string, client = owner, site = websiteId) =>
  client.call(createRootCategory, {
    params: { websiteId: site, collectionId },
    body: { displayName: 'All', type: 'ROOT' },
  });
const words = async () => (await owner.call(listPageWords, {})).urlIds;
const links = async () => (await owner.call(getSiteLayout, {})).layout[0]?.links ?? [];
const read = (path: string) => owner.call(readTemplateFile, { query: { path } });

async function publish(paths?: string[]): Promise<void> {
  const expectedLiveReleaseId = (await owner.call(getWebsite, {})).liveReleaseId;
  await owner.call(publishRelease, { body: { expectedLiveReleaseId, ...(paths && { paths }) } });
}

/** What a refused call may not leave behind. */
async function traces() {
  const [{ categories } = { categories: 0 }] = await rowsOf<{ categories: number }>(
    app,
    'SELECT count(*)::int AS categories FROM product_categories WHERE website_id = $1',
  );
  const { unpublishedChanges } = await owner.call(getWebsite, {});
  return { categories, unpublishedChanges, words: await words(), links: (await links()).length };
}

describe('a collection of products', () => {
  it('is made as draft and answered at the top and under data', async () => {
    const { data, cleaned, ...made } = await collection('prints');
    expect(cleaned).toEqual([]);
    expect(data).toEqual(made);
    expect(made).toMatchObject({
      websiteId,
      navigationTitle: 'Prints',
      title: 'All prints',
      urlId: 'prints',
      description: 'On paper.',
      enabled: true,
    });
    expect(await words()).toContain('prints');
    const { pages } = await owner.call(listPages, {});
    expect(pages).toContainEqual({
      path: '/prints',
      title: 'All prints',
      kind: 'list',
      template: 'collections/products.list',
      hidden: 'unpublished',
    });
    expect((await fetch(`${app.origin}/prints`)).status).toBe(404);
  });

  it('has an address of its own', async () => {
    await expect(collection('shop')).rejects.toMatchObject({ status: 409, code: 'URL_TAKEN' });
    for (const urlId of ['ab', 'Shop', 'a b', 'cart', 'a'.repeat(101), '']) {
      await expect(collection(urlId)).rejects.toMatchObject({
        status: 400,
        errors: { urlId: expect.any(String) as unknown },
      });
    }
  });

  it('belongs to the site that is asked', async () => {
    await expect(collection('linen', owner, NO_ID)).rejects.toMatchObject({
      status: 404,
      code: 'WEBSITE_NOT_FOUND',
    });
    const { id } = await collection('linen');
    await expect(root(id, owner, NO_ID)).rejects.toMatchObject({ code: 'WEBSITE_NOT_FOUND' });
  });

  it('gets one root category', async () => {
    const { id: collectionId } = await collection('rooted');
    expect(await root(collectionId)).toMatchObject({
      websiteId,
      collectionId,
      displayName: 'All',
      parentCategoryId: null,
      type: 'ROOT',
      pageRendering: 'LIST_VIEW',
      displayIndex: 1,
    });
    await expect(root(collectionId)).rejects.toMatchObject({ status: 409, code: 'ROOT_TAKEN' });
    await expect(root(NO_ID)).rejects.toMatchObject({ status: 404, code: 'COLLECTION_NOT_FOUND' });
  });

  it('is made by who may', async () => {
    const { client } = await addPerson(app, [storeManager]);
    const { id } = await collection('by-the-manager', client);
    expect((await root(id, client)).collectionId).toBe(id);
    const { client: writer } = await addPerson(app, [editor]);
    await expect(collection('by-an-editor', writer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(root(id, writer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(collection('by-nobody', app.client())).rejects.toMatchObject({ status: 403 });
  });
});

describe('a store', () => {
  it('is made whole, with the word that is free and its place in the main navigation', async () => {
    await make({ storeTitle: 'Glaze & Co', addToMainNav: true });
    const { store, rootCategory } = await make({
      storeTitle: 'Glaze & Co',
      allCategoryDisplayName: 'Every glaze',
      description: 'Tubs.',
      addToMainNav: true,
    });
    expect(store).toMatchObject({ title: 'Glaze & Co', navigationTitle: 'Glaze & Co', urlId: 'glaze-co-1' });
    expect(rootCategory).toMatchObject({ collectionId: store.id, displayName: 'Every glaze', type: 'ROOT' });
    expect((await links()).at(-1)).toMatchObject({ collectionId: store.id, title: 'Glaze & Co' });
  });

  it('has the word of the fallback title where its own is too short', async () => {
    expect((await make({ storeTitle: 'Öl', fallbackStoreTitle: 'Paint shop' })).store.urlId).toBe(
      'paint-shop',
    );
    expect((await make({ storeTitle: '陶器' })).store.urlId).toBe('store');
    expect((await make({ storeTitle: 'Cart' })).store.urlId).toBe('cart-1');
  });

  it('keeps clear of addresses that its caller names as taken', async () => {
    const { templateId } = await owner.call(getSiteLayout, {});
    const known = { websiteId, templateId, isSevenOne: true, storeUrls: ['/clay', 'clay-1', 'clay-3'] };
    expect((await make({ storeTitle: 'Clay', ...known })).store.urlId).toBe('clay-2');
  });

  it.each([
    [{ websiteId: NO_ID }, { status: 404, code: 'WEBSITE_NOT_FOUND' }],
    [{ templateId: 'another-theme' }, { status: 400, errors: { templateId: 'The site has another theme.' } }],
    [{ storeUrls: ['x'.repeat(102)] }, { status: 400 }],
    [{ storeUrls: Array.from({ length: 1_001 }, () => 'a') }, { status: 400 }],
  ])('is not made for %j', async (known, refusal) => {
    const before = await traces();
    await expect(make({ storeTitle: 'Elsewhere', ...known })).rejects.toMatchObject(refusal);
    expect(await traces()).toEqual(before);
  });

  it('is a page of its own when it is published, and none any more when that is undone', async () => {
    const { store } = await make({
      storeTitle: 'Seconds',
      description: 'A little wonky.',
      addToMainNav: true,
    });
    const paths = ['content/navigation.json'];
    const plan = await owner.call(planRelease, { body: { paths } });
    expect(plan.paths).toEqual(['content/collections.json', 'content/navigation.json']);
    await publish(paths);
    const page = await fetch(`${app.origin}/${store.urlId}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<a href="/seconds">Seconds</a>');
    const expectedLiveReleaseId = (await owner.call(getWebsite, {})).liveReleaseId;
    await owner.call(undoRelease, { body: { expectedLiveReleaseId } });
    expect((await fetch(`${app.origin}/${store.urlId}`)).status).toBe(404);
    expect(await words()).toContain('seconds');
  });

  it('is made once when it is asked for twice with a key', async () => {
    const { token } = await addPerson(app, [admin]);
    const ask = async () => {
      const response = await fetch(app.origin + createStore.path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': 'make-once',
        },
        body: JSON.stringify({ storeTitle: 'Once' }),
      });
      return response.json() as Promise<object>;
    };
    const first = await ask();
    const before = await traces();
    expect(await ask()).toEqual(first);
    expect(await traces()).toEqual(before);
  });

  it('made by many at once gets a word of its own each time', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => make({ storeTitle: 'Rush' })));
    expect(made.map(({ store }) => store.urlId).sort()).toEqual([
      'rush',
      'rush-1',
      'rush-2',
      'rush-3',
      'rush-4',
      'rush-5',
    ]);
  });

  it('is refused without a title, or by who may not', async () => {
    await expect(make({ storeTitle: ' ' })).rejects.toMatchObject({ status: 400 });
    await expect(make({ storeTitle: 'A', allCategoryDisplayName: 'x'.repeat(26) })).rejects.toMatchObject({
      status: 400,
    });
    const { client: writer } = await addPerson(app, [editor]);
    await expect(make({ storeTitle: 'A' }, writer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(writer.call(listPageWords, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(make({ storeTitle: 'A' }, app.client())).rejects.toMatchObject({ status: 403 });
  });

  it('leaves nothing behind when it cannot be put into the navigation', async () => {
    const { client } = await addPerson(app, [storeManager]);
    const wish = { storeTitle: 'Half', addToMainNav: true };
    const before = await traces();
    await expect(make(wish, client)).rejects.toMatchObject({ status: 403, code: 'NAVIGATION_NOT_ALLOWED' });
    expect(await traces()).toEqual(before);

    const items = Array.from({ length: 250 }, () => ({ externalLink: '/' }));
    await owner.call(updateNavigation, { body: { fieldName: 'mainNav', navigation: { items } } });
    const full = await traces();
    await expect(make(wish)).rejects.toMatchObject({ status: 409, code: 'NAVIGATION_FULL' });
    expect(await traces()).toEqual(full);

    const conf = await read('template.conf');
    const content = JSON.stringify({ ...(JSON.parse(conf.content) as object), navigations: [] });
    await owner.call(writeTemplateFile, { body: { path: conf.path, content, baseHash: conf.hash } });
    const without = await traces();
    await expect(make(wish)).rejects.toMatchObject({
      status: 409,
      code: 'NO_MAIN_NAVIGATION',
      message: 'Unable to find site main navigation',
    });
    expect(await traces()).toEqual(without);
  });

  it('brings templates along where the theme has none', async () => {
    const { content, hash } = await read('collections/products.item');
    const list = await read('collections/products.list');
    await owner.call(deleteTemplateFile, { body: { path: list.path, baseHash: list.hash ?? '' } });
    await make({ storeTitle: 'Plain' });
    expect((await read('collections/products.list')).content).toContain('{themeWords.nothingYet|html}');
    expect(await read('collections/products.item')).toMatchObject({ content, hash });
    await publish();
    const page = await fetch(`${app.origin}/plain`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('There is nothing in the shop yet.');
    expect((await fetch(`${app.origin}/shop/p/mug`)).status).toBe(200);
  });
});
