import { expect, it } from 'vitest';
import { nameOfCopy } from './name-of-copy.ts';

it.each([
  ['Mug', 100, 'Mug (copy)'],
  ['Mug', 10, 'Mug (copy)'],
  ['A mug for tea', 12, 'A mug (copy)'],
])('calls a copy of %s of at most %i characters %s', (name, max, copy) => {
  expect(nameOfCopy(name, max)).toBe(copy);
});
