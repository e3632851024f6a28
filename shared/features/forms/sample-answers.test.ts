import { expect, it } from 'vitest';
import { FIELD_KINDS, newField } from './field-kinds.ts';
import { checkAllAnswers } from './address-answers.ts';
import { sampleAnswers } from './sample-answers.ts';

it.each(FIELD_KINDS.filter(({ type }) => type !== 'file').map(({ type }) => type))(
  'the answer with which a required field of kind %s is tried out is right',
  (type) => {
    const form = { id: 'a'.repeat(24), name: 'All', fields: [{ ...newField(type, 'one'), required: true }] };
    expect(checkAllAnswers(form, sampleAnswers(form), 'en')).toEqual({});
  },
);
