import { describe, expect, it } from 'vitest';
import { findChangedStyles, findChanges } from './text-source.ts';

function file(path: string, text: string, isChanged = false) {
  return { path, text, isChanged };
}

describe('findChanges', () => {
  it.each([
    ['everything at first', [], [file('a', '1'), file('b', '2')], { a: '1', b: '2' }],
    ['nothing when all is known', [['a', '1']], [file('a', '1')], {}],
    [
      'only what differs',
      [
        ['a', '1'],
        ['b', '2'],
      ],
      [file('a', '1'), file('b', '3')],
      { b: '3' },
    ],
    [
      'what is gone',
      [
        ['a', '1'],
        ['b', '2'],
      ],
      [file('a', '1')],
      { b: null },
    ],
  ] as const)('finds %s', (_, known, files, expected) => {
    expect(findChanges(new Map(known as readonly [string, string][]), files)).toEqual(expected);
  });
});

describe('findChangedStyles', () => {
  it('finds nothing while the published style sheet says it all', () => {
    expect(findChangedStyles([file('styles/a.less', 'x'), file('pages/a.page', 'y', true)])).toBeNull();
  });

  it('finds the texts of changed style files', () => {
    const files = [
      file('styles/a.less', 'x', true),
      file('styles/b.css', 'y', true),
      file('styles/notes.txt', 'z', true),
      file('styles/c.less', 'w'),
    ];
    expect(findChangedStyles(files)).toEqual({ 'styles/a.less': 'x', 'styles/b.css': 'y' });
  });
});
