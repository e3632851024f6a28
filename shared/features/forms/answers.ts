import type { FormDefinition } from './definition.ts';
import { type Answer, readAnswers } from './read-answers.ts';
import { type ScaleKey, scaleTexts } from './scale-texts.ts';

/** An answer on the scale of agreement (SPEC 3 "Forms"). */
export interface ScaleAnswer {
  /** Key of the site's own text. */
  readonly key: ScaleKey;
  /** English text when the site has none. */
  readonly text: string;
}

const toAnswer = (key: ScaleKey): ScaleAnswer => ({ key, text: scaleTexts('en')[key] });

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

/** An answer in words, its parts after each other. */
function toWords(answer: Answer): string {
  if (typeof answer === 'string') return answer;
  const isList = Array.isArray(answer);
  const parts = Object.entries(answer).map(([key, part]) => (isList ? String(part) : `${key}: ${part}`));
  return parts.filter(Boolean).join(', ');
}

/**
 * What was answered to the form of an item, in the order in which it was asked, without what was left empty.
 * @param text the answers as they are kept, JSON by the ids of the fields; null where nothing was asked
 */
export function tellAnswers(
  form: FormDefinition,
  text: string | null,
): readonly { readonly title: string; readonly text: string }[] {
  const answers = readAnswers(form, JSON.parse(text ?? '{}'));
  return form.fields
    .filter(({ type }) => type !== 'hidden' && type !== 'section')
    .map(({ id, title }) => ({ title, text: toWords(answers[id] ?? '') }))
    .filter((answer) => answer.text !== '');
}
