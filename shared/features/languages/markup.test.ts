import { describe, expect, it } from 'vitest';
import { markupIn } from './markup.ts';
import { readLanguages } from './rules.ts';

const { languages } = readLanguages(
  [
    { code: 'en', isPrimary: true, enabled: true },
    { code: 'ar', isPrimary: false, enabled: true },
  ],
  () => undefined,
);
const readIn = languages.find(({ code }) => code === 'ar') ?? languages[0];
const arabic = (html: string) =>
  readIn === undefined ? '' : markupIn(html, { languages, readIn, lang: 'ar', dir: 'rtl' });

describe('the markup of a page in another language', () => {
  it.each([
    ['links', '<a class="x" href="/shop?a=1&amp;b">', '<a class="x" href="/ar/shop?a=1&amp;b">'],
    ['links in single quotes', "<a href='/'>", "<a href='/ar'>"],
    ['forms', '<form action="/cart/add" method="post">', '<form action="/ar/cart/add" method="post">'],
    ['buttons of forms', '<button formaction="/checkout">', '<button formaction="/ar/checkout">'],
    ['attributes with signs', '<a title="a > b" href="/x">', '<a title="a > b" href="/ar/x">'],
    ['other sites', '<a href="https://x.example/">', '<a href="https://x.example/">'],
    ['files', '<a href="/s/file.pdf">', '<a href="/s/file.pdf">'],
    ['style sheets', '<link href="/about">', '<link href="/about">'],
    ['texts', '&lt;a href="/x"&gt;', '&lt;a href="/x"&gt;'],
    ['other attributes', '<a data-href="/x">', '<a data-href="/x">'],
    ['the root', '<html lang="en" class="a">', '<html lang="ar" dir="rtl" class="a">'],
    ['a bare root', '<html>', '<html lang="ar" dir="rtl">'],
    ['the direction of a root', "<html dir=ltr lang='en'>", '<html lang="ar" dir="rtl">'],
  ])('has %s right', (_, html, expected) => {
    expect(arabic(html)).toBe(expected);
    expect(arabic(expected)).toBe(expected);
  });
});

it('leaves tags as they are that never end, however many there are', () => {
  const html = '<a x'.repeat(100_000);
  expect(arabic(html)).toBe(html);
});
