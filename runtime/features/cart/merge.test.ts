import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import type { MergePolicy } from '#shared/features/cart/terms.ts';
import { type Cart, cartSchema } from '#shared/features/cart/shape.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import type { Site } from '../../http/context.ts';
import { comeIn, siteIdOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
const items = new Map<string, string>();
let members = 0;

beforeAll(async () => {
  app = await startTestApp();
  const response = await app.visitor().fetch('/shop?format=json');
  const json = (await response.json()) as { items: { urlId: string; id: string }[] };
  for (const item of json.items) items.set(item.urlId, item.id);
});

afterAll(() => app.close());

const newMember = () => (members += 1).toString(16).padStart(24, 'a');

/** Token of a visitor's cart with these pieces. */
async function fill(...pieces: readonly (readonly [string, string, number])[]): Promise<string> {
  const visitor = await comeIn(app);
  for (const [item, sku, quantity] of pieces) {
    await visitor.call('POST', CART_ENTRIES_PATH, { itemId: items.get(item), sku, quantity });
  }
  return visitor.cookies.get('CART') ?? '';
}

/** The site as requests have it, with settings of the store. */
async function siteWith(storeSettings: object): Promise<Site> {
  const settings = { storeSettings };
  return { id: await siteIdOf(app), siteSecret: 'key', currency: 'USD', settings } as unknown as Site;
}

async function merge(siteUserId: string, visitorToken?: string, storeSettings = {}): Promise<string> {
  const site = await siteWith(storeSettings);
  const { id } = site;
  return app.db.withSite(id, (scope) =>
    app.app.cartMerger.merge(scope, site, { siteUserId, visitorToken, now: app.clock.now() }),
  );
}

async function read(token: string): Promise<Cart> {
  const visitor = await comeIn(app);
  return cartSchema.parse(await (await visitor.call('GET', `/api/3/commerce/cart/${token}`)).json());
}

const piecesOf = ({ entries }: Cart) =>
  Object.fromEntries(entries.map(({ chosenVariant, quantity }) => [chosenVariant.sku, quantity]));

async function setPolicy(mergePolicy?: MergePolicy) {
  const owner = await app.owner();
  const params = { namespace: 'cart' };
  await owner.call(putCommercePreferences, {
    params,
    query: {},
    body: mergePolicy === undefined ? {} : { mergePolicy },
  });
}

describe('the cart of a visitor who signs in', () => {
  it.each<[string, MergePolicy | undefined, object]>([
    ['becomes one with the member’s', undefined, { 'MUG-B-S': 5, 'MUG-R-S': 5, BOOK: 1, 'GIFT-25': 1 }],
    ['has the pieces of the member’s', 'keep-member', { 'MUG-B-S': 2, 'MUG-R-S': 4, BOOK: 1, 'GIFT-25': 1 }],
    ['keeps its own pieces', 'keep-visitor', { 'MUG-B-S': 3, 'MUG-R-S': 3, BOOK: 1, 'GIFT-25': 1 }],
  ])('%s, and loses no line', async (_, policy, pieces) => {
    await setPolicy(policy);
    const member = newMember();
    await merge(member, await fill(['mug', 'MUG-B-S', 2], ['mug', 'MUG-R-S', 4], ['book', 'BOOK', 1]));
    const token = await merge(
      member,
      await fill(['mug', 'MUG-B-S', 3], ['mug', 'MUG-R-S', 3], ['gift-card', 'GIFT-25', 1]),
    );
    expect(piecesOf(await read(token))).toEqual(pieces);
    await setPolicy();
  });

  it.each<MergePolicy>(['keep-member', 'keep-visitor'])(
    'is never lost to an empty one by %s',
    async (policy) => {
      await setPolicy(policy);
      const member = newMember();
      await merge(member);
      const token = await merge(member, await fill(['mug', 'MUG-R-S', 2]));
      expect(piecesOf(await read(token))).toEqual({ 'MUG-R-S': 2 });
      await merge(member, await fill());
      expect(piecesOf(await read(token))).toEqual({ 'MUG-R-S': 2 });
      await setPolicy();
    },
  );

  it.each([
    ['two of a service', {}, 2],
    ['one of a service that is sold one at a time', { multipleQuantityAllowedForServices: false }, 1],
  ])('holds %s that was in both', async (_, storeSettings, pieces) => {
    const member = newMember();
    await merge(member, await fill(['class', 'CLASS', 1]));
    const token = await merge(member, await fill(['class', 'CLASS', 1]), storeSettings);
    expect(piecesOf(await read(token))).toEqual({ CLASS: pieces });
  });

  it.each([
    ['two of a service', {}, 2],
    ['one of a service that is sold one at a time', { multipleQuantityAllowedForServices: false }, 1],
  ])('holds %s when it joins the cart that a mail leads back to', async (_, storeSettings, pieces) => {
    const site = await siteWith(storeSettings);
    const into = await fill(['class', 'CLASS', 1], ['book', 'BOOK', 1]);
    const from = await fill(['class', 'CLASS', 1], ['book', 'BOOK', 1]);
    const now = app.clock.now();
    await app.db.withSite(site.id, (scope) => app.app.cartMerger.join(scope, site, { into, from, now }));
    expect(piecesOf(await read(into))).toEqual({ CLASS: pieces, BOOK: 1 });
  });

  it('is merged once by five logins at the same moment', async () => {
    const member = newMember();
    await merge(member, await fill(['mug', 'MUG-R-S', 1], ['book', 'BOOK', 1]));
    const visitorToken = await fill(['mug', 'MUG-R-S', 1], ['book', 'BOOK', 1], ['mug', 'MUG-B-S', 1]);
    const tokens = await Promise.all(Array.from({ length: 5 }, () => merge(member, visitorToken)));
    expect(new Set(tokens).size).toBe(1);
    expect(piecesOf(await read(tokens[0] ?? ''))).toEqual({ 'MUG-R-S': 2, BOOK: 1, 'MUG-B-S': 1 });
  });

  it('says afterwards where its lines are', async () => {
    const visitorToken = await fill(['book', 'BOOK', 1]);
    await merge(newMember(), visitorToken);
    const visitor = await comeIn(app);
    const gone = await visitor.call('GET', `/api/3/commerce/cart/${visitorToken}`);
    expect(gone.status).toBe(410);
    expect(await gone.json()).toMatchObject({
      code: 'CART_MERGED',
      cartToken: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    visitor.cookies.set('CART', visitorToken);
    const cart = (await (await visitor.call('GET', '/api/commerce/shopping-cart')).json()) as Cart;
    expect(cart.entries).toEqual([]);
  });
});
