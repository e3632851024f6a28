import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CART_ENTRIES_PATH, CART_PATH } from '#shared/features/cart/paths.ts';
import { SITE_USER_ACCOUNT_PATH, SITE_USER_SESSION_PATH } from '#shared/features/site-users/paths.ts';
import { addMember, signInMember } from '../testing/members.ts';
import { rowsOf, TEST_PASSWORD } from '../testing/people.ts';
import { MUG } from '../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { distinctCookies } from './host-cookies.ts';

const DAY = 24 * 60 * 60 * 1000;
const HOUR = DAY / 24;

describe('the cookies of a header', () => {
  it.each([
    ['a=1; b=2', { a: '1', b: '2' }],
    ['a=1; a=2; b=3', { b: '3' }],
    ['a=1; a=1', { a: '1' }],
    ['a=1; a=2; a=1', {}],
    ['\u00a0__Host-a=planted; __Host-a=own', { '\u00a0__Host-a': 'planted', '__Host-a': 'own' }],
    ['a=x%20y', { a: 'x y' }],
    ['a', {}],
    ['', {}],
  ])('of %j are %j', (header, cookies) => {
    const found = Object.entries(distinctCookies(header)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(found)).toEqual(cookies);
  });
});

let before: TestApp;
let app: TestApp;
let itemId: string;

beforeAll(async () => {
  before = await startTestApp();
  app = await startTestApp(before, { loopback: false, cookiesBoundAt: before.clock.now() });
  const [variant] = await rowsOf<{ itemId: string }>(
    before,
    'SELECT product_id AS "itemId" FROM product_variants WHERE website_id = $1 AND sku = $2',
    MUG,
  );
  itemId = variant?.itemId ?? '';
});

afterAll(async () => {
  await app.close();
  await before.close();
});

const add = (visitor: Visitor) => visitor.call('POST', CART_ENTRIES_PATH, { itemId, sku: MUG, quantity: 1 });

async function cartOf(visitor: Visitor): Promise<number> {
  const response = await visitor.fetch(CART_PATH);
  return ((await response.json()) as { entries: unknown[] }).entries.length;
}

async function memberOf(visitor: Visitor): Promise<number> {
  return (await visitor.fetch(SITE_USER_ACCOUNT_PATH)).status;
}

/** A browser at the server that others reach, with cookies that somebody put there. */
function browserWith(cookies: ReadonlyMap<string, string>, names: readonly string[]): Visitor {
  const visitor = app.visitor();
  for (const name of names) visitor.cookies.set(name, cookies.get(name) ?? '');
  return visitor;
}

/** A browser that somebody filled a cart and signed in with at a server that knew only plain names. */
async function oldBrowser(): Promise<Visitor> {
  const visitor = await signInMember(before, await addMember(before));
  await add(visitor);
  return visitor;
}

/** The same at the server as it is now. */
async function attacker(): Promise<Visitor> {
  app.clock.move(2 * HOUR);
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  const { email } = await addMember(app);
  await visitor.call('POST', SITE_USER_SESSION_PATH, { email, password: TEST_PASSWORD });
  await add(visitor);
  return visitor;
}

const SESSION = 'SiteUserSession';
/** Cookies that scripts read. */
const READABLE = ['SiteUserInfo', 'crumb', 'hasCart', 'siteUserCrumb'];

