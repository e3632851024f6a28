import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { getSession, signIn } from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import {
  addHost,
  createWebsite,
  getWebsite,
  listHosts,
  removeHost,
  updateWebsite,
} from '#shared/features/websites/contract.ts';
import { type Client, createClient } from '#shared/http/client.ts';
import { withConnection } from '../../database/roles.ts';
import { createIds } from '../../platform/ids/ids.ts';
import { fetchAtHost } from '../../testing/fetch-at-host.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createWebsiteService } from './service.ts';

const NEW_SITE = {
  title: 'Tide & Co',
  slug: 'tide',
  language: 'de',
  currency: 'EUR',
  timeZone: 'Europe/Berlin',
} as const;

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

/** Asks for a path of the site of a host. */
function ask(host: string, path: string, headers: Record<string, string> = {}) {
  return fetchAtHost(app.origin + path, host, { headers });
}

/** A typed client of the site of a host. */
function clientAt(host: string, headers: Record<string, string>): Client {
  return createClient({
    fetch: (url, init) => fetchAtHost(url, host, { ...init, headers: { ...init.headers, ...headers } }),
    baseUrl: app.origin,
  });
}

function makeSite(site: Readonly<Record<string, string>>) {
  return owner.call(createWebsite, { body: { ...NEW_SITE, ...site } });
}

async function countWebsites(): Promise<number> {
  return withConnection(app.database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM websites');
    return rows[0]?.count ?? 0;
  });
}

describe('the settings of a site', () => {
  it('are refused to strangers and for bad values', async () => {
    await expect(app.client().call(getWebsite, {})).rejects.toMatchObject({ status: 401 });
    const { version } = await owner.call(getWebsite, {});
    for (const [field, value] of [
      ['title', ' '],
      ['tagLine', 'x'.repeat(201)],
      ['language', 'Klingon'],
      ['timeZone', 'Mars/Olympus'],
    ] as const) {
      await expect(owner.call(updateWebsite, { body: { version, [field]: value } })).rejects.toMatchObject({
        status: 400,
        code: 'INVALID_INPUT',
        errors: { [field]: expect.any(String) as unknown },
      });
    }
  });

  it('change what visitors see, field by field', async () => {
    const before = await owner.call(getWebsite, {});
    const { website } = await owner.call(updateWebsite, {
      body: { version: before.version, title: 'Neap <tide>', tagLine: 'Low water' },
    });
    expect(website).toEqual({
      ...before,
      version: before.version + 1,
      title: 'Neap <tide>',
      tagLine: 'Low water',
    });
    const json = (await (await app.visitor().fetch('/?format=json')).json()) as Record<string, unknown>;
    expect(json).toMatchObject({ website: { siteTitle: 'Neap <tide>', siteTagLine: 'Low water' } });
  });

  it('are not changed by who has not seen the latest, who gets both versions', async () => {
    const { version } = await owner.call(getWebsite, {});
    await owner.call(updateWebsite, { body: { version, title: 'Spring tide' } });
    await expect(
      owner.call(updateWebsite, { body: { version, title: 'Ebb', language: 'de' } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: {
        current: { version: version + 1, title: 'Spring tide' },
        sent: { title: 'Ebb', language: 'de' },
      },
    });
  });
});

describe('a new site', () => {
  it('is made by its owner’s wish, has a first page and knows the owner', async () => {
    const { website, session } = await makeSite({ slug: 'tide' });
    const { port } = new URL(app.origin);
    expect(website).toMatchObject({
      title: 'Tide & Co',
      address: `http://tide.localhost:${port}`,
      language: 'de',
      currency: 'EUR',
      timeZone: 'Europe/Berlin',
      unpublishedChanges: 0,
    });
    const page = await ask('tide.localhost', '/');
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<html lang="de" dir="ltr">');

    const signedIn = clientAt('tide.localhost', { authorization: `Bearer ${session.token}` });
    expect(await signedIn.call(getSession, {})).toMatchObject({
      contributor: { email: SAMPLE_LOGIN.email, isOwner: true },
    });
    const cart = await ask('tide.localhost', CART_PATH);
    const crumb = /crumb=([^;]+)/.exec(String(cart.headers['set-cookie']))?.[1] ?? '';
    const visitor = clientAt('tide.localhost', { cookie: `crumb=${crumb}`, 'x-csrf-token': crumb });
    expect(await visitor.call(signIn, { body: { ...SAMPLE_LOGIN } })).toMatchObject({
      contributor: { isOwner: true },
    });
  });

  it.each([
    ['sample-theme', 'Aus dem Shop', 'JPY', PAGE_TYPE.showCart],
    ['sample-shop', 'Pots for the table', 'JPY', PAGE_TYPE.showCart],
    ['empty', 'Willkommen', 'EUR', PAGE_TYPE.cartV2],
  ])('that begins with %s has all its pages', async (startWith, words, currency, cartType) => {
    await makeSite({ slug: startWith, startWith, currency });
    const host = `${startWith}.localhost`;
    const home = await ask(host, '/');
    expect(home.status).toBe(200);
    expect(await home.text()).toContain(words);
    expect(await home.text()).toContain('Tide &amp; Co');
    expect((await ask(host, '/cart')).status).toBe(200);
    const cart = JSON.parse(await (await ask(host, '/cart?format=json')).text()) as unknown;
    expect(cart).toMatchObject({ pageType: cartType });
    expect((await ask(host, '/nothing')).status).toBe(404);
  });

  it('sells in US dollars where nobody says otherwise', async () => {
    const { currency: _none, ...site } = NEW_SITE;
    const { website } = await owner.call(createWebsite, { body: { ...site, slug: 'dollars' } });
    expect(website.currency).toBe('USD');
  });

  it('does not take the session of another site, nor the other way round', async () => {
    const { session } = await makeSite({ slug: 'ebb' });
    const headers = { authorization: `Bearer ${session.token}` };
    await expect(clientAt('localhost', headers).call(getSession, {})).rejects.toMatchObject({ status: 401 });
    await expect(clientAt('tide.localhost', headers).call(getSession, {})).rejects.toMatchObject({
      status: 401,
    });
  });

  it('is made once when it is asked for twice', async () => {
    const before = await countWebsites();
    const key = { 'idempotency-key': 'make-flood' };
    const { token } = await signInOwner();
    const twice = createClient({
      fetch,
      baseUrl: app.origin,
      headers: () => ({ ...key, authorization: `Bearer ${token}` }),
    });
    const body = { ...NEW_SITE, slug: 'flood' };
    const first = await twice.call(createWebsite, { body });
    expect(await twice.call(createWebsite, { body })).toEqual(first);
    expect(await countWebsites()).toBe(before + 1);
  });

  it('leaves nothing behind when its address is taken', async () => {
    const before = await countWebsites();
    await expect(makeSite({ slug: 'tide' })).rejects.toMatchObject({ status: 409, code: 'HOST_TAKEN' });
    expect(await countWebsites()).toBe(before);
  });

  it.each([
    ['title', ''],
    ['slug', 'two words'],
    ['slug', 'www'],
    ['language', 'x'],
    ['currency', 'gold'],
    ['currency', 'KWD'],
    ['timeZone', 'Here'],
    ['startWith', 'nothing'],
  ])('is refused with a bad %s "%s"', async (field, value) => {
    await expect(makeSite({ [field]: value })).rejects.toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) as unknown },
    });
  });
});

