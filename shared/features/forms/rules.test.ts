import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIELD_TYPES, type FieldType, type FormDefinition, type FormField } from './definition.ts';
import { type Answer, readAnswers } from './read-answers.ts';
import { blankField, checkAdditionalFields, checkAnswers, lengthLimitOf } from './rules.ts';
import { formMessages } from './texts.ts';

const EMAIL = 'Email is not valid. Email addresses should follow the format user@domain.com.';
const TOO_LONG = 'You have exceeded the character limit.';

const field = (type: FieldType, facts: Partial<FormField> = {}) =>
  blankField('f', type, { title: 'Field', ...facts });

const form = (...fields: readonly FormField[]): FormDefinition => ({
  id: '0'.repeat(24),
  name: 'Form',
  fields,
});
const read = (one: FormField, raw?: unknown) =>
  readAnswers(form(one), raw === undefined ? {} : { f: raw })['f'];
const check = (one: FormField, raw?: unknown) =>
  checkAnswers(form(one), readAnswers(form(one), raw === undefined ? {} : { f: raw }))['f'];

const OPTIONS = { options: ['Oat', 'Rust'] };

describe('readAnswers', () => {
  it.each<[string, FormField, unknown, Answer]>([
    ['trims a line', field('text'), '  Ada ', 'Ada'],
    ['keeps the spaces of a password', field('password'), ' a b ', ' a b '],
    ['reads a number as text', field('number'), 4, '4'],
    ['takes nothing for an empty text', field('text'), undefined, ''],
    ['takes no object for a text', field('text'), { a: 1 }, ''],
    ['makes a list of one choice', field('checkbox', OPTIONS), 'Oat', ['Oat']],
    ['keeps several choices', field('checkbox', OPTIONS), ['Oat', 'Rust'], ['Oat', 'Rust']],
    ['reads a name by its parts', field('name'), { First: 'Ada', Last: 'Byron' }, ['Ada', 'Byron']],
    ['reads a name in order', field('name'), ['Ada', 'Byron', 'more'], ['Ada', 'Byron']],
    [
      'adds an empty country to a phone of three parts',
      field('phone'),
      ['207', '555', '0142'],
      ['', '207', '555', '0142'],
    ],
    ['keeps a phone of four parts', field('phone'), ['1', '207', '555', '0142'], ['1', '207', '555', '0142']],
    [
      'keeps the statements that are asked',
      field('likert', { options: ['It pours'] }),
      { 'It pours': '2', other: '1' },
      { 'It pours': '2' },
    ],
    ['gives a hidden field its own value', field('hidden', { value: 'shop' }), undefined, 'shop'],
    ['lets the page say a hidden value', field('hidden', { value: 'shop' }), 'mail', 'mail'],
  ])('%s', (_, one, raw, answer) => {
    expect(read(one, raw)).toEqual(answer);
  });

  it('leaves out sections and what the form does not ask', () => {
    expect(
      readAnswers(form(field('section'), field('text', { id: 'a' })), { a: 'x', b: 'y', f: 'z' }),
    ).toEqual({
      a: 'x',
    });
  });
});

