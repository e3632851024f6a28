import { describe, expect, it } from 'vitest';
import { describeContent, findCategories, mayMoveCategory } from './category-tree.ts';

const item = (id: string, parentId: string | null, productCount = 0) => ({
  id,
  parentId,
  name: id,
  isRoot: parentId === null,
  productCount,
});

const TREE = [
  item('All', null, 40),
  item('Mugs', 'All', 12),
  item('Large mugs', 'Mugs', 1),
  item('Bowls', 'All'),
];

it.each([
  ['Mugs', 'Bowls', true],
  ['Mugs', 'All', true],
  ['Mugs', null, false],
  ['All', 'Mugs', false],
  ['nobody', 'All', false],
])('%s may go below %s: %s', (id, parentId, may) => {
  expect(mayMoveCategory(TREE, id, { parentId, index: 0 })).toBe(may);
});

describe('what is looked for', () => {
  it.each([
    ['mugs', ['All', 'Mugs', 'Large mugs']],
    [' LARGE ', ['All', 'Mugs', 'Large mugs']],
    ['bowls', ['All', 'Bowls']],
    ['vases', []],
    ['', ['All', 'Mugs', 'Large mugs', 'Bowls']],
  ])('as %j is shown with what holds it: %j', (text, ids) => {
    expect(findCategories(TREE, text).map(({ id }) => id)).toEqual(ids);
  });

  it('is found among ten thousand', () => {
    const many = [
      item('All', null),
      ...Array.from({ length: 9_999 }, (_, index) => item(`c${index}`, 'All')),
    ];
    expect(findCategories(many, 'c9998').map(({ id }) => id)).toEqual(['All', 'c9998']);
  });
});

it.each([
  ['Mugs', '1 category and 13 products'],
  ['Large mugs', '1 product'],
  ['Bowls', ''],
  ['All', '3 categories and 53 products'],
])('%s holds %j', (id, words) => {
  expect(describeContent(TREE, id)).toBe(words);
});
