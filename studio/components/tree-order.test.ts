import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  levelsBelow,
  placeAfterDrop,
  placeAfterStep,
  placeOf,
  putAt,
  toTreeRows,
  type TreeItem,
  treeBranch,
} from './tree-order.ts';

const item = (id: string, parentId: string | null = null): TreeItem => ({ id, parentId });
/** Mugs holds Large and Small, Small holds Espresso. */
const TREE = [
  item('bowls'),
  item('mugs'),
  item('large', 'mugs'),
  item('small', 'mugs'),
  item('espresso', 'small'),
  item('vases'),
];

const names = (items: readonly TreeItem[]) =>
  toTreeRows(items, new Set()).map(({ item: { id }, level }) => `${'-'.repeat(level - 1)}${id}`);

describe('the rows of a tree', () => {
  it('stand from the top down with their level and place', () => {
    const rows = toTreeRows(TREE, new Set());
    expect(names(TREE)).toEqual(['bowls', 'mugs', '-large', '-small', '--espresso', 'vases']);
    expect(rows[3]).toMatchObject({ level: 2, index: 1, sisters: 2, hasChildren: true, isOpen: true });
  });

  it('leave out what lies in closed items', () => {
    const rows = toTreeRows(TREE, new Set(['mugs', 'bowls']));
    expect(rows.map((row) => row.item.id)).toEqual(['bowls', 'mugs', 'vases']);
    expect(rows.map(({ hasChildren, isOpen }) => [hasChildren, isOpen])).toEqual([
      [false, false],
      [true, false],
      [false, false],
    ]);
  });
});

describe('a step of the keys', () => {
  it.each([
    ['mugs', 'up', ['mugs', '-large', '-small', '--espresso', 'bowls', 'vases']],
    ['mugs', 'down', ['bowls', 'vases', 'mugs', '-large', '-small', '--espresso']],
    ['mugs', 'in', ['bowls', '-mugs', '--large', '--small', '---espresso', 'vases']],
    ['small', 'out', ['bowls', 'mugs', '-large', 'small', '-espresso', 'vases']],
    ['vases', 'in', ['bowls', 'mugs', '-large', '-small', '--espresso', '-vases']],
  ] as const)('moves %s %s', (id, step, after) => {
    const place = placeAfterStep(TREE, id, step);
    expect(names(place === undefined ? [] : putAt(TREE, id, place))).toEqual(after);
  });

  it.each([
    ['bowls', 'up'],
    ['bowls', 'in'],
    ['bowls', 'out'],
    ['vases', 'down'],
    ['nobody', 'up'],
  ] as const)('moves %s nowhere %s', (id, step) => {
    expect(placeAfterStep(TREE, id, step)).toBeUndefined();
  });
});

describe('a drop', () => {
  it.each([
    ['vases', 'mugs', 'before', ['bowls', 'vases', 'mugs', '-large', '-small', '--espresso']],
    ['bowls', 'vases', 'after', ['mugs', '-large', '-small', '--espresso', 'vases', 'bowls']],
    ['bowls', 'mugs', 'inside', ['mugs', '-large', '-small', '--espresso', '-bowls', 'vases']],
    ['large', 'small', 'after', ['bowls', 'mugs', '-small', '--espresso', '-large', 'vases']],
  ] as const)('of %s on %s, %s', (id, over, where, after) => {
    const place = placeAfterDrop(TREE, id, over, where);
    expect(names(place === undefined ? [] : putAt(TREE, id, place))).toEqual(after);
  });

  it.each([
    ['mugs', 'mugs'],
    ['mugs', 'espresso'],
    ['mugs', 'nobody'],
  ])('of %s on %s puts it nowhere', (id, over) => {
    expect(placeAfterDrop(TREE, id, over, 'inside')).toBeUndefined();
  });
});

it.each([
  ['mugs', null, 3],
  ['mugs', 'bowls', 4],
  ['espresso', 'large', 3],
  ['vases', null, 1],
])('%s below %s makes %i levels', (id, parentId, levels) => {
  expect(levelsBelow(TREE, id, parentId)).toBe(levels);
});

describe('any moves', () => {
  const ids = fc.constantFrom(...TREE.map(({ id }) => id));
  const drops = fc.array(fc.tuple(ids, ids, fc.constantFrom('before', 'inside', 'after')), { maxLength: 12 });

  it('lose nothing, keep parents before children, and are taken back by the former place', () => {
    fc.assert(
      fc.property(drops, (list) => {
        let items: readonly TreeItem[] = TREE;
        for (const [id, over, where] of list) {
          const place = placeAfterDrop(items, id, over, where);
          const former = placeOf(items, id);
          if (place === undefined || former === undefined) continue;
          const after = putAt(items, id, place);
          expect(names(putAt(after, id, former))).toEqual(names(items));
          expect(placeOf(after, id)).toEqual(place);
          items = after;
        }
        expect(items.map(({ id }) => id).sort()).toEqual(TREE.map(({ id }) => id).sort());
        const seen = new Set<string>();
        for (const { id, parentId } of items) {
          expect(parentId === null || seen.has(parentId)).toBe(true);
          seen.add(id);
        }
      }),
    );
  });
});

it('finds an item with all that is in it', () => {
  expect([...treeBranch(TREE, 'mugs')]).toEqual(['mugs', 'large', 'small', 'espresso']);
});
