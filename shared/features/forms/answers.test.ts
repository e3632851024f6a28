import { describe, expect, it } from 'vitest';
import { blankField } from './rules.ts';
import type { FormField } from './definition.ts';
import { scaleAnswer, tellAnswers } from './answers.ts';

describe('answers on the scale of agreement', () => {
  it.each([
    ['-2', 'Strongly Disagree', 'productAnswerMapStronglyDisagree'],
    ['-1', 'Disagree', 'productAnswerMapDisagree'],
    ['0', 'Neutral', 'productAnswerMapNeutral'],
    ['1', 'Agree', 'productAnswerMapAgree'],
    ['2', 'Strongly Agree', 'productAnswerMapStronglyAgree'],
    ['3', 'Neutral', 'productAnswerMapNeutral'],
    ['1.5', 'Neutral', 'productAnswerMapNeutral'],
    ['', 'Neutral', 'productAnswerMapNeutral'],
    ['constructor', 'Neutral', 'productAnswerMapNeutral'],
  ])('%j is %s', (written, text, key) => {
    expect(scaleAnswer(written)).toEqual({ key, text });
  });
});

const field = (type: FormField['type'], more: Partial<FormField> = {}) =>
  blankField('asked', type, { title: 'What we ask', ...more });

/** The one answer of a form of one field, as it is told. */
function tell(asked: FormField, answer: unknown, language: string): string | undefined {
  const form = { id: 'form', name: 'Form', fields: [asked] };
  return tellAnswers(form, JSON.stringify({ asked: answer }), language)[0]?.text;
}

const STATEMENTS = field('likert', { options: ['It is sturdy', 'It is light'] });

describe('an answer in words', () => {
  it.each<[FormField, unknown, string, string | undefined]>([
    [field('text'), 'For Ada', 'en-US', 'For Ada'],
    [field('textarea'), 'Two\nlines', 'en-US', 'Two\nlines'],
    [field('currency', { currencySymbol: '$' }), '12.50', 'en-US', '$12.50'],
    [field('name'), ['Ada', 'Byron'], 'en-US', 'Ada Byron'],
    [field('name'), ['', 'Byron'], 'en-US', 'Byron'],
    [
      field('address'),
      ['12 Quay St', '', 'Astoria', 'OR', '97103', 'USA'],
      'en-US',
      '12 Quay St, Astoria, OR 97103, USA',
    ],
    [field('date'), ['3', '14', '2026'], 'en-US', 'March 14, 2026'],
    [field('date'), ['3', '14', '2026'], 'de-DE', '14. März 2026'],
    [field('date'), ['3', '14', '2026'], 'fr-FR', '14 mars 2026'],
    [field('date'), ['13', '40', '2026'], 'en-US', '13/40/2026'],
    [field('time'), ['3', '05', '', 'PM'], 'en-US', '3:05 PM'],
    [field('time'), ['12', '05', '', 'am'], 'de-DE', '00:05'],
    [field('time'), ['15', '05', '09', ''], 'de-DE', '15:05:09'],
    [field('phone'), ['', '555', '123', '4567'], 'en-US', '555-123-4567'],
    [field('phone'), ['+49', '30', '123', '4567'], 'de-DE', '+49 30-123-4567'],
    [field('phone'), ['49', '', '', ''], 'de-DE', undefined],
    [field('checkbox', { options: ['Red', 'Blue'] }), ['Red', 'Blue'], 'en-US', 'Red, Blue'],
    [field('radio', { options: ['Red'] }), 'Red', 'en-US', 'Red'],
    [STATEMENTS, { 'It is sturdy': '2' }, 'en-US', 'It is sturdy: Strongly Agree'],
    [
      STATEMENTS,
      { 'It is sturdy': '-1', 'It is light': '0' },
      'de-DE',
      'It is sturdy: Stimme nicht zu; It is light: Neutral',
    ],
    [field('hidden'), 'x', 'en-US', undefined],
    [field('text'), '', 'en-US', undefined],
  ])('$type %#', (asked, answer, language, text) => {
    // Versions of ICU differ in the space before the half of the day.
    expect(tell(asked, answer, language)?.replaceAll('\u202f', ' ')).toBe(text);
  });
});
