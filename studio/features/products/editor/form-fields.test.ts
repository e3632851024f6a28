import { describe, expect, it } from 'vitest';
import { formSchema } from '#shared/features/forms/contract.ts';
import { FIELD_TYPES } from '#shared/features/forms/definition.ts';
import { changeKind, FIELD_KINDS, newField, newForm, newFormId } from './form-fields.ts';

const ID = newFormId('01234567-89ab-cdef-0123-456789abcdef');

describe('the fields of a form', () => {
  it('are of every kind that forms have', () => {
    expect(FIELD_KINDS.map(({ type }) => type).toSorted()).toEqual(FIELD_TYPES.toSorted());
  });

  it.each(FIELD_TYPES)('begin as the server takes them: %s', (type) => {
    const form = { id: ID, name: 'Questions', fields: [newField(type, 'a')] };
    expect(formSchema.parse(form)).toEqual(form);
  });

  it('begin with one question', () => {
    const form = newForm(ID, 'a', '');
    expect(formSchema.parse(form)).toEqual(form);
    expect(form.fields).toHaveLength(1);
  });

  it('keep what their new kind can say too', () => {
    const field = { ...newField('select', 'a'), title: 'Size', options: ['S'], required: true };
    expect(changeKind(field, 'radio')).toEqual({ ...field, type: 'radio' });
    expect(changeKind(field, 'text')).toEqual({ ...newField('text', 'a'), title: 'Size', required: true });
  });
});
