import { isEmailAddress } from '#shared/text/email.ts';
import { BYTES_OF_MEGABYTE, FILE_MEGABYTES_MAX, fileTermsOf, readFileToken } from './files.ts';
import { type FieldType, type FormDefinition, type FormField, partsOf } from './definition.ts';
import { ENGLISH, type FormMessages } from './texts-en.ts';
import { type Answer, type Answers, readAnswers } from './read-answers.ts';

/** Said of the form when one of its fields is not right (docs/pages-and-cache.md). */
export const FORM_INVALID_TEXT = ENGLISH.messages.invalid;

/** Said of a file that a field does not take. */
export const FILE_TYPE_TEXT = ENGLISH.messages.fileType;
/** Most bytes of a file that visitors attach. */
export const FILE_BYTES_MAX = FILE_MEGABYTES_MAX * BYTES_OF_MEGABYTE;

const TEXT_MAX = 10_000;
const TEXTAREA_MAX = 65_536;
const AMOUNT = /^\d{1,15}(?:\.\d{1,2})?$/;
const WHOLE_AMOUNT = /^\d{1,15}$/;
/** How a field says that it asks for yen, which has no smaller unit. */
const YEN: readonly string[] = ['¥', '￥', '円', 'JPY'];
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const TWITTER = /^@?\w{1,15}$/;
const WEBSITE = /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i;
const PHONE_PART = /^\+?[\d ]{1,15}$/;
const YEAR_DIGITS = 4;

/** Most characters of the answer to a field. */
export function lengthLimitOf(field: Pick<FormField, 'type' | 'maxLength'>): number {
  return field.type === 'textarea' ? (field.maxLength ?? TEXTAREA_MAX) : TEXT_MAX;
}

function isBlank(answer: Answer): boolean {
  return typeof answer === 'string'
    ? answer.trim() === ''
    : Object.values(answer).every((part: string) => part === '');
}

function isFilled(field: FormField, answer: Answer): boolean {
  const parts = partsOf(field.type);
  if (parts) return parts.every(({ isNeeded }, place) => !isNeeded || Object.values(answer)[place] !== '');
  if (field.type === 'likert') return Object.keys(answer).length === field.options.length;
  return !isBlank(answer);
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

function isDate([month = '', day = '', year = '']: readonly string[]): boolean {
  if (!isWhole(month, 1, 12) || !isWhole(day, 1, 31) || !/^\d{4}$/.test(year)) return false;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, YEAR_DIGITS + 6) === iso;
}

function isTime([hour = '', minute = '', second = '', half = '']: readonly string[]): boolean {
  const isHalfDay = half !== '';
  return (
    (isHalfDay ? /^[ap]m$/i.test(half) && isWhole(hour, 1, 12) : isWhole(hour, 0, 23)) &&
    isWhole(minute, 0, 59) &&
    (second === '' || isWhole(second, 0, 59))
  );
}

function isPhone(parts: readonly string[]): boolean {
  return parts.every((part) => part === '' || PHONE_PART.test(part));
}

function isOnScale(answer: Answer): boolean {
  return Object.values(answer).every((number: string) => /^(?:-[12]|[012])$/.test(number));
}

/** What is wrong with the text of a field of one piece; undefined where nothing is. */
function checkText(field: FormField, text: string, messages: FormMessages): string | undefined {
  switch (field.type) {
    case 'email':
      return isEmailAddress(text) ? undefined : messages.email;
    case 'number':
      return NUMBER.test(text) && Number.isFinite(Number(text)) ? undefined : messages.number;
    case 'currency':
      if (YEN.includes(field.currencySymbol.trim())) {
        return WHOLE_AMOUNT.test(text) ? undefined : messages.wholeAmount;
      }
      return AMOUNT.test(text) ? undefined : messages.amount;
    case 'website':
      return WEBSITE.test(text) ? undefined : messages.website;
    case 'twitter':
      return TWITTER.test(text) ? undefined : messages.username;
    case 'radio':
    case 'select':
      return field.options.includes(text) ? undefined : messages.option;
    default:
      return undefined;
  }
}

/** What is wrong with the parts of a field; undefined where nothing is. */
function checkParts(field: FormField, parts: readonly string[], messages: FormMessages): string | undefined {
  switch (field.type) {
    case 'date':
      return isDate(parts) ? undefined : messages.date;
    case 'time':
      return isTime(parts) ? undefined : messages.time;
    case 'phone':
      return isPhone(parts) ? undefined : messages.phone;
    case 'checkbox':
      return parts.every((option) => field.options.includes(option)) ? undefined : messages.options;
    case 'file':
      if (parts.length > fileTermsOf(field).most) return messages.tooManyFiles;
      return parts.every((token) => readFileToken(token) !== undefined) ? undefined : messages.fileGone;
    default:
      return undefined;
  }
}

function checkAnswer(field: FormField, answer: Answer, messages: FormMessages): string | undefined {
  if (field.required && field.type !== 'hidden' && !isFilled(field, answer)) return messages.required;
  if (isBlank(answer)) return undefined;
  const limit = lengthLimitOf(field);
  const pieces: readonly string[] = typeof answer === 'string' ? [answer] : Object.values(answer);
  if (pieces.some((piece) => piece.length > limit)) return messages.tooLong;
  if (typeof answer === 'string') return checkText(field, answer, messages);
  if (field.type === 'likert') return isOnScale(answer) ? undefined : messages.statements;
  return checkParts(field, pieces, messages);
}

/**
 * What is wrong with the answers to a form, by the ids of the fields; empty where all is well.
 * @param answers as `readAnswers` gives them
 * @param messages of forms in the language of the page
 */
export function checkAnswers(
  form: FormDefinition,
  answers: Answers,
  messages: FormMessages = ENGLISH.messages,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    form.fields.flatMap((field) => {
      const answer = answers[field.id];
      const problem = answer === undefined ? undefined : checkAnswer(field, answer, messages);
      return problem === undefined ? [] : [[field.id, problem] as const];
    }),
  );
}

/** Answers that are right, or what is wrong with them by field. */
export type CheckedAnswers =
  | { readonly answers: Answers }
  | { readonly errors: Readonly<Record<string, string>> };

/**
 * Reads and checks the answers to the form of an item as they come with it: JSON as text, by the ids of the fields. What is no JSON counts as no answer.
 */
export function checkAdditionalFields(form: FormDefinition, text: string | null): CheckedAnswers {
  let raw: unknown;
  try {
    raw = JSON.parse(text ?? '{}');
  } catch {
    raw = {};
  }
  const answers = readAnswers(form, raw);
  const errors = checkAnswers(form, answers);
  return Object.keys(errors).length > 0 ? { errors } : { answers };
}

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
