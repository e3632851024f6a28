import { expect, it } from 'vitest';
import { formAt, formBehind, placeName } from './placed-form.ts';

const pieces = ['<form id="a-', '"><p id="a-', '-error">'];

it('a form has ids of its own in each place', () => {
  expect(formAt({ name: 'A', pieces }, 'one')).toBe('<form id="a-one"><p id="a-one-error">');
  expect(formAt({ name: 'A', pieces }, 'two')).toBe('<form id="a-two"><p id="a-two-error">');
});

it.each([
  ['one', '<b>one</b>', '<form id="a-two"><p id="a-two-error">'],
  ['', '<b>one</b>', '<b>two</b>'],
])('what became of one that was sent from "%s" stands there alone', (place, first, second) => {
  const form = { name: 'A', pieces, sent: { place, pieces: ['<b>', '</b>'] } };
  expect([formAt(form, 'one'), formAt(form, 'two')]).toEqual([first, second]);
});

it('a form behind a button is open where something became of it', () => {
  const form = { name: 'Ask <us>', pieces, sent: { place: 'one', pieces: ['<b>', '</b>'] } };
  expect(formBehind(form, 'two', '')).toContain(
    '<summary class="button">Ask &lt;us&gt;</summary><form id="a-two">',
  );
  expect(formBehind(form, 'two', '')).not.toContain(' open');
  expect(formBehind(form, 'one', 'Write')).toContain(' open><summary class="button">Write</summary><b>');
});

it('the name of a place is fit for an id', () => {
  expect(placeName('"><b> footer-a_1')).toBe('bfooter-a_1');
});
