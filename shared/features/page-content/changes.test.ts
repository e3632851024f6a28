import { expect, it } from 'vitest';
import {
  changeField,
  changeSection,
  changeSpan,
  duplicateSection,
  insertBlock,
  insertSection,
  moveSection,
  newBlock,
  newSection,
  placeOfBlock,
  removeBlock,
  removeSection,
} from './changes.ts';
import { type Block, BLOCKS_MAX, countBlocks, type PageContent } from './rules.ts';

const blockOf = (id: string): Block => newBlock({ type: 'html', sample: { html: id } }, id);

/** A page written as its sections with the ids of their blocks: `one: aaaa bbbb | two:`. */
function pageOf(text: string): PageContent {
  return {
    sections: text.split('|').map((part) => {
      const [id = '', blocks = ''] = part.split(':');
      return newSection(id.trim(), blocks.split(' ').filter(Boolean).map(blockOf));
    }),
  };
}

const textOf = ({ sections }: PageContent) =>
  sections.map(({ id, blocks }) => [`${id}:`, ...blocks.map((block) => block.id)].join(' ')).join(' | ');

const PAGE = pageOf('one: aaaa bbbb | two: cccc');
const full = {
  sections: [
    newSection(
      'full',
      Array.from({ length: BLOCKS_MAX }, (_, at) => blockOf(`b${at}`)),
    ),
  ],
};

it.each<[does: string, change: (page: PageContent) => PageContent, gives: string]>([
  [
    'inserts a block at a place',
    (page) => insertBlock(page, blockOf('new'), { sectionId: 'two', index: 0 }),
    'one: aaaa bbbb | two: new cccc',
  ],
  [
    'inserts nothing into a section that is not there',
    (page) => insertBlock(page, blockOf('new'), { sectionId: 'no', index: 0 }),
    'one: aaaa bbbb | two: cccc',
  ],
  [
    'inserts a section',
    (page) => insertSection(page, newSection('mid'), 1),
    'one: aaaa bbbb | mid: | two: cccc',
  ],
  ['moves a section', (page) => moveSection(page, 'two', 0), 'two: cccc | one: aaaa bbbb'],
  ['moves no section that is not there', (page) => moveSection(page, 'no', 0), 'one: aaaa bbbb | two: cccc'],
  [
    'duplicates no section that is not there',
    (page) => duplicateSection(page, 'no', () => 'copy'),
    'one: aaaa bbbb | two: cccc',
  ],
  ['removes a block', (page) => removeBlock(page, 'bbbb'), 'one: aaaa | two: cccc'],
  ['removes no block that is not there', (page) => removeBlock(page, 'no'), 'one: aaaa bbbb | two: cccc'],
  ['removes a section with its blocks', (page) => removeSection(page, 'one'), 'two: cccc'],
])('%s', (_, change, gives) => {
  expect(textOf(change(PAGE))).toBe(gives);
});

it('gives the copy of a section and of each of its blocks an id of its own', () => {
  let count = 0;
  const page = duplicateSection(PAGE, 'one', () => `copy${(count += 1)}`);
  expect(textOf(page)).toBe('one: aaaa bbbb | copy3: copy1 copy2 | two: cccc');
});

it.each<[does: string, change: (page: PageContent) => PageContent]>([
  ['another block', (page) => insertBlock(page, blockOf('new'), { sectionId: 'full', index: 0 })],
  ['a copy of a section', (page) => duplicateSection(page, 'full', () => 'copy')],
  ['a section with a block', (page) => insertSection(page, newSection('new', [blockOf('new')]), 0)],
])(`takes not more than ${BLOCKS_MAX} blocks: %s`, (_, change) => {
  expect(change(full)).toBe(full);
});

it('still takes an empty section when it is full of blocks', () => {
  expect(countBlocks(insertSection(full, newSection('new'), 1))).toBe(BLOCKS_MAX);
});

it.each<[field: string, value: unknown, data: object]>([
  ['title', 'New', { title: 'New', items: [{ label: 'a' }, { label: 'b' }] }],
  ['items.1.label', 'New', { title: 'Old', items: [{ label: 'a' }, { label: 'New' }] }],
  ['items.7.label', 'New', { title: 'Old', items: [{ label: 'a' }, { label: 'b' }] }],
  [
    'picture.altText',
    'New',
    { title: 'Old', items: [{ label: 'a' }, { label: 'b' }], picture: { altText: 'New' } },
  ],
])('changes the field %s', (field, value, data) => {
  const block = { ...blockOf('aaaa'), data: { title: 'Old', items: [{ label: 'a' }, { label: 'b' }] } };
  const page = { sections: [newSection('one', [block])] };
  expect(changeField(page, 'aaaa', field, value).sections[0]?.blocks[0]?.data).toEqual(data);
});

it.each([
  [0, 1],
  [6, 6],
  [99, 12],
])('makes a span of %i columns %i', (span, kept) => {
  expect(changeSpan(PAGE, 'aaaa', span).sections[0]?.blocks[0]?.span).toBe(kept);
});

it('sets something of a section and leaves the others alone', () => {
  const page = changeSection(PAGE, 'two', { background: 'dark' });
  expect(page.sections.map(({ background }) => background)).toEqual(['none', 'dark']);
  expect(page.sections[1]?.spacing).toBe('medium');
});

it('knows where a block stands', () => {
  expect(placeOfBlock(PAGE, 'bbbb')).toEqual({ sectionId: 'one', index: 1 });
  expect(placeOfBlock(PAGE, 'no')).toBeUndefined();
});
