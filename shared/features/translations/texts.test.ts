import { describe, expect, it } from 'vitest';
import { isReadable, stateOf } from './texts.ts';

describe('the state of a translation', () => {
  it.each([
    ['missing', undefined, 'a'],
    ['translated', { text: 'Becher', source: 'a', version: 1 }, 'a'],
    ['stale', { text: 'Becher', source: 'a', version: 1 }, 'b'],
  ] as const)('is %s', (expected, kept, mark) => {
    expect(stateOf(kept, mark)).toBe(expected);
  });
});

it('has nothing to translate where there are no letters', () => {
  expect(['Mug', 'マグ', '<br>'].map(isReadable)).toEqual([true, true, true]);
  expect(['', ' ', '12 – 14', '★'].map(isReadable)).toEqual([false, false, false, false]);
});
