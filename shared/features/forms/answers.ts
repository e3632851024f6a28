import { dayText } from '#shared/dates/day-text.ts';
import type { FormDefinition, FormField } from './definition.ts';
import { readFileToken } from './files.ts';
import { type Answer, readAnswers } from './read-answers.ts';
import { ENGLISH, type ScaleKey } from './texts-en.ts';
import { scaleTexts } from './texts.ts';

/** An answer on the scale of agreement. */
export interface ScaleAnswer {
  /** Key of the site's own text. */
  readonly key: ScaleKey;
  /** English text when the site has none. */
  readonly text: string;
}

const toAnswer = (key: ScaleKey): ScaleAnswer => ({ key, text: ENGLISH.scale[key] });

const NEUTRAL = toAnswer('productAnswerMapNeutral');

const SCALE: ReadonlyMap<string, ScaleAnswer> = new Map([
  ['-2', toAnswer('productAnswerMapStronglyDisagree')],
  ['-1', toAnswer('productAnswerMapDisagree')],
  ['0', NEUTRAL],
  ['1', toAnswer('productAnswerMapAgree')],
  ['2', toAnswer('productAnswerMapStronglyAgree')],
]);

/**
 * The answer that a number from -2 to 2 stands for; anything else counts as neutral.
 * @param written the number as text
 */
export function scaleAnswer(written: string): ScaleAnswer {
  return SCALE.get(written) ?? NEUTRAL;
}

/** An answer as it is told: the title of its field, and what was answered in words. */
export interface ToldAnswer {
  readonly title: string;
  readonly text: string;
}

const joined = (separator: string, parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join(separator);

function dateText([month = '', day = '', year = '']: readonly string[], language: string): string {
  const moment = Date.parse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  return Number.isNaN(moment) ? joined('/', [month, day, year]) : dayText(moment, language, 'UTC');
}

function timeText([hour = '', minute = '', second = '', half = '']: readonly string[], language: string) {
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const moment = Date.UTC(2000, 0, 1, hours, Number(minute), Number(second));
  if (hour === '' || Number.isNaN(moment)) return joined(' ', [joined(':', [hour, minute, second]), half]);
  const timeStyle = second === '' ? 'short' : 'medium';
  return new Intl.DateTimeFormat(language, { timeStyle, timeZone: 'UTC' }).format(moment);
}

function phoneText([country = '', ...local]: readonly string[]): string {
  const number = joined('-', local);
  return country === '' || number === '' ? number : `+${country.replace(/^\+/, '')} ${number}`;
}

/** The parts of an answer as one text, as such things are written down. */
function partsText(field: FormField, parts: readonly string[], language: string): string {
  switch (field.type) {
    case 'name':
      return joined(' ', parts);
    case 'address': {
      const [first = '', second = '', city = '', state = '', code = '', country = ''] = parts;
      return joined(', ', [first, second, city, joined(' ', [state, code]), country]);
    }
    case 'date':
      return dateText(parts, language);
    case 'time':
      return timeText(parts, language);
    case 'phone':
      return phoneText(parts);
    case 'file':
      return joined(
        ', ',
        parts.map((token) => readFileToken(token)?.filename ?? ''),
      );
    default:
      return joined(', ', parts);
  }
}

/**
 * An answer in words, by the kind of its field; empty where nothing was answered. Cart, checkout, order, papers and
 * mails all tell it by this.
 * @param language BCP 47 tag of the reader
 */
export function answerText(field: FormField, answer: Answer, language: string): string {
  if (typeof answer === 'string') {
    return field.type === 'currency' && answer !== '' ? `${field.currencySymbol}${answer}` : answer;
  }
  if (Array.isArray(answer)) return partsText(field, answer as readonly string[], language);
  const scale = scaleTexts(language);
  const statements = Object.entries(answer as Readonly<Record<string, string>>);
  return statements.map(([statement, one]) => `${statement}: ${scale[scaleAnswer(one).key]}`).join('; ');
}

/**
 * What was answered to the form of an item, in the order in which it was asked, without what was left empty.
 * @param text the answers as they are kept, JSON by the ids of the fields; null where nothing was asked
 * @param language BCP 47 tag of the reader
 */
export function tellAnswers(
  form: FormDefinition,
  text: string | null,
  language: string,
): readonly ToldAnswer[] {
  const answers = readAnswers(form, JSON.parse(text ?? '{}'));
  return form.fields
    .filter(({ type }) => type !== 'hidden' && type !== 'section')
    .map((field) => ({ title: field.title, text: answerText(field, answers[field.id] ?? '', language) }))
    .filter((answer) => answer.text !== '');
}
