import { expect, it } from 'vitest';
import { describeContent, mayMoveCategory } from './category-tree.ts';

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

it.each([
  [1, 13, '1 category and 13 products'],
  [0, 1, '1 product'],
  [3, 0, '3 categories'],
  [0, 0, ''],
])('%i categories and %i products are %j', (categories, products, words) => {
  expect(describeContent({ categories, products })).toBe(words);
});
