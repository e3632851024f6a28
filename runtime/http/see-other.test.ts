import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { CART_FORM_PATHS, CART_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { listProducts } from '#shared/features/products/contract.ts';
import { ACCOUNT_FORM_PATHS, ACCOUNT_PAGE_PATH } from '#shared/features/site-users/paths.ts';
import { COOKIES_OFF_TEXT, SESSION_EXPIRED_TEXT } from '#shared/text/refusal-texts.ts';
import { addMember } from '../testing/members.ts';
import { TEST_PASSWORD } from '../testing/people.ts';
import { buyCart, MUG, offerShipping, shopperWith } from '../testing/shopping.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const AGENT = 'A browser that keeps nothing';
const PROOF = /[?&]cookies=[\w.-]+$/;

let app: TestApp;
let itemId: string;

beforeAll(async () => {
  app = await startTestApp();
  await offerShipping(app);
  const owner = await app.owner();
  const { products } = await owner.call(listProducts, { query: {} });
  itemId = products.find(({ urlId }) => urlId === 'mug')?.id ?? '';
  const offer = { kind: 'percent', percent: 10 } as const;
  await owner.call(createCoupon, { body: { code: 'EBB', title: 'Ebb', offer } });
});

afterAll(() => app.close());

/** Asks as a browser that sends the cookies given here and keeps none of those that it gets. */
async function ask(path: string, options: { fields?: object; cookie?: string; agent?: string } = {}) {
  const { fields, cookie, agent = AGENT } = options;
  const response = await fetch(app.origin + path, {
    redirect: 'manual',
    headers: {
      'user-agent': agent,
      'sec-fetch-site': 'same-origin',
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(fields === undefined ? {} : { method: 'POST', body: new URLSearchParams({ ...fields }) }),
  });
  return {
    status: response.status,
    place: response.headers.get('location') ?? '',
    cache: response.headers.get('cache-control'),
    text: await response.text(),
  };
}

const add = () => ask(CART_FORM_PATHS.add, { fields: { itemId, sku: MUG } });

async function logIn(returnTo = '') {
  const { email } = await addMember(app);
  const fields = { email, password: TEST_PASSWORD, ...(returnTo === '' ? {} : { returnTo }) };
  return ask(ACCOUNT_FORM_PATHS.logIn, { fields });
}

async function confirmOrder() {
  const email = 'paid@marsh.example';
  const bought = await buyCart(await shopperWith(app, { email }), 'tok_ok');
  return ask(`/commerce/orders/${bought.json.order.orderToken}`, { fields: { email } });
}

describe('a browser that keeps no cookies', () => {
  it.each([
    ['puts something into the cart', add, CART_PAGE_PATH],
    ['logs in', logIn, ACCOUNT_PAGE_PATH],
    ['logs in on the way to another page', () => logIn('/shop?sort=name'), '/shop?sort=name'],
    ['follows the link of a coupon', () => ask('/discount/EBB?redirect=/shop'), '/shop'],
    ['shows that an order is its own', confirmOrder, '/commerce/orders/'],
  ])('that %s is told so on the page that comes next', async (_, act, place) => {
    const done = await act();
    expect([done.status, done.place.replace(PROOF, '')]).toEqual([303, expect.stringContaining(place)]);
    const page = await ask(done.place);
    expect([page.status, page.cache]).toEqual([403, 'no-store']);
    expect(page.text).toContain(`<p role="alert">${COOKIES_OFF_TEXT}</p>`);
    expect(page.text).not.toContain(SESSION_EXPIRED_TEXT);
  });

  it('is told in the language of the site, and the page that others get stays as it was', async () => {
    const before = (await ask('/shop')).text;
    const { place } = await ask('/discount/EBB?redirect=/shop');
    await ask(place);
    expect((await ask('/shop')).text).toBe(before);
  });
});

describe('the address of the page that looks for cookies', () => {
  it('is tidied where they came back, for somebody else, and after a while', async () => {
    const { place } = await add();
    expect(place).toMatch(/^\/cart\?cookies=/);
    for (const other of [{ cookie: 'crumb=x' }, { agent: 'Another browser' }]) {
      const page = await ask(place, other);
      expect([page.status, page.place, page.cache]).toEqual([303, CART_PAGE_PATH, 'no-store']);
    }
    app.clock.move(21_000);
    expect(await ask(place)).toMatchObject({ status: 303, place: CART_PAGE_PATH });
  });

  it.each([
    ['/cart?cookies=zzzzzzzzzz.made-up', '/cart'],
    ['/shop?sort=name&cookies=x&page=2', '/shop?sort=name&page=2'],
    ['//evil.example/?cookies=x', '/'],
    ['/shop?cookies=a&cookies=b', '/shop'],
  ])('says nothing where nobody sent a form, and leads nowhere else: %s', async (path, place) => {
    expect(await ask(path)).toMatchObject({ status: 303, place });
  });

  it('is not given to a browser that has shown cookies, nor where nothing is to be kept', async () => {
    const fields = { itemId, sku: MUG };
    expect((await ask(CART_FORM_PATHS.add, { fields, cookie: 'crumb=x' })).place).toBe(CART_PAGE_PATH);
    expect((await ask('/discount/EBB?redirect=/shop', { cookie: 'crumb=x' })).place).toBe('/shop');
  });
});
