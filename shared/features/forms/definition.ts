/** What a field of a form asks for (SPEC 3 "Forms"). */
export const FIELD_TYPES = [
  'text',
  'textarea',
  'email',
  'number',
  'website',
  'currency',
  'password',
  'twitter',
  'date',
  'time',
  'name',
  'address',
  'phone',
  'section',
  'radio',
  'checkbox',
  'select',
  'likert',
  'hidden',
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** A field of a form; what its type does not use is empty. */
export interface FormField {
  readonly id: string;
  readonly type: FieldType;
  readonly title: string;
  /** A sentence of help under the title. */
  readonly description: string;
  readonly placeholder: string;
  readonly required: boolean;
  /** What can be chosen; of a likert field, the statements. */
  readonly options: readonly string[];
  /** Most characters of a textarea; null for the general limit. */
  readonly maxLength: number | null;
  readonly currencySymbol: string;
  /** A phone number also asks for the code of the country. */
  readonly showCountryCode: boolean;
  /** A section has a line under its title. */
  readonly underline: boolean;
  /** Name of a hidden field in the query of the page. */
  readonly key: string;
  /** Value of a hidden field that the query does not name. */
  readonly value: string;
}

/** A form: what it asks, in order. */
export interface FormDefinition {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FormField[];
}

/** A field of several parts that are filled in one by one. */
type CompositeType = 'name' | 'address' | 'date' | 'time' | 'phone';

/** One part of a field, as summaries name it (SPEC 3 "Summary form field parts"). */
interface FieldPart {
  readonly name: string;
  readonly label: string;
  /** A required field is filled in when all such parts are. */
  readonly isNeeded: boolean;
  /** What browsers fill in by themselves. */
  readonly autocomplete?: string;
  readonly isNumeric?: true;
}

/** The parts of fields, in the order of their answers (runtime-contract B9). */
export const FIELD_PARTS: Readonly<Record<CompositeType, readonly FieldPart[]>> = {
  name: [
    { name: 'First', label: 'First name', isNeeded: true, autocomplete: 'given-name' },
    { name: 'Last', label: 'Last name', isNeeded: true, autocomplete: 'family-name' },
  ],
  address: [
    { name: 'Line1', label: 'Address line 1', isNeeded: true, autocomplete: 'address-line1' },
    { name: 'Line2', label: 'Address line 2', isNeeded: false, autocomplete: 'address-line2' },
    { name: 'City', label: 'City', isNeeded: true, autocomplete: 'address-level2' },
    { name: 'State', label: 'State or province', isNeeded: false, autocomplete: 'address-level1' },
    { name: 'Zip', label: 'ZIP or postal code', isNeeded: false, autocomplete: 'postal-code' },
    { name: 'Country', label: 'Country', isNeeded: true, autocomplete: 'country-name' },
  ],
  date: [
    { name: 'Month', label: 'Month', isNeeded: true, isNumeric: true },
    { name: 'Day', label: 'Day', isNeeded: true, isNumeric: true },
    { name: 'Year', label: 'Year', isNeeded: true, isNumeric: true },
  ],
  time: [
    { name: 'Hour', label: 'Hour', isNeeded: true, isNumeric: true },
    { name: 'Minute', label: 'Minute', isNeeded: true, isNumeric: true },
    { name: 'Second', label: 'Second', isNeeded: false, isNumeric: true },
    { name: 'Ampm', label: 'AM or PM', isNeeded: false },
  ],
  phone: [
    { name: 'Country', label: 'Country code', isNeeded: false, isNumeric: true },
    { name: 'Areacode', label: 'Area code', isNeeded: true, isNumeric: true },
    { name: 'Prefix', label: 'Prefix', isNeeded: true, isNumeric: true },
    { name: 'Line', label: 'Line', isNeeded: true, isNumeric: true },
  ],
};

/** The parts of a field, or undefined for a field of one piece. */
export function partsOf(type: FieldType): readonly FieldPart[] | undefined {
  return Object.hasOwn(FIELD_PARTS, type) ? FIELD_PARTS[type as CompositeType] : undefined;
}
