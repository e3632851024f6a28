import { array, assert, constantFrom, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeField,
  changeSection,
  findBlock,
  insertBlock,
  moveSection,
  newBlock,
  newSection,
  removeBlock,
  removeSection,
} from './changes.ts';
import { mergeContent, takeTheirs } from './merge.ts';
import type { PageContent } from './rules.ts';
import { moveBlocks } from './several.ts';

const blockOf = (id: string) => newBlock({ type: 'html', sample: { html: id } }, id);
const textOf = ({ sections }: PageContent) =>
  sections.map(({ id, blocks }) => [`${id}:`, ...blocks.map((block) => block.id)].join(' ')).join(' | ');

const BASE: PageContent = {
  sections: [
    newSection('one', [blockOf('a'), blockOf('b'), blockOf('c')]),
    newSection('two', [blockOf('d')]),
  ],
};

type Change = (page: PageContent) => PageContent;
const write =
  (id: string, words: string): Change =>
  (page) =>
    changeField(page, id, 'html', words);
const insert =
  (id: string, index: number, sectionId = 'one'): Change =>
  (page) =>
    insertBlock(page, blockOf(id), { sectionId, index });

const move =
  (id: string, before: string | null, sectionId = 'one'): Change =>
  (page) =>
    moveBlocks(page, new Set([id]), { sectionId, before });

describe('puts together', () => {
  it.each<[what: string, mine: Change, theirs: Change, gives: string]>([
    ['two new blocks', insert('x', 1), insert('y', 3), 'one: a x b c y | two: d'],
    ['a move and a removal', move('a', null), (page) => removeBlock(page, 'b'), 'one: c a | two: d'],
    [
      'a move into another section and a new block there',
      move('a', null, 'two'),
      insert('y', 0, 'two'),
      'one: b c | two: y d a',
    ],
    [
      'a new section and a move of sections',
      (page) => moveSection(page, 'two', 0),
      (page) => ({ sections: [...page.sections, newSection('new')] }),
      'two: d | new: | one: a b c',
    ],
    [
      'a removed section and a new block in it',
      (page) => removeSection(page, 'two'),
      insert('y', 1, 'two'),
      'one: a b c | two: y',
    ],
    [
      'the same removal',
      (page) => removeBlock(page, 'b'),
      (page) => removeBlock(page, 'b'),
      'one: a c | two: d',
    ],
  ])('%s', (_, mine, theirs, gives) => {
    const { content, conflicts } = mergeContent(BASE, mine(BASE), theirs(BASE));
    expect(textOf(content)).toBe(gives);
    expect(conflicts).toEqual([]);
  });

  it('words of two blocks', () => {
    const { content, conflicts } = mergeContent(BASE, write('a', 'mine')(BASE), write('b', 'theirs')(BASE));
    expect(findBlock(content, 'a')?.data).toEqual({ html: 'mine' });
    expect(findBlock(content, 'b')?.data).toEqual({ html: 'theirs' });
    expect(conflicts).toEqual([]);
  });

  it('what two people set of one section', () => {
    const { content } = mergeContent(
      BASE,
      changeSection(BASE, 'one', { background: 'dark' }),
      changeSection(BASE, 'one', { background: 'tint', width: 'full' }),
    );
    expect(content.sections[0]).toMatchObject({ background: 'dark', width: 'full' });
  });
});

describe('where both changed a block', () => {
  it('keeps mine, and can take theirs', () => {
    const { content, conflicts } = mergeContent(BASE, write('a', 'mine')(BASE), write('a', 'theirs')(BASE));
    expect(findBlock(content, 'a')?.data).toEqual({ html: 'mine' });
    expect(conflicts.map(({ blockId }) => blockId)).toEqual(['a']);
    const [conflict] = conflicts;
    expect(conflict && findBlock(takeTheirs(content, conflict), 'a')?.data).toEqual({ html: 'theirs' });
  });

  it('keeps the words of a block that they removed, and can remove it', () => {
    const { content, conflicts } = mergeContent(BASE, write('a', 'mine')(BASE), removeBlock(BASE, 'a'));
    expect(textOf(content)).toBe('one: a b c | two: d');
    const [conflict] = conflicts;
    expect(conflict && textOf(takeTheirs(content, conflict))).toBe('one: b c | two: d');
  });

  it('leaves out a block that I removed, and can bring back theirs', () => {
    const { content, conflicts } = mergeContent(BASE, removeBlock(BASE, 'b'), write('b', 'theirs')(BASE));
    expect(textOf(content)).toBe('one: a c | two: d');
    const [conflict] = conflicts;
    const taken = conflict === undefined ? content : takeTheirs(content, conflict);
    expect(textOf(taken)).toBe('one: a b c | two: d');
    expect(findBlock(taken, 'b')?.data).toEqual({ html: 'theirs' });
  });

  it('brings back a block whose section is gone into the first one', () => {
    const mine = removeSection(BASE, 'two');
    const { content, conflicts } = mergeContent(BASE, mine, write('d', 'theirs')(BASE));
    const [conflict] = conflicts;
    expect(conflict && textOf(takeTheirs(content, conflict))).toBe('one: d a b c');
  });
});

const changes = array(
  record({
    act: constantFrom('write', 'remove', 'insert', 'move', 'section', 'unsection', 'turn'),
    block: constantFrom('a', 'b', 'c', 'd'),
    place: tuple(constantFrom('one', 'two'), integer({ min: 0, max: 3 })),
  }),
  { maxLength: 8 },
);

type Steps = readonly {
  readonly act: string;
  readonly block: string;
  readonly place: readonly [string, number];
}[];

/** Makes some changes; what is new is named by who made it. */
function changed(who: string, steps: Steps): PageContent {
  return steps.reduce((page: PageContent, { act, block, place: [sectionId, index] }, at) => {
    switch (act) {
      case 'write':
        return changeField(page, block, 'html', `${who}${at}`);
      case 'remove':
        return removeBlock(page, block);
      case 'insert':
        return insertBlock(page, blockOf(`${who}${at}`), { sectionId, index });
      case 'move':
        return move(
          block,
          page.sections.find(({ id }) => id === sectionId)?.blocks[index]?.id ?? null,
          sectionId,
        )(page);
      case 'section':
        return { sections: page.sections.toSpliced(index, 0, newSection(`${who}s${at}`)) };
      case 'unsection':
        return removeSection(page, sectionId);
      default:
        return moveSection(page, sectionId, index);
    }
  }, BASE);
}
const idsOf = ({ sections }: PageContent) => [
  ...sections.map(({ id }) => id),
  ...sections.flatMap(({ blocks }) => blocks.map(({ id }) => id)),
];

it('gives what one person made where the other one changed nothing', () => {
  assert(
    property(changes, (steps) => {
      const page = changed('m', steps);
      expect(mergeContent(BASE, page, BASE)).toEqual({ content: page, conflicts: [] });
      expect(mergeContent(BASE, BASE, page)).toEqual({ content: page, conflicts: [] });
      expect(mergeContent(BASE, page, page)).toEqual({ content: page, conflicts: [] });
    }),
  );
});

it('loses nothing that either person added, and has nothing twice', () => {
  assert(
    property(changes, changes, (one, other) => {
      const mine = changed('m', one);
      const theirs = changed('t', other);
      const ids = idsOf(mergeContent(BASE, mine, theirs).content);
      expect(new Set(ids).size).toBe(ids.length);
      const added = [...idsOf(mine), ...idsOf(theirs)].filter((id) => !idsOf(BASE).includes(id));
      expect(ids).toEqual(expect.arrayContaining(added));
    }),
  );
});
