/** An answer on the scale of agreement (SPEC 3 "Forms"). */
export interface ScaleAnswer {
  /** Key of the site's own text. */
  readonly key: string;
  /** English text when the site has none. */
  readonly text: string;
}

const NEUTRAL: ScaleAnswer = { key: 'productAnswerMapNeutral', text: 'Neutral' };

const SCALE: ReadonlyMap<string, ScaleAnswer> = new Map([
  ['-2', { key: 'productAnswerMapStronglyDisagree', text: 'Strongly Disagree' }],
  ['-1', { key: 'productAnswerMapDisagree', text: 'Disagree' }],
  ['0', NEUTRAL],
  ['1', { key: 'productAnswerMapAgree', text: 'Agree' }],
  ['2', { key: 'productAnswerMapStronglyAgree', text: 'Strongly Agree' }],
]);

/**
 * The answer that a number from -2 to 2 stands for; anything else counts as neutral.
 * @param written the number as text
 */
export function scaleAnswer(written: string): ScaleAnswer {
  return SCALE.get(written) ?? NEUTRAL;
}
