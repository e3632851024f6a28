import { expect, it } from 'vitest';
import { readStockStep } from './stock-step.ts';

it.each([
  ['+5', 3, { delta: 5 }],
  ['-2', 3, { delta: -2 }],
  ['−3', 3, { delta: -3 }],
  [' 12 ', 3, { delta: 9 }],
  ['0', 3, { delta: -3 }],
  ['3', 3, { delta: 0 }],
  ['-4', 3, { problem: 'There are only 3.' }],
  ['+2', -3, { delta: 2 }],
  ['12', -3, { delta: 15 }],
  ['-1', -3, { problem: 'There are only 0.' }],
  ['+1000000', 1, { problem: 'A variant can have at most 1000000 items.' }],
  ['many', 3, { problem: 'Enter +5 to add, -2 to remove, or 12 to set the quantity.' }],
  ['1.5', 3, { problem: 'Enter +5 to add, -2 to remove, or 12 to set the quantity.' }],
])('reads "%s" where %i are left', (text, left, step) => {
  expect(readStockStep(text, left)).toEqual(step);
});
