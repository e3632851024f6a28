import { describe, expect, it } from 'vitest';
import { withCode } from '#shared/features/pages/page-code.ts';
import { isCodeOrigin, isVerificationToken, pageCode } from './rules.ts';

const snippet = (code: string, more: object = {}) => ({
  place: 'head' as const,
  code,
  needsConsent: false,
  ...more,
});
const NOTHING = { snippets: [], origins: [], verification: [] };

it.each([
  ['https://example.com', true],
  ['https://*.example.com', true],
  ['https://cdn.example.com:8443', true],
  ['http://example.com', false],
  ['https://example.com/path', false],
  ["https://example.com 'unsafe-inline'", false],
  ['https://example.com;script-src *', false],
  ['https://*', false],
  ['*', false],
  ['https://localhost', false],
])('%s is an origin that code may load from: %s', (text, isOne) => {
  expect(isCodeOrigin(text)).toBe(isOne);
});

it.each([
  ['abc_DEF-123=', true],
  ['', false],
  ['a"><script>', false],
  ['x'.repeat(201), false],
])('%s is the token of a service: %s', (text, isOne) => {
  expect(isVerificationToken(text)).toBe(isOne);
});

describe('the code of a site', () => {
  it('stands on pages in the order of its pieces, with what the policy lets in', () => {
    const code = pageCode({
      snippets: [
        snippet('<script>one()</script>'),
        snippet('<script src="https://a.example/x.js"></script><style>p{}</style>'),
        snippet('<script type="module">two()</script>', { place: 'bodyEnd' }),
      ],
      origins: ['https://a.example'],
      verification: [{ service: 'google-site-verification', token: 'abc' }],
    });
    expect(code).toEqual({
      head: '<meta name="google-site-verification" content="abc">\n<script>one()</script>\n<script src="https://a.example/x.js"></script><style>p{}</style>',
      bodyEnd: '<script type="module">two()</script>',
      scripts: ['one()', 'two()'],
      styles: ['p{}'],
      origins: ['https://a.example'],
    });
  });

  it('is not loaded where it needs a consent that nobody can give', () => {
    const marked = snippet('<script>track()</script>', { needsConsent: true });
    expect(pageCode({ ...NOTHING, snippets: [marked], origins: ['https://a.example'] })).toBeUndefined();
    expect(pageCode({ ...NOTHING, snippets: [marked, snippet('<i></i>')] })?.scripts).toEqual([]);
    expect(pageCode(NOTHING)).toBeUndefined();
  });

  it('lets nothing else in for tags alone', () => {
    const verification = [{ service: 'msvalidate.01', token: 'abc' }];
    expect(pageCode({ ...NOTHING, origins: ['https://a.example'], verification })?.origins).toEqual([]);
  });

  it('is put before the ends of head and body', () => {
    const html = '<html><head><title>A</title></head><body><script>"</body>"</script></body></html>';
    expect(withCode(html, { head: '<i>', bodyEnd: '<b>' })).toBe(
      '<html><head><title>A</title><i>\n</head><body><script>"</body>"</script><b>\n</body></html>',
    );
    expect(withCode('<p>', { head: '<i>', bodyEnd: '<b>' })).toBe('<p>');
  });
});
