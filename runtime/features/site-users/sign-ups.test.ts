import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addSiteUserAddress,
  askForSiteUserPassword,
  changeSiteUserPassword,
  confirmSiteUser,
  createSiteUser,
  createSiteUserOfOrder,
  getSiteUser,
  openSiteUserSession,
  resetSiteUserPassword,
  updateSiteUser,
} from '#shared/features/site-users/contract.ts';
import { ACCOUNT_PAGE_PATH, SITE_USER_LINK_PATHS } from '#shared/features/site-users/paths.ts';
import { ADDRESSES_MAX } from '#shared/features/site-users/rules.ts';
import { addMember, signInMember } from '../../testing/members.ts';
import { comeIn, mailedLink, mailedToken, rowsOf, TEST_PASSWORD } from '../../testing/people.ts';
import { mailsTo, offerShipping, orderMugs } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const PASSWORD = 'samphire on the flats';

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  await offerShipping(app);
  await app.jobs.start();
});

afterAll(() => app.close());

const newAddress = () => `new-${(count += 1)}@marsh.example`;

interface Writes {
  readonly method: string;
  readonly path: string;
}

async function make({ method, path }: Writes, body: object, visitor?: Visitor) {
  const caller = visitor ?? (await comeIn(app));
  const crumb = caller.cookies.get('siteUserCrumb') ?? '';
  const response = await caller.call(method, path, body, { 'x-siteuser-xsrf-token': crumb });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, code: json['code'], json };
}

const person = (email: string, password = PASSWORD) => ({ email, password, firstName: 'Ada', lastName: '' });

/** Waits until the mails that were asked for are written. */
async function answered(): Promise<void> {
  await vi.waitFor(
    async () => {
      expect(await rowsOf(app, 'SELECT 1 FROM mailed_link_asks WHERE website_id = $1')).toEqual([]);
    },
    { timeout: 15_000, interval: 50 },
  );
}

const statusOf = async ({ path }: Writes, visitor: Visitor) => (await visitor.call('GET', path)).status;

describe('a new account', () => {
  it('is there when the address is confirmed by who knows the password, with what was bought before', async () => {
    const email = newAddress();
    const order = await orderMugs(app, { email });
    expect(
      await make(createSiteUserOfOrder, { orderToken: 'x'.repeat(43), password: PASSWORD }),
    ).toMatchObject({
      status: 404,
      code: 'ORDER_NOT_FOUND',
    });
    const made = await make(createSiteUserOfOrder, { orderToken: order.orderToken, password: PASSWORD });
    expect([made.status, made.json]).toEqual([202, { success: true }]);
    await answered();
    const link = await mailedLink(app, email);
    expect(link.pathname).toBe(SITE_USER_LINK_PATHS.confirm);
    expect(await make(openSiteUserSession, { email, password: PASSWORD })).toMatchObject({ status: 403 });
    const token = link.searchParams.get('token') ?? '';
    const visitor = await comeIn(app);
    expect(await make(confirmSiteUser, { token, password: 'another one' }, visitor)).toMatchObject({
      status: 403,
      code: 'WRONG_PASSWORD',
      json: { errors: { password: expect.any(String) as string } },
    });
    const page = await (await visitor.fetch(link.pathname + link.search)).text();
    expect(page).toContain(email);
    const sent = await visitor.fetch(link.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ token, password: PASSWORD, email }).toString(),
    });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, ACCOUNT_PAGE_PATH]);
    expect(await statusOf(getSiteUser, visitor)).toBe(200);
    expect(await make(confirmSiteUser, { token, password: PASSWORD })).toMatchObject({ status: 410 });
    const rows = await rowsOf(app, 'SELECT 1 FROM orders WHERE website_id = $1 AND site_user_id IS NOT NULL');
    expect(rows).toHaveLength(1);
  });

  it('is answered alike whether or not there is one, and never takes the place of one that is confirmed', async () => {
    const member = await addMember(app);
    const fresh = newAddress();
    const known = await make(createSiteUser, person(member.email));
    expect(await make(createSiteUser, person(fresh))).toEqual(known);
    await answered();
    expect([await mailsTo(app, member.email), await mailsTo(app, fresh)]).toEqual([
      ['member-known'],
      ['member-confirmation'],
    ]);
    expect(await make(openSiteUserSession, person(member.email))).toMatchObject({ status: 401 });
    const first = await mailedToken(app, fresh);
    await make(createSiteUser, person(fresh, 'another tide altogether'));
    await answered();
    expect(await make(confirmSiteUser, { token: first, password: PASSWORD })).toMatchObject({ status: 410 });
  });

  it.each([
    ['a password that many use', { password: 'football' }, 'COMMON_PASSWORD'],
    ['a short password', { password: 'short' }, 'INVALID_INPUT'],
    ['no address', { email: 'marsh' }, 'INVALID_INPUT'],
  ])('is refused with %s', async (_, change, code) => {
    const refused = await make(createSiteUser, { ...person(newAddress()), ...change });
    expect(refused).toMatchObject({ status: 400, code });
  });
});

