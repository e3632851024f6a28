import { describe, expect, it } from 'vitest';
import { blankField } from './rules.ts';
import { countryLayouts } from './country-layouts.ts';
import { FIELD_TYPES, type FormDefinition, type FormField } from './definition.ts';
import { fieldsMarkup } from './fields-markup.ts';
import { readFormData } from './form-data.ts';
import { readAnswers } from './read-answers.ts';
import { formTexts } from './texts.ts';

const ID = 'a'.repeat(24);

const field = (type: FormField['type'], facts: Partial<FormField> = {}) =>
  blankField(type, type, {
    title: `The ${type}`,
    options: ['Oat', 'Rust'],
    currencySymbol: '$',
    ...facts,
  });

const formOf = (...fields: readonly FormField[]): FormDefinition => ({ id: ID, name: 'Form', fields });
const readerOf = (language: string) => ({ language, texts: formTexts(language) });
const print = (one: FormField, raw: unknown = {}, errors = {}, language = 'en') =>
  fieldsMarkup(
    formOf(one),
    { answers: readAnswers(formOf(one), raw), errors },
    readerOf(language),
    () => undefined,
  ).text;
const printByCountry = (one: FormField, raw: unknown = {}, errors = {}, language = 'en') =>
  fieldsMarkup(
    formOf(one),
    { answers: readAnswers(formOf(one), raw), errors },
    readerOf(language),
    countryLayouts(language),
  ).text;