describe('a server that other machines reach', () => {
  it('binds its cookies to the host, and gives scripts those that they read under their own names too', async () => {
    const visitor = await attacker();
    const names = [...visitor.cookies.keys()].sort();
    expect(names).toEqual(
      ['CART', 'KnownDevice', SESSION, ...READABLE]
        .map((name) => `__Host-${name}`)
        .concat(READABLE)
        .sort(),
    );
    expect([await memberOf(visitor), await cartOf(visitor)]).toEqual([200, 1]);
  });

  it('believes no session, cart or crumb that another host planted', async () => {
    const { cookies } = await attacker();
    const planted = new Map([...cookies].map(([name, value]) => [name.replace('__Host-', ''), value]));
    const victim = browserWith(planted, ['CART', SESSION, 'crumb', 'KnownDevice']);
    expect([await memberOf(victim), await cartOf(victim)]).toEqual([401, 0]);
    const crumb = planted.get('crumb') ?? '';
    const other = browserWith(planted, ['crumb']);
    const refused = await other.call(
      'POST',
      CART_ENTRIES_PATH,
      { itemId, sku: MUG },
      { 'x-csrf-token': crumb },
    );
    expect(refused.status).toBe(403);
  });

  it('stays with the own session and cart of a browser in which others were planted', async () => {
    const { cookies } = await oldBrowser();
    const victim = await attacker();
    for (const name of ['CART', SESSION]) victim.cookies.set(name, cookies.get(name) ?? '');
    const own = victim.cookies.get('__Host-CART');
    expect((await add(victim)).status).toBe(200);
    expect(victim.cookies.get('__Host-CART')).toBe(own);
    // A day later the own cookie is given again, and takes the other one away.
    app.clock.move(DAY);
    expect((await add(victim)).status).toBe(200);
    app.clock.move(-DAY);
    expect(victim.cookies.get('__Host-CART')).toBe(own);
    expect(victim.cookies.get('CART')).toBe('');
  });

  it('sets no cookie with pages that are the same for all', async () => {
    const visitor = browserWith((await oldBrowser()).cookies, ['CART', SESSION]);
    for (const path of ['/', '/shop', '/shop']) {
      const page = await visitor.fetch(path);
      expect([page.status, page.headers.getSetCookie()]).toEqual([200, []]);
    }
  });

  it('leads to pages in the language of the bound cookie alone', async () => {
    const ask = async (cookie: string) =>
      (await app.visitor().fetch('/shop', { headers: { cookie } })).headers.get('location');
    expect(await ask('')).toBeNull();
    expect(await ask('__Host-ssr_seg=language%3Dfr-FR')).toBe('/fr/shop');
    expect(await ask('__Host-ssr_seg=language%3Dfr-FR; ssr_seg=language%3Dde-DE')).toBe('/fr/shop');
    expect(await ask('ssr_seg=language%3Dde-DE; ssr_seg=language%3Dfr-FR')).toBeNull();
  });
});

describe('cookies from before', () => {
  it('are read for 30 days, and replaced at once', async () => {
    // Sessions end after two hours of nothing.
    app.clock.move(before.clock.now() - app.clock.now());
    const visitor = browserWith((await oldBrowser()).cookies, ['CART', SESSION]);
    const [cart, session] = [visitor.cookies.get('CART'), visitor.cookies.get(SESSION)];
    expect([await memberOf(visitor), await cartOf(visitor)]).toEqual([200, 1]);
    expect(visitor.cookies.get('__Host-CART')).toBe(cart);
    expect(visitor.cookies.get(`__Host-${SESSION}`)).toBe(session);
    expect([visitor.cookies.get('CART'), visitor.cookies.get(SESSION)]).toEqual(['', '']);
    expect((await add(visitor)).status).toBe(200);
  });

  it('are those of nobody where a second one has another value', async () => {
    const { cookies } = await oldBrowser();
    const cookie = `CART=${cookies.get('CART')}; CART=planted`;
    const answer = await app.visitor().fetch(CART_PATH, { headers: { cookie } });
    expect(((await answer.json()) as { entries: unknown[] }).entries).toEqual([]);
  });

  it('are not read later', async () => {
    const { cookies } = await oldBrowser();
    app.clock.move(30 * DAY);
    expect(await cartOf(browserWith(cookies, ['CART']))).toBe(0);
    app.clock.move(-30 * DAY);
    expect(await cartOf(browserWith(cookies, ['CART']))).toBe(1);
  });
});
