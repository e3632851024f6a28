import { type FormDefinition, type FormField, partsOf } from './definition.ts';

/** Name of the control of one part of a field, or of one statement. */
export function nameOfPart(field: Pick<FormField, 'id'>, part: string | number): string {
  return `${field.id}:${part}`;
}

function fieldData(field: FormField, valuesOf: (name: string) => readonly string[]): unknown {
  const first = (name: string) => valuesOf(name)[0];
  const parts = partsOf(field.type);
  if (parts) return parts.map(({ name }) => first(nameOfPart(field, name)) ?? '');
  switch (field.type) {
    case 'checkbox':
    case 'file':
      return valuesOf(field.id);
    case 'likert':
      return Object.fromEntries(
        field.options.map((statement, place) => [statement, first(nameOfPart(field, place)) ?? '']),
      );
    default:
      return first(field.id);
  }
}

/**
 * The answers in what a form sent, as `readAnswers` takes them.
 * @param valuesOf all values that were sent under a name
 */
export function readFormData(
  form: FormDefinition,
  valuesOf: (name: string) => readonly string[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(form.fields.map((field) => [field.id, fieldData(field, valuesOf)]));
}
