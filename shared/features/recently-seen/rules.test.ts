import { describe, expect, it } from 'vitest';
import { addSeen, readSeen, SEEN_MAX, SEEN_SHOWN_MAX, seenBefore, type SeenProduct } from './rules.ts';

const product = (id: string, facts: Partial<SeenProduct> = {}): SeenProduct => ({
  id,
  path: `/shop/p/${id}`,
  title: `Title of ${id}`,
  picture: '',
  ...facts,
});

describe('what a browser remembers of products', () => {
  it('is the latest dozen, each once', () => {
    let seen: readonly SeenProduct[] = [];
    for (const id of [...Array.from({ length: 20 }, (_, index) => `p${index}`), 'p15']) {
      seen = addSeen(seen, product(id));
    }
    expect(seen).toHaveLength(SEEN_MAX);
    expect(seen.slice(0, 3).map(({ id }) => id)).toEqual(['p15', 'p19', 'p18']);
    expect(readSeen(JSON.stringify(seen))).toEqual(seen);
  });

  it('is shown without the product of the page', () => {
    const seen = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => product(id));
    expect(seenBefore(seen, 'b').map(({ id }) => id)).toEqual(['a', 'c', 'd', 'e']);
    expect(seenBefore(seen, 'b')).toHaveLength(SEEN_SHOWN_MAX);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{['],
    ['no list', '{"a":1}'],
    ['a link to a script', JSON.stringify([product('a', { path: 'javascript:alert(1)' })])],
    ['a link to another site', JSON.stringify([product('a', { path: '//evil.example' })])],
    ['one with a backslash', JSON.stringify([product('a', { path: '/\\evil.example' })])],
    ['a picture of another site', JSON.stringify([product('a', { picture: 'https://evil.example/x.png' })])],
    ['a title that is none', JSON.stringify([{ ...product('a'), title: { toString: 1 } }])],
    ['a title without an end', JSON.stringify([product('a', { title: 'x'.repeat(501) })])],
  ])('is nothing when it is %s', (_, text) => {
    expect(readSeen(text)).toEqual([]);
  });
});
