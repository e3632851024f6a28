import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  createSitePage,
  deleteSitePages,
  listSitePages,
  moveSitePages,
  saveRedirects,
  updateSitePage,
} from '#shared/features/page-tree/contract.ts';
import { createStore } from '#shared/features/stores/contract.ts';
import { getSiteLayout } from '#shared/features/site-layout/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { editor, storeManager, viewer, websiteManager } = CONTRIBUTOR_ROLE;
const NO_ID = 'f'.repeat(24);
/** A page without anything on it is not published. */
const LAYOUT = { kind: 'layout', layout: 'about' } as const;

let app: TestApp;
let owner: Client;
let manager: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  manager = (await addPerson(app, [websiteManager])).client;
});

afterAll(() => app.close());

type NewPage = CallerInput<typeof createSitePage>['body'];
type Change = CallerInput<typeof updateSitePage>['body'];
type Move = CallerInput<typeof moveSitePages>['body'];

const list = (client = owner) => client.call(listSitePages, {});
const create = (body: Partial<NewPage> & { title: string }, client = owner) =>
  client.call(createSitePage, { body: { origin: LAYOUT, ...body } });
const update = (pageId: string, body: Change, client = owner) =>
  client.call(updateSitePage, { params: { pageId }, body });
const move = (body: Move, client = owner) => client.call(moveSitePages, { body });
const remove = (pageIds: string[], client = owner, baseVersion?: string) =>
  client.call(deleteSitePages, { body: { pageIds, ...(baseVersion === undefined ? {} : { baseVersion }) } });
const restore = (entryId: string, name?: string) =>
  owner.call(restoreFromBin, { params: { entryId }, body: name === undefined ? {} : { name } });
const find = async (id: string) => (await list()).pages.find((page) => page.id === id);
const idOf = async (urlId: string) => (await list()).pages.find((page) => page.urlId === urlId)?.id ?? '';
const links = async () => (await owner.call(getSiteLayout, {})).layout[0]?.links ?? [];

async function publish(): Promise<void> {
  const expectedLiveReleaseId = (await owner.call(getWebsite, {})).liveReleaseId;
  await owner.call(publishRelease, { body: { expectedLiveReleaseId } });
}

