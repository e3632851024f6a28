import { expect, it } from 'vitest';
import { aimAt, type Box, type SectionBox } from './drop-gap.ts';
import type { Carried } from './frame-messages.ts';

const box = (id: string, ...[left, top, width, height]: readonly [number, number, number, number]): Box => ({
  id,
  left,
  top,
  width,
  height,
});

/** Two blocks beside one another, one under them; a section with nothing in it; and one with one block. */
const PAGE: readonly SectionBox[] = [
  {
    ...box('one', 0, 0, 400, 200),
    blocks: [box('a', 0, 0, 190, 100), box('b', 210, 0, 190, 100), box('c', 0, 110, 400, 90)],
  },
  { ...box('two', 0, 200, 400, 100), blocks: [] },
  { ...box('three', 0, 300, 400, 100), blocks: [box('d', 0, 310, 400, 80)] },
];
const NEW: Carried = { kind: 'new', type: 'html' };
const blocks = (...ids: string[]): Carried => ({ kind: 'blocks', ids });
const section = (id: string): Carried => ({ kind: 'section', id });

it.each<
  [what: string, carried: Carried, x: number, y: number, section: string | null, before: string | null]
>([
  ['left of a block that has one beside it', NEW, 30, 50, 'one', 'a'],
  ['right of a block that has one beside it', NEW, 160, 50, 'one', 'b'],
  ['above a block that stands alone in its row', NEW, 300, 130, 'one', 'c'],
  ['below the last one of a section', NEW, 300, 190, 'one', null],
  ['in a section without blocks', NEW, 300, 250, 'two', null],
  ['below the page', NEW, 300, 900, 'three', null],
  ['beside the nearest one that stays, over one that is moved', blocks('c'), 250, 130, 'one', 'b'],
  ['over the only one of a section, which is moved itself', blocks('d'), 300, 330, 'three', null],
  ['a section above another one', section('three'), 10, 40, null, 'one'],
  ['a section below the last one', section('one'), 10, 390, null, null],
])('falls %s', (_, carried, x, y, sectionId, before) => {
  expect(aimAt(PAGE, carried, { x, y })?.gap).toEqual({ sectionId, before });
});

it('draws the line where it falls', () => {
  expect(aimAt(PAGE, NEW, { x: 160, y: 50 })?.line).toEqual({ left: 188.5, top: 0, width: 3, height: 100 });
  expect(aimAt(PAGE, NEW, { x: 300, y: 190 })?.line).toEqual({ left: 0, top: 198.5, width: 400, height: 3 });
});

it('lets a new block begin an empty page, and has no place for others there', () => {
  expect(aimAt([], NEW, { x: 5, y: 5 })?.gap).toEqual({ sectionId: null, before: null });
  expect(aimAt([], blocks('a'), { x: 5, y: 5 })).toBeUndefined();
  expect(aimAt(PAGE.slice(0, 1), section('one'), { x: 5, y: 5 })).toBeUndefined();
});
