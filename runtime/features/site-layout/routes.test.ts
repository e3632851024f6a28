import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { readPageData } from '#shared/features/pages/contract.ts';
import { planRelease, publishRelease } from '#shared/features/releases/contract.ts';
import { getSiteLayout, updateNavigation } from '#shared/features/site-layout/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { addPerson, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, none, websiteManager } = CONTRIBUTOR_ROLE;

type Body = CallerInput<typeof updateNavigation>['body'];

let app: TestApp;
let owner: Client;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  ({ token } = await addPerson(app, [admin]));
});

afterAll(() => app.close());

const layout = (client = owner) => client.call(getSiteLayout, {});
const update = (body: Body, client = owner) => client.call(updateNavigation, { body });
const navigation = async (name: string) =>
  (await layout()).layout.find(({ identifier }) => identifier === name)?.links ?? [];

async function pageId(urlId: string): Promise<string> {
  const { layout: all } = await layout();
  const link = all.flatMap(({ links }) => links).find((one) => one.urlId === urlId);
  return link?.collectionId ?? '';
}

/** A change as programs send it, with headers of its own. */
async function send(body: string, headers: Record<string, string> = {}) {
  const response = await fetch(app.origin + updateNavigation.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body,
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, etag: response.headers.get('etag') ?? '', json };
}

const links = (...items: string[]) => ({ items: items.map((externalLink) => ({ externalLink })) });

