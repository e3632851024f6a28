import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { CART_ENTRIES_PATH, CART_PATH } from '#shared/features/cart/paths.ts';
import {
  ACCOUNT_FORM_PATHS,
  ACCOUNT_PAGE_PATH,
  pathOfLogIn,
  SITE_USER_ACCOUNT_PATH,
  SITE_USER_SESSION_PATH,
} from '#shared/features/site-users/paths.ts';
import { endSiteUserSessions, listSiteUsers, readSiteUser } from '#shared/features/site-users/contract.ts';
import { SITE_USERS_PAGE } from '#shared/features/site-users/rules.ts';
import { addMember, signInMember, type TestMember } from '../../testing/members.ts';
import { addPerson, comeIn, rowsOf, TEST_PASSWORD } from '../../testing/people.ts';
import { buyCart, cartOf, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const HOUR = 60 * 60 * 1000;

let app: TestApp;
let member: TestMember;

beforeAll(async () => {
  app = await startTestApp();
  member = await addMember(app);
  await offerShipping(app);
});

afterAll(() => app.close());

const logIn = (visitor: Visitor, login: object) =>
  visitor.call('POST', SITE_USER_SESSION_PATH, { email: member.email, password: TEST_PASSWORD, ...login });

const whoAmI = async (visitor: Visitor) => (await visitor.call('GET', SITE_USER_ACCOUNT_PATH)).status;

const crumbOf = (visitor: Visitor) => ({
  'x-siteuser-xsrf-token': visitor.cookies.get('siteUserCrumb') ?? '',
});

const logOut = (visitor: Visitor, query = '', headers = crumbOf(visitor)) =>
  visitor.call('DELETE', `${SITE_USER_SESSION_PATH}${query}`, undefined, headers);

const piecesIn = async (visitor: Visitor) => (await cartOf(visitor)).totalQuantity;

describe('signing in as a member', () => {
  it('answers who it is, and keeps it in cookies of which scripts read no more than that', async () => {
    const visitor = await comeIn(app);
    const before = visitor.cookies.get('crumb');
    const response = await logIn(visitor, {});
    expect(response.status).toBe(200);
    const json = (await response.json()) as Record<string, unknown>;
    expect(json).toMatchObject({
      xsrfToken: visitor.cookies.get('siteUserCrumb'),
      siteUser: { id: member.id, email: member.email, firstName: 'Ada', lastName: 'Marsh', locale: '' },
      cartToken: visitor.cookies.get('CART'),
    });
    const set = Object.fromEntries(
      response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line]),
    );
    expect(set['SiteUserSession']).toMatch(/; HttpOnly; SameSite=Lax$/);
    expect(set['SiteUserSession']).not.toMatch(/Max-Age/);
    expect(decodeURIComponent(visitor.cookies.get('SiteUserInfo') ?? '')).toBe(
      JSON.stringify({ authenticated: true, siteUserId: member.id }),
    );
    expect(set['SiteUserInfo']).not.toMatch(/HttpOnly/);
    expect(visitor.cookies.get('crumb')).not.toBe(before);
    expect(await whoAmI(visitor)).toBe(200);
    const rows = await rowsOf(app, 'SELECT * FROM site_user_sessions WHERE website_id = $1');
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get('SiteUserSession'));
  });

  it.each([
    ['an unknown account', { email: 'nobody@marsh.example' }, 401, 'LOGIN_FAILED'],
    ['a wrong password', { password: 'not this one' }, 401, 'LOGIN_FAILED'],
    ['no address', { email: 'marsh' }, 400, 'INVALID_INPUT'],
    ['no password', { password: '' }, 400, 'INVALID_INPUT'],
  ])('is refused for %s', async (_, login, status, code) => {
    const visitor = await comeIn(app);
    const response = await logIn(visitor, login);
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
    expect(visitor.cookies.has('SiteUserSession')).toBe(false);
  });

  it('is refused until the address is confirmed', async () => {
    const { email } = await addMember(app, false);
    const response = await logIn(await comeIn(app), { email });
    expect([response.status, await response.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'CONFIRM_EMAIL' }),
    ]);
  });

  it('needs the crumb, and never keeps a session that was there before', async () => {
    const visitor = await comeIn(app);
    const old = await signInMember(app, member);
    const planted = old.cookies.get('SiteUserSession') ?? '';
    visitor.cookies.set('SiteUserSession', planted);
    const refused = await logIn(visitor, {});
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ crumbFail: true }),
    ]);
    expect((await logIn(visitor, {})).status).toBe(200);
    expect(visitor.cookies.get('SiteUserSession')).not.toBe(planted);
    expect(await whoAmI(old)).toBe(401);
  });

  it('lasts two hours without a visit, twelve with visits, and thirty days where asked', async () => {
    const visitor = await signInMember(app, member);
    const remembered = await comeIn(app);
    const answer = await logIn(remembered, { rememberMe: true });
    expect(answer.headers.getSetCookie().join()).toMatch(/SiteUserSession=[\w-]+; Max-Age=2592000/);
    const seen: number[] = [];
    for (const hours of [1.5, 1.5, 2.5]) {
      app.clock.move(hours * HOUR);
      seen.push(await whoAmI(visitor));
    }
    expect(seen).toEqual([200, 200, 401]);
    const busy = await signInMember(app, member);
    for (let hour = 0; hour < 11; hour += 1) {
      app.clock.move(HOUR);
      await whoAmI(busy);
    }
    expect(await whoAmI(busy)).toBe(200);
    app.clock.move(HOUR);
    expect(await whoAmI(busy)).toBe(401);
    expect(await whoAmI(remembered)).toBe(200);
  });
});

