import { expect, it } from 'vitest';
import { findDifferences } from './compare-rules.ts';

it.each<readonly [name: string, before: readonly string[], after: readonly string[], [number[], number[]]]>([
  ['are the same', ['a', 'b'], ['a', 'b'], [[], []]],
  ['differ in an element', ['a', 'b', 'c'], ['a', 'x', 'c'], [[1], [1]]],
  ['differ in a new element', ['a'], ['a', 'b'], [[], [1]]],
  ['differ in one that is gone', ['a', 'b'], ['b'], [[0], []]],
  ['differ in one that stands there once more', ['a'], ['a', 'a'], [[], [1]]],
  ['do not differ in one that moved', ['a', 'b'], ['b', 'a'], [[], []]],
  ['have nothing in common', ['a'], ['b'], [[0], [0]]],
])('two pages that %s', (_name, before, after, [ofBefore, ofAfter]) => {
  expect(findDifferences(before, after)).toEqual({ before: ofBefore, after: ofAfter });
});