describe('checkAnswers', () => {
  const needed = (type: FieldType, facts: Partial<FormField> = {}) =>
    field(type, { required: true, ...facts });

  it.each<[string, FormField, unknown]>([
    ['a text', needed('text'), ' '],
    ['a textarea', needed('textarea'), undefined],
    ['an email address', needed('email'), ''],
    ['a choice of one', needed('radio', OPTIONS), undefined],
    ['a choice in a list', needed('select', OPTIONS), ''],
    ['a choice of several', needed('checkbox', OPTIONS), []],
    ['one statement', needed('likert', { options: ['A', 'B'] }), { A: '1' }],
    ['the last name', needed('name'), ['Ada', '']],
    ['the country', needed('address'), { Line1: 'Mill Lane 1', City: 'Hallow' }],
    ['the year', needed('date'), ['2', '3', '']],
    ['the line of a phone number', needed('phone'), ['', '207', '555', '']],
  ])('asks for %s that is required', (_, one, raw) => {
    expect(check(one, raw)).toBe(formMessages('en').required);
  });

  it.each<[FormField, unknown]>([
    [field('email'), ''],
    [field('email'), 'ada@example.com'],
    [needed('address'), { Line1: 'Mill Lane 1', City: 'Hallow', Country: 'US' }],
    [needed('section'), undefined],
    [needed('hidden'), undefined],
    [field('date'), ['02', '29', '2024']],
    [field('date'), ['', '', '']],
    [field('time'), ['12', '30', '', 'pm']],
    [field('time'), ['23', '59', '59', '']],
    [field('phone'), ['+1', '207', '555', '0142']],
    [field('number'), '-1.5e3'],
    [field('currency'), '12.50'],
    [field('website'), 'https://example.com/a'],
    [field('twitter'), '@saltmarsh'],
    [field('select', OPTIONS), 'Oat'],
    [field('checkbox', OPTIONS), ['Oat']],
    [field('likert', { options: ['A'] }), { A: '-2' }],
    [field('textarea', { maxLength: 3 }), 'abc'],
  ])('has nothing to say about %j with %j', (one, raw) => {
    expect(check(one, raw)).toBeUndefined();
  });

  it.each<[FormField, unknown, string]>([
    [field('email'), 'ada', EMAIL],
    [needed('email'), 'ada@example', EMAIL],
    [field('textarea', { maxLength: 3 }), 'abcd', TOO_LONG],
    [field('textarea'), 'x'.repeat(65_537), TOO_LONG],
    [field('text'), 'x'.repeat(10_001), TOO_LONG],
    [field('date'), ['2', '30', '2024'], 'Enter a valid date: month, day and a four-digit year.'],
    [field('date'), ['2', '3', '24'], 'Enter a valid date: month, day and a four-digit year.'],
    [field('time'), ['13', '00', '', 'pm'], 'Enter a valid time.'],
    [field('time'), ['24', '00', '', ''], 'Enter a valid time.'],
    [field('phone'), ['1', 'abc', '555', '0142'], 'Enter a phone number.'],
    [field('number'), 'four', 'Enter a number.'],
    [field('number'), '1e999', 'Enter a number.'],
    [field('currency'), '12.505', 'Enter an amount such as 12.50.'],
    [field('website'), 'javascript:alert(1)', 'Enter an address such as https://example.com.'],
    [field('website'), 'example', 'Enter an address such as https://example.com.'],
    [field('twitter'), 'two words', 'Enter a username such as @saltmarsh.'],
    [field('radio', OPTIONS), 'Cobalt', 'Choose one of the options.'],
    [field('checkbox', OPTIONS), ['Oat', 'Cobalt'], 'Choose from the options.'],
    [field('likert', { options: ['A'] }), { A: '3' }, 'Choose an answer for each statement.'],
  ])('of %j with %j says what is wrong', (one, raw, text) => {
    expect(check(one, raw)).toBe(text);
  });

  it('never throws and keeps to the fields of the form, whatever comes in', () => {
    const every = form(
      ...FIELD_TYPES.map((type) => field(type, { id: type, required: true, options: ['A', 'B'] })),
    );
    const asked = new Set<string>(FIELD_TYPES);
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...FIELD_TYPES), fc.anything(), (all, type, one) => {
        for (const raw of [all, { [type]: one }]) {
          const answers = readAnswers(every, raw);
          expect(readAnswers(every, answers)).toEqual(answers);
          for (const id of Object.keys(checkAnswers(every, answers))) expect(asked.has(id)).toBe(true);
        }
      }),
    );
  });
});

describe('checkAdditionalFields', () => {
  const engraving = form(field('text', { required: true }));

  it.each<[string | null, object]>([
    ['{"f":"For Ada","g":1}', { answers: { f: 'For Ada' } }],
    [null, { errors: { f: formMessages('en').required } }],
    ['{', { errors: { f: formMessages('en').required } }],
    ['[]', { errors: { f: formMessages('en').required } }],
  ])('of %s is %j', (text, checked) => {
    expect(checkAdditionalFields(engraving, text)).toEqual(checked);
  });

  it('goes with one sentence for the whole form', () => {
    expect(formMessages('en').invalid).toBe('One or more fields is invalid, please check your entries.');
  });
});

it('counts the letters of a textarea against its own limit', () => {
  expect(lengthLimitOf(field('textarea', { maxLength: 80 }))).toBe(80);
  expect(lengthLimitOf(field('textarea'))).toBe(65_536);
});

describe('an amount', () => {
  const amount = (currencySymbol: string) => field('currency', { currencySymbol });

  it.each([
    ['$', '12.50', undefined],
    ['$', '12.505', 'Enter an amount such as 12.50.'],
    ['¥', '1200', undefined],
    ['¥', '12.50', 'Enter a whole amount such as 1200.'],
  ])('in %s of %s is judged by the unit of its currency', (symbol, text, problem) => {
    expect(checkAnswers(form(amount(symbol)), { f: text })['f']).toBe(problem);
  });

  it('is refused in the language that is asked for', () => {
    expect(checkAnswers(form(amount('$')), { f: 'x' }, formMessages('de'))['f']).toBe(
      'Geben Sie einen Betrag wie 12.50 an.',
    );
  });
});
