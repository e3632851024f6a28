import { answerText, tellAnswers, type ToldAnswer } from './answers.ts';
import type { FormDefinition } from './definition.ts';
import type { Answers } from './read-answers.ts';
import { isMailAddress } from '#shared/features/mail/rules.ts';
import { toText } from '#shared/json/values.ts';
import { isEmailAddress } from '#shared/text/email.ts';

const PREVIEW_MAX = 160;

/** The first answer that is a mail address, in the form in which addresses are compared; empty where there is none. */
export function emailOf(form: FormDefinition, answers: Answers): string {
  const found = form.fields
    .filter(({ type }) => type === 'email')
    .map(({ id }) => answers[id])
    .find((answer) => typeof answer === 'string' && isEmailAddress(answer) && isMailAddress(answer));
  return typeof found === 'string' ? found.toLowerCase() : '';
}

/** All that was answered as one text in lower case, by which a submission is found. */
export function searchTextOf(form: FormDefinition, answers: Answers, language: string): string {
  return form.fields
    .filter(({ type }) => type !== 'password')
    .map((field) => answerText(field, answers[field.id] ?? '', language))
    .filter((text) => text !== '')
    .join('\n')
    .toLowerCase();
}

/** The first answers as one line. */
export function previewOf(form: FormDefinition, answers: Answers, language: string): string {
  const line = form.fields
    .filter(({ type }) => type !== 'password' && type !== 'hidden' && type !== 'section')
    .map((field) =>
      answerText(field, answers[field.id] ?? '', language)
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text !== '')
    .join(' · ');
  return line.length > PREVIEW_MAX ? `${line.slice(0, PREVIEW_MAX - 1)}…` : line;
}

/** What was answered to a form, by title; what was typed as a password is not told. */
export function toldOf(form: FormDefinition, answers: Answers, language: string): readonly ToldAnswer[] {
  const hidden = { ...form, fields: form.fields.filter(({ type }) => type !== 'password') };
  return tellAnswers(hidden, JSON.stringify(answers), language);
}

/** The hidden fields that came with a form, by their names. */
export function hiddenOf(form: FormDefinition, answers: Answers): readonly ToldAnswer[] {
  return form.fields
    .filter(({ type }) => type === 'hidden')
    .map(({ id, key, title }) => ({ title: title || key || id, text: toText(answers[id]) }))
    .filter(({ text }) => text !== '');
}
