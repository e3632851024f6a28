import { describe, expect, it } from 'vitest';
import { describeUses, findUses, nameSome } from './file-uses.ts';
import { toWorkFile } from './workspace-state.ts';

const CARD = 'blocks/card.block';

function file(path: string, storedText: string, text = storedText) {
  const stored = { path, state: 'published', hash: null, liveHash: null, length: 0 } as const;
  return [path, { ...toWorkFile({ ...stored, content: storedText }), text }] as const;
}

const files = new Map([
  file(CARD, ''),
  file('pages/stored.page', '{@|apply card.block}', 'nothing any more'),
  file('pages/typed.page', 'nothing yet', '{@|apply card.block}'),
  file('pages/other.page', ''),
]);
const page = (title: string, template: string) => ({ path: '/', title, kind: 'page' as const, template });

describe('what would miss a file', () => {
  it('is found in typed and in stored texts, and among the pages', () => {
    expect(findUses(files, [], CARD)).toEqual({
      users: ['pages/stored.page', 'pages/typed.page'],
      pages: [],
    });
    expect(findUses(files, [page('Other', 'pages/other.page')], 'pages/other.page')).toEqual({
      users: [],
      pages: ['Other'],
    });
  });

  it.each([
    [[], [], undefined],
    [['a'], [], 'It is named by a.'],
    [['a', 'b'], ['Home'], 'It is named by a and b. It shows Home.'],
    [['a', 'b', 'c', 'd', 'e'], [], 'It is named by a, b, c and 2 others.'],
  ])('of users %j and pages %j is told as %j', (users, pages, words) => {
    expect(describeUses({ users, pages })).toBe(words);
  });

  it('is named up to three', () => {
    expect([nameSome([]), nameSome(['a', 'b', 'c']), nameSome(['a', 'b', 'c', 'd'])]).toEqual([
      '',
      'a, b and c',
      'a, b, c and 1 other',
    ]);
  });
});
