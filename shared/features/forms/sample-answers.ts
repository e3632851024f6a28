import type { FormDefinition, FormField } from './definition.ts';
import type { Answer, Answers } from './read-answers.ts';
import { lengthLimitOf } from './rules.ts';

const TEXT = 'Test';

/** An answer that a field takes, whatever it is called. */
function sampleAnswer(field: FormField): Answer {
  switch (field.type) {
    case 'email':
      return 'test@example.com';
    case 'number':
    case 'currency':
      return '12';
    case 'website':
      return 'https://example.com';
    case 'twitter':
      return '@example';
    case 'radio':
    case 'select':
      return field.options[0] ?? '';
    case 'checkbox':
      return field.options.slice(0, 1);
    case 'likert':
      return Object.fromEntries(field.options.map((statement) => [statement, '1']));
    case 'name':
      return [TEXT, TEXT];
    case 'date':
      return ['1', '31', '2030'];
    case 'time':
      return ['9', '30', '', 'AM'];
    case 'phone':
      return ['', '555', '0100', '200'];
    case 'address':
      return ['1 Main Street', '', 'Portland', 'ME', '04101', 'United States'];
    case 'file':
      return [];
    case 'hidden':
      return field.value;
    default:
      return TEXT.slice(0, lengthLimitOf(field));
  }
}

/** Answers with which a form is tried out. */
export function sampleAnswers(form: FormDefinition): Answers {
  return Object.fromEntries(
    form.fields
      .filter(({ type }) => type !== 'section')
      .map((field) => [field.id, sampleAnswer(field)] as const),
  );
}
