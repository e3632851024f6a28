import { describe, expect, it } from 'vitest';
import { isStartPath, keepInDraft, linkStateOf, pathInDraft } from './rules.ts';

describe('a link to a draft', () => {
  const expiresAt = new Date(1_000);
  it.each([
    [999, null, 'open'],
    [1_000, null, 'expired'],
    [999, new Date(5), 'revoked'],
    [2_000, new Date(5), 'revoked'],
  ])('at %i, revoked at %s, is %s', (now, revokedAt, state) => {
    expect(linkStateOf({ expiresAt, revokedAt }, now)).toBe(state);
  });

  it.each([
    ['/', true],
    ['/about/team', true],
    ['about', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['/about?x=1', false],
    ['', false],
  ])('may begin with "%s": %s', (path, is) => {
    expect(isStartPath(path)).toBe(is);
  });

  it('has its pages below its token', () => {
    expect([pathInDraft('abc', '/'), pathInDraft('abc', '/about')]).toEqual([
      '/draft/abc',
      '/draft/abc/about',
    ]);
  });
});

describe('links of a page of a draft', () => {
  it.each([
    ['<a href="/about">', '<a href="/draft/abc/about">'],
    ["<a class='x' href='/about?page=2#top'>", "<a class='x' href='/draft/abc/about?page=2#top'>"],
    ['<a href="/">', '<a href="/draft/abc">'],
    ['<a href="https://elsewhere.example/about">', '<a href="https://elsewhere.example/about">'],
    ['<a href="//elsewhere.example">', '<a href="//elsewhere.example">'],
    ['<a href="#top">', '<a href="#top">'],
    ['<a href="/assets/price-list.pdf">', '<a href="/assets/price-list.pdf">'],
    ['<a href="/s/0123/list.pdf" download>', '<a href="/s/0123/list.pdf" download>'],
    ['<a href="/shop/p/mug" data-x="/about">', '<a href="/draft/abc/shop/p/mug" data-x="/about">'],
    ['<link href="/static/a.css">', '<link href="/static/a.css">'],
    ['<form action="/search">', '<form action="/draft/abc/search">'],
    ['<form method="post" action="/cart">', '<form method="post" action="/cart">'],
    ['<form action="/cart" method=POST>', '<form action="/cart" method=POST>'],
  ])('%s becomes %s', (html, expected) => {
    expect(keepInDraft(html, '/draft/abc')).toBe(expected);
    expect(keepInDraft(expected, '/draft/abc')).toBe(expected);
  });

  it.each([
    ['words that look like links', `<p>${' href="/ '.repeat(100_000)}</p>`],
    ['links that never end', '<a href="/ '.repeat(100_000)],
    ['forms that never end', '<form action="/ '.repeat(100_000)],
  ])('are looked through once, also among %s', (_, html) => {
    // Read again for each of them, it would take minutes.
    expect(keepInDraft(html, '/draft/abc')).toBe(html);
  });
});
