import { describe, expect, it } from 'vitest';
import { scaleAnswer } from './answers.ts';

describe('answers on the scale of agreement', () => {
  it.each([
    ['-2', 'Strongly Disagree', 'productAnswerMapStronglyDisagree'],
    ['-1', 'Disagree', 'productAnswerMapDisagree'],
    ['0', 'Neutral', 'productAnswerMapNeutral'],
    ['1', 'Agree', 'productAnswerMapAgree'],
    ['2', 'Strongly Agree', 'productAnswerMapStronglyAgree'],
    ['3', 'Neutral', 'productAnswerMapNeutral'],
    ['1.5', 'Neutral', 'productAnswerMapNeutral'],
    ['', 'Neutral', 'productAnswerMapNeutral'],
    ['constructor', 'Neutral', 'productAnswerMapNeutral'],
  ])('%j is %s', (written, text, key) => {
    expect(scaleAnswer(written)).toEqual({ key, text });
  });
});
