import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Selection } from './selection.ts';
import {
  click,
  keepListed,
  moveTo,
  NOTHING_SELECTED,
  placeAfterKey,
  selectAll,
  toggle,
} from './selection.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];
const PLAIN = { shift: false, command: false };
const SHIFT = { shift: true, command: false };
const COMMAND = { shift: false, command: true };

const shown = ({ chosen, active }: Selection) => `${[...chosen].join('')}|${active ?? ''}`;
const onB = click(NOTHING_SELECTED, IDS, 'b', PLAIN);

describe('a selection', () => {
  it.each([
    ['a click on one', click(onB, IDS, 'd', PLAIN), 'd|d'],
    ['a click with Shift', click(onB, IDS, 'd', SHIFT), 'bcd|d'],
    ['a click with Shift above', click(onB, IDS, 'a', SHIFT), 'ab|a'],
    ['two clicks with Shift', click(click(onB, IDS, 'e', SHIFT), IDS, 'c', SHIFT), 'bc|c'],
    ['a first click with Shift', click(NOTHING_SELECTED, IDS, 'c', SHIFT), 'c|c'],
    ['a click with Ctrl', click(onB, IDS, 'd', COMMAND), 'bd|d'],
    ['a click with Ctrl on a chosen one', click(onB, IDS, 'b', COMMAND), '|b'],
    ['a move', moveTo(onB, IDS, 'c', PLAIN), 'c|c'],
    ['a move with Shift', moveTo(onB, IDS, 'c', SHIFT), 'bc|c'],
    ['a move with Ctrl', moveTo(onB, IDS, 'c', COMMAND), 'b|c'],
    ['all', selectAll(onB, IDS), 'abcde|b'],
    ['one more', toggle(onB, 'e'), 'be|e'],
    ['what is left of the list', keepListed(click(onB, IDS, 'd', SHIFT), ['a', 'c']), 'c|'],
  ])('after %s', (_, selection, expected) => {
    expect(shown(selection)).toBe(expected);
  });

  it('stays the same object while all of it is listed', () => {
    expect(keepListed(onB, IDS)).toBe(onB);
  });
});

describe('keys in a grid', () => {
  const GRID = { count: 8, columns: 3, rowsInSight: 2 };

  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowRight', 7, 7],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 1, 4],
    ['ArrowDown', 5, 7],
    ['ArrowDown', 6, 6],
    ['ArrowUp', 1, 1],
    ['ArrowUp', 4, 1],
    ['PageDown', 1, 7],
    ['PageUp', 7, 1],
    ['Home', 5, 0],
    ['End', 2, 7],
    ['ArrowDown', -1, 0],
    ['x', 3, undefined],
  ])('%s at %i leads to %s', (key, from, to) => {
    expect(placeAfterKey(key, from, GRID)).toBe(to);
  });

  it('leads nowhere in an empty grid, and never out of one', () => {
    expect(placeAfterKey('End', -1, { ...GRID, count: 0 })).toBeUndefined();
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    );
    const grid = fc.record({
      count: fc.integer({ min: 1, max: 40 }),
      columns: fc.integer({ min: 1, max: 7 }),
      rowsInSight: fc.integer({ min: 0, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 30 }), grid, (pressed, shape) => {
        const places = pressed.reduce<number[]>(
          (before, key) => [...before, placeAfterKey(key, before.at(-1) ?? -1, shape) ?? Number.NaN],
          [],
        );
        expect(places.filter((place) => !(place >= 0 && place < shape.count))).toEqual([]);
      }),
    );
  });
});