async function signInOwner(): Promise<{ token: string }> {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  return (await visitor.call('POST', signIn.path, SAMPLE_LOGIN)).json() as Promise<{ token: string }>;
}

describe('the host names of a site', () => {
  it('lead to it as soon as they are added and no more when they are removed', async () => {
    expect((await ask('www.saltmarsh.example', '/')).status).toBe(404);
    const { hosts } = await owner.call(addHost, { body: { host: 'WWW.Saltmarsh.example' } });
    expect(hosts).toContainEqual({ host: 'www.saltmarsh.example', isAsked: false });
    expect((await ask('www.saltmarsh.example', '/')).status).toBe(200);
    await owner.call(removeHost, { params: { host: 'www.saltmarsh.example' } });
    expect((await ask('www.saltmarsh.example', '/')).status).toBe(404);
    await expect(owner.call(removeHost, { params: { host: 'www.saltmarsh.example' } })).rejects.toMatchObject(
      { status: 404, code: 'HOST_NOT_FOUND' },
    );
  });

  it('belong to one site', async () => {
    await makeSite({ slug: 'neap' });
    await owner.call(addHost, { body: { host: 'shop.example' } });
    const { session } = await makeSite({ slug: 'slack' });
    const other = clientAt('slack.localhost', { authorization: `Bearer ${session.token}` });
    await expect(other.call(addHost, { body: { host: 'shop.example' } })).rejects.toMatchObject({
      status: 409,
      code: 'HOST_TAKEN',
    });
    await expect(other.call(removeHost, { params: { host: 'shop.example' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(other.call(addHost, { body: { host: 'mine.localhost' } })).rejects.toMatchObject({
      code: 'HOST_RESERVED',
    });
    expect((await other.call(listHosts, {})).hosts).toEqual([{ host: 'slack.localhost', isAsked: true }]);
  });

  it('keep the one that is in use, so that a site never loses its last', async () => {
    await expect(owner.call(removeHost, { params: { host: 'localhost' } })).rejects.toMatchObject({
      status: 409,
      code: 'HOST_IN_USE',
    });
  });

  it('begin with the server’s own, which leads to the first site when it leads nowhere', async () => {
    const none = async () => undefined;
    const service = createWebsiteService({
      db: app.db,
      ids: createIds({ now: () => 1 }),
      homeHost: 'awning.example',
      purgeSite: none,
      moveAmounts: none,
    });
    await service.leadHome('nobody.example');
    expect(await service.siteOf('awning.example')).toBeUndefined();
    await service.leadHome('localhost');
    await service.leadHome('tide.localhost');
    expect(await service.siteOf('awning.example')).toEqual(await service.siteOf('localhost'));
  });

  it('are limited in number', async () => {
    const { session } = await makeSite({ slug: 'many' });
    const many = clientAt('many.localhost', { authorization: `Bearer ${session.token}` });
    for (let index = 1; index < 20; index += 1) {
      await many.call(addHost, { body: { host: `${index}.many.example` } });
    }
    await expect(many.call(addHost, { body: { host: '20.many.example' } })).rejects.toMatchObject({
      code: 'TOO_MANY_HOSTS',
    });
  });

  it('are read from the Host header alone', async () => {
    const { port } = new URL(app.origin);
    for (const header of ['x-forwarded-host', 'x-host', 'forwarded', 'x-original-host']) {
      const value = header === 'forwarded' ? 'host=tide.localhost' : `tide.localhost:${port}`;
      const answer = await ask('localhost', '/?format=json', { [header]: value });
      const json = JSON.parse(await answer.text()) as {
        website: { baseUrl: string };
      };
      expect(json.website.baseUrl).toBe(`http://localhost:${port}`);
    }
  });
});
