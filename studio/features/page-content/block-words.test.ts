import { expect, it } from 'vitest';
import { nameOfBlock, nameOfText, offeredKinds, pictureFieldAt, titleOfBlock } from './block-words.ts';

const blockOf = (type: string, data: Record<string, unknown>) => ({ id: 'aaaa', type, span: 12, data });

it.each([
  ['html', { html: '<h2>Hello</h2><p>you</p>' }, 'Hello you'],
  ['html', { html: `<p>${'long words '.repeat(9)}</p>` }, 'long words long words long words long wo…'],
  ['html', { html: '' }, 'Text'],
  ['button', { label: 'Visit' }, 'Visit'],
  ['made-up', {}, 'Unknown block “made-up”'],
])('calls a block of %s %j %s', (type, data, name) => {
  expect(nameOfBlock(blockOf(type, data))).toBe(name);
});

it('says the kind of a block, or that it is not known', () => {
  expect(titleOfBlock(blockOf('image', {}))).toBe('Image');
  expect(titleOfBlock(blockOf('made-up', {}))).toBe('Unknown block');
});

it('finds kinds of blocks by their titles and words, in their groups', () => {
  const found = offeredKinds(' PHOTO', false).flatMap(({ kinds }) => kinds.map(({ type }) => type));
  expect(found).toContain('image');
  expect(found).not.toContain('button');
  expect(offeredKinds('no such block', true)).toEqual([]);
});

it('offers code to those alone who may write it', () => {
  const typesFor = (mayCode: boolean) =>
    offeredKinds('', mayCode).flatMap(({ kinds }) => kinds.filter(({ isCode }) => isCode === true));
  expect(typesFor(false)).toEqual([]);
});

it('finds the field of a picture on the page', () => {
  expect(pictureFieldAt(blockOf('image', { picture: { mediaId: 'm' } }), 0)).toBe('picture');
  expect(pictureFieldAt(blockOf('image', {}), 0)).toBe('picture');
  expect(pictureFieldAt(blockOf('button', {}), 0)).toBeUndefined();
});

it.each([
  [{ kind: 'place', id: 'home-title' } as const, 'home title'],
  [{ kind: 'block', blockId: 'aaaa', field: 'label', isRich: false } as const, 'Label'],
])('says what a text is: %j', (target, name) => {
  expect(nameOfText(target, blockOf('button', {}))).toBe(name);
});