describe('signing out as a member', () => {
  it('needs the token of the member beside the crumb; one that is refused comes anew', async () => {
    const visitor = await signInMember(app, member);
    const refused = await logOut(visitor, '', { 'x-siteuser-xsrf-token': 'x'.repeat(43) });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ crumbFail: true }),
    ]);
    const token = visitor.cookies.get('SiteUserSession') ?? '';
    expect((await logOut(visitor)).status).toBe(200);
    expect([visitor.cookies.get('SiteUserInfo'), visitor.cookies.get('CART')]).toEqual(['', '']);
    const thief = await comeIn(app);
    thief.cookies.set('SiteUserSession', token);
    expect(await whoAmI(thief)).toBe(401);
    expect((await logOut(await comeIn(app))).status).toBe(200);
  });

  it('leaves the browser a copy of the cart where that is asked', async () => {
    const shopper = await shopperWith(app, { quantity: 2 });
    const other = await addMember(app);
    await signInMember(app, other, shopper);
    const response = await logOut(shopper, '?cloneCart=true');
    const { cartToken } = (await response.json()) as { cartToken: string };
    expect(shopper.cookies.get('CART')).toBe(cartToken);
    expect(await piecesIn(shopper)).toBe(2);
    expect(await piecesIn(await signInMember(app, other))).toBe(2);
    const rows = await rowsOf(
      app,
      'SELECT 1 FROM carts WHERE website_id = $1 AND email IS NOT NULL AND site_user_id IS NULL AND merged_into IS NULL',
    );
    expect(rows).toEqual([]);
  });
});

describe('the cart of a member', () => {
  it('takes in what was chosen before, follows to other browsers, and leads to orders of theirs', async () => {
    const other = await addMember(app);
    const shopper = await signInMember(app, other, await shopperWith(app));
    const elsewhere = await signInMember(app, other, await shopperWith(app));
    expect([await piecesIn(shopper), await piecesIn(elsewhere)]).toEqual([2, 2]);
    const { json } = await buyCart(shopper);
    const [order] = await rowsOf<{ site_user_id: string }>(
      app,
      'SELECT site_user_id FROM orders WHERE website_id = $1 AND id = $2',
      json.order.id,
    );
    expect(order?.site_user_id).toBe(other.id);
    const { entries } = (await (await elsewhere.call('GET', CART_PATH)).json()) as { entries: object[] };
    expect(entries).toEqual([]);
    const item = await rowsOf<{ itemId: string }>(
      app,
      `SELECT product_id AS "itemId" FROM product_variants WHERE website_id = $1 AND sku = 'MUG-B-S'`,
    );
    await shopper.call('POST', CART_ENTRIES_PATH, { ...item[0], sku: 'MUG-B-S', quantity: 1 });
    expect(await piecesIn(elsewhere)).toBe(1);
  });
});

describe('the language of a visitor', () => {
  it('is kept for a member, and only where the site is offered in it', async () => {
    const visitor = await signInMember(app, member);
    const path = `${SITE_USER_ACCOUNT_PATH}/locale`;
    const good = await visitor.call('POST', path, { language: 'FR' });
    expect([good.status, await good.json()]).toEqual([200, { locale: 'fr' }]);
    expect(visitor.cookies.get('ssr_seg')).toContain('fr');
    const { siteUser } = (await (await visitor.call('GET', SITE_USER_ACCOUNT_PATH)).json()) as {
      siteUser: { locale: string };
    };
    expect(siteUser.locale).toBe('fr');
    const bad = await visitor.call('POST', path, { language: 'tlh' });
    expect([bad.status, await bad.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'LANGUAGE_UNKNOWN' }),
    ]);
  });
});

