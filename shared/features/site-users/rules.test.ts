import { describe, expect, it } from 'vitest';
import { openLife, renewedExpiry, returnPathOf } from './rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('the session of a member', () => {
  it.each([
    ['lasts two hours, and twelve with visits', false, 2 * HOUR, 12 * HOUR],
    ['lasts thirty days for who is remembered', true, 720 * HOUR, 720 * HOUR],
  ])('%s', (_, isRemembered, expiresAt, endsAt) => {
    expect(openLife(0, isRemembered)).toEqual({ expiresAt, endsAt });
  });

  it.each([
    ['is not written down twice a minute', false, MINUTE - 1, undefined],
    ['lasts two hours from each visit on', false, HOUR, 3 * HOUR],
    ['never lasts longer than twelve', false, 11.5 * HOUR, 12 * HOUR],
    ['of who is remembered is not renewed', true, 24 * HOUR, undefined],
  ])('%s', (_, isRemembered, at, expected) => {
    expect(renewedExpiry(openLife(0, isRemembered), at)).toBe(expected);
  });
});

describe('where somebody comes back to', () => {
  it.each([
    ['/', '/'],
    ['/account/orders?page=2', '/account/orders?page=2'],
    ['/caf%C3%A9', '/caf%C3%A9'],
    ['/shop#reviews', '/shop'],
  ])('%s is a page of the site', (asked, path) => {
    expect(returnPathOf(asked)).toBe(path);
  });

  it.each([
    undefined,
    '',
    'shop',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/shop/..//evil.example',
    '/\t/evil.example',
    '/shop\r\nSet-Cookie: a=b',
    'javascript:alert(1)',
    '/api/v1/session',
    `/${'a'.repeat(1_000)}`,
    ['/shop'],
  ])('%j leads nowhere', (asked) => {
    expect(returnPathOf(asked)).toBeUndefined();
  });
});
