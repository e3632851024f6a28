import type { FieldType, FormField } from './definition.ts';

/**
 * A field of a form with nothing said of it but its type.
 * @param said what is said of it all the same
 */
export function blankField(id: string, type: FieldType, said: Partial<FormField> = {}): FormField {
  return {
    id,
    type,
    title: '',
    description: '',
    placeholder: '',
    required: false,
    options: [],
    maxLength: null,
    currencySymbol: '',
    showCountryCode: false,
    underline: false,
    key: '',
    value: '',
    ...said,
  };
}
