import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changeSiteUserPassword,
  getSiteUser,
  openSiteUserSession,
} from '#shared/features/site-users/contract.ts';
import { ACCOUNT_FORM_PATHS } from '#shared/features/site-users/paths.ts';
import { RATE_LIMITS } from '#shared/http/rate-limits.ts';
import { LOGIN_REFUSALS } from '#shared/text/login-refusals.ts';
import { addMember, signInMember, type TestMember } from '../../testing/members.ts';
import { comeIn, TEST_PASSWORD } from '../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const NEW_PASSWORD = 'samphire on the flats';
const [{ limit: TRIES }] = RATE_LIMITS.account;
const MINUTE = 60_000;
const CLOSED = { status: 429, code: 'TOO_MANY_LOGINS' };

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(undefined, { rateLimitScale: 1 });
});

afterAll(() => app.close());

async function logIn(visitor: Visitor, { email }: TestMember, password: string) {
  const response = await visitor.call('POST', openSiteUserSession.path, { email, password });
  const { code } = (await response.json()) as { code?: string };
  return { status: response.status, code };
}

/** Tries wrong passwords until the account takes no more, each minute as many as one address may. */
async function attack(member: TestMember): Promise<void> {
  const attacker = await comeIn(app);
  for (let tried = 0; tried <= TRIES; tried += 1) {
    if (tried % 4 === 0) app.clock.move(MINUTE);
    const answer = await logIn(attacker, member, `wrong-${tried}`);
    if (answer.code === CLOSED.code) return;
    expect(answer.status).toBe(401);
  }
  throw new Error('The account takes any number of passwords.');
}

describe('the account of a member at which somebody tries passwords', () => {
  it('is open to browsers that signed in before, and stays so when the password changes there', async () => {
    const member = await addMember(app);
    const [here, elsewhere] = [await signInMember(app, member), await signInMember(app, member)];
    await attack(member);
    expect(await logIn(here, member, TEST_PASSWORD)).toMatchObject({ status: 200 });
    expect(await logIn(await comeIn(app), member, TEST_PASSWORD)).toEqual(CLOSED);
    const body = { password: TEST_PASSWORD, newPassword: NEW_PASSWORD };
    const crumb = { 'x-siteuser-xsrf-token': here.cookies.get('siteUserCrumb') ?? '' };
    const { method, path } = changeSiteUserPassword;
    expect((await here.call(method, path, body, crumb)).status).toBe(200);
    app.clock.move(MINUTE);
    expect(await logIn(here, member, NEW_PASSWORD)).toMatchObject({ status: 200 });
    expect(await logIn(elsewhere, member, NEW_PASSWORD)).toEqual(CLOSED);
    expect((await here.call('GET', getSiteUser.path)).status).toBe(200);
  });

  it('says on its page what can be done', async () => {
    const member = await addMember(app);
    await attack(member);
    const visitor = await comeIn(app);
    const response = await visitor.fetch(ACCOUNT_FORM_PATHS.logIn, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ email: member.email, password: TEST_PASSWORD }).toString(),
    });
    expect(response.status).toBe(LOGIN_REFUSALS.TOO_MANY_LOGINS.status);
    expect(await response.text()).toContain('To log in right away, choose a new password by email.');
  });
});
