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
  ['+1000000', 1, { problem: 'A variant has at most 1000000 pieces.' }],
  ['many', 3, { problem: 'Type +5 for more, -2 for fewer, or 12 for how many are left.' }],
  ['1.5', 3, { problem: 'Type +5 for more, -2 for fewer, or 12 for how many are left.' }],
])('reads "%s" where %i are left', (text, left, step) => {
  expect(readStockStep(text, left)).toEqual(step);
});
