import {
  changePassword,
  getSession,
  signIn,
  signInByCookie,
  signOut,
} from '#shared/features/contributors/contract.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import {
  changeSiteUserPassword,
  endSiteUserSession,
  getSiteUser,
  openSiteUserSession,
} from '#shared/features/site-users/contract.ts';
import { CRUMB_NAME, SITE_USER_CRUMB_COOKIE, SITE_USER_CRUMB_HEADER } from '#shared/http/crumb.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask, field } from './support/http.ts';
import { makeMember, MEMBER_PASSWORD, signInMember } from './support/members.ts';

const NEW_PASSWORD = 'slack-water-lantern-42';

await runCheck('C43', async (bench, findings) => {
  const { alpha } = SITES;
  const ports = bench.servers.map((server) => server.port);

  /** What each process answers to a session, by bearer token or by cookie. */
  async function statusAtBoth(headers: Record<string, string>): Promise<number[]> {
    const answers = await Promise.all(
      ports.map((port) => ask(port, { host: alpha, path: getSession.path, headers })),
    );
    return answers.map((answer) => answer.status);
  }
  const bearer = (token: string) => statusAtBoth({ authorization: `Bearer ${token}` });
  const byCookie = (session: string) => statusAtBoth({ cookie: `contributor=${session}` });
  const isDead = (statuses: readonly number[]) => statuses.every((status) => status === 401);
  const isAlive = (statuses: readonly number[]) => statuses.every((status) => status === 200);

  // Fixation: what was planted before the sign-in opens nothing afterwards.
  const planted = 'planted'.padEnd(43, 'x');
  const browser = bench.visitor(alpha);
  browser.cookies.set('contributor', planted);
  await browser.call('POST', signIn.path, {});
  const crumbBefore = browser.cookies.get(CRUMB_NAME);
  const signedIn = await browser.call('POST', signInByCookie.path, SAMPLE_LOGIN);
  const session = browser.cookies.get('contributor') ?? '';
  findings.expect(signedIn.status === 200, `signing in by cookie: ${signedIn.status} ${signedIn.text}`);
  findings.expect(session !== planted && session !== '', 'signing in changes the session');
  findings.expect(isDead(await byCookie(planted)), 'the planted session is dead');
  findings.expect(isAlive(await byCookie(session)), 'the new session lives on both processes');
  findings.expect(browser.cookies.get(CRUMB_NAME) !== crumbBefore, 'signing in changes the crumb');
  findings.expect(!signedIn.text.includes(session), 'the session of the cookie is not in the body');

  // Signing out: dead at once on both processes.
  const crumbSignedIn = browser.cookies.get(CRUMB_NAME);
  const out = await browser.call(signOut.method, signOut.path);
  findings.expect(out.status === 200, `signing out: ${out.status} ${out.text}`);
  findings.expect(isDead(await byCookie(session)), 'the session is dead on both processes after signing out');
  findings.expect(browser.cookies.get(CRUMB_NAME) !== crumbSignedIn, 'signing out changes the crumb');
  const token = (await bench.staff(alpha)).token;
  findings.expect(isAlive(await bearer(token)), 'a token lives on both processes');
  await bench.ask(alpha, signOut.path, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  findings.expect(isDead(await bearer(token)), 'the token is dead on both processes after signing out');

  // Two sign-ins never share a session.
  const tokens = await Promise.all(Array.from({ length: 10 }, async () => (await bench.staff(alpha)).token));
  findings.expect(new Set(tokens).size === tokens.length, 'ten sign-ins have ten tokens');

  // Changing the password ends all other sessions, and the old password.
  const [own = '', ...others] = tokens;
  const changed = await bench.ask(alpha, changePassword.path, {
    method: changePassword.method,
    headers: { authorization: `Bearer ${own}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password: SAMPLE_LOGIN.password, newPassword: NEW_PASSWORD }),
  });
  findings.expect(changed.status === 200, `changing the password: ${changed.status} ${changed.text}`);
  for (const other of others)
    findings.expect(isDead(await bearer(other)), 'another session outlived the password');
  const old = await bench.visitor(alpha).call('POST', signIn.path, SAMPLE_LOGIN);
  findings.expect(
    old.status === 401 && field(old, 'code') === 'LOGIN_FAILED',
    'the old password opens nothing',
  );
  const anew = await bench
    .visitor(alpha)
    .call('POST', signIn.path, { email: SAMPLE_LOGIN.email, password: NEW_PASSWORD });
  findings.expect(anew.status === 200, `the new password signs in: ${anew.status}`);
  const atBeta = await bench.visitor(SITES.beta).call('POST', signIn.path, SAMPLE_LOGIN);
  findings.expect(atBeta.status === 200, 'the same person at another site keeps the password there');

  // The same for a member of the site.
  const email = 'sessions@marsh.example';
  await makeMember(bench, alpha, email);
  const memberAtBoth = async (held: string | undefined) => {
    const headers = { cookie: `SiteUserSession=${held ?? ''}` };
    const calls = ports.map((port) => ask(port, { host: alpha, path: getSiteUser.path, headers }));
    return (await Promise.all(calls)).map(({ status }) => status);
  };
  const member = bench.visitor(alpha);
  member.cookies.set('SiteUserSession', planted);
  await member.call('POST', openSiteUserSession.path, {});
  await signInMember(member, email);
  const here = member.cookies.get('SiteUserSession');
  findings.expect(
    here !== planted && isAlive(await memberAtBoth(here)),
    'a member has a session of their own',
  );
  findings.expect(isDead(await memberAtBoth(planted)), "a member's planted session is dead");
  const elsewhere = bench.visitor(alpha);
  await signInMember(elsewhere, email);
  const there = elsewhere.cookies.get('SiteUserSession');
  const memberToken = () => ({ [SITE_USER_CRUMB_HEADER]: member.cookies.get(SITE_USER_CRUMB_COOKIE) ?? '' });
  const change = { password: MEMBER_PASSWORD, newPassword: NEW_PASSWORD };
  const { method, path } = changeSiteUserPassword;
  const unsigned = await member.call(method, path, change);
  findings.expect(unsigned.status === 403, `a write without the member's token answers ${unsigned.status}`);
  const newPassword = await member.call(method, path, change, memberToken());
  findings.expect(newPassword.status === 200, `changing a member's password: ${newPassword.text}`);
  findings.expect(isDead(await memberAtBoth(there)), "a member's other session outlived the password");
  const leave = endSiteUserSession;
  const left = await member.call(leave.method, leave.path, undefined, memberToken());
  findings.expect(left.status === 200, `signing a member out: ${left.status} ${left.text}`);
  findings.expect(isDead(await memberAtBoth(here)), "a member's session is dead after signing out");
});
