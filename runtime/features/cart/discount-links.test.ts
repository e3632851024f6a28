import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { cartOf, shopperWith } from '../../testing/shopping.ts';
import { rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.owner();
  const offer = { kind: 'percent', percent: 10 } as const;
  const minimumSubtotal = { currency: 'USD', value: '20.00' };
  await owner.call(createCoupon, { body: { code: 'TIDE', title: 'Tide', offer, minimumSubtotal } });
  await owner.call(createCoupon, { body: { code: 'EBB', title: 'Ebb', offer } });
});

afterAll(() => app.close());

async function open(path: string, options: { visitor?: Visitor; method?: string; headers?: object } = {}) {
  const { visitor = app.visitor(), method = 'GET', headers = {} } = options;
  const response = await visitor.fetch(path, { method, headers: { ...headers } });
  return {
    visitor,
    status: response.status,
    // Who comes for the first time is looked at for cookies.
    place: response.headers.get('location')?.replace(/[?&]cookies=[^#]*/, '') ?? null,
    cache: response.headers.get('cache-control'),
    text: await response.text(),
  };
}

const cartCount = async () =>
  (await rowsOf<{ count: number }>(app, 'SELECT count(*)::int AS count FROM carts WHERE website_id = $1'))[0]
    ?.count;

describe('the link of a coupon', () => {
  it('puts it into a new cart, where it waits until the cart is large enough', async () => {
    const { visitor, status, place, cache } = await open('/discount/tide?redirect=/shop');
    expect([status, place, cache]).toEqual([303, '/shop', 'no-store']);
    expect(visitor.cookies.get('CART')).toBeDefined();
    expect((await cartOf(visitor)).invalidCoupons).toMatchObject([{ code: 'TIDE', reason: 'BELOW_MINIMUM' }]);
    const shopper = await shopperWith(app);
    await open('/discount/TIDE', { visitor: shopper });
    expect((await cartOf(shopper)).validCoupons).toMatchObject([{ code: 'TIDE' }]);
  });

  it('puts it into the cart that is there, once', async () => {
    const visitor = await shopperWith(app);
    const token = visitor.cookies.get('CART');
    await open('/discount/EBB', { visitor });
    const again = await open('/discount/EBB', { visitor });
    expect(again.place).toBe('/');
    expect(visitor.cookies.get('CART')).toBe(token);
    const cart = await cartOf(visitor);
    expect(cart.coupons.map(({ code }) => code)).toEqual(['EBB']);
    expect(cart.entries).toHaveLength(1);
  });

  it.each([
    ['/shop?sort=name', '/shop?sort=name'],
    ['/shop#top', '/shop'],
    ['https://evil.example', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%5Cevil.example', '/%5Cevil.example'],
    ['/\t/evil.example', '/'],
    ['/..//evil.example', '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['shop', '/'],
    ['/api/commerce/shopping-cart', '/'],
    ['/shop\r\nSet-Cookie: a=b', '/'],
    ['', '/'],
  ])('goes on to pages of this site alone: %j', async (asked, place) => {
    const query = new URLSearchParams({ redirect: asked }).toString();
    expect((await open(`/discount/EBB?${query}`)).place).toBe(place);
  });

  it('takes the first page where several are named', async () => {
    expect((await open('/discount/EBB?redirect=/shop&redirect=//evil.example')).place).toBe('/');
  });

  it.each(['NONE', '%3Cscript%3E', 'x'.repeat(200), '%00'])(
    'that no coupon has leads on with a notice, and makes no cart: %s',
    async (code) => {
      const before = await cartCount();
      const { status, text, cache, visitor } = await open(`/discount/${code}?redirect=/shop`);
      expect([status, cache]).toEqual([404, 'no-store']);
      expect(text).toContain('This code does not exist. Please check the spelling.');
      expect(text).toContain('/shop/p/mug');
      expect(visitor.cookies.get('CART')).toBeUndefined();
      expect(await cartCount()).toBe(before);
    },
  );

  it.each<[string, { method?: string; headers?: object }, number]>([
    ['a look at its head', { method: 'HEAD' }, 303],
    ['a page that takes it for a picture', { headers: { 'sec-fetch-dest': 'image' } }, 303],
    ['a browser that fetches ahead', { headers: { 'sec-purpose': 'prefetch;prerender' } }, 503],
    ['an older browser that fetches ahead', { headers: { purpose: 'prefetch' } }, 503],
  ])('changes nothing for %s', async (_, options, status) => {
    const before = await cartCount();
    const answer = await open('/discount/EBB', options);
    expect([answer.status, answer.cache]).toEqual([status, 'no-store']);
    expect(answer.visitor.cookies.get('CART')).toBeUndefined();
    expect(await cartCount()).toBe(before);
  });

  it('counts as a try of a code', async () => {
    const strict = await startTestApp(app, { rateLimitScale: 1 });
    try {
      const visitor = await shopperWith(strict);
      const statuses: number[] = [];
      for (let turn = 0; turn < 11; turn += 1) {
        statuses.push((await open('/discount/NO-SUCH', { visitor })).status);
      }
      expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
    } finally {
      await strict.close();
    }
  });
});
