import { describe, expect, it } from 'vitest';
import { formSchema } from './contract.ts';
import { FIELD_TYPES } from './definition.ts';
import { changeKind, FIELD_KINDS, fieldSchema, newField, newForm, newFormId } from './field-kinds.ts';

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

  it.each([
    ['text', 'single-value', 'description placeholder required'],
    ['textarea', 'single-value', 'description placeholder required maxLength'],
    ['currency', 'single-value', 'description currencySymbol required'],
    ['twitter', 'single-value', 'description required'],
    ['date', 'date', 'description required'],
    ['phone', 'phone', 'description showCountryCode required'],
    ['section', 'section', 'description underline'],
    ['likert', 'likert', 'description options required'],
    ['hidden', 'hidden', 'key value'],
  ])('are told to programs: %s is %s with %s', (type, kind, properties) => {
    const told = fieldSchema(true).find((one) => one.type === type);
    expect([told?.kind, told?.properties.map(({ name }) => name).join(' ')]).toEqual([kind, properties]);
  });

  it('have no most of characters where the site says so', () => {
    const textarea = fieldSchema(false).find(({ type }) => type === 'textarea');
    expect(textarea?.properties.map(({ name }) => name)).not.toContain('maxLength');
  });
});
