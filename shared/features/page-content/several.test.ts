import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newBlock, newSection } from './changes.ts';
import { mergeContent } from './merge.ts';
import { BLOCKS_MAX, type PageContent } from './rules.ts';
import { blockIdsOf, duplicateBlocks, gapAfter, gapAfterStep, moveBlocks, removeBlocks } from './several.ts';

const blockOf = (id: string) => newBlock({ type: 'html', sample: { html: id } }, id);
const textOf = ({ sections }: PageContent) =>
  sections.map(({ id, blocks }) => [`${id}:`, ...blocks.map((block) => block.id)].join(' ')).join(' | ');

/** A page written as its sections with the ids of their blocks: `one: a b | two:`. */
function pageOf(text: string): PageContent {
  return {
    sections: text.split('|').map((part) => {
      const [id = '', blocks = ''] = part.split(':');
      return newSection(id.trim(), blocks.split(' ').filter(Boolean).map(blockOf));
    }),
  };
}

const PAGE = pageOf('one: a b c | two: d | three:');
const set = (...ids: string[]) => new Set(ids);
const ids = () => {
  let count = 0;
  return () => `new${++count}`;
};

describe('several blocks', () => {
  it.each<[does: string, change: (page: PageContent) => PageContent, gives: string]>([
    [
      'are moved before another one, in their order',
      (page) => moveBlocks(page, set('d', 'b'), { sectionId: 'one', before: 'a' }),
      'one: b d a c | two: | three:',
    ],
    [
      'are moved to the end of a section',
      (page) => moveBlocks(page, set('a', 'd'), { sectionId: 'three', before: null }),
      'one: b c | two: | three: a d',
    ],
    [
      'are moved before the next one that stays',
      (page) => moveBlocks(page, set('a', 'b'), { sectionId: 'one', before: 'b' }),
      'one: a b c | two: d | three:',
    ],
    [
      'stay where the section is not there',
      (page) => moveBlocks(page, set('a'), { sectionId: 'none', before: null }),
      'one: a b c | two: d | three:',
    ],
    ['are removed', (page) => removeBlocks(page, set('a', 'd', 'none')), 'one: b c | two: | three:'],
    [
      'are copied after the last one of them',
      (page) => duplicateBlocks(page, set('a', 'b'), ids()),
      'one: a b new1 new2 c | two: d | three:',
    ],
  ])('%s', (_, change, gives) => {
    expect(textOf(change(PAGE))).toBe(gives);
  });

  it('are not copied where the page has no room for all of them', () => {
    const full = pageOf(`one: ${Array.from({ length: BLOCKS_MAX - 1 }, (_, at) => `b${at}`).join(' ')}`);
    expect(duplicateBlocks(full, set('b0', 'b1'), ids())).toBe(full);
  });
});

describe('a step takes several blocks', () => {
  it.each<[where: string, chosen: ReadonlySet<string>, step: -1 | 1, gives: string]>([
    ['past the one above', set('b', 'c'), -1, 'one: b c a | two: d | three:'],
    ['past the one below', set('a', 'b'), 1, 'one: c a b | two: d | three:'],
    ['into the section above', set('d'), -1, 'one: a b c d | two: | three:'],
    ['into the section below, at its beginning', set('b', 'c'), 1, 'one: a | two: b c d | three:'],
    ['together, though they stood apart', set('a', 'c'), 1, 'one: b | two: a c d | three:'],
  ])('%s', (_, chosen, step, gives) => {
    const gap = gapAfterStep(PAGE, chosen, step);
    expect(gap && textOf(moveBlocks(PAGE, chosen, gap))).toBe(gives);
  });

  it('nowhere from the ends of the page', () => {
    expect(gapAfterStep(PAGE, set('a'), -1)).toBeUndefined();
    expect(gapAfterStep(pageOf('one: a'), set('a'), 1)).toBeUndefined();
    expect(gapAfterStep(PAGE, set('none'), 1)).toBeUndefined();
  });
});

it.each([
  ['a', { sectionId: 'one', before: 'b' }],
  ['c', { sectionId: 'one', before: null }],
  ['three', { sectionId: 'three', before: null }],
  ['none', undefined],
])('finds the gap after %s', (id, gap) => {
  expect(gapAfter(PAGE, id)).toEqual(gap);
});

const acts = record({
  kind: constantFrom('move', 'remove', 'duplicate', 'up', 'down'),
  chosen: uniqueArray(constantFrom('a', 'b', 'c', 'd', 'none'), { maxLength: 4 }),
  sectionId: constantFrom('one', 'two', 'three'),
  before: integer({ min: 0, max: 4 }),
});
type Act = typeof acts extends { generate: (...args: never[]) => { value: infer Value } } ? Value : never;

function run(page: PageContent, { kind, chosen, sectionId, before }: Act, makeId: () => string): PageContent {
  const these = new Set(chosen);
  if (kind === 'remove') return removeBlocks(page, these);
  if (kind === 'duplicate') return duplicateBlocks(page, these, makeId);
  const gap =
    kind === 'move'
      ? { sectionId, before: ['a', 'b', 'c', 'd'][before] ?? null }
      : gapAfterStep(page, these, kind === 'up' ? -1 : 1);
  return gap === undefined ? page : moveBlocks(page, these, gap);
}

describe('whatever is done to several blocks', () => {
  it('is taken back to what was, and done again to what it became', () => {
    assert(
      property(array(acts, { maxLength: 5 }), (list) => {
        const makeId = ids();
        let now = PAGE;
        for (const act of list) {
          const before = now;
          const after = run(before, act, makeId);
          const back = mergeContent(after, before, after).content;
          expect(back).toEqual(before);
          expect(mergeContent(before, after, back).content).toEqual(after);
          now = after;
        }
      }),
    );
  });

  it('loses no block by a move, and has none twice', () => {
    assert(
      property(acts, (act) => {
        const after = blockIdsOf(run(PAGE, act, ids()));
        expect(new Set(after).size).toBe(after.length);
        const lost = blockIdsOf(PAGE).filter((id) => !after.includes(id));
        expect(act.kind === 'remove' ? [] : lost).toEqual([]);
      }),
    );
  });
});
