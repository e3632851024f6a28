import { expect, it } from 'vitest';
import { readCookie } from './cookies.ts';

it.each([
  ['crumb=abc; hasCart=true', 'hasCart', 'true'],
  ['crumb=abc; hasCart=true', 'crumb', 'abc'],
  ['oldcrumb=x', 'crumb', undefined],
  ['', 'crumb', undefined],
  ['SiteUserInfo=%7B%22a%22%3A1%7D', 'SiteUserInfo', '{"a":1}'],
  ['crumb=a=b==', 'crumb', 'a=b=='],
  ['crumb=100%', 'crumb', '100%'],
  ['crumb=planted; __Host-crumb=own; crumb=own', 'crumb', 'own'],
  ['crumb=planted; crumb=own', 'crumb', undefined],
  ['crumb=own; crumb=own', 'crumb', 'own'],
])('in %j the cookie %s is %j', (cookies, name, value) => {
  expect(readCookie(cookies, name)).toBe(value);
});
