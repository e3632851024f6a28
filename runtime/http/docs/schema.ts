import { html, type Markup } from '#shared/html/html.ts';

/** A JSON schema, as far as the documentation reads it. */
export interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': 'date and time',
  email: 'email address',
  uri: 'address',
};
const COUNTED = new Set(['text', 'id', 'number', 'whole number', 'object']);
const ID_PATTERN = '^[0-9a-f]{24}$';
/** The widest numbers that a schema names when it wants any whole number. */
const UNBOUND = Number.MAX_SAFE_INTEGER;

function typeOfText({ format, pattern }: Schema): string {
  if (pattern === ID_PATTERN) return 'id';
  return FORMATS[format ?? ''] ?? 'text';
}

function inPlural(type: string): string {
  return COUNTED.has(type) ? `${type}s` : type;
}

/** The type of a value in words. */
export function typeInWords(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((word) => JSON.stringify(word)).join(' or ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeInWords).join(' or ');
  switch (schema.type) {
    case 'string':
      return typeOfText(schema);
    case 'integer':
      return 'whole number';
    case 'boolean':
      return 'true or false';
    case 'array':
      return `list of ${inPlural(typeInWords(schema.items ?? {}))}`;
    case undefined:
      return 'anything';
    default:
      return schema.type;
  }
}

function between(low: number | undefined, high: number | undefined, unit: string): string[] {
  const least = low === undefined || Math.abs(low) >= UNBOUND || low === 0 ? undefined : low;
  const most = high === undefined || Math.abs(high) >= UNBOUND ? undefined : high;
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`];
  if (least !== undefined) return [`at least ${least}${unit}`];
  return most === undefined ? [] : [`at most ${most}${unit}`];
}

/** What a value has to keep to beside its type, in words. */
function limitsInWords(schema: Schema): string {
  const facts = [
    ...between(schema.minLength, schema.maxLength, ' characters'),
    ...between(schema.minimum, schema.maximum, ''),
    ...between(schema.minItems, schema.maxItems, ' entries'),
    ...(schema.default === undefined ? [] : [`${JSON.stringify(schema.default)} when left out`]),
  ];
  return facts.join(', ');
}

/** The object that fields are to be listed of: the value itself, an entry of its list or map, or a choice of it. */
function innerObject(schema: Schema): Schema | undefined {
  if (schema.properties !== undefined) return schema;
  if (schema.items !== undefined) return innerObject(schema.items);
  if (typeof schema.additionalProperties === 'object') return innerObject(schema.additionalProperties);
  return schema.anyOf?.map(innerObject).find((choice) => choice !== undefined);
}

/** Whether a caller has to send a value. */
export type Need = 'required' | 'optional';

/**
 * One field with all that is below it.
 * @param need undefined for what the server answers
 * @param place where it stands, unless that is plain
 */
export function showField(name: string, schema: Schema, need: Need | undefined, place = ''): Markup {
  const limits = limitsInWords(schema);
  const inner = innerObject(schema);
  return html`<li><code>${name}</code> <span class="type">${typeInWords(schema)}</span>${
    need === undefined ? undefined : html` <span class="${need}">${place} ${need}</span>`
  }${limits === '' ? undefined : html` <span class="quiet">${limits}</span>`}${
    inner === undefined ? undefined : showFields(inner, need !== undefined)
  }</li>`;
}

/** @param isInput true for what a caller sends, where it matters what has to be there */
export function showFields(schema: Schema, isInput: boolean): Markup {
  const object = innerObject(schema);
  if (object === undefined) return html`<ul class="fields">${showField('body', schema, undefined)}</ul>`;
  const { properties = {}, required = [] } = object;
  const fields = Object.entries(properties).map(([name, field]) => {
    const need = required.includes(name) ? 'required' : 'optional';
    return showField(name, field, isInput ? need : undefined);
  });
  if (fields.length === 0) return html`<p class="quiet">No fields.</p>`;
  return html`<ul class="fields">${fields}</ul>`;
}
