import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { readFormData } from '#shared/features/forms/form-data.ts';
import { readAnswers } from '#shared/features/forms/read-answers.ts';
import { formMessages } from '#shared/features/forms/messages.ts';
import { checkAnswers } from '#shared/features/forms/rules.ts';
import type { Site } from '../../http/context.ts';
import { fieldsPage } from './fields-page.ts';

/** Says that the fields of the form came along. */
const ANSWERED = 'answered';
const OK = 200;
const BAD_REQUEST = 400;

/** A page that asks, with its status. */
export class AskingPage {
  readonly status: number;
  readonly html: string;

  constructor(status: number, html: string) {
    this.status = status;
    this.html = html;
  }
}

/** All values that a form of a page sent under a name. */
export function valuesOf(body: unknown, name: string): readonly string[] {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, name)) return [];
  const value = (body as Record<string, unknown>)[name];
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter((one) => typeof one === 'string');
}

/**
 * The answers to what an item asks as a page without scripts sent them, JSON as text; or the page that asks for
 * them, where they did not come along or are not right.
 * @param carried what goes along with the answers
 * @param from path of the page that the visitor comes from
 */
export function readAskedFields(
  site: Pick<Site, 'title' | 'language'>,
  form: FormDefinition,
  body: unknown,
  carried: Readonly<Record<string, string>>,
  from: string,
): string | AskingPage {
  const isAnswered = valuesOf(body, ANSWERED).length > 0;
  const answers = readAnswers(
    form,
    readFormData(form, (name) => valuesOf(body, name)),
  );
  const errors = isAnswered ? checkAnswers(form, answers, site.language) : {};
  if (isAnswered && Object.keys(errors).length === 0) return JSON.stringify(answers);
  const problem = isAnswered ? formMessages(site.language).invalid : '';
  const hidden = { ...carried, [ANSWERED]: '1' };
  const html = fieldsPage({ site, form, answers, errors, problem, hidden, from });
  return new AskingPage(isAnswered ? BAD_REQUEST : OK, html);
}
