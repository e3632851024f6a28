import { describe, expect, it } from 'vitest';
import { checkData } from './check-data.ts';
import { type BlockField, choices, LINE_MAX, RICH_MAX, TEXT_MAX } from './field.ts';

const ID = 'a'.repeat(24);

const FIELDS: readonly BlockField[] = [
  { kind: 'rich', name: 'rich', label: 'Text' },
  { kind: 'line', name: 'line', label: 'Line' },
  { kind: 'line', name: 'long', label: 'Lines', isLong: true },
  { kind: 'line', name: 'short', label: 'Short', max: 3 },
  { kind: 'code', name: 'code', label: 'Code' },
  { kind: 'picture', name: 'picture', label: 'Picture' },
  { kind: 'picture', name: 'cut', label: 'Picture', mayCrop: true },
  { kind: 'link', name: 'link', label: 'Link' },
  { kind: 'choice', name: 'choice', label: 'Choice', choices: choices(['a', 'A'], ['b', 'B']) },
  { kind: 'switch', name: 'switch', label: 'Switch', isOn: true },
  { kind: 'number', name: 'number', label: 'Number', min: 1, max: 6, start: 3 },
  { kind: 'product', name: 'product', label: 'Product' },
  { kind: 'collection', name: 'collection', label: 'Store' },
  { kind: 'navigation', name: 'navigation', label: 'Navigation' },
  {
    kind: 'list',
    name: 'list',
    label: 'List',
    one: 'Entry',
    most: 2,
    fields: [
      { kind: 'line', name: 'title', label: 'Title' },
      { kind: 'link', name: 'href', label: 'Link' },
    ],
  },
];

describe('what a block holds', () => {
  it.each([
    { rich: '<p>a</p>', line: 'a', long: 'a\nb', short: 'abc', code: '<script>' },
    { rich: 'x'.repeat(RICH_MAX), line: 'x'.repeat(LINE_MAX), long: 'x'.repeat(TEXT_MAX) },
    { picture: { mediaId: ID }, product: ID, collection: 'shop', navigation: 'mainNav' },
    { picture: { mediaId: ID, altText: '' }, product: '', collection: '' },
    { picture: { mediaId: ID, focalPoint: { x: 0, y: 0.5 } }, cut: { mediaId: ID, ratio: 'square' } },
    { picture: { mediaId: '' }, link: '' },
    { link: '/shop' },
    { link: 'https://example.com/a b'.replace(' ', '%20') },
    { link: 'mailto:ada@example.com' },
    { link: '#visit' },
    { choice: 'b', switch: false, number: 6 },
    { list: [{ title: 'a', href: '/a' }, {}] },
    {},
  ])('is kept where it is right: %j', (data) => {
    expect(checkData(FIELDS, data)).toEqual({ data, faults: [] });
  });

  it('loses what no field is named for, in lists and pictures too', () => {
    const { data, faults } = checkData(FIELDS, {
      line: 'a',
      other: 1,
      picture: { mediaId: ID, width: 5 },
      list: [{ title: 'a', color: 'red' }],
    });
    expect(data).toEqual({ line: 'a', picture: { mediaId: ID }, list: [{ title: 'a' }] });
    expect(faults).toEqual([]);
  });

  it('is without a value where that is null', () => {
    expect(checkData(FIELDS, { line: null, picture: null })).toEqual({ data: {}, faults: [] });
  });

  it.each<readonly [data: object, path: string, text: string]>([
    [{ rich: 5 }, 'rich', 'This must be a text.'],
    [{ rich: 'x'.repeat(RICH_MAX + 1) }, 'rich', 'This has at most 100000 characters.'],
    [{ line: 'x'.repeat(LINE_MAX + 1) }, 'line', 'This has at most 500 characters.'],
    [{ long: 'x'.repeat(TEXT_MAX + 1) }, 'long', 'This has at most 5000 characters.'],
    [{ short: 'abcd' }, 'short', 'This has at most 3 characters.'],
    [{ code: ['a'] }, 'code', 'This must be a text.'],
    [{ picture: ID }, 'picture', 'This must be a picture of the library.'],
    [{ picture: { mediaId: 'a.jpg' } }, 'picture', 'This is not an id.'],
    [{ picture: {} }, 'picture', 'This must be a text.'],
    [{ picture: { mediaId: ID, altText: 1 } }, 'picture', 'This must be a text.'],
    [
      { picture: { mediaId: ID, focalPoint: { x: 2, y: 0 } } },
      'picture',
      'The focal point is two numbers, x and y, from 0 to 1.',
    ],
    [{ picture: { mediaId: ID, ratio: 'square' } }, 'picture', 'This picture cannot have this shape.'],
    [{ cut: { mediaId: ID, ratio: 'round' } }, 'cut', 'This picture cannot have this shape.'],
    [{ link: 'javascript:alert(1)' }, 'link', 'Links must be formatted as https://example.com or /about.'],
    [{ link: '//elsewhere.example' }, 'link', 'Links must be formatted as https://example.com or /about.'],
    [{ link: 'mailto:nobody' }, 'link', 'Emails must be formatted as name@example.com.'],
    [{ choice: 'c' }, 'choice', 'This is not one of the choices.'],
    [{ switch: 'on' }, 'switch', 'This must be true or false.'],
    [{ number: 0 }, 'number', 'This must be a whole number from 1 to 6.'],
    [{ number: 2.5 }, 'number', 'This must be a whole number from 1 to 6.'],
    [{ number: '3' }, 'number', 'This must be a whole number from 1 to 6.'],
    [{ product: 'mug' }, 'product', 'This is not an id.'],
    [{ collection: 5 }, 'collection', 'This must be a text.'],
    [{ list: {} }, 'list', 'This must be a list.'],
    [{ list: [{}, {}, {}] }, 'list', 'This list has at most 2 entries.'],
    [{ list: ['a'] }, 'list.0', 'This entry must be an object.'],
    [
      { list: [{}, { href: 'data:x' }] },
      'list.1.href',
      'Links must be formatted as https://example.com or /about.',
    ],
  ])('%j is refused', (data, path, text) => {
    expect(checkData(FIELDS, data as Record<string, unknown>).faults).toEqual([{ path, text }]);
  });

  it('tells all mistakes at once', () => {
    const { faults } = checkData(FIELDS, { line: 1, number: 9, choice: 'z' });
    expect(faults.map(({ path }) => path)).toEqual(['line', 'choice', 'number']);
  });
});