describe('the pages of a site', () => {
  it('are told with who sees them, where they are linked, and what a new one may be made of', async () => {
    const { pages, templates, navigations, redirects } = await list();
    expect(pages).toMatchObject([
      {
        urlId: 'home',
        path: '/',
        homepage: true,
        madeOf: 'template',
        template: 'home',
        status: 'published',
        statusBy: null,
        published: 'same',
        isLive: true,
        navigations: ['mainNav'],
      },
      { urlId: 'shop', path: '/shop', madeOf: 'store', template: null },
    ]);
    expect(templates).toEqual(['home']);
    expect(navigations).toEqual([{ name: 'mainNav', title: 'Main' }]);
    expect(redirects).toEqual([]);
  });

  it('are for who writes on them', async () => {
    expect((await list((await addPerson(app, [editor])).client)).pages).not.toEqual([]);
    for (const roles of [[storeManager], [viewer]]) {
      await expect(list((await addPerson(app, roles)).client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    await expect(list(app.client())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('a new page', () => {
  it('gets a word of its title with a number where that is taken, and says where it is seen', async () => {
    const { page, seen, version } = await create({ title: 'Our Kiln' });
    expect(page).toMatchObject({ urlId: 'our-kiln', madeOf: 'content', published: 'none', isLive: false });
    expect(seen).toBe('Visitors see it at /our-kiln once it is published.');
    expect(version).toBe((await list()).version);
    expect((await create({ title: 'Our kiln' })).page.urlId).toBe('our-kiln-2');
  });

  it('is made of a layout, of a template of the theme, and like another page', async () => {
    const { page } = await create({ title: 'From layout', origin: { kind: 'layout', layout: 'about' } });
    expect(page.madeOf).toBe('content');
    const ofTheme = await create({ title: 'Second home', origin: { kind: 'template', template: 'home' } });
    expect(ofTheme.page).toMatchObject({ madeOf: 'template', template: 'home', homepage: false });
    await update(page.id, { seoTitle: 'For search', status: 'draft', isHidden: true });
    const copy = await create({ title: 'Copy', origin: { kind: 'copy', pageId: page.id } });
    expect(copy.page).toMatchObject({
      urlId: 'copy',
      madeOf: 'content',
      seoTitle: 'For search',
      isHidden: true,
      status: 'published',
    });
    const copied = await create({ title: 'Home too', origin: { kind: 'copy', pageId: await idOf('home') } });
    expect(copied.page).toMatchObject({ template: 'home', homepage: false });
  });

  it('is put below another page and into a navigation in the same step', async () => {
    const { page: parent } = await create({ title: 'Parent' });
    const { page } = await create({ title: 'Child', parentId: parent.id, navigation: 'mainNav' });
    expect(page).toMatchObject({ parentId: parent.id, navigations: ['mainNav'] });
    expect((await links()).map(({ title }) => title)).toEqual(['Home', 'Shop', 'Child']);
    const { page: third } = await create({ title: 'Grandchild', parentId: page.id });
    await expect(create({ title: 'Deeper', parentId: third.id })).rejects.toMatchObject({ code: 'TOO_DEEP' });
  });

  it.each<[string, Partial<NewPage>, object]>([
    ['a title', { title: ' ' }, { status: 400, errors: { title: 'Enter a title for the page.' } }],
    [
      'an address that is one',
      { urlId: 'Not One' },
      { status: 400, errors: { urlId: 'Not One is not a valid page URL' } },
    ],
    [
      'a word that is not kept back',
      { urlId: 'cart' },
      { errors: { urlId: 'cart is not a valid page URL' } },
    ],
    ['an address that is free', { urlId: 'shop' }, { status: 409, code: 'URL_TAKEN' }],
    ['a parent that is there', { parentId: NO_ID }, { status: 404, code: 'PAGE_NOT_FOUND' }],
    ['a page to copy', { origin: { kind: 'copy', pageId: NO_ID } }, { status: 404, code: 'PAGE_NOT_FOUND' }],
    [
      'a template of the theme',
      { origin: { kind: 'template', template: 'cart' } },
      { status: 400, code: 'TEMPLATE_NOT_FOUND' },
    ],
    ['a navigation of the theme', { navigation: 'sideNav' }, { status: 400, code: 'NAVIGATION_NOT_FOUND' }],
  ])('needs %s', async (_, body, refusal) => {
    const before = await list();
    await expect(create({ title: 'New', ...body })).rejects.toMatchObject(refusal);
    expect(await list()).toEqual(before);
  });

  it('is no copy of a store, and is made by who may', async () => {
    const pageId = await idOf('shop');
    await expect(create({ title: 'X', origin: { kind: 'copy', pageId } })).rejects.toMatchObject({
      code: 'NOT_A_PAGE',
    });
    const { client } = await addPerson(app, [editor]);
    await expect(create({ title: 'X' }, client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await create({ title: 'By the manager' }, manager)).page.title).toBe('By the manager');
  });

  it('is made once by a call that comes twice with the same key', async () => {
    const { token } = await addPerson(app, [websiteManager]);
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'page-once' };
    const send = async () => {
      const body = { title: 'Only one', origin: LAYOUT };
      const answer = await app.visitor().call('POST', createSitePage.path, body, headers);
      return (await answer.json()) as { page: { id: string } };
    };
    expect((await send()).page.id).toBe((await send()).page.id);
    expect((await list()).pages.filter(({ title }) => title === 'Only one')).toHaveLength(1);
  });
});

describe('a change of a page', () => {
  it('keeps title, words for search engines and who gave it its status', async () => {
    const { page } = await create({ title: 'To change' });
    const changed = await update(page.id, {
      title: 'Changed',
      navigationTitle: 'Short',
      seoDescription: 'What it is about.',
      status: 'needs-review',
      baseVersion: page.version,
    });
    expect(changed.page).toMatchObject({
      title: 'Changed',
      navigationTitle: 'Short',
      seoDescription: 'What it is about.',
      status: 'needs-review',
      statusBy: expect.any(String) as string,
      statusOn: new Date(app.clock.now()).toISOString(),
      urlId: 'to-change',
    });
    expect(await update(page.id, { title: 'Changed' })).toEqual(changed);
  });

  it('of an old version answers with the page as it is', async () => {
    const { page } = await create({ title: 'Two writers' });
    await update(page.id, { title: 'First' });
    await expect(update(page.id, { title: 'Second', baseVersion: page.version })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { current: { title: 'First' } },
    });
  });

  it('sets a time, and takes none that is over', async () => {
    const { page } = await create({ title: 'Later' });
    const at = (ms: number) => new Date(app.clock.now() + ms).toISOString();
    await expect(update(page.id, { status: 'scheduled' })).rejects.toMatchObject({
      errors: { scheduledFor: 'Say when the page is shown.' },
    });
    await expect(update(page.id, { scheduledFor: at(-1) })).rejects.toMatchObject({ status: 400 });
    const time = at(60_000);
    expect((await update(page.id, { status: 'scheduled', scheduledFor: time })).page).toMatchObject({
      status: 'scheduled',
      scheduledFor: time,
    });
    expect((await update(page.id, { status: 'published' })).page.scheduledFor).toBeNull();
  });

  it('sets a password that nothing tells, and takes it away', async () => {
    const { page } = await create({ title: 'Locked' });
    const locked = await update(page.id, { password: 'low-tide' });
    expect(locked.page.hasPassword).toBe(true);
    expect(JSON.stringify(await list())).not.toMatch(/low-tide|argon2/);
    await expect(update(page.id, { password: 'short' })).rejects.toMatchObject({ status: 400 });
    expect((await update(page.id, { password: null })).page.hasPassword).toBe(false);
  });

  it('keeps the home page open, and stores where they are', async () => {
    const home = await idOf('home');
    for (const body of [{ status: 'draft' }, { password: 'low-tide' }] as const) {
      await expect(update(home, body)).rejects.toMatchObject({ code: 'HOME_IS_NEEDED' });
    }
    const shop = await idOf('shop');
    for (const body of [{ status: 'private' }, { urlId: 'store' }] as const) {
      await expect(update(shop, body)).rejects.toMatchObject({ code: 'STORE_KEEPS' });
    }
    expect((await update(shop, { title: 'The shop' })).page.title).toBe('The shop');
  });

  it('makes a page the home page in the place of the one that is, unless it is closed', async () => {
    const { page } = await create({ title: 'New home' });
    const home = await idOf('home');
    expect((await update(page.id, { homepage: true })).page).toMatchObject({ homepage: true, path: '/' });
    expect(await find(home)).toMatchObject({ homepage: false, path: '/home' });
    await update(home, { password: 'low-tide' });
    await expect(update(home, { homepage: true })).rejects.toMatchObject({ code: 'HOME_IS_NEEDED' });
    await update(home, { password: null });
    await expect(update(await idOf('shop'), { homepage: true })).rejects.toMatchObject({
      code: 'STORE_KEEPS',
    });
    expect((await update(home, { homepage: true })).page.path).toBe('/');
    expect(await find(page.id)).toMatchObject({ homepage: false });
  });

  it('is refused for an address that is taken, pictures and pages that are not there', async () => {
    const { page } = await create({ title: 'Refused' });
    await expect(update(page.id, { urlId: 'shop' })).rejects.toMatchObject({ code: 'URL_TAKEN' });
    await expect(update(page.id, { socialImageId: NO_ID })).rejects.toMatchObject({
      errors: { socialImageId: 'This picture is not in the library.' },
    });
    await expect(update(NO_ID, { title: 'X' })).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' });
  });

  it('lets editors change words and nothing else', async () => {
    const { client } = await addPerson(app, [editor]);
    const { page } = await create({ title: 'For editors' });
    expect((await update(page.id, { title: 'By an editor' }, client)).page.title).toBe('By an editor');
    for (const body of [
      { urlId: 'x-y' },
      { status: 'draft' },
      { password: null },
      { isHidden: true },
    ] as const) {
      await expect(update(page.id, body, client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    await expect(update(page.id, { title: 'X' }, app.client())).rejects.toMatchObject({ status: 403 });
  });

  it('of the address of a published page leads on from the former one', async () => {
    await owner.call(writeTemplateFile, {
      body: { path: 'pages/visit.page', content: '<h1>Visit</h1>', baseHash: null },
    });
    const { page } = await create({ title: 'Visit', origin: { kind: 'template', template: 'visit' } });
    await update(page.id, { urlId: 'visits', leavesRedirect: true });
    expect((await list()).redirects).toEqual([]);
    await update(page.id, { urlId: 'visit' });
    await publish();
    await update(page.id, { urlId: 'visit-us', leavesRedirect: true });
    await update(page.id, { urlId: 'find-us', leavesRedirect: true });
    expect((await list()).redirects).toEqual([{ from: '/visit', to: '/find-us' }]);
    expect(await find(page.id)).toMatchObject({ template: 'visit', published: 'other' });
    await publish();
    const visitor = app.visitor();
    const old = await visitor.fetch('/visit?from=mail');
    expect([old.status, old.headers.get('location')]).toEqual([301, '/find-us?from=mail']);
    expect(await (await visitor.fetch('/find-us')).text()).toContain('<h1>Visit</h1>');
    // A page at the address wins.
    await create({ title: 'New visit', urlId: 'visit', origin: { kind: 'template', template: 'visit' } });
    await publish();
    expect((await visitor.fetch('/visit')).status).toBe(200);
  });
});

describe('redirects', () => {
  const save = (redirects: { from: string; to: string }[], baseVersion?: string, client = owner) =>
    client.call(saveRedirects, { body: { redirects, baseVersion } });

  it('are kept whole, and refused where they lead in circles or on to others', async () => {
    const kept = await save([{ from: '/old', to: '/shop' }]);
    expect(await list()).toMatchObject({ redirects: kept.redirects, redirectsVersion: kept.version });
    expect(await save([{ from: '/old', to: '/shop' }], kept.version)).toEqual(kept);
    await expect(
      save([
        { from: '/a', to: '/b' },
        { from: '/b', to: '/a' },
      ]),
    ).rejects.toMatchObject({
      errors: { redirects: 'Redirects between /a and /b would lead around in circles.' },
    });
    await expect(save([{ from: 'https://elsewhere.example', to: '/' }])).rejects.toMatchObject({
      status: 400,
    });
    await expect(save([{ from: '/a', to: '//elsewhere.example' }])).rejects.toMatchObject({ status: 400 });
    await expect(save([], 'none')).rejects.toMatchObject({ code: 'STALE' });
    const { client } = await addPerson(app, [editor]);
    await expect(save([], undefined, client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('redirects by pattern', () => {
  const save = (from: string, to: string) =>
    owner.call(saveRedirects, { body: { redirects: [{ from, to }] } });

  it('lead from all addresses that they stand for, and give way to pages', async () => {
    await save('/former/[name]', '/shop/p/[name]');
    await publish();
    const visitor = app.visitor();
    const { status, headers } = await visitor.fetch('/former/mug?variant=MUG-R-S');
    expect([status, headers.get('location')]).toEqual([301, '/shop/p/mug?variant=MUG-R-S']);
    expect((await visitor.fetch('/former/a/b')).status).toBe(404);
    const outside = await visitor.fetch('/former/%5Cevil.example');
    expect(outside.headers.get('location')).toBe('/shop/p/%5Cevil.example');
  });

  it.each([
    ['/[name]', '/shop', 'covers “'],
    ['/shop/*', '/news', 'covers “The shop” at /shop.'],
    ['/former/[name]', '/former/new', 'around in circles'],
    ['/(a+)+[', '/shop', 'cannot be read as a pattern'],
  ])('are refused from %s to %s', async (from, to, sentence) => {
    await expect(save(from, to)).rejects.toMatchObject({
      errors: { redirects: expect.stringContaining(sentence) as string },
    });
  });
});

describe('moving pages', () => {
  it('puts several below a page in one act, which counts once', async () => {
    const made = [];
    for (const title of ['One', 'Two', 'Three']) made.push((await create({ title })).page.id);
    const [one = '', two = '', three = ''] = made;
    const { version } = await list();
    const body = { pageIds: [two, three], parentId: one, baseVersion: version };
    const { pages } = await move(body);
    expect(pages.filter(({ parentId }) => parentId === one).map(({ id }) => id)).toEqual([two, three]);
    await expect(move(body)).rejects.toMatchObject({ code: 'STALE', body: { current: { pages } } });
    const first = await move({ pageIds: [three], parentId: one, beforeId: two });
    expect(first.pages.filter(({ parentId }) => parentId === one).map(({ id }) => id)).toEqual([three, two]);
    expect(await move({ pageIds: [three], parentId: one, beforeId: two })).toEqual(first);
  });

  it('leaves the home page and stores open to everybody', async () => {
    const { page } = await create({ title: 'Members' });
    const { page: inside } = await create({ title: 'Inside', parentId: page.id });
    await update(page.id, { password: 'low-tide' });
    expect(await find(inside.id)).toMatchObject({ hasPassword: false, closedBy: 'Members' });
    for (const urlId of ['home', 'shop']) {
      const refused = move({ pageIds: [await idOf(urlId)], parentId: page.id });
      await expect(refused).rejects.toMatchObject({ code: 'OPEN_BELOW' });
    }
    await expect(update(inside.id, { homepage: true })).rejects.toMatchObject({ code: 'OPEN_BELOW' });
    await update(page.id, { password: null });
    await move({ pageIds: [await idOf('shop')], parentId: page.id });
    await expect(update(page.id, { status: 'draft' })).rejects.toMatchObject({ code: 'OPEN_BELOW' });
    await move({ pageIds: [await idOf('shop')], parentId: null });
  });

  it('is refused below itself, for pages that are not there, and to who may not', async () => {
    const { page } = await create({ title: 'Unmoved' });
    await expect(move({ pageIds: [page.id], parentId: page.id })).rejects.toMatchObject({
      code: 'BELOW_ITSELF',
    });
    await expect(move({ pageIds: [NO_ID], parentId: null })).rejects.toMatchObject({
      code: 'PAGE_NOT_FOUND',
    });
    await expect(move({ pageIds: [], parentId: null })).rejects.toMatchObject({ status: 400 });
    const { client } = await addPerson(app, [editor]);
    await expect(move({ pageIds: [page.id], parentId: null }, client)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('deleting pages', () => {
  it('puts them into the bin, and brings them back with their content, place and items', async () => {
    const { page: parent } = await create({ title: 'Above', navigation: 'mainNav' });
    const { page: first } = await create({ title: 'Left', parentId: parent.id, navigation: 'mainNav' });
    const { page: last } = await create({ title: 'Right', parentId: parent.id });
    const before = await list();
    const navigation = await links();
    const gone = await remove([parent.id, first.id], owner, before.version);
    expect(gone.pages.find(({ id }) => id === last.id)?.parentId).toBeNull();
    expect((await links()).map(({ title }) => title)).not.toContain('Left');
    for (const id of gone.binEntryIds) await restore(id);
    const after = await list();
    expect(after.pages).toEqual(before.pages);
    expect(await links()).toEqual(navigation);
    await restore(gone.binEntryIds[0] ?? '');
    expect(await list()).toEqual(after);
  });

  it('asks for another address where theirs is taken by then', async () => {
    const { page } = await create({ title: 'Taken back' });
    const [entry = ''] = (await remove([page.id])).binEntryIds;
    await create({ title: 'Taken back' });
    await expect(restore(entry)).rejects.toMatchObject({
      code: 'PLACE_TAKEN',
      body: { suggestion: 'taken-back-2' },
    });
    await expect(restore(entry, 'No word')).rejects.toMatchObject({
      errors: { name: 'No word is not a valid page URL' },
    });
    await restore(entry, 'taken-back-2');
    expect(await find(page.id)).toMatchObject({ urlId: 'taken-back-2' });
  });

  it('is refused for the home page, stores, an old version and pages that are not there', async () => {
    await expect(remove([await idOf('home')])).rejects.toMatchObject({ code: 'HOME_IS_NEEDED' });
    const { store } = await owner.call(createStore, { body: { storeTitle: 'Prints' } });
    await expect(remove([store.id])).rejects.toMatchObject({ code: 'STORE_KEEPS' });
    await expect(remove([NO_ID])).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' });
    const { page } = await create({ title: 'Kept' });
    await expect(remove([page.id], owner, 'none')).rejects.toMatchObject({ code: 'STALE' });
    const { client } = await addPerson(app, [editor]);
    await expect(remove([page.id], client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await remove([page.id]);
    await expect(remove([page.id])).rejects.toMatchObject({ code: 'PAGE_NOT_FOUND' });
  });
});
