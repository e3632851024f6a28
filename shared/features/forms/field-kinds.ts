import { FIELD_TYPES, type FieldType, type FormDefinition, type FormField, partsOf } from './definition.ts';
import { blankField } from './rules.ts';

/** What can be said of a field beside its title. */
export type FieldProperty =
  | 'description'
  | 'placeholder'
  | 'required'
  | 'options'
  | 'maxLength'
  | 'currencySymbol'
  | 'showCountryCode'
  | 'underline'
  | 'files'
  | 'key'
  | 'value';

const WORDS: readonly FieldProperty[] = ['description', 'placeholder', 'required'];
const PARTS: readonly FieldProperty[] = ['description', 'required'];
const CHOICE: readonly FieldProperty[] = ['description', 'options', 'required'];

/** A kind of field as people choose it, with what can be said of it. */
export interface FieldKind {
  readonly type: FieldType;
  readonly label: string;
  readonly properties: readonly FieldProperty[];
}

export const FIELD_KINDS: readonly FieldKind[] = [
  { type: 'text', label: 'Text', properties: WORDS },
  { type: 'textarea', label: 'Text area', properties: [...WORDS, 'maxLength'] },
  { type: 'email', label: 'Email address', properties: WORDS },
  { type: 'number', label: 'Number', properties: WORDS },
  { type: 'website', label: 'Website', properties: WORDS },
  { type: 'select', label: 'Dropdown', properties: CHOICE },
  { type: 'radio', label: 'Radio buttons', properties: CHOICE },
  { type: 'checkbox', label: 'Checkboxes', properties: CHOICE },
  { type: 'likert', label: 'Survey', properties: CHOICE },
  { type: 'date', label: 'Date', properties: PARTS },
  { type: 'time', label: 'Time', properties: PARTS },
  { type: 'name', label: 'Name', properties: PARTS },
  { type: 'address', label: 'Address', properties: PARTS },
  { type: 'phone', label: 'Phone number', properties: ['description', 'showCountryCode', 'required'] },
  { type: 'currency', label: 'Currency', properties: ['description', 'currencySymbol', 'required'] },
  { type: 'twitter', label: 'X username', properties: PARTS },
  { type: 'file', label: 'File upload', properties: ['description', 'files', 'required'] },
  { type: 'password', label: 'Password', properties: PARTS },
  { type: 'section', label: 'Section heading', properties: ['description', 'underline'] },
  { type: 'hidden', label: 'Hidden field', properties: ['key', 'value'] },
];

/** The kind of a field. */
export function kindOf(type: FieldType): FieldKind | undefined {
  return FIELD_KINDS.find((kind) => kind.type === type);
}

/** A field of a kind as it begins. */
export function newField(type: FieldType, id: string): FormField {
  const hasOptions = kindOf(type)?.properties.includes('options') === true;
  return blankField(id, type, hasOptions ? { options: ['First', 'Second'] } : {});
}

const ID_LENGTH = 24;

/** An id for a form, made of random hexadecimal digits. */
export function newFormId(uuid: string): string {
  return uuid.replaceAll('-', '').slice(0, ID_LENGTH);
}

/** The form that asks the buyers of a product one thing. */
export function newForm(id: string, fieldId: string, productName: string): FormDefinition {
  const field = { ...newField('text', fieldId), title: 'Message' };
  return { id, name: productName === '' ? 'Custom fields' : productName, fields: [field] };
}

/** A form of another kind of field: what both kinds can say stays. */
export function changeKind(field: FormField, type: FieldType): FormField {
  const fresh = newField(type, field.id);
  const shared =
    kindOf(type)?.properties.filter((name) => kindOf(field.type)?.properties.includes(name)) ?? [];
  const kept = shared.map((name) => [name, field[name]] as const);
  return { ...fresh, title: field.title, ...Object.fromEntries(kept) };
}

/** What the schema of templates calls the shape of a field's answer. */
function shapeOf(type: FieldType): string {
  const own: readonly FieldType[] = ['radio', 'checkbox', 'select', 'likert', 'file', 'section', 'hidden'];
  return partsOf(type) !== undefined || own.includes(type) ? type : 'single-value';
}

const PROPERTY_TYPES: Readonly<Record<FieldProperty, string>> = {
  description: 'string',
  placeholder: 'string',
  required: 'boolean',
  options: 'string-list',
  maxLength: 'number',
  currencySymbol: 'string',
  showCountryCode: 'boolean',
  underline: 'boolean',
  files: 'file-terms',
  key: 'string',
  value: 'string',
};

/**
 * The kinds of fields with what can be said of each, as programs read them.
 * @param hasMaxLength whether textareas may have a most of characters
 */
export function fieldSchema(hasMaxLength: boolean) {
  return FIELD_TYPES.map((type) => ({
    type,
    kind: shapeOf(type),
    properties: (kindOf(type)?.properties ?? [])
      .filter((name) => hasMaxLength || name !== 'maxLength')
      .map((name) => ({ name, type: PROPERTY_TYPES[name] })),
  }));
}