describe('the layout of a site', () => {
  it('tells its navigations, the main one first, with the pages that they lead to', async () => {
    const { websiteId, templateId, layout: all } = await layout();
    expect(websiteId).toBe(await siteIdOf(app));
    expect(templateId).toBe('test-theme');
    expect(all.map(({ identifier }) => identifier)).toEqual(['mainNav', '_hidden', '_memberareas']);
    expect(all[0]).toMatchObject({
      identifier: 'mainNav',
      title: 'Main',
      links: [
        { title: 'Home', urlId: 'home', collectionType: 10, enabled: true, children: [] },
        { title: 'Shop', urlId: 'shop', collectionType: 13, enabled: true, children: [] },
      ],
    });
  });

  it('is for contributors with a role', async () => {
    expect((await layout((await addPerson(app, [editor])).client)).layout).not.toEqual([]);
    await expect(layout((await addPerson(app, [none])).client)).rejects.toMatchObject({ code: 'NO_ROLE' });
    await expect(layout(app.client())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});

describe('a navigation', () => {
  it('is kept as draft with nested items, and pages in none are hidden ones', async () => {
    const home = await pageId('home');
    const items = [{ externalLink: '/cart', title: 'Basket', items: [{ collectionId: home }] }];
    expect(
      await update({ fieldName: 'mainNav', templateId: 'test-theme', navigation: { items } }),
    ).toMatchObject({
      success: true,
      navigation: { items },
    });
    expect(await navigation('mainNav')).toMatchObject([
      { externalLink: '/cart', title: 'Basket', children: [{ collectionId: home, title: 'Home' }] },
    ]);
    expect(await navigation('_hidden')).toMatchObject([{ urlId: 'shop' }]);
    const { json } = await owner.call(readPageData, { query: { path: '/' } });
    expect(json['awningNavigations']).toMatchObject({ mainNav: { items: [{ title: 'Basket' }] } });
  });

  it('is seen by visitors when it is published, alone if that is chosen', async () => {
    await update({ fieldName: 'mainNav', navigation: links('/published') });
    const html = async () => (await fetch(`${app.origin}/`)).text();
    expect(await html()).not.toContain('/published');
    const paths = ['content/navigation.json'];
    expect((await owner.call(planRelease, { body: { paths } })).paths).toEqual(paths);
    const expectedLiveReleaseId = (await owner.call(getWebsite, {})).liveReleaseId;
    await owner.call(publishRelease, { body: { expectedLiveReleaseId, paths } });
    expect(await html()).toContain('/published');
  });

  it('comes as a form too, with its items as JSON', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = { fieldName: '_hidden', templateId: '', navigation: JSON.stringify(links('/form')) };
    const sent = await send(new URLSearchParams(fields).toString(), form);
    expect(sent.json).toMatchObject({ success: true, navigation: links('/form') });
    for (const bad of ['{', '{"items":1}']) {
      const refused = await send(new URLSearchParams({ ...fields, navigation: bad }).toString(), form);
      expect(refused).toMatchObject({
        status: 400,
        json: { errors: { navigation: expect.any(String) as unknown } },
      });
    }
  });

  it.each([
    ['as they are', '{"items":[{"externalLink":"/a","title":"<b>Basket"}]}'],
    ['in the signs of JSON', '{"items":[{"externalLink":"/a","title":"\\u003cb>Basket"}]}'],
  ])('has clean texts of whoever may not inject code, %s', async (_name, items) => {
    const { token: theirs } = await addPerson(app, [websiteManager]);
    const body = new URLSearchParams({ fieldName: '_hidden', navigation: items });
    const form = {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Bearer ${theirs}`,
    };
    const sent = await send(body.toString(), form);
    expect(sent.json).toMatchObject({
      navigation: { items: [{ title: '‹b>Basket' }] },
      cleaned: ['navigation'],
    });
  });

  it('is refused with a name, an item or a nesting that is none', async () => {
    const home = await pageId('home');
    const deep = {
      collectionId: home,
      items: [{ collectionId: home, items: [{ collectionId: home, items: [{ collectionId: home }] }] }],
    };
    for (const [fieldName, items] of [
      ['sideNav', []],
      ['mainNav', [{}]],
      ['mainNav', [{ collectionId: 'f'.repeat(24) }]],
      ['mainNav', [{ collectionId: home, externalLink: '/' }]],
      ['mainNav', [{ externalLink: 'javascript:alert(1)' }]],
      ['mainNav', [deep]],
      ['mainNav', Array.from({ length: 251 }, () => ({ externalLink: '/' }))],
    ] as const) {
      const { status } = await send(JSON.stringify({ fieldName, navigation: { items } }));
      expect(status).toBe(400);
    }
  });

  it('takes null for what is not set, and an item without words keeps its own', async () => {
    await update({ fieldName: 'mainNav', navigation: { items: [{ externalLink: '/a', title: 'Basket' }] } });
    const item = { collectionId: null, externalLink: '/a', memberAreaId: null, title: null, items: null };
    const body = {
      fieldName: 'mainNav',
      templateId: null,
      version: null,
      navigation: { items: [{ ...item, items: [{ ...item, externalLink: '/b' }] }] },
    };
    const { status, json } = await send(JSON.stringify(body));
    expect(status).toBe(200);
    expect(json['navigation']).toEqual({
      items: [{ externalLink: '/a', title: 'Basket', items: [{ externalLink: '/b' }] }],
    });
  });

  it('of another theme is refused', async () => {
    const before = await layout();
    const body = { fieldName: 'mainNav', templateId: 'another-theme', navigation: links('/x') };
    const { status, json } = await send(JSON.stringify(body));
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'INVALID_INPUT',
      errors: { templateId: expect.any(String) as unknown },
    });
    expect(await layout()).toEqual(before);
  });

  it('is changed by who may', async () => {
    const body = { fieldName: 'mainNav', navigation: links('/x') };
    await expect(update(body, (await addPerson(app, [editor])).client)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    await expect(update(body, app.client())).rejects.toMatchObject({ status: 403 });
  });

  it('answers a repeated call with a key as the first time', async () => {
    const body = JSON.stringify({ fieldName: 'mainNav', navigation: links('/once') });
    const first = await send(body, { 'idempotency-key': 'navigate-once' });
    await update({ fieldName: 'mainNav', navigation: links('/twice') });
    expect(await send(body, { 'idempotency-key': 'navigate-once' })).toEqual(first);
    expect(await navigation('mainNav')).toMatchObject([{ externalLink: '/twice' }]);
  });

  it('of an old version answers with the layout; of many at once one is kept', async () => {
    const { etag } = await send(JSON.stringify({ fieldName: 'mainNav', navigation: links('/a') }));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, writer) =>
        send(JSON.stringify({ fieldName: 'mainNav', navigation: links(`/${writer}`) }), { 'if-match': etag }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(refused).toHaveLength(7);
    expect(refused[0]?.json).toMatchObject({
      code: 'STALE',
      current: { layout: [{ identifier: 'mainNav' }, {}, {}] },
    });
  });

  it('goes on from the version that it names in its body, and tells which words are an item’s own', async () => {
    const first = await layout(owner);
    const home = await pageId('home');
    const items = [{ collectionId: home }, { externalLink: '/b', title: 'B' }];
    const body = { fieldName: 'mainNav', navigation: { items }, version: first.version };
    const { version } = await update(body);
    expect((await layout(owner)).version).toBe(version);
    const [page, link] = (await navigation('mainNav')) ?? [];
    expect([page?.title, page?.ownTitle, link?.ownTitle]).toEqual(['Home', undefined, 'B']);
    await expect(update(body)).rejects.toMatchObject({ code: 'STALE' });
    await update({ ...body, version });
    await update({ ...body, navigation: { items: [{ externalLink: '/b', title: '' }] }, version: undefined });
    expect((await navigation('mainNav'))?.[0]?.title).toBe('/b');
  });
});
