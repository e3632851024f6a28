import type { FormMessages } from './texts-en.ts';

/** What a field of a form asks for. */
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
  'file',
  'hidden',
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** What files a field takes: kinds of content, never markup or programs. */
export const FILE_KINDS = ['image', 'document', 'audio', 'video', 'archive'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What may be attached to a field. */
export interface FileTerms {
  readonly kinds: readonly FileKind[];
  readonly most: number;
  /** Largest size of one, in MB. */
  readonly megabytes: number;
}

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
  /** Of a file field; see `fileTermsOf`. */
  readonly files?: FileTerms | undefined;
}

/** A form: what it asks, in order. */
export interface FormDefinition {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly FormField[];
}

/** A field of several parts that are filled in one by one. */
type CompositeType = 'name' | 'address' | 'date' | 'time' | 'phone';

/** One part of a field, as summaries name it. */
interface FieldPart {
  readonly name: string;
  /** Name of its label among the messages of forms. */
  readonly label: keyof FormMessages;
  /** A required field is filled in when all such parts are. */
  readonly isNeeded: boolean;
  /** What browsers fill in by themselves. */
  readonly autocomplete?: string;
  readonly isNumeric?: true;
}

/** The parts of fields, in the order of their answers. */
export const FIELD_PARTS: Readonly<Record<CompositeType, readonly FieldPart[]>> = {
  name: [
    { name: 'First', label: 'nameFirst', isNeeded: true, autocomplete: 'given-name' },
    { name: 'Last', label: 'nameLast', isNeeded: true, autocomplete: 'family-name' },
  ],
  // What else an address needs depends on its country (`checkAllAnswers`).
  address: [
    { name: 'Line1', label: 'addressLine1', isNeeded: false, autocomplete: 'address-line1' },
    { name: 'Line2', label: 'addressLine2', isNeeded: false, autocomplete: 'address-line2' },
    { name: 'City', label: 'addressCity', isNeeded: false, autocomplete: 'address-level2' },
    { name: 'State', label: 'addressState', isNeeded: false, autocomplete: 'address-level1' },
    { name: 'Zip', label: 'addressZip', isNeeded: false, autocomplete: 'postal-code' },
    { name: 'Country', label: 'addressCountry', isNeeded: true, autocomplete: 'country-name' },
  ],
  date: [
    { name: 'Month', label: 'dateMonth', isNeeded: true, isNumeric: true },
    { name: 'Day', label: 'dateDay', isNeeded: true, isNumeric: true },
    { name: 'Year', label: 'dateYear', isNeeded: true, isNumeric: true },
  ],
  time: [
    { name: 'Hour', label: 'timeHour', isNeeded: true, isNumeric: true },
    { name: 'Minute', label: 'timeMinute', isNeeded: true, isNumeric: true },
    { name: 'Second', label: 'timeSecond', isNeeded: false, isNumeric: true },
    { name: 'Ampm', label: 'timeAmpm', isNeeded: false },
  ],
  phone: [
    { name: 'Country', label: 'phoneCountry', isNeeded: false, isNumeric: true },
    { name: 'Areacode', label: 'phoneAreacode', isNeeded: true, isNumeric: true },
    { name: 'Prefix', label: 'phonePrefix', isNeeded: true, isNumeric: true },
    { name: 'Line', label: 'phoneLine', isNeeded: true, isNumeric: true },
  ],
};

/** The parts of a field, or undefined for a field of one piece. */
export function partsOf(type: FieldType): readonly FieldPart[] | undefined {
  return Object.hasOwn(FIELD_PARTS, type) ? FIELD_PARTS[type as CompositeType] : undefined;
}
