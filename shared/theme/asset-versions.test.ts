import { describe, expect, it } from 'vitest';
import { hashesOf, versionInMarkup, versionInStyles } from './asset-versions.ts';

const HASHES: Readonly<Record<string, string>> = {
  'assets/a.webp': `aaaaaaaaaaaa${'0'.repeat(52)}`,
  'assets/fonts/b-1.woff2': `bbbbbbbbbbbb${'0'.repeat(52)}`,
  'scripts/c.js': `cccccccccccc${'0'.repeat(52)}`,
};
const hashOf = hashesOf(HASHES);

describe('addresses of files of a theme', () => {
  it.each([
    ['<img src="/assets/a.webp">', '<img src="/assets/a.webp?v=aaaaaaaaaaaa">'],
    ["<img src='/assets/a.webp' alt=''>", "<img src='/assets/a.webp?v=aaaaaaaaaaaa' alt=''>"],
    ['<img src=/assets/a.webp>', '<img src=/assets/a.webp?v=aaaaaaaaaaaa>'],
    [
      '<img srcset="/assets/a.webp 750w, /assets/a.webp 1500w,/assets/none.webp 2000w">',
      '<img srcset="/assets/a.webp?v=aaaaaaaaaaaa 750w, /assets/a.webp?v=aaaaaaaaaaaa 1500w,/assets/none.webp 2000w">',
    ],
    [
      '<link rel="preload" href="/assets/fonts/b-1.woff2" as="font">',
      '<link rel="preload" href="/assets/fonts/b-1.woff2?v=bbbbbbbbbbbb" as="font">',
    ],
    [
      '<script src="/scripts/c.js" defer></script>',
      '<script src="/scripts/c.js?v=cccccccccccc" defer></script>',
    ],
    [
      '<div style="background: url(/assets/a.webp)">',
      '<div style="background: url(/assets/a.webp?v=aaaaaaaaaaaa)">',
    ],
  ])('in %s get the version of their content', (html, expected) => {
    expect(versionInMarkup(html, hashOf)).toBe(expected);
    expect(versionInMarkup(expected, hashOf)).toBe(expected);
  });

  it.each([
    '<p>See "/assets/a.webp" for it.</p>',
    '<img src="/assets/none.webp">',
    '<img src="/assets/a.webp?w=1">',
    '<use href="/assets/a.webp#part">',
    '<a href="https://elsewhere.example/assets/a.webp">',
    '<a href="/shop/assets/a.webp">',
    '<img src="/assets/constructor">',
  ])('stay as they are in %s', (html) => {
    expect(versionInMarkup(html, hashOf)).toBe(html);
  });

  it.each([
    [
      '@font-face{src:url("/assets/fonts/b-1.woff2") format("woff2")}',
      '@font-face{src:url("/assets/fonts/b-1.woff2?v=bbbbbbbbbbbb") format("woff2")}',
    ],
    ['a{background:url( /assets/a.webp )}', 'a{background:url( /assets/a.webp?v=aaaaaaaaaaaa )}'],
    ["a{background:url('/assets/none.png')}", "a{background:url('/assets/none.png')}"],
    [
      'a{background:url(data:x)}b::after{content:"/assets/a.webp"}',
      'a{background:url(data:x)}b::after{content:"/assets/a.webp"}',
    ],
  ])('in the style sheet %s do as well', (css, expected) => {
    expect(versionInStyles(css, hashOf)).toBe(expected);
  });
});
