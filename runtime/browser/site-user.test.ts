import { expect, it, vi } from 'vitest';
import { isSignedIn } from './site-user.ts';

const cookieOf = (info: unknown) => `SiteUserInfo=${encodeURIComponent(JSON.stringify(info))}`;

it.each([
  ['a member', `a=b; ${cookieOf({ authenticated: true, siteUserId: '1' })}; c=d`, true],
  ['somebody who only came by', cookieOf({ authenticated: false, siteUserId: '1' }), false],
  ['a claim that is none', cookieOf({ authenticated: 'true' }), false],
  ['somebody without the cookie', 'OtherSiteUserInfo=1', false],
  ['somebody who signed out', 'SiteUserInfo=', false],
])('reads of %s whether they are signed in', (_, cookies, expected) => {
  const warn = vi.fn<(text: string) => void>();
  expect(isSignedIn(cookies, warn)).toBe(expected);
  expect(warn).not.toHaveBeenCalled();
});

it.each(['x', '{"authenticated":true', '%', '17', 'null'])('takes %j for nobody, and says so', (value) => {
  const warn = vi.fn<(text: string) => void>();
  expect(isSignedIn(`SiteUserInfo=${value}`, warn)).toBe(false);
  expect(warn.mock.calls).toEqual([['Could not parse user info cookie value']]);
});
