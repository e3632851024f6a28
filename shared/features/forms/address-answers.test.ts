import { describe, expect, it } from 'vitest';
import { checkAllAnswers, tidyAnswers } from './address-answers.ts';
import { blankField } from './rules.ts';
import type { FormDefinition, FormField } from './definition.ts';
import { readAnswers } from './read-answers.ts';

const field = (facts: Partial<FormField>) => blankField('home', 'address', { title: 'Home', ...facts });
const formOf = (facts: Partial<FormField> = {}): FormDefinition => ({
  id: 'f'.repeat(24),
  name: 'Form',
  fields: [field(facts)],
});
const check = (parts: readonly string[], facts: Partial<FormField> = {}, language = 'en') =>
  checkAllAnswers(formOf(facts), readAnswers(formOf(facts), { home: parts }), language)['home'];

describe('an address in a form', () => {
  it.each<[string[], Partial<FormField>, string | undefined]>([
    [['1 Quay', '', 'Portland', 'Maine', '04101', 'United States'], { required: true }, undefined],
    [['1 Quay', '', 'Portland', 'ME', '04101', 'US'], { required: true }, undefined],
    [['1 Quay', '', 'Rye', '', 'tn317ld', 'Vereinigtes Königreich'], { required: true }, undefined],
    [['1 Quay', '', 'Portland', '', '', 'us'], {}, undefined],
    [['', '', '', '', '', ''], {}, undefined],
    [['1 Quay', '', 'Portland', 'ME', 'notazip', 'USA'], {}, 'Enter a valid ZIP code, such as 95014.'],
    [['1 Quay', '', 'Emden', '', 'ABC', 'Allemagne'], {}, 'Enter a valid postal code, such as 26133.'],
    [
      ['1 Quay', '', 'Portland', '', '', 'US'],
      { required: true },
      'State: choose one from the list. ZIP code is required.',
    ],
    [['1 Quay', '', 'Portland', '', '', 'Atlantis'], {}, 'Choose a country.'],
    [['', '', '', '', '', ''], { required: true }, 'Required'],
  ])('%j is judged by its country', (parts, facts, text) => {
    expect(check(parts, facts)).toBe(text);
  });

  it('is told of by the names of the controls of its parts too', () => {
    const answers = { home: ['1 Quay', '', 'Portland', '', 'notazip', 'US'] };
    const form = formOf({ required: true });
    expect(checkAllAnswers(form, readAnswers(form, answers), 'en')).toEqual({
      home: 'State: choose one from the list. Enter a valid ZIP code, such as 95014.',
      'home:State': 'State: choose one from the list.',
      'home:Zip': 'Enter a valid ZIP code, such as 95014.',
    });
  });

  it('that its country writes without a city or a code is whole without them', () => {
    expect(check(['1 Quay', '', '', '', '018956', 'Singapore'], { required: true })).toBeUndefined();
  });

  it('is told of in the language of the page', () => {
    expect(check(['1', '', 'Emden', '', 'ABC', 'Deutschland'], {}, 'de')).toBe(
      'PLZ ist nicht gültig. Beispiel: 26133.',
    );
  });

  it('is kept as it is written there', () => {
    const answers = readAnswers(formOf(), { home: ['1 Quay', '', 'Portland', 'maine', ' 04101', 'USA'] });
    const kept = tidyAnswers(formOf(), answers, 'en');
    expect(kept['home']).toEqual(['1 Quay', '', 'Portland', 'ME', '04101', 'USA']);
    expect(tidyAnswers(formOf(), kept, 'en')).toEqual(kept);
    const text = formOf({ type: 'text' });
    expect(tidyAnswers(text, readAnswers(text, { home: 'Maine' }), 'en')).toEqual({ home: 'Maine' });
  });
});
