import { describe, expect, it } from 'vitest';
import { lengthWarning, textsOf, withKept, withTyped } from './texts-of-things.ts';

const field = {
  field: 'title',
  label: 'Title',
  isRich: false,
  isName: false,
  max: null,
  source: 'Buy',
  text: null,
  state: 'missing' as const,
  version: 0,
};
const thing = {
  kind: 'page',
  kindTitle: 'Pages',
  id: 'p1',
  title: 'Home',
  path: '/',
  isLive: false,
  fields: [field],
};

describe('a warning about length', () => {
  it.each([
    ['is given for a much longer text', 'Buy', 'Dem Warenkorb hinzufügen', null, false, /^Much longer/],
    ['is not given for a few letters more', 'Buy', 'Acheter', null, false, /^$/],
    ['is not given for long texts that grow a little', 'a'.repeat(100), 'a'.repeat(140), null, false, /^$/],
    ['is not given for rich texts', 'Buy', 'Dem Warenkorb hinzufügen', null, true, /^$/],
    ['names how many characters are possible', 'Buy', 'abcdef', 5, false, /At most 5/],
  ])('%s', (_, source, text, max, isRich, expected) => {
    expect(lengthWarning({ source, max, isRich }, text) ?? '').toMatch(expected);
  });
});

it('keeps a text in the list when it is translated', () => {
  const kept = {
    kind: 'page',
    id: 'p1',
    field: 'title',
    text: 'Kaufen',
    state: 'translated',
    version: 1,
  } as const;
  const [text] = textsOf(withKept([thing], [kept]));
  expect(text).toMatchObject({ text: 'Kaufen', state: 'translated', version: 1, thing: { title: 'Home' } });
});

describe('the page while a text is typed', () => {
  it.each([
    [
      'a plain text that is all of a value',
      { a: ['Buy', 'Buy now'] },
      'Buy',
      'Kaufen',
      false,
      { a: ['Kaufen', 'Buy now'] },
    ],
    [
      'a rich text within its wrapper',
      { b: '<div lang="en"><p>Hi</p></div>', n: 1 },
      '<p>Hi</p>',
      '<p>$&</p>',
      true,
      { b: '<div lang="en"><p>$&</p></div>', n: 1 },
    ],
    ['nothing where nothing changed', { a: 'Buy' }, 'Buy', 'Buy', false, { a: 'Buy' }],
  ])('shows %s', (_, json, shown, typed, isRich, expected) => {
    expect(withTyped(json, { shown, typed, isRich })).toEqual(expected);
  });
});