describe('fieldsMarkup', () => {
  it.each<[FormField, unknown, readonly string[]]>([
    [
      field('text', { required: true }),
      { text: 'Ada' },
      ['name="text"', 'value="Ada"', 'aria-required="true"'],
    ],
    [field('email'), {}, ['type="email"', 'autocomplete="email"']],
    [field('number'), { number: 4 }, ['inputmode="decimal"', 'value="4"']],
    [field('currency'), {}, ['<span class="field-symbol">$</span>']],
    [field('password'), {}, ['type="password"']],
    [
      field('textarea', { maxLength: 80 }),
      { textarea: 'abc' },
      ['3 / 80', 'data-max="80"', '>\nabc</textarea>'],
    ],
    [field('select'), { select: 'Rust' }, ['<option value="Rust" selected>']],
    [field('radio'), { radio: 'Oat' }, ['<legend', 'type="radio" name="radio" value="Oat" checked']],
    [field('checkbox'), { checkbox: ['Rust'] }, ['type="checkbox" name="checkbox" value="Rust" checked']],
    [field('likert'), { likert: { Oat: '-2' } }, ['name="likert:0" value="-2" checked', 'Strongly Agree']],
    [
      field('name'),
      { name: ['Ada', 'Byron'] },
      ['name="name:First"', 'autocomplete="given-name"', 'value="Byron"'],
    ],
    [field('address'), {}, ['name="address:Zip"', 'Address line 2']],
    [field('date'), { date: ['2', '3', '2026'] }, ['name="date:Year"', 'value="2026"']],
    [field('time'), {}, ['name="time:Ampm"']],
    [field('phone', { showCountryCode: true }), {}, ['name="phone:Country"']],
    [
      field('section', { underline: true }),
      {},
      ['<h3 class="field-section" data-underline>The section</h3>'],
    ],
    [field('hidden', { value: 'shop' }), {}, ['<input type="hidden" name="hidden" value="shop">']],
    [
      field('text', { description: 'As on the card.' }),
      {},
      [`aria-describedby="form-${ID}-text-help"`, 'As on the card.'],
    ],
  ])('prints %j with %j', (one, raw, parts) => {
    const markup = print(one, raw);
    for (const part of parts) expect(markup).toContain(part);
  });

  it('leaves out the code of the country where it is not asked', () => {
    expect(print(field('phone'))).not.toContain('phone:Country');
  });

  it('puts what is wrong above the title and ties it to the control', () => {
    const markup = print(field('text', { required: true }), {}, { text: 'Required' });
    expect(markup).toMatch(/field-error" id="[^"]+-error">Required<\/p><label/);
    expect(markup).toContain(`aria-describedby="form-${ID}-text-error"`);
    expect(markup).toContain('aria-invalid="true"');
  });

  it('escapes texts of merchants and visitors', () => {
    const evil = '"><script>alert(1)</script>';
    for (const type of FIELD_TYPES) {
      const markup = print(field(type, { title: evil, description: evil, options: [evil], value: evil }), {
        [type]: evil,
      });
      expect(markup).not.toContain('<script');
    }
  });
});

it('reads what its own controls send', () => {
  const form = formOf(...FIELD_TYPES.map((type) => field(type)));
  const sent: Readonly<Record<string, readonly string[]>> = {
    text: ['Ada'],
    checkbox: ['Oat', 'Rust'],
    'likert:1': ['2'],
    'name:First': ['Ada'],
    'name:Last': ['Byron'],
    'phone:Areacode': ['207'],
    'phone:Prefix': ['555'],
    'phone:Line': ['0142'],
  };
  const answers = readAnswers(
    form,
    readFormData(form, (name) => sent[name] ?? []),
  );
  expect(answers).toMatchObject({
    text: 'Ada',
    checkbox: ['Oat', 'Rust'],
    likert: { Rust: '2' },
    name: ['Ada', 'Byron'],
    phone: ['', '207', '555', '0142'],
    select: '',
  });
});

describe('an address in a form', () => {
  const labelsIn = (markup: string) =>
    [...markup.matchAll(/<div class="field-part"><label for="[^"]+"><span>([^<]*)/g)].map(
      ([, label]) => label,
    );

  it.each([
    ['United States', ['Country', 'Address', 'Apartment, suite, etc.', 'City', 'State', 'ZIP code'], 'en'],
    ['GB', ['Country', 'Address', 'Apartment, suite, etc.', 'Town or city', 'Postcode'], 'en'],
    ['Deutschland', ['Land', 'Straße und Hausnummer', 'Wohnung, Stockwerk usw.', 'PLZ', 'Ort'], 'de'],
  ])('of %s is asked for as it is written there', (country, labels, language) => {
    const markup = printByCountry(field('address'), { address: { Country: country } }, {}, language);
    expect(labelsIn(markup)).toEqual(labels);
  });

  it('has the states of the country to choose from, and keeps one that is none', () => {
    const chosen = printByCountry(field('address'), { address: { State: 'ME', Country: 'United States' } });
    expect(chosen).toContain('<option value="ME" selected>Maine</option>');
    const typed = printByCountry(field('address'), { address: { State: 'Atlantis', Country: 'US' } });
    expect(typed).toContain('<option value="Atlantis" selected>Atlantis</option>');
  });

  it('says which of its parts may be left out where it is required', () => {
    const markup = printByCountry(field('address', { required: true }), { address: { Country: 'US' } });
    expect(markup).toContain('Apartment, suite, etc. <small>(optional)</small>');
    expect(markup).toMatch(/name="address:Zip"[^>]*aria-required="true"/);
    expect(printByCountry(field('address'), { address: { Country: 'US' } })).not.toContain('aria-required');
  });

  it('tells beside its parts what is wrong with them, and once', () => {
    const errors = { address: 'No ZIP code.', 'address:Zip': 'No ZIP code.' };
    const markup = printByCountry(field('address'), { address: { Country: 'US', Zip: 'x' } }, errors);
    expect(markup).toMatch(/name="address:Zip"[^>]*aria-invalid="true" aria-describedby="([^"]+)"/);
    expect(markup.match(/No ZIP code\./g)).toHaveLength(1);
  });

  it('can ask for the fields of another country without scripts', () => {
    const markup = printByCountry(field('address'));
    expect(markup).toMatch(/<noscript><button type="submit" name="updateCountry"[^>]*formnovalidate>/);
    expect(markup).toMatch(/name="address:Country"[^>]* data-address-country>/);
  });
});