describe('the page of the account', () => {
  const send = (visitor: Visitor, path: string, fields: Record<string, string>, site = 'same-origin') =>
    visitor.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
      body: new URLSearchParams(fields).toString(),
    });
  const login = () => ({ email: member.email, password: TEST_PASSWORD });
  /** The page of the account, at its address in the language that the visitor chose. */
  const open = async (visitor: Visitor) => {
    const page = await visitor.fetch(ACCOUNT_PAGE_PATH);
    const to = page.headers.get('location');
    return to === null ? page : visitor.fetch(to);
  };
  const read = async (visitor: Visitor) => (await open(visitor)).text();

  it('lets members in and out without scripts, from pages of this site alone', async () => {
    const visitor = await comeIn(app);
    const foreign = await send(visitor, ACCOUNT_FORM_PATHS.logIn, login(), 'cross-site');
    expect([foreign.status, visitor.cookies.has('SiteUserSession')]).toEqual([403, false]);
    const wrong = await send(visitor, ACCOUNT_FORM_PATHS.logIn, { ...login(), password: 'not this one' });
    expect(wrong.status).toBe(401);
    const html = await wrong.text();
    expect(html).toContain('email address or password is incorrect');
    expect(html).toContain(`value="${member.email}"`);
    expect(html).not.toContain('not this one');
    const right = await send(visitor, ACCOUNT_FORM_PATHS.logIn, { ...login(), rememberMe: 'on' });
    expect([right.status, right.headers.get('location')]).toEqual([303, ACCOUNT_PAGE_PATH]);
    expect(await read(visitor)).toContain(`<strong>${member.email}</strong>`);
    expect((await send(visitor, ACCOUNT_FORM_PATHS.logOut, {})).status).toBe(303);
    expect(await read(visitor)).not.toContain(member.email);
    expect((await send(visitor, ACCOUNT_FORM_PATHS.profile, { firstName: 'Eve' })).status).toBe(401);
  });

  it('leads who logs in back to the page they came from, and nowhere else', async () => {
    const enter = async (returnTo: string, password = TEST_PASSWORD) => {
      const body = new URLSearchParams({ email: member.email, password, returnTo }).toString();
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
      };
      const visitor = await comeIn(app);
      return visitor.fetch(ACCOUNT_FORM_PATHS.logIn, { method: 'POST', headers, body });
    };
    const page = await (await app.visitor().fetch(pathOfLogIn('/shop?sort=price'))).text();
    expect(page).toContain('name="returnTo" value="/shop?sort=price"');
    expect((await enter('/shop?sort=price')).headers.get('location')).toBe('/shop?sort=price');
    expect((await enter('//evil.example')).headers.get('location')).toBe(ACCOUNT_PAGE_PATH);
    expect(await (await enter('/shop', 'wrong')).text()).toContain('name="returnTo" value="/shop"');
    const shopper = await shopperWith(app);
    expect(await (await shopper.fetch('/checkout')).text()).toContain('/account?returnTo=%2Fcheckout');
  });

  it('speaks the language of the member, keeps what they say, and is kept for nobody', async () => {
    const other = await addMember(app);
    const visitor = await signInMember(app, other, await shopperWith(app));
    await buyCart(visitor);
    await visitor.call('POST', `${SITE_USER_ACCOUNT_PATH}/locale`, { language: 'de' });
    const saved = await send(visitor, ACCOUNT_FORM_PATHS.profile, { firstName: 'Grete', lastName: '' });
    expect(await saved.text()).toContain('Gespeichert.');
    const place = {
      lastName: 'Marsh',
      addressLine1: '1 Quay',
      city: 'Rye',
      postalCode: 'TN31 7LD',
      country: 'GB',
    };
    await send(visitor, ACCOUNT_FORM_PATHS.addAddress, place);
    expect(await cartOf(visitor)).toMatchObject({ totalQuantity: 0, email: '' });
    await signInMember(app, other, visitor);
    expect(await cartOf(visitor)).toMatchObject({ email: other.email, shippingLocation: place });
    const page = await open(visitor);
    expect(page.headers.get('cache-control')).toBe('no-store');
    const html = await page.text();
    for (const text of ['Ihr Konto', 'value="Grete"', 'Vereinigtes Königreich', 'In Bearbeitung']) {
      expect(html).toContain(text);
    }
    const order = /href="(\/de\/commerce\/orders\/[^"]+)"/.exec(html)?.[1] ?? '';
    expect((await visitor.fetch(order)).status).toBe(200);
    const addressId = /name="addressId" value="(\w+)"/.exec(html)?.[1] ?? '';
    await send(visitor, ACCOUNT_FORM_PATHS.removeAddress, { addressId });
    expect(await read(visitor)).not.toContain('name="addressId"');
    const change = { password: TEST_PASSWORD, newPassword: 'a spring tide at noon' };
    expect(await (await send(visitor, ACCOUNT_FORM_PATHS.changePassword, change)).text()).toContain(
      'geändert',
    );
    const json = await (await comeIn(app)).fetch(`${ACCOUNT_PAGE_PATH}?format=json`);
    expect(await json.json()).toMatchObject({ account: { member: null } });
  });

  it('offers an account to who bought without one', async () => {
    const visitor = await shopperWith(app);
    const { json } = await buyCart(visitor);
    const path = `/checkout/order-confirmed?o=${json.order.orderToken}`;
    expect(await (await (await comeIn(app)).fetch(path)).text()).not.toContain('sign-up-buyer');
    const html = await (await visitor.fetch(path)).text();
    const action = /action="([^"]*sign-up-buyer[^"]*)"/.exec(html)?.[1] ?? '';
    const sent = await send(visitor, action, { password: 'a spring tide at noon' });
    expect([sent.status, await sent.text()]).toEqual([
      200,
      expect.stringContaining('We have sent you an email'),
    ]);
    expect(await rowsOf(app, 'SELECT 1 FROM mailed_link_asks WHERE website_id = $1')).toHaveLength(1);
    expect(await (await (await signInMember(app, member)).fetch(path)).text()).not.toContain('sign-up-buyer');
  });

  it('mails who wants an account or a new password, and says which field is at fault', async () => {
    const visitor = await comeIn(app);
    const { signUp, forgotten } = ACCOUNT_FORM_PATHS;
    const person = { email: 'page@marsh.example', password: 'a spring tide at noon' };
    const made = await send(visitor, signUp, person);
    expect([made.status, await made.text()]).toEqual([
      200,
      expect.stringContaining('finish creating your account'),
    ]);
    const common = await send(visitor, signUp, { ...person, password: 'football' });
    expect([common.status, await common.text()]).toEqual([400, expect.stringContaining('easy to guess')]);
    expect((await send(visitor, forgotten, { email: person.email })).status).toBe(200);
  });
});

