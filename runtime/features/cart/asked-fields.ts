import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { UPDATE_COUNTRY } from '#shared/places/address-paths.ts';
import { readFormData } from '#shared/features/forms/form-data.ts';
import { readAnswers } from '#shared/features/forms/read-answers.ts';
import { formMessages } from '#shared/features/forms/texts.ts';
import { checkAllAnswers } from '#shared/features/forms/address-answers.ts';
import type { Site } from '../../http/context.ts';
import { type FieldsPage, toFieldsPage } from './fields-page.ts';

/** Says that the fields of the form came along. */
const ANSWERED = 'answered';
const OK = 200;
const BAD_REQUEST = 400;

/** A page that asks, with its status. */
export class AskingPage {
  readonly status: number;
  readonly page: FieldsPage;

  constructor(status: number, page: FieldsPage) {
    this.status = status;
    this.page = page;
  }
}

/** The page that asks. */
interface AskedPage {
  /** What goes along with the answers. */
  readonly carried: Readonly<Record<string, string>>;
  /** Path of the page that the visitor comes from. */
  readonly from: string;
  /** Path that the answers are sent to, and the words of the button. */
  readonly action: string;
  readonly button: string;
  /** True where the answers of a line are changed, which come along always. */
  readonly isChange: boolean;
}

/** All values that a form of a page sent under a name. */
export function valuesOf(body: unknown, name: string): readonly string[] {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return [];
  const value = (body as Record<string, unknown>)[name];
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => typeof one === 'string');
}

/**
 * The answers to what an item asks as a page without scripts sent them, JSON as text; or the page that asks for
 * them, where they did not come along, are not right, or are asked for as another country has them.
 */
export function readAskedFields(
  { language }: Pick<Site, 'language'>,
  form: FormDefinition,
  body: unknown,
  page: AskedPage,
): string | AskingPage {
  const { carried, isChange, ...shown } = page;
  const isSent = isChange || valuesOf(body, ANSWERED).length > 0;
  const isAnswered = isSent && valuesOf(body, UPDATE_COUNTRY).length === 0;
  const answers = readAnswers(
    form,
    readFormData(form, (name) => valuesOf(body, name)),
  );
  const errors = isAnswered ? checkAllAnswers(form, answers, language) : {};
  if (isAnswered && Object.keys(errors).length === 0) return JSON.stringify(answers);
  const problem = isAnswered ? formMessages(language).invalid : '';
  const hidden = { ...carried, [ANSWERED]: '1' };
  const asking = toFieldsPage({ language, form, answers, errors, problem, hidden, ...shown });
  return new AskingPage(isAnswered ? BAD_REQUEST : OK, asking);
}
