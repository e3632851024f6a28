import { property, toText } from '#shared/json/values.ts';
import { type FormDefinition, type FormField, partsOf } from './definition.ts';

/** Answer to one field: a text, chosen options or the parts in their order, or numbers by statement. */
export type Answer = string | readonly string[] | Readonly<Record<string, string>>;

/** Answers of a form by the ids of its fields. */
export type Answers = Readonly<Record<string, Answer>>;

const PHONE_PARTS_WITHOUT_COUNTRY = 3;

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map((one) => toText(one).trim()) : [];
}

function readParts(field: FormField, names: readonly string[], raw: unknown): readonly string[] {
  if (!Array.isArray(raw)) return names.map((name) => toText(property(raw, name)).trim());
  const given = texts(raw);
  const isShortPhone = field.type === 'phone' && given.length === PHONE_PARTS_WITHOUT_COUNTRY;
  const full = isShortPhone ? ['', ...given] : given;
  return names.map((_, place) => full[place] ?? '');
}

/** A textarea keeps its lines; what is typed into one line loses the spaces around it. */
function readText(field: FormField, raw: unknown): string {
  const text = toText(raw);
  return field.type === 'password' ? text : text.trim();
}

function readAnswer(field: FormField, raw: unknown): Answer {
  const parts = partsOf(field.type);
  if (parts) {
    return readParts(
      field,
      parts.map(({ name }) => name),
      raw,
    );
  }
  switch (field.type) {
    case 'checkbox':
    case 'file':
      return Array.isArray(raw) ? texts(raw) : texts([raw]).filter((text) => text !== '');
    case 'likert':
      return Object.fromEntries(
        field.options.flatMap((statement) => {
          const answer = toText(property(raw, statement)).trim();
          return answer === '' ? [] : [[statement, answer] as const];
        }),
      );
    case 'hidden':
      return raw === undefined ? field.value : toText(raw);
    default:
      return readText(field, raw);
  }
}

/**
 * The answers to a form in the one shape that is kept: sections and what the form does not ask
 * are left out, parts by name become parts in order, a phone number of three parts gets an empty country code.
 * @param raw answers by the ids of the fields, of any shape
 */
export function readAnswers(form: FormDefinition, raw: unknown): Answers {
  return Object.fromEntries(
    form.fields
      .filter(({ type }) => type !== 'section')
      .map((field) => [field.id, readAnswer(field, property(raw, field.id))]),
  );
}