describe('the members as staff see them', () => {
  it('are listed and found by their names and addresses, page by page', async () => {
    const owner = await app.owner();
    const other = await addMember(app);
    await signInMember(app, other);
    const { siteUsers } = await owner.call(listSiteUsers, { query: { search: other.email.toUpperCase() } });
    expect(siteUsers).toMatchObject([
      { id: other.id, orderCount: 0, signedInOn: expect.any(String) as string },
    ]);
    const all = await owner.call(listSiteUsers, { query: {} });
    expect(all.hasNextPage).toBe(false);
    for (let made = all.siteUsers.length; made <= SITE_USERS_PAGE; made += 1) await addMember(app);
    const first = await owner.call(listSiteUsers, { query: {} });
    const cursor = first.nextPageCursor ?? '';
    const next = await owner.call(listSiteUsers, { query: { cursor } });
    const found = new Set([...first.siteUsers, ...next.siteUsers].map(({ id }) => id));
    expect([found.size, next.hasNextPage]).toEqual([SITE_USERS_PAGE + 1, false]);
    await expect(owner.call(listSiteUsers, { query: { cursor: 'x.y' } })).rejects.toMatchObject({
      code: 'BAD_CURSOR',
    });
  });

  it('are signed out everywhere by who may change members', async () => {
    const visitor = await signInMember(app, member);
    const params = { siteUserId: member.id };
    const seller = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    expect((await seller.client.call(readSiteUser, { params })).sessionCount).toBeGreaterThan(0);
    await expect(seller.client.call(endSiteUserSessions, { params })).rejects.toMatchObject({ status: 403 });
    const owner = await app.owner();
    expect((await owner.call(endSiteUserSessions, { params })).ended).toBeGreaterThan(0);
    expect(await whoAmI(visitor)).toBe(401);
    const unknown = { params: { siteUserId: 'f'.repeat(24) } };
    await expect(owner.call(endSiteUserSessions, unknown)).rejects.toMatchObject({
      code: 'SITE_USER_NOT_FOUND',
    });
  });
});
