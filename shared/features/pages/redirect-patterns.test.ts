import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isPattern,
  problemOfCover,
  problemOfPatterns,
  type Redirect,
  targetByPattern,
} from './redirect-patterns.ts';

const redirect = (from: string, to: string): Redirect => ({ from, to });

describe('a redirect by pattern', () => {
  it.each([
    ['/old/[name]', '/new/[name]', '/old/mug', '/new/mug'],
    ['/old/[name]', '/new/[name]', '/old/a/b', undefined],
    ['/old/[name]', '/new/[name]', '/old', undefined],
    ['/old/[name]', '/new/[name]', '/older/mug', undefined],
    ['/[year]/[name]', '/blog/[name]', '/2020/tide', '/blog/tide'],
    ['/[year]/[name]', '/blog/[name]/[year]', '/2020/tide', '/blog/tide/2020'],
    ['/blog/*', '/news/*', '/blog/a/b/c', '/news/a/b/c'],
    ['/blog/*', '/news', '/blog/a/b/c', '/news'],
    ['/blog/*', '/', '/blog/a', '/'],
    ['/blog/*', '/*', '/blog/evil.example', '/evil.example'],
    ['/blog/*', '/*', '/blog//evil.example', undefined],
    ['/blog/*', '/*', '/blog/\\evil.example', '/%5Cevil.example'],
    ['/blog/[name]', '/[name]', '/blog/a b', '/a%20b'],
    ['/blog/[name]', '/[name]', '/blog/é?x', '/%C3%A9%3Fx'],
  ])('%s to %s leads from %s to %s', (from, to, path, target) => {
    expect(targetByPattern([redirect(from, to)], path)).toBe(target);
  });

  it('counts where it stands before others', () => {
    const both = [redirect('/a/[x]', '/first/[x]'), redirect('/a/*', '/second')];
    expect(targetByPattern(both, '/a/b')).toBe('/first/b');
    expect(targetByPattern(both, '/a/b/c')).toBe('/second');
  });

  it('never leads out of the site, whatever is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (words) => {
        const path = `/blog/${words.join('/')}`;
        const target = targetByPattern([redirect('/blog/*', '/*'), redirect('/blog/[x]', '/[x]')], path);
        expect(target === undefined || /^\/[^/\\]/.test(target)).toBe(true);
      }),
    );
  });
});

describe('redirects by pattern', () => {
  it.each([
    ['/old/[name]', '/new/[name]'],
    ['/blog/*', '/news/*'],
    ['/2019/[month]/[day]/[name]', '/blog/[name]'],
  ])('from %s to %s are kept', (from, to) => {
    expect(isPattern(from)).toBe(true);
    expect(problemOfPatterns([redirect(from, to), redirect('/plain', '/about')])).toBeUndefined();
  });

  it.each([
    ['/old/[name', '/new', 'cannot be read as a pattern'],
    ['/old/x[name]', '/new', 'cannot be read as a pattern'],
    ['/old/*/more', '/new', 'cannot be read as a pattern'],
    ['/old/**', '/new', 'cannot be read as a pattern'],
    ['/(a+)+[', '/new', 'cannot be read as a pattern'],
    ['/old//[name]', '/new', 'cannot be read as a pattern'],
    [`/old${'/[a]'.repeat(21)}`, '/new', 'cannot be read as a pattern'],
    ['/[a]/[a]', '/new', 'two parts of the same name'],
    ['/old/[name]', '/new/[other]', 'names a part that /old/[name] does not have'],
    ['/old/[name]', '/new/*', 'names a part that /old/[name] does not have'],
    ['/old', '/new/[name]', 'names a part that /old does not have'],
    ['/cart/[name]', '/new', 'kept for a part of every site'],
    ['/old/[name]', '/old/new', 'around in circles'],
    ['/old/*', '/old/*', 'around in circles'],
    ['/[a]/[b]', '/new/[b]', 'around in circles'],
  ])('from %s to %s are refused', (from, to, sentence) => {
    expect(problemOfPatterns([redirect(from, to)])).toContain(sentence);
  });

  it.each([
    [
      'a pattern that leads on to another',
      [redirect('/a/[x]', '/b/[x]'), redirect('/b/*', '/c')],
      'lead on to',
    ],
    [
      'a plain one that leads on to a pattern',
      [redirect('/a', '/b/c'), redirect('/b/[x]', '/d')],
      'lead on to /d',
    ],
    [
      'a pattern that leads on to a plain one',
      [redirect('/a/*', '/b'), redirect('/b', '/c')],
      'lead on to /c',
    ],
    [
      'two that lead to each other',
      [redirect('/a/[x]', '/b/[x]'), redirect('/b/[x]', '/a/[x]')],
      'lead on to',
    ],
    ['two of one shape', [redirect('/a/[x]', '/b'), redirect('/a/[y]', '/c')], 'the same addresses'],
    [
      'too many',
      Array.from({ length: 201 }, (_, at) => redirect(`/a${at}/*`, '/b')),
      'at most 200 redirects by pattern',
    ],
  ])('refuse %s', (_, redirects, sentence) => {
    expect(problemOfPatterns(redirects)).toContain(sentence);
  });

  it.each([
    ['/[name]', '/about'],
    ['/*', '/about'],
    ['/shop/*', '/shop'],
    ['/shop/p/[name]', '/shop'],
    ['/[a]/[b]/[c]', '/shop'],
    ['/about', '/about'],
  ])('%s covers %s', (from, page) => {
    const pages = [
      { urlId: 'about', title: 'About us', type: 'page' },
      { urlId: 'shop', title: 'Shop', type: 'products' },
    ];
    expect(problemOfCover(redirect(from, '/x'), pages)).toContain(`at ${page}.`);
  });

  it.each([
    ['/', 'The home page is at /.'],
    ['/cart', 'kept for a part of every site'],
    ['/account/old', 'kept for a part of every site'],
  ])('%s is an address of every site', (from, sentence) => {
    expect(problemOfCover(redirect(from, '/x'), [])).toContain(sentence);
  });

  it.each(['/about/[name]', '/shop/old/[name]', '/old/*', '/old', '/shop/p/old'])(
    '%s covers no page',
    (from) => {
      const pages = [
        { urlId: 'about', title: 'About us', type: 'page' },
        { urlId: 'shop', title: 'Shop', type: 'products' },
      ];
      expect(problemOfCover(redirect(from, '/x'), pages)).toBeUndefined();
    },
  );

  it('lead to addresses that no other of them stands for, once they are kept', () => {
    const part = fc.constantFrom('a', 'b', 'c', '[x]', '[y]');
    const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
    const some = fc.array(fc.record({ from: path, to: path }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(some, path, (redirects, asked) => {
        fc.pre(problemOfPatterns(redirects) === undefined);
        const patterns = redirects.filter(({ from }) => isPattern(from));
        const target = targetByPattern(patterns, asked.replaceAll(/[[\]]/g, ''));
        expect(target === undefined ? undefined : targetByPattern(patterns, target)).toBeUndefined();
      }),
    );
  });
});
