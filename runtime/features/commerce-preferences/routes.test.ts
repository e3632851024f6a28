import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  getCommercePreferences,
  listCommercePreferences,
  putCommercePreferences,
} from '#shared/features/commerce-preferences/contract.ts';
import { PREFERENCES_BYTES_MAX } from '#shared/features/commerce-preferences/rules.ts';
import { POLICY_ADDRESS_TEXT } from '#shared/features/checkout/policy-pages.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const { admin, editor, storeManager } = CONTRIBUTOR_ROLE;

let app: TestApp;
let owner: Client;
let websiteId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  websiteId = await siteIdOf(app);
});

afterAll(() => app.close());

const put = (namespace: string, body: Record<string, unknown>, client = owner) =>
  client.call(putCommercePreferences, { params: { namespace }, query: {}, body });
const get = (namespace: string, client = owner) =>
  client.call(getCommercePreferences, { params: { namespace } });

/** A write with headers of its own, as an admin. */
async function send(namespace: string, body: unknown, headers: Record<string, string>) {
  const { token } = await addPerson(app, [admin]);
  const response = await fetch(`${app.origin}/api/v1/commerce-preferences/${namespace}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify(body),
  });
  const etag = response.headers.get('etag');
  return { status: response.status, etag, body: (await response.json()) as Record<string, unknown> };
}

describe('the pages that buyers are told of', () => {
  it('are paths of the site or addresses that begin with https, and nothing of a refused write is kept', async () => {
    const kept = { termsPage: '/terms', privacyPage: 'https://example.com/privacy' };
    await put('checkout', kept);
    for (const termsPage of ['terms', '//example.com', 'http://example.com', 'javascript:alert(1)', 7]) {
      await expect(put('checkout', { ...kept, termsPage })).rejects.toMatchObject({
        status: 400,
        message: POLICY_ADDRESS_TEXT,
        errors: { termsPage: POLICY_ADDRESS_TEXT },
      });
    }
    expect(await get('checkout')).toEqual({ websiteId, ...kept });
    await put('checkout', { ...kept, termsPage: '' });
    expect(await get('checkout')).toEqual({ websiteId, privacyPage: kept.privacyPage });
    const { client } = await addPerson(app, [storeManager]);
    await expect(put('checkout', { termsPage: 'terms' }, client)).rejects.toMatchObject({ status: 403 });
  });

  it('may be called what they like in other parts of the store', async () => {
    await put('donations', { termsPage: 'terms' });
    expect(await get('donations')).toEqual({ websiteId, termsPage: 'terms' });
  });
});

describe('reading preferences', () => {
  it('gives no more than the site while nothing is stored', async () => {
    expect(await get('shipping')).toEqual({ websiteId });
  });

  it('is open to visitors for the public namespaces alone', async () => {
    await put('product', { a: 1 });
    await put('tax', { a: 1 });
    expect(await get('product', app.client())).toEqual({ websiteId, a: 1 });
    await expect(get('tax', app.client())).rejects.toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    await expect(get('nothing', app.client())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    const { client } = await addPerson(app, [editor]);
    await expect(get('tax', client)).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  });

  it('is refused for a word that is no namespace', async () => {
    for (const namespace of ['Cart', 'a b', 'x'.repeat(65)]) {
      await expect(get(namespace)).rejects.toMatchObject({ status: 400 });
    }
  });

  it('lists all that is stored for the screen of the settings', async () => {
    await put('cart', { a: 1 });
    const { namespaces } = await owner.call(listCommercePreferences, {});
    expect(namespaces).toContainEqual({ namespace: 'cart', version: 1, preferences: { a: 1 } });
    const { client } = await addPerson(app, [editor]);
    await expect(client.call(listCommercePreferences, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('storing preferences', () => {
  it('takes the place of what is there and leaves out what is null or empty', async () => {
    await put('stock', { a: 1, b: 2 });
    expect(await put('stock', { websiteId: 'x', a: null, b: '', c: [], d: false, e: { f: null } })).toEqual({
      websiteId,
      cleaned: [],
      d: false,
      e: { f: null },
    });
    expect(await get('stock')).toEqual({ websiteId, d: false, e: { f: null } });
  });

  it('is for who may change that part of the store', async () => {
    const { client } = await addPerson(app, [storeManager]);
    const { cleaned, ...stored } = await put('shipping', { label: 'A6<b>', cleaned: ['x'] }, client);
    expect([cleaned, stored]).toEqual([['label'], { websiteId, label: 'A6‹b>' }]);
    await expect(put('tax', { rate: 0 }, client)).rejects.toMatchObject({ code: 'BEYOND_YOUR_ROLE' });
    const { client: writer } = await addPerson(app, [editor]);
    await expect(put('shipping', {}, writer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(put('shipping', {}, app.client())).rejects.toMatchObject({ status: 403 });
  });

  it('is refused for what is no object or too much', async () => {
    expect((await send('stock', [1], {})).status).toBe(400);
    expect((await send('stock', { a: 'x'.repeat(PREFERENCES_BYTES_MAX) }, {})).status).toBe(413);
  });

  it('answers a repeated call with a key as the first time', async () => {
    const { token } = await addPerson(app, [admin]);
    const twice = { authorization: `Bearer ${token}`, 'idempotency-key': 'store-twice' };
    const first = await send('twice', { a: 1 }, twice);
    expect(await send('twice', { a: 1 }, twice)).toEqual(first);
    expect(first.etag).toBe('"1"');
  });

  it('of an old version answers with the stored ones', async () => {
    await put('labels', { a: 1 });
    expect((await send('labels', { a: 2 }, { 'if-match': '"1"' })).etag).toBe('"2"');
    const stale = await send('labels', { a: 3 }, { 'if-match': '"1"' });
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'STALE', current: { namespace: 'labels', version: 2, preferences: { a: 2 } } },
    });
    const query = { version: '2' };
    const params = { namespace: 'labels' };
    await owner.call(putCommercePreferences, { params, query, body: { a: 4 } });
    await expect(owner.call(putCommercePreferences, { params, query, body: {} })).rejects.toMatchObject({
      code: 'STALE',
    });
    expect((await send('labels', { a: 5 }, { 'if-match': '*' })).status).toBe(200);
  });

  it('by many at once lets one of each version through', async () => {
    for (const version of ['0', '1', '2']) {
      const params = { namespace: 'race' };
      const query = { version };
      const answers = await Promise.allSettled(
        Array.from({ length: 8 }, (_, writer) =>
          owner.call(putCommercePreferences, { params, query, body: { writer, version } }),
        ),
      );
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

describe('the merchandising context of a page', () => {
  const contextOf = async (path: string) => {
    const answer = await fetch(`${app.origin}${path}?format=json`);
    const json = (await answer.json()) as {
      item?: { id: string };
      productMerchandisingContext: Record<string, object>;
    };
    return { ...json, contexts: Object.values(json.productMerchandisingContext) };
  };

  it('follows the preferences on every page that shows the product', async () => {
    await put('merchandising', {});
    const before = await contextOf('/shop/p/vase');
    expect(before.productMerchandisingContext[before.item?.id ?? '']).toMatchObject({
      scarcityEnabled: false,
    });
    await put('merchandising', { scarcityEnabled: true, customSoldOutText: 'Next firing' });
    const { item, productMerchandisingContext } = await contextOf('/shop/p/vase');
    expect(productMerchandisingContext[item?.id ?? '']).toMatchObject({
      scarcityEnabled: true,
      scarcityTemplateViews: [{ qtyInStock: 1 }],
      customSoldOutText: 'Next firing',
    });
    expect((await contextOf('/shop')).contexts).toHaveLength(6);
    expect((await contextOf('/')).contexts).toHaveLength(2);
  });

  it('comes with how the products are sold, for templates and scripts', async () => {
    await put('product', { expressCheckout: true, multipleQuantityAllowedForServices: false });
    const json = (await (await fetch(`${app.origin}/shop/p/class?format=json`)).json()) as {
      websiteSettings: { storeSettings: object };
    };
    expect(json.websiteSettings.storeSettings).toMatchObject({
      currency: 'USD',
      expressCheckout: true,
      multipleQuantityAllowedForServices: false,
    });
    expect(await (await fetch(`${app.origin}/shop/p/class`)).text()).toContain('"expressCheckout":true');
    await put('product', {});
    expect(await (await fetch(`${app.origin}/shop/p/class`)).text()).toContain('"expressCheckout":false');
  });

  it('is empty where no product is shown', async () => {
    expect((await contextOf('/cart')).contexts).toEqual([]);
  });
});
