import { expect, it } from 'vitest';
import { addTry, CUT_OFF_TRY } from './tries.ts';

const first = { failedOn: '2026-11-21T12:00:00.000Z', problem: 'away' };
const next = { failedOn: '2026-11-21T12:01:00.000Z', problem: 'still away' };

it.each([
  ['the first', [], 0, [next]],
  ['one after another', [first], 1, [first, next]],
  ['one after a try that was cut off', [], 1, [CUT_OFF_TRY, next]],
  ['one after several that were cut off', [first], 3, [first, CUT_OFF_TRY, CUT_OFF_TRY, next]],
  ['one of a job that was put back without a try', [first], 0, [first, next]],
])('tells of %s', (_, tries, before, expected) => {
  expect(addTry(tries, before, next)).toEqual(expected);
});
