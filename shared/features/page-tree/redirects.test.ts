import { describe, expect, it } from 'vitest';
import type { Redirect } from '#shared/features/pages/redirect-patterns.ts';
import { problemOfRedirects, redirectsAfterMove } from './redirects.ts';

const list = (...pairs: string[]): Redirect[] =>
  pairs.map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  });

describe('redirects', () => {
  it.each([
    ['lead from one address to another', list('/a /b', '/c /b'), undefined],
    ['never lead to themselves', list('/a /a'), 'A redirect from /a to itself leads nowhere.'],
    [
      'never lead in circles',
      list('/a /b', '/b /a'),
      'Redirects between /a and /b would lead around in circles.',
    ],
    [
      'never lead on to another one',
      list('/a /b', '/b /c'),
      'A redirect from /a to /b would lead on to /c. Lead from /a to /c at once.',
    ],
    ['begin at an address once', list('/a /b', '/a /c'), 'Two redirects begin at the same address.'],
  ])('%s', (_, redirects, problem) => {
    expect(problemOfRedirects(redirects)).toBe(problem);
  });
});

describe('the redirects of a page that gets another address', () => {
  it.each([
    ['lead from the address that visitors know', [], '/a', '/b', '/a', list('/a /b')],
    ['are none where that is not wished for', [], '/a', '/b', undefined, []],
    ['lead to the new address at once', list('/x /a'), '/a', '/b', '/a', list('/x /b', '/a /b')],
    ['go where the page comes back', list('/a /b'), '/b', '/a', '/b', list('/b /a')],
    ['lead from the published address over two changes', list('/a /b'), '/b', '/c', '/a', list('/a /c')],
    [
      'are none where the page is back at the address that visitors know',
      list('/a /b'),
      '/b',
      '/a',
      '/a',
      [],
    ],
  ])('%s', (_, before, from, to, known, after) => {
    const redirects = redirectsAfterMove(before, { from, to, known });
    expect(redirects).toEqual(after);
    expect(problemOfRedirects(redirects)).toBeUndefined();
  });
});