describe('the password of a member', () => {
  it('is set anew by a mailed link, which ends all sessions and works once', async () => {
    const member = await addMember(app);
    const elsewhere = await signInMember(app, member);
    const unknown = await make(askForSiteUserPassword, { email: newAddress() });
    expect(await make(askForSiteUserPassword, { email: member.email })).toEqual(unknown);
    await answered();
    const token = await mailedToken(app, member.email);
    expect(await make(resetSiteUserPassword, { token, newPassword: 'football' })).toMatchObject({
      status: 400,
    });
    const visitor = await comeIn(app);
    const done = await make(resetSiteUserPassword, { token, newPassword: PASSWORD }, visitor);
    expect(done).toMatchObject({ status: 200, json: { siteUser: { id: member.id } } });
    expect([await statusOf(getSiteUser, visitor), await statusOf(getSiteUser, elsewhere)]).toEqual([
      200, 401,
    ]);
    expect(await make(resetSiteUserPassword, { token, newPassword: PASSWORD })).toMatchObject({
      status: 410,
    });
  });

  it('is changed by who knows it, which ends the other sessions', async () => {
    const member = await addMember(app);
    const [here, there] = [await signInMember(app, member), await signInMember(app, member)];
    const change = { password: TEST_PASSWORD, newPassword: PASSWORD };
    expect(await make(changeSiteUserPassword, change)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' });
    const wrong = await make(changeSiteUserPassword, { ...change, password: 'not this' }, here);
    expect(wrong).toMatchObject({ status: 403, code: 'WRONG_PASSWORD' });
    expect(await make(changeSiteUserPassword, change, here)).toMatchObject({ status: 200 });
    expect([await statusOf(getSiteUser, here), await statusOf(getSiteUser, there)]).toEqual([200, 401]);
    expect(await make(openSiteUserSession, { ...member, password: PASSWORD })).toMatchObject({ status: 200 });
  });
});

describe('what a member keeps', () => {
  it('is a name and some addresses, which nobody else can remove', async () => {
    const here = await signInMember(app, await addMember(app));
    const renamed = await make(updateSiteUser, { firstName: 'Grace', lastName: 'Quay' }, here);
    expect(renamed.json).toMatchObject({ siteUser: { firstName: 'Grace', lastName: 'Quay' } });
    const location = {
      lastName: 'Marsh',
      country: 'GB',
      addressLine1: '1 Quay',
      city: 'Rye',
      postalCode: 'TN31 7LD',
    };
    expect(await make(addSiteUserAddress, { country: 'nowhere' }, here)).toMatchObject({ status: 400 });
    const wrong = { ...location, postalCode: '12345', city: '' };
    expect(await make(addSiteUserAddress, wrong, here)).toMatchObject({
      status: 400,
      code: 'ADDRESS_INVALID',
      json: {
        errors: {
          city: 'Town or city is required.',
          postalCode: 'Enter a valid postcode, such as EC1Y 8SY.',
        },
        problems: [{ field: 'city' }, { field: 'postalCode', code: 'POSTAL_CODE_INVALID' }],
      },
    });
    const { status, json } = await make(addSiteUserAddress, location, here);
    expect(status).toBe(201);
    const path = `${addSiteUserAddress.path}/${(json['address'] as { id: string }).id}`;
    const other = await signInMember(app, await addMember(app));
    expect(await make({ method: 'DELETE', path }, {}, other)).toMatchObject({ code: 'ADDRESS_NOT_FOUND' });
    expect(await make({ method: 'DELETE', path }, {}, here)).toMatchObject({ status: 200 });
    for (let kept = 0; kept < ADDRESSES_MAX; kept += 1) await make(addSiteUserAddress, location, here);
    expect(await make(addSiteUserAddress, location, here)).toMatchObject({ code: 'TOO_MANY_ADDRESSES' });
  });
});
