import { describe, expect, it } from 'vitest';
import { isAllowedRedirect, isRedirectOrigin } from './rules.ts';

const ORIGINS = ['https://thanks.example'];

describe('where a form leads', () => {
  it.each([
    ['', true],
    ['/thanks', true],
    ['/thanks?from=form#top', true],
    ['https://thanks.example/page', true],
    ['https://thanks.example', true],
    ['https://thanks.example.evil.example/', false],
    ['https://user:secret@thanks.example/', false],
    ['http://thanks.example/', false],
    ['https://evil.example/', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['\\\\evil.example', false],
    ['https:evil.example', false],
    ['javascript:alert(1)', false],
    ['/a\r\nSet-Cookie: a=b', false],
    ['/\tevil', false],
    ['thanks', false],
  ])('%j is allowed: %s', (target, isAllowed) => {
    expect(isAllowedRedirect(target, ORIGINS)).toBe(isAllowed);
  });

  it.each([
    ['https://thanks.example', true],
    ['https://thanks.example:8443', true],
    ['https://thanks.example/', false],
    ['https://*.example', false],
    ['http://thanks.example', false],
    ['https://a@b.example', false],
  ])('is a list of origins: %s is one: %s', (text, isOne) => {
    expect(isRedirectOrigin(text)).toBe(isOne);
  });
});
