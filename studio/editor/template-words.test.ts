import { describe, expect, it } from 'vitest';
import { findWordAt, offerWords } from './template-words.ts';

const words = {
  instructions: [
    { name: 'section', summary: 'Goes into a value.', example: '' },
    { name: 'repeated section', summary: 'Goes through a list.', example: '' },
  ],
  predicates: [{ name: 'sold-out?', summary: 'Whether nothing is left.', example: '' }],
  formatters: [{ name: 'html', summary: 'Escapes for HTML.', example: '' }],
};

describe('offerWords', () => {
  it.each([
    ['{.', 'instruction', ['section', 'repeated section', 'sold-out?'], 0],
    ['<b>{.sec', 'instruction', ['section', 'repeated section', 'sold-out?'], 3],
    ['{.if so', 'instruction', ['sold-out?'], 2],
    ['{.or ', 'instruction', ['sold-out?'], 0],
    ['{title|', 'formatter', ['html'], 0],
    ['{title|html|h', 'formatter', ['html'], 1],
  ])('offers after %j words of kind %s', (before, kind, names, replaces) => {
    const offer = offerWords(before, words);
    expect(offer?.kind).toBe(kind);
    expect(offer?.words.map((word) => word.name)).toEqual(names);
    expect(offer?.replaces).toBe(replaces);
  });

  it.each(['', '<p class="a', '{title', '{title} .sec', '{.section it', '{a|date %Y'])(
    'offers nothing after %j',
    (before) => {
      expect(offerWords(before, words)).toBeUndefined();
    },
  );
});

describe('findWordAt', () => {
  it.each([
    ['{title|html}', 9, 'html', 8, 12],
    ['{.section items}', 4, 'section', 3, 10],
    ['{.repeated section items}', 5, 'repeated section', 3, 11],
    ['{.if sold-out?}', 8, 'sold-out?', 6, 15],
  ])('in %j finds at column %i the word %s', (line, column, name, from, to) => {
    expect(findWordAt(line, column, words)).toMatchObject({ name, from, to });
  });

  it.each([
    ['html', 2],
    ['{html}', 3],
    ['{.section html}', 12],
    ['{title|unknown}', 9],
    ['', 1],
  ])('in %j finds at column %i nothing', (line, column) => {
    expect(findWordAt(line, column, words)).toBeUndefined();
  });
});
